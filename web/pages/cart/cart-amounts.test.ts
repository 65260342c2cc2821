import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { summarizeCart } from "#core/cart.ts";
import { toMajor } from "#core/money.ts";
import { freezeCart } from "#core/order.ts";
import { NO_EXTENT } from "#core/testing/extent.ts";
import type { Cart } from "#web/cart/cart.ts";
import { cartAmounts, cartLabels, lenderTotal } from "./cart-amounts.ts";

const cart: Cart = {
  items: [],
  total_items_count: 2,
  total_price: 298,
  total_price_discount: 283.1,
  family_or_friend_discount: 14.9,
  discount: 0,
  coupon_code: null,
  currency: "USD",
  currency_en: "USD",
};

describe("the amounts of the price table", () => {
  test("numeric text counts as an amount, anything else as nothing (D-56)", () => {
    const texts = { total_price: "298.00", total_price_discount: "0.00", discount: null };
    const odd = { ...cart, ...texts } as unknown as Cart;
    expect(cartAmounts(odd)).toEqual({ value: 298, family: 14.9, coupon: 0, payable: 0 });
  });

  test("the label is currency_en, and currency where that is missing (D-23)", () => {
    expect(cartLabels({ ...cart, currency_en: "$" })).toEqual({ currency_en: "$" });
    expect(cartLabels({ ...cart, currency: "AED", currency_en: "" })).toEqual({
      currency_en: "AED",
    });
  });

  test("a lender's total is to the unit what an order of the cart is charged (D-126)", () => {
    const anyItem = fc.record({
      price: fc.integer({ min: 1, max: 200_000 }),
      quantity: fc.integer({ min: 1, max: 99 }),
    });
    const anyCart = fc.record({
      items: fc.array(anyItem, { minLength: 1, maxLength: 5 }),
      family: fc.integer({ min: 0, max: 100 }),
    });
    fc.assert(
      fc.property(anyCart, fc.constantFrom("SAR", "AED"), ({ items, family }, currency) => {
        const priced = items.map(({ price, quantity }, id) => ({
          id,
          quantity,
          coursePackage: {
            id,
            names: { en: "", ar: "" },
            price,
            priceBefore: null,
            extent: NO_EXTENT,
            audience: null,
          },
        }));
        const summary = summarizeCart({ items: priced, coupon: null }, family, new Date(0));
        const shown: Cart = {
          ...cart,
          items: priced.map(({ id, quantity, coursePackage }) => ({
            id,
            quantity,
            single_price: toMajor(coursePackage.price),
            course_package: { id, name: "", name_ar: "" },
          })),
          total_price_discount: toMajor(summary.payable),
          family_or_friend_discount: toMajor(summary.familyDiscount),
        };
        const { total } = freezeCart({ items: priced, coupon: null }, summary, currency);
        expect(lenderTotal(shown, currency) ?? 0).toBe(total);
      }),
    );
  });

  test("a cart whose items do not make up its total is split by the total on screen", () => {
    expect(lenderTotal(cart, "SAR")).toBe(106_163);
  });

  test("there is nothing to split without a total in US dollars above nothing", () => {
    expect(lenderTotal({ ...cart, total_price_discount: 0 }, "AED")).toBeNull();
    expect(lenderTotal({ ...cart, currency: "SAR" }, "AED")).toBeNull();
  });
});
