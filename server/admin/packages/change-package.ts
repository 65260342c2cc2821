import type { AdminPackageAnswer, PackageChange } from "#contract/admin/packages.ts";
import { nameField } from "#contract/names.ts";
import { Refusal } from "#core/errors.ts";
import { LOCALES, type Locale, localized } from "#core/locale.ts";
import { type SaleTerms, termsAt } from "#core/price-changes.ts";
import {
  applyDueChanges,
  cancelChange,
  changeTerms,
  listPeriods,
  lockPackage,
} from "../../catalog/prices.ts";
import { findPackage, type StoredPackage } from "../../catalog/store.ts";
import { extentColumns } from "../../db/extent.ts";
import { nameColumns } from "../../db/names.ts";
import type { Queryable } from "../../db/schema.ts";
import { inTransaction } from "../../db/transaction.ts";
import type { Shop } from "../../shop.ts";
import type { StaffMember } from "../../staff/sessions.ts";
import { recordAct } from "../audit.ts";
import { changedMeanwhile } from "../versions.ts";
import { termsFields, toPackageAnswer } from "./answer.ts";
import { nothingChanges, readFrom, requestedTerms, requireCharged } from "./new-terms.ts";

/** What a change of a package comes with. */
type ChangeRequest = {
  readonly id: number;
  /** The version that was seen (`readIfMatch`). */
  readonly version: string;
  readonly staff: StaffMember;
  readonly locale: Locale;
};

/**
 * Changes a package, now or from a time to come, if it is still of the version that was seen; else
 * answers 412 with the package as it is. The change is in the audit.
 * @throws Refusal `not_found`, `invalid_input`
 */
export function changePackage(
  shop: Shop,
  asked: ChangeRequest,
  body: PackageChange,
): Promise<AdminPackageAnswer | Response> {
  const now = shop.now();
  const from = readFrom(body, now, asked.locale);
  return inVersion(shop, asked, now, async (transaction, stored, seen) => {
    const startsAt = from ?? now;
    const terms = termsAt(stored, stored.changes, startsAt);
    const wanted = requestedTerms(body, terms, asked.locale);
    const periods = await listPeriods(transaction, asked.id, startsAt);
    const isChanged = isOther(wanted, terms);
    if (from !== null && !isChanged) throw nothingChanges(asked.locale);
    requireCharged(wanted, terms, periods, startsAt, asked.locale);
    await saveDetails(transaction, stored, body);
    if (isChanged) {
      const setter = { actor: "staff", staffId: asked.staff.id } as const;
      await changeTerms(transaction, asked.id, wanted, setter, { startsAt, now });
    }
    const answer = await answerOf(transaction, asked.id, now);
    const subject = `package ${asked.id}`;
    if (from === null) {
      const { before, after } = differences(seen, answer);
      if (Object.keys(after).length === 0) return answer;
      await recordAct(transaction, asked.staff, {
        action: "package.change",
        subject,
        before,
        after,
      });
    } else {
      const after = { ...termsFields(wanted), from: from.toISOString() };
      const before = termsFields(terms);
      await recordAct(transaction, asked.staff, {
        action: "package.schedule",
        subject,
        before,
        after,
      });
    }
    return answer;
  });
}

/**
 * Cancels a change that has not come yet.
 * @throws Refusal `not_found` for a package or change that is not there
 */
export function cancelScheduled(
  shop: Shop,
  asked: ChangeRequest,
  changeId: number,
): Promise<AdminPackageAnswer | Response> {
  const now = shop.now();
  return inVersion(shop, asked, now, async (transaction, stored, seen) => {
    const change = stored.changes.find(({ id }) => id === changeId);
    const isCancelled = await cancelChange(transaction, { id: asked.id, changeId }, now);
    if (change === undefined || !isCancelled) throw new Refusal("not_found");
    const answer = await answerOf(transaction, asked.id, now);
    const { scheduled } = answer;
    const others = seen.scheduled.filter((one) => one.id !== changeId);
    await recordAct(transaction, asked.staff, {
      action: "package.cancel_change",
      subject: `package ${asked.id}`,
      before: { ...termsFields(change), from: change.startsAt.toISOString() },
      ...(isSame(others, scheduled) ? {} : { after: { scheduled } }),
    });
    return answer;
  });
}

/** Does something to a locked package of the version that was seen; for another one, nothing is written. */
async function inVersion(
  shop: Shop,
  { id, version, locale }: ChangeRequest,
  now: Date,
  work: (
    transaction: Queryable,
    stored: StoredPackage,
    seen: AdminPackageAnswer,
  ) => Promise<AdminPackageAnswer>,
): Promise<AdminPackageAnswer | Response> {
  return inTransaction(shop.db, async (transaction) => {
    const stored = await lockPackage(transaction, id);
    if (stored === null) throw new Refusal("not_found");
    const seen = toPackageAnswer(stored, await listPeriods(transaction, id, now), now);
    if (seen.version !== version) return changedMeanwhile(seen, locale);
    return work(transaction, await applyDueChanges(transaction, stored, now), seen);
  });
}

async function answerOf(
  transaction: Queryable,
  id: number,
  now: Date,
): Promise<AdminPackageAnswer> {
  const stored = await findPackage(transaction, id);
  if (stored === null) throw new Refusal("not_found");
  return toPackageAnswer(stored, await listPeriods(transaction, id, now), now);
}

/** Names, extent and audience, which count at once. */
async function saveDetails(
  transaction: Queryable,
  { id, names, extent }: StoredPackage,
  body: PackageChange,
): Promise<void> {
  const { sessions, foundation_sessions, session_minutes, weeks, audience } = body;
  const newNames = localized((locale) => body[nameField(locale)] ?? names[locale]);
  const details = [sessions, foundation_sessions, session_minutes, weeks, audience];
  const isNamed = LOCALES.some((locale) => newNames[locale] !== names[locale]);
  if (!isNamed && details.every((value) => value === undefined)) return;
  const kept = extentColumns(extent);
  await transaction
    .updateTable("course_packages")
    .set({
      ...nameColumns(newNames),
      sessions: sessions === undefined ? kept.sessions : sessions,
      foundation_sessions:
        foundation_sessions === undefined ? kept.foundation_sessions : foundation_sessions,
      session_minutes: session_minutes === undefined ? kept.session_minutes : session_minutes,
      weeks: weeks === undefined ? kept.weeks : weeks,
      ...(audience === undefined ? {} : { audience }),
      sample: false,
    })
    .where("id", "=", id)
    .execute();
}

function isOther(one: SaleTerms, other: SaleTerms): boolean {
  return (
    one.price !== other.price ||
    one.priceBefore !== other.priceBefore ||
    one.active !== other.active
  );
}

function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

/** The values that a change has changed, as they were and as they are. */
function differences(before: AdminPackageAnswer, after: AdminPackageAnswer) {
  const changed = (Object.keys(after) as (keyof AdminPackageAnswer)[])
    .filter((key) => key !== "version" && key !== "strikeable")
    .filter((key) => !isSame(before[key], after[key]));
  const pick = (values: AdminPackageAnswer) =>
    Object.fromEntries(changed.map((key) => [key, values[key]]));
  return { before: pick(before), after: pick(after) };
}
