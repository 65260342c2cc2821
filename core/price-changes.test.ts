import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { DAY_MS } from "./durations.ts";
import {
  CHARGED_DAYS,
  CHARGED_WITHIN_DAYS,
  chargedPrices,
  keepsPrices,
  type PricePeriod,
  priceBeforeProblem,
  termsAt,
} from "./price-changes.ts";

const now = new Date("2026-03-09T12:00:00Z");
const daysAgo = (days: number) => new Date(now.getTime() - days * DAY_MS);
const terms = (price: number, active = true) => ({ price, priceBefore: null, active });

function period(price: number, from: number, until: number | null, change = {}): PricePeriod {
  return {
    ...terms(price),
    from: daysAgo(from),
    until: until === null ? null : daysAgo(until),
    isFirst: false,
    ...change,
  };
}

describe("what a package costs", () => {
  test("a scheduled change counts from exactly its moment (D-169)", () => {
    const changes = [{ ...terms(14_900), startsAt: now }];
    expect(termsAt(terms(19_900), changes, new Date(now.getTime() - 1)).price).toBe(19_900);
    expect(termsAt(terms(19_900), changes, now)).toEqual(terms(14_900));
  });

  test("of several past changes the last one applies (D-169)", () => {
    // Few, so that some changes are of the same moment.
    const moments = fc.integer({ min: -3, max: 3 });
    const change = fc.record({ price: fc.integer({ min: 1, max: 99_999 }), at: moments });
    fc.assert(
      fc.property(fc.array(change), moments, (changes, at) => {
        const ordered = changes.toSorted((one, other) => one.at - other.at);
        const last = ordered.filter((one) => one.at <= at).at(-1);
        const found = termsAt(
          terms(100_000),
          ordered.map((one) => ({ ...terms(one.price), startsAt: new Date(one.at) })),
          new Date(at),
        );
        expect(found.price).toBe(last?.price ?? 100_000);
      }),
    );
  });
});

describe("a price that may be the price before", () => {
  test("a price before was charged for a week of the 90 days before, in one period or several (D-168)", () => {
    expect(chargedPrices([period(24_900, 20, 13), period(19_900, 13, null)], now)).toEqual([
      24_900, 19_900,
    ]);
    expect(chargedPrices([period(24_900, 19.9, 13), period(19_900, 13, null)], now)).toEqual([
      19_900,
    ]);
    const twice = [period(24_900, 40, 36), period(19_900, 36, 10), period(24_900, 10, 7)];
    expect(chargedPrices([...twice, period(1, 7, null)], now)).toContain(24_900);
  });

  test("a price before does not count days longer ago, or without a sale (D-168)", () => {
    expect(chargedPrices([period(24_900, 300, 90), period(1, 90, null)], now)).toEqual([1]);
    expect(chargedPrices([period(24_900, 300, 84), period(1, 84, null)], now)).toEqual([1]);
    const off = period(24_900, 60, 30, { active: false });
    expect(chargedPrices([off, period(1, 30, null)], now)).toEqual([1]);
  });

  test("the price at the start of the history may be the price before for 90 days (D-168)", () => {
    const first = (until: number | null) => [period(24_900, 90, until, { isFirst: true })];
    expect(chargedPrices([period(24_900, 0, null, { isFirst: true })], now)).toEqual([24_900]);
    expect(chargedPrices(first(89), now)).toEqual([24_900]);
    expect(chargedPrices(first(90), now)).toEqual([]);
  });

  test("a price before is higher than the price, and without one there is nothing to check (D-168)", () => {
    const periods = [period(24_900, 30, null)];
    const problem = (price: number, priceBefore: number | null) =>
      priceBeforeProblem({ price, priceBefore, active: true }, periods, now);
    expect(problem(19_900, null)).toBeNull();
    expect(problem(19_900, 24_900)).toBeNull();
    expect(problem(24_900, 24_900)).toBe("not_higher");
    expect(problem(19_900, 24_901)).toBe("never_charged");
  });

  test("a price before is not checked again while neither price changes and the package stays on sale (D-180)", () => {
    const reduced = { ...terms(19_900), priceBefore: 24_900 };
    expect(keepsPrices(reduced, reduced)).toBe(true);
    expect(keepsPrices(reduced, { ...reduced, active: false })).toBe(true);
    expect(keepsPrices({ ...reduced, active: false }, reduced)).toBe(false);
    expect(keepsPrices(reduced, { ...reduced, price: 18_900 })).toBe(false);
    expect(keepsPrices(reduced, { ...reduced, priceBefore: null })).toBe(false);
  });

  test("a package was on sale for a week of the 90 days before, whatever its history (D-168)", () => {
    const step = fc.record({
      price: fc.integer({ min: 1, max: 3 }),
      days: fc.integer({ min: 0, max: 30 }),
      active: fc.boolean(),
    });
    fc.assert(
      fc.property(fc.array(step, { minLength: 1 }), (steps) => {
        let from = steps.reduce((sum, { days }) => sum + days, 0);
        const periods = steps.map(({ price, days, active }, index) => {
          const until = index === steps.length - 1 ? null : from - days;
          const one = period(price, from, until, { active });
          from -= days;
          return one;
        });
        const charged = chargedPrices(periods, now);
        for (const price of [1, 2, 3]) {
          const lasted = periods
            .filter((one) => one.active && one.price === price)
            .map(({ from: begin, until }) => {
              const end = Math.min((until ?? now).getTime(), now.getTime());
              const start = Math.max(begin.getTime(), daysAgo(CHARGED_WITHIN_DAYS).getTime());
              return Math.max(0, end - start) / DAY_MS;
            });
          const days = lasted.reduce((sum, one) => sum + one, 0);
          expect(charged.includes(price)).toBe(days >= CHARGED_DAYS);
        }
      }),
    );
  });
});
