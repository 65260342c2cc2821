import { percentOf } from "./money.ts";

/** The rule of a coupon; amounts are US cents, times are UTC. */
export type Coupon = {
  readonly code: string;
  readonly kind: "percent" | "fixed";
  /** Whole percent for `percent`, US cents for `fixed`. */
  readonly value: number;
  /** The coupon applies from this cart value, after the family/friend discount. */
  readonly minimumTotal: number;
  readonly startsAt: Date | null;
  readonly endsAt: Date | null;
  /** How often it may be used in total and per person; `null` is unlimited. */
  readonly maxUses: number | null;
  readonly maxUsesPerPerson: number | null;
  /** Uses held or kept so far. */
  readonly uses: number;
};

export type CouponRefusal =
  | "coupon_not_started"
  | "coupon_ended"
  | "coupon_exhausted"
  | "coupon_minimum";

/** Why a coupon does not apply to a cart of `total` US cents at `now`; `null` when it does. */
export function couponRefusal(coupon: Coupon, total: number, now: Date): CouponRefusal | null {
  if (coupon.startsAt !== null && now < coupon.startsAt) return "coupon_not_started";
  if (coupon.endsAt !== null && now >= coupon.endsAt) return "coupon_ended";
  if (coupon.maxUses !== null && coupon.uses >= coupon.maxUses) return "coupon_exhausted";
  if (total < coupon.minimumTotal) return "coupon_minimum";
  return null;
}

/** The discount of a coupon on `total`, in US cents: never more than the total (D-92). */
export function couponDiscount(coupon: Coupon, total: number): number {
  const discount = coupon.kind === "percent" ? percentOf(total, coupon.value) : coupon.value;
  return Math.max(0, Math.min(discount, total));
}

/**
 * The family/friend discount on one cart item, in US cents: `percent` off every unit of the same
 * package after the first (D-94). 0 percent switches it off; more than 100 counts as 100.
 */
export function familyDiscount(unitPrice: number, quantity: number, percent: number): number {
  const bounded = Math.max(0, Math.min(percent, 100));
  return percentOf(unitPrice, bounded) * Math.max(0, quantity - 1);
}

/** The form in which coupon codes are compared: trimmed, upper case (D-92). */
export function normalizeCouponCode(code: string): string {
  return code.trim().toUpperCase();
}
