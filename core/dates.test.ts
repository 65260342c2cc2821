import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { formatDate, formatDay, ownDay } from "./dates.ts";
import { intlTag, LOCALES } from "./locale.ts";

describe("a written date", () => {
  test("R-CHK-02 R-I18N-08 D-110 the checkout date is in US-English long format", () => {
    const date = new Date("2025-01-05T12:00:00Z");
    expect(formatDate(date, "en")).toBe("January 5, 2025");
    expect(formatDate(date, "ar")).toBe("5 يناير 2025");
    expect(formatDay(date, "en")).toBe("Jan 5");
    expect(formatDay(date, "ar")).toBe("5 يناير");
  });

  test("D-22 every date is written as the platform writes it, in Western digits", () => {
    for (const locale of LOCALES) {
      const platform = (options: Intl.DateTimeFormatOptions) =>
        new Intl.DateTimeFormat(intlTag(locale), { ...options, timeZone: "UTC" });
      const long = platform({ dateStyle: "long" });
      const short = platform({ day: "numeric", month: "short" });
      const dates = fc.date({
        min: new Date("2020-01-01T00:00:00Z"),
        max: new Date("2060-01-01T00:00:00Z"),
        noInvalidDate: true,
      });
      fc.assert(
        fc.property(dates, (date) => {
          expect(formatDate(date, locale)).toBe(long.format(date));
          expect(formatDay(date, locale)).toBe(short.format(date));
        }),
        { numRuns: 2_000 },
      );
    }
  });

  test("D-110 a date is the visitor's own", () => {
    const lateEvening = new Date(2025, 0, 5, 23, 59);
    expect(formatDate(ownDay(lateEvening), "en")).toBe("January 5, 2025");
    expect(formatDate(ownDay(new Date(2025, 0, 6, 0, 1)), "en")).toBe("January 6, 2025");
  });
});
