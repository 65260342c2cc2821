import { withWesternDigits } from "./digits.ts";
import { percentOf } from "./money.ts";

/** The rule of a coupon; amounts are US cents, times are UTC. */
export type Coupon = {
  readonly code: string;
  readonly kind: "percent" | "fixed";
  /** Whole percent for `percent`, US cents for `fixed`. */
  readonly value: number;
  /** The least value of its packages, after the family/friend discount, from which it applies. */
  readonly minimumTotal: number;
  readonly startsAt: Date | null;
  readonly endsAt: Date | null;
  /** Whether staff have switched it on. */
  readonly active: boolean;
  /** How often it may be used in total and per person; `null` means unlimited. */
  readonly maxUses: number | null;
  readonly maxUsesPerPerson: number | null;
  /** Uses held or kept so far. */
  readonly uses: number;
  /** The packages that it applies to; `null` means all (D-170). */
  readonly packageIds: readonly number[] | null;
};

/** What a coupon needs to know of a cart's line: its package, and its amount after the family discount. */
export type DiscountableLine = { readonly coursePackageId: number; readonly amount: number };

/** Why a coupon applies to no cart at all. */
export type CouponPause = "coupon_not_started" | "coupon_ended" | "coupon_exhausted";

export type CouponRefusal = CouponPause | "coupon_packages" | "coupon_minimum";

/**
 * The amount that a coupon is calculated on, in US cents: the sum of the lines that it applies to (D-170).
 * `null` if it applies to none.
 */
export function couponBase(
  { packageIds }: Pick<Coupon, "packageIds">,
  lines: readonly DiscountableLine[],
): number | null {
  const meant = lines.filter(
    ({ coursePackageId }) => packageIds === null || packageIds.includes(coursePackageId),
  );
  if (meant.length === 0) return null;
  return meant.reduce((sum, { amount }) => sum + amount, 0);
}

/**
 * Why a coupon applies to no cart at `now`; `null` if it may apply to some. A switched-off coupon counts as
 * ended for the carts that hold it (D-92).
 */
export function couponPause(
  coupon: Pick<Coupon, "active" | "startsAt" | "endsAt" | "maxUses" | "uses">,
  now: Date,
): CouponPause | null {
  if (!coupon.active) return "coupon_ended";
  if (coupon.startsAt !== null && now < coupon.startsAt) return "coupon_not_started";
  if (coupon.endsAt !== null && now >= coupon.endsAt) return "coupon_ended";
  if (coupon.maxUses !== null && coupon.uses >= coupon.maxUses) return "coupon_exhausted";
  return null;
}

/** Why a coupon does not apply at `now` to a cart with this `base` (`couponBase`); `null` if it does. */
export function couponRefusal(
  coupon: Coupon,
  base: number | null,
  now: Date,
): CouponRefusal | null {
  const pause = couponPause(coupon, now);
  if (pause !== null) return pause;
  if (base === null) return "coupon_packages";
  if (base < coupon.minimumTotal) return "coupon_minimum";
  return null;
}

/** The discount of a coupon on `base`, in US cents: never more than that (D-92). */
export function couponDiscount(coupon: Coupon, base: number): number {
  const discount = coupon.kind === "percent" ? percentOf(base, coupon.value) : coupon.value;
  return Math.max(0, Math.min(discount, base));
}

/**
 * The family/friend discount on one cart item, in US cents: `percent` off every unit of the same
 * package after the first (D-94). 0 percent switches it off; more than 100 counts as 100.
 */
export function familyDiscount(unitPrice: number, quantity: number, percent: number): number {
  const bounded = Math.max(0, Math.min(percent, 100));
  return percentOf(unitPrice, bounded) * Math.max(0, quantity - 1);
}

/** The most codes of one batch (D-171). */
export const MAX_BATCH = 10_000;

/** The highest limit of a coupon's uses, which is the maximum of the database's column. */
export const MAX_USES = 2_147_483_647;

/** A longer text is no code, and is not looked up. */
export const MAX_TYPED_CODE_LENGTH = 100;

const CODE = /^[A-Z0-9][A-Z0-9_-]{1,39}$/;
const PREFIX = /^[A-Z][A-Z0-9]{0,11}$/;

/** Whether a code is permitted for a new coupon: it must be easy to type and read aloud in either language. */
export function isCouponCode(code: string): boolean {
  return CODE.test(normalizeCouponCode(code));
}

/** The normalised prefix of a batch's codes; `null` if it is not permitted. */
export function readCodePrefix(text: string): string | null {
  const prefix = text.trim().toUpperCase();
  return PREFIX.test(prefix) ? prefix : null;
}

/** The form in which coupon codes are compared: trimmed, without invisible marks, upper case (D-92). */
export function normalizeCouponCode(code: string): string {
  return withWesternDigits(code)
    .replaceAll(/\p{Cf}/gu, "")
    .trim()
    .toUpperCase();
}
