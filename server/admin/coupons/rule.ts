import { wordsIn } from "#content/words.ts";
import type { CouponChange, NewCoupon } from "#contract/admin/coupons.ts";
import { type FieldError, Refusal } from "#core/errors.ts";
import type { Locale } from "#core/locale.ts";
import { parseMajor } from "#core/money.ts";
import type { Queryable } from "../../db/schema.ts";
import type { CouponColumns } from "./store.ts";

/** What staff set of a coupon, as the columns of its row. */
export type RuleColumns = Pick<
  CouponColumns,
  | "kind"
  | "value"
  | "minimum_total"
  | "package_ids"
  | "starts_at"
  | "ends_at"
  | "max_uses"
  | "max_uses_per_person"
  | "active"
>;

/** The rule of a new coupon before anything is said of it. */
export const NO_LIMITS: Omit<RuleColumns, "kind" | "value"> = {
  minimum_total: 0,
  package_ids: null,
  starts_at: null,
  ends_at: null,
  max_uses: null,
  max_uses_per_person: null,
  active: true,
};

/**
 * The columns of a rule that staff ask for; what they do not name stays as in `kept`. `uses` so far
 * stay within the limit.
 * @throws Refusal `invalid_input` with each wrong field
 */
export async function readRule(
  db: Queryable,
  body: CouponChange | NewCoupon,
  kept: Omit<RuleColumns, "kind" | "value"> & Partial<RuleColumns>,
  uses: number,
  locale: Locale,
): Promise<RuleColumns> {
  const { problems } = wordsIn(locale).adminCoupons;
  const errors: FieldError[] = [];
  const require = (isRight: boolean, field: string, message: string) => {
    if (!isRight) errors.push({ field, message });
  };
  const kind = body.kind ?? kept.kind ?? "percent";
  const isOtherKind = kept.kind !== undefined && kind !== kept.kind;
  const cents = readValue(kind, body.value);
  const value = cents === undefined && !isOtherKind ? kept.value : cents;
  require(typeof value === "number", "value", problems[kind]);
  const minimum = body.minimum === undefined ? kept.minimum_total : parseMajor(body.minimum);
  require(minimum !== null, "minimum", problems.amount);
  const starts_at = readTime(body.starts_at, kept.starts_at);
  const ends_at = readTime(body.ends_at, kept.ends_at);
  const isWindow = starts_at === null || ends_at === null || starts_at < ends_at;
  require(isWindow, "ends_at", problems.window);
  const max_uses = body.max_uses === undefined ? kept.max_uses : body.max_uses;
  require(max_uses === null || max_uses >= uses, "max_uses", problems.uses);
  const package_ids = readPackages(body.packages, kept.package_ids);
  require(await areKnownPackages(db, package_ids), "packages", problems.packages);
  if (errors.length > 0 || typeof value !== "number" || minimum === null) {
    throw new Refusal("invalid_input", { errors });
  }
  return {
    kind,
    value,
    minimum_total: minimum,
    package_ids,
    starts_at,
    ends_at,
    max_uses,
    max_uses_per_person:
      body.max_uses_per_person === undefined ? kept.max_uses_per_person : body.max_uses_per_person,
    active: body.active ?? kept.active,
  };
}

/** A whole percentage of 100 at most, or an amount in US cents; `null` for anything else. */
function readValue(kind: "percent" | "fixed", value: number | undefined) {
  if (value === undefined) return undefined;
  if (kind === "fixed") return parseMajor(value);
  return Number.isInteger(value) && value <= 100 ? value : null;
}

function readTime(asked: string | null | undefined, kept: Date | null): Date | null {
  if (asked === undefined) return kept;
  return asked === null ? null : new Date(asked);
}

function readPackages(
  asked: readonly number[] | null | undefined,
  kept: number[] | null,
): number[] | null {
  if (asked === undefined) return kept;
  return asked === null ? null : [...new Set(asked)].sort((one, other) => one - other);
}

async function areKnownPackages(db: Queryable, ids: readonly number[] | null): Promise<boolean> {
  if (ids === null) return true;
  const { count } = await db
    .selectFrom("course_packages")
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .where("id", "in", ids)
    .executeTakeFirstOrThrow();
  return count === ids.length;
}
