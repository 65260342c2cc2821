import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { carts, currencies, cartItem as item } from "#server/testing/carts.ts";
import { type Cart, summarizeCart } from "./cart.ts";
import { CURRENCIES, type Currency, convertFromUsd } from "./money.ts";
import { freezeCart, ORDER_STATUSES } from "./order.ts";
import { coupon } from "./testing/coupon.ts";
import { NO_EXTENT } from "./testing/extent.ts";

const now = new Date("2026-03-09T12:00:00Z");

function freeze(cart: Cart, currency: Currency, familyPercent = 10) {
  return freezeCart(cart, summarizeCart(cart, familyPercent, now), currency);
}

describe("an order", () => {
  test("an order is pending first and ends in one of five ways (D-127)", () => {
    expect(ORDER_STATUSES).toEqual([
      "pending",
      "paid",
      "failed",
      "cancelled",
      "expired",
      "refunded",
    ]);
  });

  test("a line keeps the package, both names, the quantity and the unit price (R-DATA-21, D-132)", () => {
    expect(freeze({ items: [item(19_900, 3)], coupon: null }, "USD").lines).toEqual([
      {
        coursePackageId: 42,
        names: { en: "Course 42", ar: "دورة 42" },
        quantity: 3,
        unitPrice: 19_900,
        extent: NO_EXTENT,
      },
    ]);
  });

  test("a later change of the price list leaves the order as it was (D-126)", () => {
    const row = { id: 1, quantity: 1, coursePackage: { ...item(19_900, 1).coursePackage } };
    const order = freeze({ items: [row], coupon: null }, "USD");
    row.coursePackage.price = 1;
    expect(order.lines[0]?.unitPrice).toBe(19_900);
  });

  test("unit prices and discounts are converted, and the total is the sum of the parts (D-126)", () => {
    const cart = { items: [item(19_900, 2), item(4_999, 1, 50)], coupon: coupon({ value: 10 }) };
    const order = freeze(cart, "AED");
    expect(order.lines.map((line) => line.unitPrice)).toEqual([73_083, 18_359]);
    expect(order).toMatchObject({
      currency: "AED",
      familyDiscount: 7_308,
      couponDiscount: 15_722,
      total: 141_495,
    });
  });

  test("a coupon that pays for everything does so in every currency (D-95)", () => {
    for (const currency of CURRENCIES) {
      const cart = { items: [item(3_333, 7), item(101, 99, 50)], coupon: coupon({ value: 100 }) };
      expect(freeze(cart, currency).total).toBe(0);
    }
  });
});

test("where rounding makes a discount larger than the lines, the order is free, not negative (D-126)", () => {
  const cart = { items: [item(2, 99)], coupon: coupon({ kind: "fixed", value: 197 }) };
  expect(summarizeCart(cart, 0, now).payable).toBe(1);
  expect(freeze(cart, "AED", 0)).toMatchObject({ couponDiscount: 693, total: 0 });
});

const familyPercents = fc.nat({ max: 100 });

describe("any order", () => {
  test("the lines minus the discounts give the total to the cent (R-RCPT-08, D-132)", () => {
    fc.assert(
      fc.property(carts, currencies, familyPercents, (cart, currency, percent) => {
        const order = freeze(cart, currency, percent);
        const value = order.lines.reduce((sum, line) => sum + line.unitPrice * line.quantity, 0);
        expect(order.total).toBe(value - order.familyDiscount - order.couponDiscount);
      }),
    );
  });

  test("every amount is a whole number of minor units and none is negative (D-126)", () => {
    fc.assert(
      fc.property(carts, currencies, familyPercents, (cart, currency, percent) => {
        const order = freeze(cart, currency, percent);
        for (const value of [
          order.total,
          order.familyDiscount,
          order.couponDiscount,
          ...order.lines.map((line) => line.unitPrice),
        ]) {
          expect(Number.isSafeInteger(value)).toBe(true);
          expect(value).toBeGreaterThanOrEqual(0);
        }
      }),
    );
  });

  test("an order in dollars charges exactly what the cart showed (D-126)", () => {
    fc.assert(
      fc.property(carts, familyPercents, (cart, percent) => {
        const { payable } = summarizeCart(cart, percent, now);
        expect(freeze(cart, "USD", percent).total).toBe(payable);
      }),
    );
  });

  test("rounding moves an order by half a unit for each thing rounded, and no more (D-126)", () => {
    fc.assert(
      fc.property(carts, currencies, familyPercents, (cart, currency, percent) => {
        const summary = summarizeCart(cart, percent, now);
        const order = freezeCart(cart, summary, currency);
        const off = Math.abs(order.total - convertFromUsd(summary.payable, currency));
        expect(off).toBeLessThanOrEqual(summary.itemsCount / 2 + 2);
      }),
    );
  });

  test("nothing to pay in the cart is nothing to pay in the order (D-95)", () => {
    fc.assert(
      fc.property(carts, currencies, (cart, currency) => {
        const free = { ...cart, coupon: coupon({ value: 100 }) };
        expect(freeze(free, currency).total).toBe(0);
      }),
    );
  });
});
