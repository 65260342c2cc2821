import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  type Currency,
  convertFromUsd,
  divideRounded,
  fromDecimalText,
  isMinorUnits,
  PEGS,
  parseMajor,
  percentOf,
  splitAmount,
  toDecimalText,
  toMajor,
  toMinor,
} from "./money.ts";

const amount = fc.integer({ min: -1_000_000_000_000, max: 1_000_000_000_000 });
const currency = fc.constantFrom<Currency>("USD", "SAR", "AED");

/** True when `result` is the integer next to the fraction, a half going away from zero. */
function isNearest(numerator: number, denominator: number, result: number): boolean {
  const [n, d, r] = [BigInt(numerator), BigInt(denominator), BigInt(result)];
  const [top, bottom] = d < 0n ? [-n, -d] : [n, d];
  const twiceOff = 2n * (top - r * bottom);
  if (twiceOff === bottom) return top < 0n;
  if (twiceOff === -bottom) return top > 0n;
  return twiceOff > -bottom && twiceOff < bottom;
}

describe("rounding", () => {
  test("a quotient is the nearest whole unit, and a half goes away from zero (D-126)", () => {
    const divisor = fc.integer({ min: -1_000_000, max: 1_000_000 }).filter((value) => value !== 0);
    fc.assert(
      fc.property(amount, divisor, (numerator, denominator) =>
        isNearest(numerator, denominator, divideRounded(numerator, denominator)),
      ),
    );
  });

  test("exact halves are rounded up in amount, on both sides of zero (D-126)", () => {
    expect(divideRounded(5, 2)).toBe(3);
    expect(divideRounded(-5, 2)).toBe(-3);
    expect(divideRounded(5, -2)).toBe(-3);
    expect(divideRounded(-5, -2)).toBe(3);
    expect(divideRounded(4, 3)).toBe(1);
  });

  test("a result of zero is never negative zero", () => {
    expect(divideRounded(-1, 3)).toBe(0);
    expect(divideRounded(0, -7)).toBe(0);
    expect(parseMajor(-0)).toBe(0);
  });

  test("a division by zero is refused", () => {
    expect(() => divideRounded(1, 0)).toThrow(RangeError);
  });

  test("fractions, infinite numbers and numbers too large to be exact are refused", () => {
    for (const wrong of [0.5, 1.25, Number.NaN, Number.POSITIVE_INFINITY, 2 ** 53]) {
      expect(isMinorUnits(wrong)).toBe(false);
      expect(() => divideRounded(wrong, 2)).toThrow(RangeError);
      expect(() => divideRounded(2, wrong)).toThrow(RangeError);
      expect(() => percentOf(wrong, 10)).toThrow(RangeError);
      expect(() => convertFromUsd(wrong, "SAR")).toThrow(RangeError);
    }
    expect(() => percentOf(200, 12.5)).toThrow(RangeError);
    expect(() => convertFromUsd(Number.MAX_SAFE_INTEGER, "AED")).toThrow(RangeError);
  });
});

describe("percentages and currencies", () => {
  test("a percentage is the nearest unit and never more than the whole", () => {
    const positive = fc.nat({ max: 1_000_000_000 });
    fc.assert(
      fc.property(positive, fc.integer({ min: 0, max: 100 }), (whole, percent) => {
        const part = percentOf(whole, percent);
        expect(isNearest(whole * percent, 100, part)).toBe(true);
        expect(part).toBeGreaterThanOrEqual(0);
        expect(part).toBeLessThanOrEqual(whole);
      }),
    );
  });

  test("dollars become riyals and dirhams by the official pegs, rounded half up (D-126)", () => {
    expect(PEGS).toEqual({ USD: 10_000, SAR: 37_500, AED: 36_725 });
    expect(convertFromUsd(19_900, "USD")).toBe(19_900);
    expect(convertFromUsd(19_900, "SAR")).toBe(74_625);
    expect(convertFromUsd(19_900, "AED")).toBe(73_083);
    expect(convertFromUsd(2, "SAR")).toBe(8);
    expect(convertFromUsd(3, "SAR")).toBe(11);
  });

  test("converting is exact to the nearest unit in all three currencies (D-126)", () => {
    fc.assert(
      fc.property(fc.nat({ max: 10_000_000_000 }), currency, (cents, to) =>
        isNearest(cents * PEGS[to], PEGS.USD, convertFromUsd(cents, to)),
      ),
    );
  });
});

describe("the wire and the gateways", () => {
  test("an amount is the same after it was sent and read (D-136)", () => {
    fc.assert(
      fc.property(amount, (minor) => {
        expect([toMinor(toMajor(minor)), parseMajor(toMajor(minor))]).toEqual([minor, minor]);
      }),
    );
  });

  test("an amount with more than two decimals, or none at all, is refused (D-136)", () => {
    for (const wrong of [1.005, 0.001, 743.499, Number.NaN, Number.POSITIVE_INFINITY, 1e300]) {
      expect(parseMajor(wrong)).toBeNull();
    }
    expect(parseMajor(743.5)).toBe(74_350);
    expect(parseMajor(1.1)).toBe(110);
    expect(parseMajor(0.29)).toBe(29);
  });

  test("gateways that count in major units get two decimals that mean the same amount", () => {
    expect(toDecimalText(74_350)).toBe("743.50");
    expect(toDecimalText(5)).toBe("0.05");
    expect(toDecimalText(0)).toBe("0.00");
    expect(toDecimalText(-5)).toBe("-0.05");
    fc.assert(
      fc.property(amount, (minor) => {
        const text = toDecimalText(minor);
        expect(text).toMatch(/^-?\d+\.\d\d$/);
        expect(parseMajor(Number(text))).toBe(minor);
        expect(fromDecimalText(text)).toBe(minor);
      }),
    );
  });

  test("amounts are read from decimal texts with and without zeros, and from nothing else", () => {
    for (const text of ["750", "750.0", "750.00", "0750.000"]) {
      expect(fromDecimalText(text)).toBe(75_000);
    }
    expect(fromDecimalText("-0.00")).toBe(0);
    // More than JavaScript holds to the cent.
    expect(fromDecimalText("999999999999999")).toBeNull();
    expect(fromDecimalText("90071992547409.91")).toBe(Number.MAX_SAFE_INTEGER);
    for (const text of ["", ".5", "5.", "7,5", "1e3", "750.005", " 750", "NaN", "9".repeat(16)]) {
      expect(fromDecimalText(text)).toBeNull();
    }
  });
});

describe("a discounted total split over the lines of an order (D-173)", () => {
  const amounts = fc.integer({ min: 0, max: 99_999_999_999 });

  test("a total split over an order's lines always adds up, in whole parts that are not negative", () => {
    fc.assert(
      fc.property(amounts, fc.array(amounts, { minLength: 1, maxLength: 20 }), (total, weights) => {
        const parts = splitAmount(total, weights);
        expect(parts.reduce((sum, part) => sum + part, 0)).toBe(total);
        expect(parts.every((part) => Number.isSafeInteger(part) && part >= 0)).toBe(true);
      }),
    );
  });

  test("a total split over an order's lines gives each its share, to less than one minor unit", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 1_000_000 }),
        fc.array(fc.integer({ min: 1, max: 1_000_000 }), { minLength: 1, maxLength: 8 }),
        (total, weights) => {
          const sum = weights.reduce((all, weight) => all + weight, 0);
          for (const [position, part] of splitAmount(total, weights).entries()) {
            expect(Math.abs(part - (total * (weights[position] ?? 0)) / sum)).toBeLessThan(1);
          }
        },
      ),
    );
  });

  test("a total split over an order's lines gives the units left to the lines that lost most", () => {
    expect(splitAmount(100, [1, 1, 1])).toEqual([34, 33, 33]);
    expect(splitAmount(10, [1, 5])).toEqual([2, 8]);
    expect(splitAmount(10, [5, 1])).toEqual([8, 2]);
    expect(splitAmount(7, [0, 0])).toEqual([7, 0]);
  });
});
