import { describe, expect, test } from "vitest";
import type { Cart } from "#web/cart.ts";
import { cartAmounts, cartLabels, previewTotal } from "./cart-amounts.ts";

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
  test("D-56 numeric text counts as an amount, anything else as nothing", () => {
    const texts = { total_price: "298.00", total_price_discount: "0.00", discount: null };
    const odd = { ...cart, ...texts } as unknown as Cart;
    expect(cartAmounts(odd)).toEqual({ value: 298, family: 14.9, coupon: 0, payable: 0 });
  });

  test("D-23 the label is currency_en, and currency where that is missing", () => {
    expect(cartLabels({ ...cart, currency_en: "$" })).toEqual({ currency_en: "$" });
    expect(cartLabels({ ...cart, currency: "AED", currency_en: "" })).toEqual({
      currency_en: "AED",
    });
  });

  test("instalments are previewed from a total in US dollars that is above nothing", () => {
    expect(previewTotal(cart)).toBe(28_310);
    expect(previewTotal({ ...cart, total_price_discount: 0 })).toBeNull();
    expect(previewTotal({ ...cart, currency: "EUR" })).toBeNull();
  });
});
