import { describe, expect, test } from "vitest";
import { parseDay } from "#core/dates.ts";
import { dayText } from "#core/figures.ts";
import { added, bucketsOf, NOTHING, stepFor } from "./series.ts";

const row = (key: string, paid: number) => ({
  key,
  sums: [
    { currency: "USD" as const, orders: 1, paid, refunded: 0 },
    { currency: "SAR" as const, orders: 9, paid: 999, refunded: 9 },
  ],
});

describe("the bars of a period (D-172)", () => {
  test("the bars of a period include days without an order, in one currency only", () => {
    const bars = bucketsOf(
      [row("2026-11-02", 10.5)],
      "USD",
      parseDay("2026-11-01"),
      parseDay("2026-11-03"),
    );
    expect(bars.map(({ from, paid }) => [dayText(from), paid])).toEqual([
      ["2026-11-01", 0],
      ["2026-11-02", 10.5],
      ["2026-11-03", 0],
    ]);
  });

  test("the bars of longer periods are weeks and months, and lose nothing", () => {
    expect([stepFor(45), stepFor(46), stepFor(201)]).toEqual(["day", "week", "month"]);
    const rows = ["2026-01-15", "2026-01-31", "2026-02-01", "2026-12-31"].map((day) =>
      row(day, 0.1),
    );
    const months = bucketsOf(rows, "USD", parseDay("2026-01-15"), parseDay("2026-12-31"));
    expect(months.map(({ from }) => dayText(from)).slice(0, 2)).toEqual([
      "2026-01-15",
      "2026-02-01",
    ]);
    expect(months).toHaveLength(12);
    expect(months.reduce(added, NOTHING)).toMatchObject({ orders: 4, paid: 0.4 });
    const weeks = bucketsOf(rows, "USD", parseDay("2026-01-15"), parseDay("2026-03-15"));
    expect(dayText(weeks[1]?.from ?? parseDay("2026-01-01"))).toBe("2026-01-22");
    expect(weeks.reduce(added, NOTHING).orders).toBe(3);
  });
});
