import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { sellerDay, startOfSellerDay } from "./dates.ts";
import {
  addDays,
  daysBetween,
  dayText,
  figureProgrammeOf,
  type MoneyFact,
  readDay,
  SPLITS,
  sumFacts,
} from "./figures.ts";

const amounts = fc.integer({ min: 0, max: 99_999_999_999 });
const facts: fc.Arbitrary<MoneyFact> = fc.record({
  currency: fc.constantFrom("USD", "SAR", "AED"),
  gateway: fc.constantFrom("stripe", "tamara", "tabby"),
  country: fc.constantFrom("AE", "SA", "DE"),
  coupon: fc.constantFrom("", "WELCOME10"),
  locale: fc.constantFrom("en", "ar"),
  lines: fc.array(
    fc.record({ coursePackageId: fc.constantFrom(9, 42, 43, 49, 51, 55, 999), value: amounts }),
    { minLength: 1, maxLength: 6 },
  ),
  kind: fc.constantFrom("paid", "refunded"),
  amount: fc.integer({ min: 0, max: 99_999_999 }),
});

describe("sums of orders and refunds (D-172)", () => {
  test("the sums of orders and refunds are the same in every split, in each currency separately", () => {
    fc.assert(
      fc.property(fc.array(facts, { maxLength: 30 }), (all) => {
        const sums = sumFacts(all);
        for (const currency of ["USD", "SAR", "AED"] as const) {
          for (const kind of ["paid", "refunded"] as const) {
            const expected = all
              .filter((fact) => fact.currency === currency && fact.kind === kind)
              .reduce((sum, { amount }) => sum + amount, 0);
            for (const split of SPLITS) {
              const found = sums
                .filter((one) => one.split === split && one.currency === currency)
                .reduce((sum, one) => sum + one[kind], 0);
              expect(found).toBe(expected);
            }
          }
        }
      }),
    );
  });

  test("an order of two programmes counts once in each, with its share of the money", () => {
    const lines = [
      { coursePackageId: 42, value: 30_000 },
      { coursePackageId: 42, value: 10_000 },
      { coursePackageId: 43, value: 10_000 },
    ];
    const sums = sumFacts([
      {
        currency: "USD",
        gateway: "stripe",
        country: "AE",
        coupon: "WELCOME10",
        locale: "en",
        lines,
        kind: "paid",
        amount: 45_000,
      },
    ]);
    expect(sums.filter(({ split }) => split === "programme")).toEqual([
      expect.objectContaining({ key: "coding", orders: 1, paid: 36_000, refunded: 0 }),
      expect.objectContaining({ key: "fitness", orders: 1, paid: 9_000, refunded: 0 }),
    ]);
    for (const [split, key] of [
      ["gateway", "stripe"],
      ["country", "AE"],
      ["coupon", "WELCOME10"],
      ["locale", "en"],
    ]) {
      expect(sums.filter((one) => one.split === split)).toEqual([
        { split, key, currency: "USD", orders: 1, paid: 45_000, refunded: 0 },
      ]);
    }
  });

  test("every package belongs to a programme, and an unknown one to none", () => {
    expect([9, 41, 42, 43, 44, 49, 51, 53, 55].map(figureProgrammeOf)).toEqual([
      "language",
      "ai",
      "coding",
      "fitness",
      "math",
      "character",
      "character",
      "tutoring",
      "future-builders",
    ]);
    expect(figureProgrammeOf(999)).toBe("other");
  });
});

describe("days of the seller (D-172)", () => {
  test("a day of the seller begins at midnight in Dubai, also while others have summer time", () => {
    for (const day of ["2026-03-29", "2026-10-25", "2026-11-01", "2028-02-29"]) {
      const start = startOfSellerDay(readDay(day) ?? addDays(sellerDay(new Date(0)), 0));
      expect(dayText(sellerDay(start))).toBe(day);
      expect(dayText(sellerDay(new Date(start.getTime() - 1)))).not.toBe(day);
      expect(start.toISOString()).toMatch(/T20:00:00\.000Z$/);
    }
  });

  test("a day of the seller is read from a valid date, and from no other text", () => {
    expect(readDay("2026-02-30")).toBeNull();
    expect(readDay("2026-2-3")).toBeNull();
    expect(readDay("yesterday")).toBeNull();
    const [from, to] = [readDay("2026-02-27"), readDay("2026-03-01")];
    if (from === null || to === null) throw new Error("these are days");
    expect(daysBetween(from, to).map(dayText)).toEqual(["2026-02-27", "2026-02-28", "2026-03-01"]);
    expect(daysBetween(to, from)).toEqual([]);
  });
});
