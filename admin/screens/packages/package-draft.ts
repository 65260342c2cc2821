import type { AdminPackageAnswer, PackageChange } from "#contract/admin/packages.ts";
import { type NameFields, nameField, nameFields } from "#contract/names.ts";
import type { Audience } from "#core/catalog.ts";
import { localized } from "#core/locale.ts";
import { toMajor, toMinor } from "#core/money.ts";
import { changedFields } from "../../ui/draft.ts";

/** What is in the form of a package; amounts in US cents, `null` where a field is empty. */
export type PackageDraft = Readonly<NameFields> & {
  readonly price: number | null;
  readonly price_before: number | null;
  readonly active: boolean;
  readonly sessions: number | null;
  readonly foundation_sessions: number | null;
  readonly session_minutes: number | null;
  readonly weeks: number | null;
  readonly audience: Audience | null;
};

export type DraftField = keyof PackageDraft;

/** The fields that can be scheduled; the others count at once. */
export const TERMS: readonly DraftField[] = ["price", "price_before", "active"];

/** A package as the form shows it. */
export function draftOf(coursePackage: AdminPackageAnswer): PackageDraft {
  const { price, price_before: before } = coursePackage;
  return {
    ...nameFields(localized((locale) => coursePackage[nameField(locale)])),
    price: toMinor(price),
    price_before: before === null ? null : toMinor(before),
    active: coursePackage.active,
    sessions: coursePackage.sessions,
    foundation_sessions: coursePackage.foundation_sessions,
    session_minutes: coursePackage.session_minutes,
    weeks: coursePackage.weeks,
    audience: coursePackage.audience,
  };
}

/**
 * A package as the form shows it for a moment (ISO 8601; `null` is now): on the terms that are
 * scheduled for then, so that a sale can be ended on a day on which it still lasts.
 */
export function draftAt(coursePackage: AdminPackageAnswer, moment: string | null): PackageDraft {
  const come = coursePackage.scheduled.filter(
    ({ from }) => moment !== null && new Date(from) <= new Date(moment),
  );
  return draftOf({ ...coursePackage, ...termsOf(come.at(-1) ?? coursePackage) });
}

type TermsFields = Pick<AdminPackageAnswer, "price" | "price_before" | "active">;

function termsOf({ price, price_before, active }: TermsFields): TermsFields {
  return { price, price_before, active };
}

/**
 * The call that makes a package what the form says; with `from` (ISO 8601), its terms from then on.
 * `opened` is what the form showed for that time.
 */
export function changeOf(
  typed: PackageDraft,
  opened: PackageDraft,
  from: string | null,
): PackageChange {
  const fields = changedFields(typed, opened).filter(
    (field) => from === null || TERMS.includes(field),
  );
  const values = fields.map((field) => [field, wire(field, typed)]);
  return {
    ...Object.fromEntries(values),
    ...(from === null ? {} : { from }),
  };
}

function wire(field: DraftField, draft: PackageDraft) {
  const value = draft[field];
  const isAmount = field === "price" || field === "price_before";
  return isAmount && typeof value === "number" ? toMajor(value) : value;
}
