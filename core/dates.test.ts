import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { formatDate, formatDay, localDay, parseDay, sellerDay } from "./dates.ts";
import { LANGUAGES, LOCALES } from "./locale.ts";

const times = fc.date({
  min: new Date("2020-01-01T00:00:00Z"),
  max: new Date("2060-01-01T00:00:00Z"),
  noInvalidDate: true,
});

/** What the platform says the day is on a clock, as `2026-03-09`. */
function dayOn(timeZone: string, time: Date): string {
  const parts = { year: "numeric", month: "2-digit", day: "2-digit" } as const;
  return new Intl.DateTimeFormat("en-CA", { ...parts, timeZone }).format(time);
}

const isoDay = (day: Date) => day.toISOString();

describe("a written date", () => {
  test("the checkout date is in US-English long format (R-CHK-02, R-I18N-08, D-110)", () => {
    const date = parseDay("2025-01-05");
    expect(formatDate(date, "en")).toBe("January 5, 2025");
    expect(formatDate(date, "ar")).toBe("5 يناير 2025");
    expect(formatDay(date, "en")).toBe("Jan 5");
    expect(formatDay(date, "ar")).toBe("5 يناير");
  });

  test("every date is written as the platform writes it, in Western digits (D-22)", () => {
    for (const locale of LOCALES) {
      const platform = (options: Intl.DateTimeFormatOptions) =>
        new Intl.DateTimeFormat(LANGUAGES[locale].intlTag, { ...options, timeZone: "UTC" });
      const long = platform({ dateStyle: "long" });
      const short = platform({ day: "numeric", month: "short" });
      const days = times.map((time) => parseDay(time.toISOString().slice(0, 10)));
      fc.assert(
        fc.property(days, (day) => {
          expect(formatDate(day, locale)).toBe(long.format(day));
          expect(formatDay(day, locale)).toBe(short.format(day));
        }),
        { numRuns: 2_000 },
      );
    }
  });
});

describe("whose day it is", () => {
  test("these tests run on a clock that is neither UTC nor the seller's", () => {
    const offsets = [0, 6].map((month) => new Date(2026, month, 1).getTimezoneOffset());
    for (const offset of offsets) expect([0, -240]).not.toContain(offset);
  });

  test("a date of the checkout is the visitor's own (D-110)", () => {
    const lateEvening = new Date(2025, 0, 5, 23, 59);
    expect(formatDate(localDay(lateEvening), "en")).toBe("January 5, 2025");
    expect(formatDate(localDay(new Date(2025, 0, 6, 0, 1)), "en")).toBe("January 6, 2025");
    const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
    fc.assert(
      fc.property(times, (time) => {
        expect(isoDay(localDay(time))).toBe(`${dayOn(timeZone, time)}T00:00:00.000Z`);
      }),
    );
  });

  test.each([
    ["2026-11-22T19:59:59.999Z", "2026-11-22"],
    ["2026-11-22T20:00:00.000Z", "2026-11-23"],
    ["2026-11-22T20:30:00.000Z", "2026-11-23"],
    ["2026-11-22T21:30:00.000Z", "2026-11-23"],
    ["2026-12-31T20:30:00.000Z", "2027-01-01"],
    ["2028-02-28T20:30:00.000Z", "2028-02-29"],
    ["1969-12-31T19:30:00.000Z", "1969-12-31"],
  ])("at %s it is %s for the seller in Dubai", (time, day) => {
    expect(isoDay(sellerDay(new Date(time)))).toBe(`${day}T00:00:00.000Z`);
  });

  test("the seller's day is Dubai's at any time, whatever clock this machine has", () => {
    fc.assert(
      fc.property(times, (time) => {
        expect(isoDay(sellerDay(time))).toBe(`${dayOn("Asia/Dubai", time)}T00:00:00.000Z`);
      }),
    );
  });
});
