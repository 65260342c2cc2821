import type { CoursePackage } from "./catalog.ts";
import type { Coupon } from "./discount.ts";
import { couponDiscount, couponRefusal, familyDiscount } from "./discount.ts";

/** The maximum quantity of one package in a cart (D-82). */
export const MAX_QUANTITY = 99;

/** One line of a live cart, repriced from the price list on each read. */
export type CartItem = {
  readonly id: number;
  readonly quantity: number;
  readonly coursePackage: CoursePackage;
};

/** A live cart: its items and its coupon, which may no longer apply. */
export type Cart = { readonly items: readonly CartItem[]; readonly coupon: Coupon | null };

export const emptyCart: Cart = { items: [], coupon: null };

/** The totals of a cart, in US cents; `itemsCount` is the sum of the quantities (D-84, D-93). */
export type CartSummary = {
  readonly itemsCount: number;
  readonly total: number;
  readonly familyDiscount: number;
  readonly couponDiscount: number;
  readonly payable: number;
  /** The coupon that applies now; `null` when there is none or it no longer applies. */
  readonly coupon: Coupon | null;
};

/**
 * Prices a cart: value, family/friend discount, then the coupon on what is left (D-92 to D-94).
 * A coupon that no longer applies takes nothing off. The payable total is never negative.
 */
export function summarizeCart(cart: Cart, familyPercent: number, now: Date): CartSummary {
  let itemsCount = 0;
  let total = 0;
  let family = 0;
  for (const { quantity, coursePackage } of cart.items) {
    itemsCount += quantity;
    total += coursePackage.price * quantity;
    family += familyDiscount(coursePackage.price, quantity, familyPercent);
  }
  const discountable = total - family;
  const applies =
    cart.coupon !== null &&
    cart.items.length > 0 &&
    couponRefusal(cart.coupon, discountable, now) === null;
  const coupon = applies ? cart.coupon : null;
  const taken = coupon === null ? 0 : couponDiscount(coupon, discountable);
  return {
    itemsCount,
    total,
    familyDiscount: family,
    couponDiscount: taken,
    payable: discountable - taken,
    coupon,
  };
}
