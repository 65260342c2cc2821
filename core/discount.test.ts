import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  type Coupon,
  couponDiscount,
  couponRefusal,
  familyDiscount,
  normalizeCouponCode,
} from "./discount.ts";
import { coupon } from "./testing/coupon.ts";

const now = new Date("2026-03-09T12:00:00Z");
const before = new Date("2026-03-09T11:59:59.999Z");
const after = new Date("2026-03-09T12:00:00.001Z");

describe("coupons", () => {
  test("a coupon without conditions applies to any cart at any time (D-92)", () => {
    expect(couponRefusal(coupon(), 0, now)).toBeNull();
  });

  test("a coupon applies from the moment it starts (D-92)", () => {
    expect(couponRefusal(coupon({ startsAt: after }), 100, now)).toBe("coupon_not_started");
    expect(couponRefusal(coupon({ startsAt: now }), 100, now)).toBeNull();
  });

  test("a coupon stops at the moment it ends (D-92)", () => {
    expect(couponRefusal(coupon({ endsAt: now }), 100, now)).toBe("coupon_ended");
    expect(couponRefusal(coupon({ endsAt: before }), 100, now)).toBe("coupon_ended");
    expect(couponRefusal(coupon({ endsAt: after }), 100, now)).toBeNull();
  });

  test("a coupon that is switched off has ended, whatever its dates (D-92)", () => {
    expect(couponRefusal(coupon({ active: false }), 100, now)).toBe("coupon_ended");
    expect(couponRefusal(coupon({ active: false, endsAt: after }), 100, now)).toBe("coupon_ended");
  });

  test("the last use of a coupon is free to take, the one after it is not (D-92)", () => {
    expect(couponRefusal(coupon({ maxUses: 1, uses: 0 }), 100, now)).toBeNull();
    expect(couponRefusal(coupon({ maxUses: 1, uses: 1 }), 100, now)).toBe("coupon_exhausted");
  });

  test("a coupon with a minimum applies from exactly that cart value (D-92)", () => {
    expect(couponRefusal(coupon({ minimumTotal: 10_000 }), 9_999, now)).toBe("coupon_minimum");
    expect(couponRefusal(coupon({ minimumTotal: 10_000 }), 10_000, now)).toBeNull();
  });

  test("a percent coupon takes its share, a fixed one its amount (D-92)", () => {
    expect(couponDiscount(coupon({ kind: "percent", value: 10 }), 14_905)).toBe(1_491);
    expect(couponDiscount(coupon({ kind: "fixed", value: 2_000 }), 14_905)).toBe(2_000);
  });

  test("a coupon never takes more than the total and never adds to it (D-92)", () => {
    fc.assert(
      fc.property(
        fc.constantFrom<Coupon["kind"]>("percent", "fixed"),
        fc.integer({ min: -1_000, max: 1_000_000 }),
        fc.nat({ max: 100_000_000 }),
        (kind, value, total) => {
          const taken = couponDiscount(coupon({ kind, value }), total);
          expect(Number.isSafeInteger(taken)).toBe(true);
          expect(taken).toBeGreaterThanOrEqual(0);
          expect(taken).toBeLessThanOrEqual(total);
        },
      ),
    );
  });

  test("a coupon code is compared without blanks around it and without case (R-CPN-04, D-92)", () => {
    expect(normalizeCouponCode("  Welcome10\n")).toBe("WELCOME10");
    expect(normalizeCouponCode("welcome١٠")).toBe("WELCOME10");
  });

  test("a coupon code is compared without the marks that come along from an Arabic message (R-CPN-04, D-92)", () => {
    expect(normalizeCouponCode("\u200f\u2066 WELCOME10\u2069\u200e")).toBe("WELCOME10");
    expect(normalizeCouponCode("\u200f")).toBe("");
  });

  test("a code of blanks is no code (R-CPN-03)", () => {
    expect(normalizeCouponCode(" \u00a0\t")).toBe("");
  });
});

describe("the family and friends discount", () => {
  test("the first unit of a package is at full price, every further one is cheaper (D-94)", () => {
    expect(familyDiscount(19_900, 1, 10)).toBe(0);
    expect(familyDiscount(19_900, 2, 10)).toBe(1_990);
    expect(familyDiscount(19_900, 4, 10)).toBe(5_970);
  });

  test("the discount is rounded on each unit, so that every further unit costs the same (D-94)", () => {
    // 10 % of 149.95 is 15.00 on a unit, and 29.99 on two of them at once.
    expect(familyDiscount(14_995, 3, 10)).toBe(3_000);
    // 10 % of 0.04 is nothing on a unit, however many there are.
    expect(familyDiscount(4, 6, 10)).toBe(0);
    const prices = fc.nat({ max: 10_000_000 });
    const percents = fc.integer({ min: 1, max: 99 });
    fc.assert(
      fc.property(prices, fc.integer({ min: 2, max: 99 }), percents, (price, quantity, percent) => {
        const ofOne = familyDiscount(price, 2, percent);
        expect(Math.abs(ofOne * 100 - price * percent)).toBeLessThanOrEqual(50);
        expect(familyDiscount(price, quantity, percent)).toBe(ofOne * (quantity - 1));
      }),
    );
  });

  test("a rate of 0 switches the family discount off (D-94)", () => {
    expect(familyDiscount(19_900, 99, 0)).toBe(0);
  });

  test("the family discount leaves the first unit to pay, whatever the rate (D-94)", () => {
    fc.assert(
      fc.property(
        fc.nat({ max: 10_000_000 }),
        fc.integer({ min: 0, max: 99 }),
        fc.integer({ min: -50, max: 300 }),
        (price, quantity, percent) => {
          const taken = familyDiscount(price, quantity, percent);
          expect(taken).toBeGreaterThanOrEqual(0);
          expect(taken).toBeLessThanOrEqual(price * Math.max(0, quantity - 1));
        },
      ),
    );
  });
});
