import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type Cart, type CartItem, emptyCart, MAX_QUANTITY, summarizeCart } from "./cart.ts";
import type { Coupon } from "./discount.ts";
import { NO_EXTENT } from "./extent.ts";
import { coupon } from "./testing/coupon.ts";

const now = new Date("2026-03-09T12:00:00Z");
const FAMILY_PERCENT = 10;

function item(price: number, quantity = 1, id = 42): CartItem {
  const coursePackage = {
    id,
    names: { en: "Coding", ar: "البرمجة" },
    price,
    priceBefore: null,
    extent: NO_EXTENT,
    audience: null,
  };
  return { id, quantity, coursePackage };
}

function summary(cart: Cart) {
  return summarizeCart(cart, FAMILY_PERCENT, now);
}

describe("the summary of a cart", () => {
  test("an empty cart is worth nothing, with a coupon too (R-CART-14, R-DATA-18)", () => {
    const nothing = {
      itemsCount: 0,
      total: 0,
      familyDiscount: 0,
      couponDiscount: 0,
      payable: 0,
      coupon: null,
    };
    expect(summary(emptyCart)).toEqual(nothing);
    expect(summary({ items: [], coupon: coupon() })).toEqual(nothing);
  });

  test("the badge counts units, not rows (D-84)", () => {
    expect(summary({ items: [item(100, 2), item(50, 3, 44)], coupon: null }).itemsCount).toBe(5);
  });

  test("the cart value is the sum of price times quantity (R-CART-06)", () => {
    expect(summary({ items: [item(19_900, 2), item(14_900, 1, 44)], coupon: null }).total).toBe(
      54_700,
    );
  });

  test("only units of the same package count as family and friends (R-CART-07, D-94)", () => {
    expect(summary({ items: [item(19_900), item(14_900, 1, 44)], coupon: null })).toMatchObject({
      familyDiscount: 0,
    });
    expect(summary({ items: [item(19_900, 3)], coupon: null })).toMatchObject({
      familyDiscount: 3_980,
    });
  });

  test("the coupon comes after the family discount (R-CART-08, D-94)", () => {
    expect(summary({ items: [item(10_000, 2)], coupon: coupon() })).toEqual({
      itemsCount: 2,
      total: 20_000,
      familyDiscount: 1_000,
      couponDiscount: 1_900,
      payable: 17_100,
      coupon: coupon(),
    });
  });

  test("a coupon that no longer applies takes nothing off and is not shown (D-92)", () => {
    const ended = coupon({ endsAt: new Date("2026-03-01T00:00:00Z") });
    expect(summary({ items: [item(10_000)], coupon: ended })).toMatchObject({
      couponDiscount: 0,
      payable: 10_000,
      coupon: null,
    });
  });

  test("the minimum of a coupon is met by what is left after the family discount (D-92)", () => {
    const cart = { items: [item(5_000, 2)], coupon: coupon({ minimumTotal: 9_500 }) };
    expect(summary(cart).coupon).not.toBeNull();
    expect(summary({ ...cart, coupon: coupon({ minimumTotal: 9_501 }) }).coupon).toBeNull();
  });

  test("a full coupon leaves nothing to pay (D-95)", () => {
    const cart = { items: [item(19_900, 3)], coupon: coupon({ value: 100 }) };
    expect(summary(cart)).toMatchObject({ payable: 0, couponDiscount: 55_720 });
  });

  test("a row holds 99 units at most (D-82)", () => {
    expect(MAX_QUANTITY).toBe(99);
  });
});

const items = fc.array(
  fc
    .tuple(fc.nat({ max: 1_000_000 }), fc.integer({ min: 1, max: MAX_QUANTITY }), fc.nat())
    .map(([price, quantity, id]) => item(price, quantity, id)),
  { maxLength: 12 },
);
const anyCoupon = fc.option(
  fc
    .record({
      kind: fc.constantFrom<Coupon["kind"]>("percent", "fixed"),
      value: fc.nat({ max: 500_000 }),
      minimumTotal: fc.nat({ max: 500_000 }),
    })
    .map(coupon),
);

describe("any cart", () => {
  test("the total row is value minus both discounts, and never negative (R-CART-09, D-93)", () => {
    fc.assert(
      fc.property(items, anyCoupon, fc.nat({ max: 100 }), (rows, code, percent) => {
        const cart = { items: rows, coupon: code };
        const { total, familyDiscount, couponDiscount, payable } = summarizeCart(
          cart,
          percent,
          now,
        );
        expect(payable).toBe(total - familyDiscount - couponDiscount);
        for (const value of [total, familyDiscount, couponDiscount, payable]) {
          expect(Number.isSafeInteger(value)).toBe(true);
          expect(value).toBeGreaterThanOrEqual(0);
        }
      }),
    );
  });

  test("a coupon never makes a cart dearer, and never does without its refusal (D-92)", () => {
    fc.assert(
      fc.property(items, anyCoupon, (rows, code) => {
        const without = summary({ items: rows, coupon: null });
        const withCoupon = summary({ items: rows, coupon: code });
        expect(withCoupon.payable).toBeLessThanOrEqual(without.payable);
        if (withCoupon.coupon === null) expect(withCoupon).toEqual(without);
      }),
    );
  });

  test("the order of the rows changes nothing (D-92)", () => {
    fc.assert(
      fc.property(items, anyCoupon, (rows, code) => {
        expect(summary({ items: rows.toReversed(), coupon: code })).toEqual(
          summary({ items: rows, coupon: code }),
        );
      }),
    );
  });
});
