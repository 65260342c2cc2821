import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  directionOf,
  formatNumber,
  isolate,
  LOCALES,
  negotiateLocale,
  otherLocale,
  plural,
  pluralCategory,
  toLocale,
} from "./locale.ts";

describe("the two languages", () => {
  test("R-I18N-01 the site speaks English and Arabic", () => {
    expect(LOCALES).toEqual(["en", "ar"]);
    expect(LOCALES.map(otherLocale)).toEqual(["ar", "en"]);
  });

  test("R-I18N-04 Arabic reads right to left", () => {
    expect(LOCALES.map(directionOf)).toEqual(["ltr", "rtl"]);
  });

  test("R-I18N-06 R-I18N-07 a missing or unknown stored locale counts as English", () => {
    expect(toLocale("ar")).toBe("ar");
    for (const other of [null, undefined, "", "AR", "ar-SA", "fr", 1, {}]) {
      expect(toLocale(other)).toBe("en");
    }
  });

  test("D-20 the language a browser prefers is found, English when in doubt", () => {
    expect(negotiateLocale(null)).toBe("en");
    expect(negotiateLocale("ar-SA,ar;q=0.9,en;q=0.8")).toBe("ar");
    expect(negotiateLocale("en-US,en;q=0.9,ar;q=0.8")).toBe("en");
    expect(negotiateLocale("fr-FR, ar;q=0.2")).toBe("ar");
    expect(negotiateLocale("ar,en")).toBe("ar");
    expect(negotiateLocale("fr, *;q=0.1")).toBe("en");
    expect(negotiateLocale("ar;q=0, en;q=0.1")).toBe("en");
    expect(negotiateLocale("ar;q=what")).toBe("en");
    expect(negotiateLocale("ar; q=0.4 , en; q=0.3")).toBe("ar");
    expect(negotiateLocale("ar;q= 0.4,en; q=0.9")).toBe("en");
    expect(negotiateLocale("ar; q=0.3, en; q=0.4")).toBe("en");
    expect(negotiateLocale("ar;level=1;q=0.9,en;q=0.4")).toBe("ar");
  });
});

describe("numbers, counts and dates", () => {
  test("D-22 numbers have Western digits and grouping", () => {
    expect(formatNumber(1_079)).toBe("1,079");
  });

  test("R-GEN-01 D-22 Arabic counts use all six word forms and Western digits", () => {
    const forms = {
      zero: "لا أشهر",
      one: "شهر",
      two: "شهران",
      few: "{count} أشهر",
      many: "{count} شهرًا",
      other: "{count} شهر",
    };
    expect([0, 1, 2, 4, 11, 100].map((count) => plural("ar", count, forms))).toEqual([
      "لا أشهر",
      "شهر",
      "شهران",
      "4 أشهر",
      "11 شهرًا",
      "100 شهر",
    ]);
  });

  test("English counts use two word forms, and a missing form falls back to the general one", () => {
    const forms = { one: "{count} item", other: "{count} items" };
    expect([0, 1, 1_000].map((count) => plural("en", count, forms))).toEqual([
      "0 items",
      "1 item",
      "1,000 items",
    ]);
    expect(plural("ar", 2, { other: "{count} عناصر" })).toBe("2 عناصر");
  });

  test("R-GEN-01 every count has the word form of the platform's own plural rules", () => {
    for (const locale of LOCALES) {
      const platform = new Intl.PluralRules(locale);
      fc.assert(
        fc.property(fc.oneof(fc.nat({ max: 250 }), fc.nat()), (count) => {
          expect(pluralCategory(locale, count), `${count}`).toBe(platform.select(count));
        }),
        { numRuns: 2_000 },
      );
    }
  });
});

test("D-18 what is written from left to right keeps its direction in Arabic text", () => {
  expect(isolate("YA-26-000042")).toBe("\u2066YA-26-000042\u2069");
});
