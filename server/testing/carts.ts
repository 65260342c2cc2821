import fc from "fast-check";
import { type CartItem, MAX_QUANTITY } from "#core/cart.ts";
import type { Coupon } from "#core/discount.ts";
import { CURRENCIES } from "#core/money.ts";
import { coupon } from "#core/testing/coupon.ts";
import { NO_EXTENT } from "#core/testing/extent.ts";

/** An item of a cart; `price` in US cents. */
export function cartItem(price: number, quantity: number, id = 42): CartItem {
  const coursePackage = {
    id,
    names: { en: `Course ${id}`, ar: `دورة ${id}` },
    price,
    priceBefore: null,
    extent: NO_EXTENT,
    audience: null,
  };
  return { id: id + 1_000, quantity, coursePackage };
}

/** Any cart, with or without a coupon. */
export const carts = fc.record({
  items: fc.array(
    fc
      .tuple(fc.integer({ min: 1, max: 500_000 }), fc.integer({ min: 1, max: MAX_QUANTITY }))
      .map(([price, quantity]) => cartItem(price, quantity)),
    { minLength: 1, maxLength: 8 },
  ),
  coupon: fc.option(
    fc
      .tuple(fc.constantFrom<Coupon["kind"]>("percent", "fixed"), fc.nat({ max: 300_000 }))
      .map(([kind, value]) => coupon({ kind, value })),
  ),
});
export const currencies = fc.constantFrom(...CURRENCIES);
