import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type Cart, type CartItem, emptyCart, MAX_QUANTITY, summarizeCart } from "./cart.ts";
import type { Coupon } from "./discount.ts";
import { coupon } from "./testing/coupon.ts";
import { NO_EXTENT } from "./testing/extent.ts";

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
      couponRefusal: null,
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
      couponRefusal: null,
    });
  });

  test("a coupon that no longer applies takes nothing off and is not shown (D-92)", () => {
    const ended = coupon({ endsAt: new Date("2026-03-01T00:00:00Z") });
    expect(summary({ items: [item(10_000)], coupon: ended })).toMatchObject({
      couponDiscount: 0,
      payable: 10_000,
      coupon: null,
      couponRefusal: "coupon_ended",
    });
  });

  test("the minimum of a coupon is met by what is left after the family discount (D-92)", () => {
    const cart = { items: [item(5_000, 2)], coupon: coupon({ minimumTotal: 9_500 }) };
    expect(summary(cart).coupon).not.toBeNull();
    expect(summary({ ...cart, coupon: coupon({ minimumTotal: 9_501 }) }).coupon).toBeNull();
  });

  test("a coupon for some packages is calculated on these alone, minimum and all (D-170)", () => {
    const items = [item(10_000, 2, 42), item(30_000, 1, 44)];
    const only = (change: Partial<Coupon>) => ({ items, coupon: coupon(change) });
    expect(summary(only({ packageIds: [42] }))).toMatchObject({
      couponDiscount: 1_900,
      payable: 47_100,
    });
    expect(summary(only({ packageIds: [42], minimumTotal: 19_000 })).coupon).not.toBeNull();
    expect(summary(only({ packageIds: [42], minimumTotal: 19_001 }))).toMatchObject({
      coupon: null,
      couponRefusal: "coupon_minimum",
    });
    const fixed = only({ packageIds: [42], kind: "fixed", value: 50_000 });
    expect(summary(fixed)).toMatchObject({ couponDiscount: 19_000, payable: 30_000 });
    expect(summary(only({ packageIds: [43] }))).toMatchObject({
      couponDiscount: 0,
      coupon: null,
      couponRefusal: "coupon_packages",
    });
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
    .tuple(
      fc.nat({ max: 1_000_000 }),
      fc.integer({ min: 1, max: MAX_QUANTITY }),
      fc.nat({ max: 9 }),
    )
    .map(([price, quantity, id]) => item(price, quantity, id)),
  { maxLength: 12 },
);
const anyCoupon = fc.option(
  fc
    .record({
      kind: fc.constantFrom<Coupon["kind"]>("percent", "fixed"),
      value: fc.nat({ max: 500_000 }),
      minimumTotal: fc.nat({ max: 500_000 }),
      packageIds: fc.option(fc.array(fc.nat({ max: 5 }), { minLength: 1 })),
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

  test("a coupon never makes a cart dearer, and always says why it does not reduce it (D-92)", () => {
    fc.assert(
      fc.property(items, anyCoupon, (rows, code) => {
        const without = summary({ items: rows, coupon: null });
        const withCoupon = summary({ items: rows, coupon: code });
        expect(withCoupon.payable).toBeLessThanOrEqual(without.payable);
        const { couponRefusal } = withCoupon;
        expect(withCoupon.coupon === null).toBe(
          code === null || couponRefusal !== null || rows.length === 0,
        );
        if (withCoupon.coupon === null) expect(withCoupon).toEqual({ ...without, couponRefusal });
      }),
    );
  });

  test("a coupon never takes more than what it is for costs (D-170)", () => {
    fc.assert(
      fc.property(items, anyCoupon, (rows, code) => {
        const ids = code?.packageIds ?? null;
        const meant = rows.filter(({ id }) => ids === null || ids.includes(id));
        const { total, familyDiscount } = summary({ items: meant, coupon: null });
        const taken = summary({ items: rows, coupon: code }).couponDiscount;
        expect(taken).toBeLessThanOrEqual(total - familyDiscount);
        const alone = summary({ items: meant, coupon: code });
        expect(taken).toBe(alone.couponDiscount);
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
