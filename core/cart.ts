import type { CoursePackage } from "./catalog.ts";
import type { Coupon, CouponRefusal, DiscountableLine } from "./discount.ts";
import { couponBase, couponDiscount, couponRefusal, familyDiscount } from "./discount.ts";

/** The maximum quantity of one package in a cart (D-82). */
export const MAX_QUANTITY = 99;

/** One line of a cart that is not ordered yet; its price is read from the price list each time. */
export type CartItem = {
  readonly id: number;
  readonly quantity: number;
  readonly coursePackage: CoursePackage;
};

/** A cart that is not ordered yet: its items and its coupon, which may no longer apply. */
export type Cart = { readonly items: readonly CartItem[]; readonly coupon: Coupon | null };

export const emptyCart: Cart = { items: [], coupon: null };

/** The totals of a cart, in US cents; `itemsCount` is the sum of the quantities (D-84, D-93). */
export type CartSummary = {
  readonly itemsCount: number;
  readonly total: number;
  readonly familyDiscount: number;
  readonly couponDiscount: number;
  readonly payable: number;
  /** The coupon that applies now; `null` if there is none or it no longer applies. */
  readonly coupon: Coupon | null;
  /** Why the coupon of the cart does not apply; `null` if it does, or there is none. */
  readonly couponRefusal: CouponRefusal | null;
};

/**
 * Prices a cart: its value, the family/friend discount, then the coupon on the rest of the packages that it
 * applies to (D-92 to D-94, D-170). A coupon that no longer applies gives no discount. The payable total is
 * never negative.
 */
export function summarizeCart(cart: Cart, familyPercent: number, now: Date): CartSummary {
  let itemsCount = 0;
  let total = 0;
  let family = 0;
  const lines: DiscountableLine[] = [];
  for (const { quantity, coursePackage } of cart.items) {
    itemsCount += quantity;
    const value = coursePackage.price * quantity;
    const reduction = familyDiscount(coursePackage.price, quantity, familyPercent);
    total += value;
    family += reduction;
    lines.push({ coursePackageId: coursePackage.id, amount: value - reduction });
  }
  const given = lines.length === 0 ? null : cart.coupon;
  const base = given === null ? null : couponBase(given, lines);
  const refusal = given === null ? null : couponRefusal(given, base, now);
  const coupon = refusal === null ? given : null;
  const taken = coupon === null || base === null ? 0 : couponDiscount(coupon, base);
  return {
    itemsCount,
    total,
    familyDiscount: family,
    couponDiscount: taken,
    payable: total - family - taken,
    coupon,
    couponRefusal: refusal,
  };
}
