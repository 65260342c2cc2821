import { wordsIn } from "#content/words.ts";
import { type FieldError, Refusal } from "#core/errors.ts";
import {
  GROUP_BOUNDS,
  GROUP_FIELDS,
  GROUP_NUMBERS,
  type GroupBefore,
  type GroupField,
  type GroupForm,
  groupErrors,
  MAX_CANCELLED_DAYS,
  normalizeGroupForm,
} from "#core/group.ts";
import { formatNumber, type Locale } from "#core/locale.ts";
import { changedPlan, newPlan, sessionsOf } from "#core/schedule.ts";
import type { Queryable } from "../db/schema.ts";
import { requireSeen } from "../db/seen-version.ts";
import type { TransactionParts } from "../shop.ts";
import { listSeatIds } from "./placed-seat.ts";
import { addGroup, formOf, type Group, lockGroup, saveGroup } from "./store.ts";

/**
 * Makes a group; false if there is one with this id. `locale` is that of the messages.
 * @throws Refusal `invalid_input` with each refused field
 */
export async function createGroup(
  { now }: TransactionParts,
  transaction: Queryable,
  { id, said, locale }: { readonly id: string; readonly said: GroupForm; readonly locale: Locale },
): Promise<boolean> {
  const form = checkedForm(said, null, locale, now());
  return addGroup(transaction, id, { ...form, ...newPlan(form) }, now());
}

/**
 * Changes a group and notifies its families; returns it as it was. `null` if nothing is different, whatever version
 * was seen: then nobody is mailed.
 * @throws Refusal `not_found`, `changed_meanwhile`, or `invalid_input` with each refused field
 */
export async function changeGroup(
  shop: TransactionParts,
  transaction: Queryable,
  {
    id,
    version,
    said,
    locale,
  }: {
    readonly id: string;
    readonly version: string;
    readonly said: { readonly [Field in keyof GroupForm]?: GroupForm[Field] | undefined };
    readonly locale: Locale;
  },
): Promise<Group | null> {
  const before = await lockGroup(transaction, id);
  const given = Object.fromEntries(
    Object.entries(said).filter(([, value]) => value !== undefined),
  ) as Partial<GroupForm>;
  const wanted = { ...formOf(before), ...given };
  const asked = formOf(normalizeGroupForm(wanted));
  if (JSON.stringify(formOf(before)) === JSON.stringify(asked)) return null;
  requireSeen(before, version);
  const now = shop.now();
  const form = checkedForm(wanted, { plan: before, taken: before.taken }, locale, now);
  await saveGroup(transaction, id, { ...form, ...changedPlan(before, form, now) }, now);
  await notifyFamilies(shop, transaction, id);
  return before;
}

/**
 * Cancels the session of a day to come, or holds it after all, and notifies the families. `false` if it is so
 * already, whatever version was seen.
 * @throws Refusal `not_found` for a day without a session, `session_begun`, `changed_meanwhile`, `invalid_input`
 *   for more days than can be kept
 */
export async function setCancelled(
  shop: TransactionParts,
  transaction: Queryable,
  {
    id,
    version,
    day,
    cancelled,
  }: {
    readonly id: string;
    readonly version: string;
    readonly day: string;
    readonly cancelled: boolean;
  },
): Promise<boolean> {
  const group = await lockGroup(transaction, id);
  const session = sessionsOf(group).find((one) => one.day === day);
  if (session?.cancelled === cancelled) return false;
  requireSeen(group, version);
  if (session === undefined) throw new Refusal("not_found");
  if (session.starts <= shop.now()) throw new Refusal("session_begun");
  const others = group.cancelled_days.filter((one) => one !== day);
  const days = cancelled ? [...others, day].toSorted() : others;
  if (days.length > MAX_CANCELLED_DAYS) throw new Refusal("invalid_input", { field: "day" });
  await saveGroup(transaction, id, { ...group, cancelled_days: days }, shop.now());
  await notifyFamilies(shop, transaction, id);
  return true;
}

/** @throws Refusal `invalid_input` with the messages of the form */
function checkedForm(
  said: GroupForm,
  before: GroupBefore | null,
  locale: Locale,
  now: Date,
): GroupForm {
  const errors = groupErrors(said, before, now);
  const words = wordsIn(locale).groups.problems;
  const refused = GROUP_FIELDS.flatMap((field): readonly FieldError[] => {
    const code = errors[field];
    if (code === undefined) return [];
    return [{ field, message: filled(words[code], field) }];
  });
  if (refused.length > 0) throw new Refusal("invalid_input", { errors: refused });
  return normalizeGroupForm(said);
}

/** Enqueues a mail to each family of a group, because something has changed in it. */
async function notifyFamilies(
  shop: TransactionParts,
  transaction: Queryable,
  groupId: string,
): Promise<void> {
  for (const seatId of await listSeatIds(transaction, groupId)) {
    await shop.jobs.enqueue(transaction, "send-schedule", { seatId }, seatId);
  }
}

/** A message with the bounds of its field. */
function filled(message: string, field: GroupField): string {
  const { min, max } =
    field in GROUP_NUMBERS
      ? GROUP_NUMBERS[field as keyof typeof GROUP_NUMBERS]
      : {
          min: 0,
          max: field in GROUP_BOUNDS ? GROUP_BOUNDS[field as keyof typeof GROUP_BOUNDS] : 0,
        };
  return message.replace("{min}", formatNumber(min)).replace("{max}", formatNumber(max));
}
