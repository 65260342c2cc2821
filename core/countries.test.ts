import { describe, expect, test } from "vitest";
import {
  COUNTRIES,
  countryOptions,
  dialCodeOf,
  isCountry,
  PREFERRED_COUNTRIES,
} from "./countries.ts";
import { gatewayCountries } from "./gateways.ts";
import { LOCALES } from "./locale.ts";

describe("the list of countries", () => {
  test("there are about 240 countries, each once (R-DATA-23, D-108)", () => {
    expect(COUNTRIES.length).toBeGreaterThanOrEqual(235);
    expect(COUNTRIES.length).toBeLessThanOrEqual(250);
    expect(new Set(COUNTRIES.map(({ code }) => code)).size).toBe(COUNTRIES.length);
  });

  test("every country has two letters and a dial code, some a sub-prefix (R-CHK-19, R-DATA-24)", () => {
    for (const { code, dialCode } of COUNTRIES) {
      expect(code).toMatch(/^[A-Z]{2}$/);
      expect(dialCode).toMatch(/^\+[1-9]\d{0,2}(-\d{3})?$/);
    }
    expect(dialCodeOf("AG")).toBe("+1-268");
    expect(dialCodeOf("DO")).toBe("+1-809");
  });

  test("sub-prefixes belong to the North American plan, and no two territories share one (D-104)", () => {
    const prefixed = COUNTRIES.filter(({ dialCode }) => dialCode.includes("-"));
    expect(prefixed.every(({ dialCode }) => dialCode.startsWith("+1-"))).toBe(true);
    expect(new Set(prefixed.map(({ dialCode }) => dialCode)).size).toBe(prefixed.length);
    const plain = COUNTRIES.filter(({ dialCode }) => dialCode === "+1").map(({ code }) => code);
    expect(plain).toEqual(["CA", "US"]);
  });

  test("the ten countries nearest to the shop have their dial codes (R-DATA-26)", () => {
    const dialCodes = Object.fromEntries(
      PREFERRED_COUNTRIES.map((code) => [code, dialCodeOf(code)]),
    );
    expect(dialCodes).toEqual({
      SA: "+966",
      KW: "+965",
      AE: "+971",
      QA: "+974",
      EG: "+20",
      JO: "+962",
      OM: "+968",
      YE: "+967",
      BH: "+973",
      IQ: "+964",
    });
  });

  test("an unknown country has no dial code (D-136)", () => {
    for (const other of ["", "XX", "sa", "SAU", "constructor"]) {
      expect(isCountry(other)).toBe(false);
      expect(dialCodeOf(other)).toBeNull();
    }
    expect(isCountry("SA")).toBe(true);
  });
});

describe("the country select", () => {
  test("the ten preferred countries come first in both languages (R-DATA-25)", () => {
    for (const locale of LOCALES) {
      const first = countryOptions(locale, null).slice(0, 10);
      expect(first.map(({ code }) => code)).toEqual([
        ...["SA", "KW", "AE", "QA", "EG", "JO", "OM", "YE", "BH", "IQ"],
      ]);
    }
  });

  test("the card gateway offers every country once (R-CHK-16, D-108)", () => {
    for (const locale of LOCALES) {
      const codes = countryOptions(locale, null).map(({ code }) => code);
      expect(codes.toSorted()).toEqual(COUNTRIES.map(({ code }) => code).toSorted());
    }
  });

  test("names are in the language of the page, and the rest is in its alphabetical order (D-108)", () => {
    for (const locale of LOCALES) {
      const names = countryOptions(locale, null).map(({ name }) => name);
      const rest = names.slice(10);
      expect(rest).toEqual(rest.toSorted((one, other) => one.localeCompare(other, locale)));
      const script = locale === "ar" ? /\p{Script=Arabic}/u : /\p{Script=Latin}/u;
      expect(names.filter((name) => !script.test(name))).toEqual([]);
    }
    expect(countryOptions("en", null).at(10)?.name).toBe("Afghanistan");
    expect(countryOptions("ar", ["EG"])).toEqual([{ code: "EG", dialCode: "+20", name: "مصر" }]);
  });

  test("tamara offers Saudi Arabia and the Emirates only (R-CHK-17)", () => {
    expect(countryOptions("en", gatewayCountries("tamara"))).toEqual([
      { code: "SA", dialCode: "+966", name: "Saudi Arabia" },
      { code: "AE", dialCode: "+971", name: "United Arab Emirates" },
    ]);
  });

  test("tabby offers the Emirates only (R-CHK-18)", () => {
    expect(countryOptions("ar", gatewayCountries("tabby"))).toEqual([
      { code: "AE", dialCode: "+971", name: "الإمارات العربية المتحدة" },
    ]);
  });
});
