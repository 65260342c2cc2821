import { describe, expect, test } from "vitest";
import { addressIn, addressLocale, alternatesOf, plainAddress } from "#core/addresses.ts";
import { localeOfRequest } from "./locale.ts";

const ARABIC = ["/ar", "/ar/", "/ar/coding", "/ar/en/terms-and-conditions/terms"];
const PLAIN = [
  "/",
  "/arX",
  "/arabic",
  "/art/coding",
  "/ar-AE",
  "/AR/coding",
  "/coding/ar",
  "/en/ar",
];

describe("the address of a page", () => {
  test("is Arabic at /ar and below it, nowhere else (D-143)", () => {
    expect(new Set(ARABIC.map(addressLocale))).toEqual(new Set(["ar"]));
    expect(new Set(PLAIN.map(addressLocale))).toEqual(new Set([null]));
  });

  test("stays as it is unless it is Arabic, and there and back it is the same (D-143)", () => {
    for (const path of PLAIN) expect(plainAddress(path)).toBe(path);
    for (const path of PLAIN) expect(plainAddress(addressIn("ar", path))).toBe(path);
    expect(ARABIC.map(plainAddress).slice(0, 3)).toEqual(["/", "/", "/coding"]);
  });

  test("has a twin in each language, and the plain one is for everybody else (D-143)", () => {
    expect(alternatesOf("/coding")).toEqual([
      ["en", "/coding"],
      ["ar", "/ar/coding"],
      ["x-default", "/coding"],
    ]);
  });

  test("decides the language of its document, else the cookie does, else English (D-143)", () => {
    for (const path of ARABIC) expect(localeOfRequest(path, "locale=en")).toBe("ar");
    for (const path of PLAIN) {
      expect(localeOfRequest(path, null)).toBe("en");
      expect(localeOfRequest(path, "browser=1; locale=ar")).toBe("ar");
      expect(localeOfRequest(path, "xlocale=ar; locale=arX")).toBe("en");
    }
  });
});
