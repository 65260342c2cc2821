import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  directionOf,
  formatNumber,
  isolate,
  isolateIn,
  LANGUAGES,
  LOCALES,
  negotiateLocale,
  nextLocale,
  plural,
  toLocale,
} from "./locale.ts";

describe("the two languages", () => {
  test("the site speaks English and Arabic (R-I18N-01)", () => {
    expect(LOCALES).toEqual(["en", "ar"]);
    expect(LOCALES.map(nextLocale)).toEqual(["ar", "en"]);
  });

  test("Arabic reads right to left (R-I18N-04)", () => {
    expect(LOCALES.map(directionOf)).toEqual(["ltr", "rtl"]);
  });

  test("a missing or unknown stored locale counts as English (R-I18N-06, R-I18N-07)", () => {
    expect(toLocale("ar")).toBe("ar");
    for (const other of [null, undefined, "", "AR", "ar-SA", "fr", 1, {}]) {
      expect(toLocale(other)).toBe("en");
    }
  });

  test("the language a browser prefers is found, English when in doubt (D-20)", () => {
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
  test("numbers have Western digits and grouping (D-22)", () => {
    expect(formatNumber(1_079)).toBe("1,079");
  });

  test("Arabic counts use all six word forms and Western digits (R-GEN-01, D-22)", () => {
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

  test("every count has the word form of the platform's own plural rules (R-GEN-01)", () => {
    for (const locale of LOCALES) {
      const platform = new Intl.PluralRules(locale);
      fc.assert(
        fc.property(fc.oneof(fc.nat({ max: 250 }), fc.nat()), (count) => {
          expect(LANGUAGES[locale].pluralCategory(count), `${count}`).toBe(platform.select(count));
        }),
        { numRuns: 2_000 },
      );
    }
  });
});

test("what is written from left to right keeps its direction in Arabic text (D-18)", () => {
  expect(isolate("YA-26-000042")).toBe("\u2066YA-26-000042\u2069");
  expect(LOCALES.map((locale) => isolateIn(locale, "+966"))).toEqual(["+966", isolate("+966")]);
});
