import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { instalmentPlan } from "./instalment-plan.ts";
import { eachInstalment } from "./instalments.ts";

const start = new Date("2026-01-31T09:00:00Z");

function days(total: number, parts: number, from = start): readonly string[] {
  return instalmentPlan(total, parts, from).map(({ dueOn }) => dueOn.toISOString().slice(0, 10));
}

describe("paying in parts", () => {
  test("four parts are equal, and the last one carries the remainder (D-140)", () => {
    expect(instalmentPlan(74_353, 4, start).map(({ amount }) => amount)).toEqual([
      18_588, 18_588, 18_588, 18_589,
    ]);
    expect(instalmentPlan(3, 4, start).map(({ amount }) => amount)).toEqual([0, 0, 0, 3]);
  });

  test("the text for each part is the plan's first part, and exact only if all are equal (D-140, D-149)", () => {
    fc.assert(
      fc.property(fc.nat(), fc.integer({ min: 1, max: 36 }), (total, parts) => {
        const amounts = instalmentPlan(total, parts, start).map(({ amount }) => amount);
        const { amount, exact } = eachInstalment(total, parts);
        expect(amount).toBe(amounts[0]);
        expect(exact).toBe(new Set(amounts).size === 1);
      }),
    );
  });

  test("the first part is due at once, the others month by month, at the month's end (D-140)", () => {
    expect(days(100, 4)).toEqual(["2026-01-31", "2026-02-28", "2026-03-31", "2026-04-30"]);
    expect(days(100, 3, new Date("2028-01-30T00:00:00Z"))).toEqual([
      "2028-01-30",
      "2028-02-29",
      "2028-03-30",
    ]);
    expect(days(100, 4, new Date("2026-11-15T00:00:00Z"))).toEqual([
      "2026-11-15",
      "2026-12-15",
      "2027-01-15",
      "2027-02-15",
    ]);
  });

  test("the parts always add up to the total, and none is negative (D-140)", () => {
    fc.assert(
      fc.property(fc.nat(), fc.integer({ min: 1, max: 36 }), (total, parts) => {
        const amounts = instalmentPlan(total, parts, start).map(({ amount }) => amount);
        expect(amounts).toHaveLength(parts);
        expect(amounts.reduce((sum, amount) => sum + amount, 0)).toBe(total);
        expect(amounts.every((amount) => Number.isSafeInteger(amount) && amount >= 0)).toBe(true);
      }),
    );
  });

  test("every part is due in the month after the one before it, at the same time of day (D-140)", () => {
    const anyStart = fc.date({
      min: new Date("2020-01-01T00:00:00Z"),
      max: new Date("2100-01-01T00:00:00Z"),
      noInvalidDate: true,
    });
    fc.assert(
      fc.property(anyStart, (from) => {
        const due = instalmentPlan(100, 14, from).map(({ dueOn }) => dueOn);
        const months = due.map((date) => date.getUTCFullYear() * 12 + date.getUTCMonth());
        const first = months[0] ?? 0;
        expect(due[0]).toEqual(from);
        expect(months).toEqual(months.map((_, index) => first + index));
        expect(due.every((date) => date.getUTCDate() <= from.getUTCDate())).toBe(true);
        const timeOfDay = (date: Date) => date.toISOString().slice(10);
        expect(new Set(due.map(timeOfDay))).toEqual(new Set([timeOfDay(from)]));
      }),
    );
  });

  test("an invalid amount, count or date is refused, and the start date is not changed", () => {
    expect(() => instalmentPlan(-1, 4, start)).toThrow(RangeError);
    expect(() => instalmentPlan(1.5, 4, start)).toThrow(RangeError);
    expect(() => instalmentPlan(100, 0, start)).toThrow(RangeError);
    expect(() => instalmentPlan(100, 4, new Date("never"))).toThrow(RangeError);
    instalmentPlan(100, 4, start);
    expect(start.toISOString()).toBe("2026-01-31T09:00:00.000Z");
  });
});
