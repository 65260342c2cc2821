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
  test("an address is Arabic at /ar and below it, nowhere else (D-143)", () => {
    expect(new Set(ARABIC.map(addressLocale))).toEqual(new Set(["ar"]));
    expect(new Set(PLAIN.map(addressLocale))).toEqual(new Set([null]));
  });

  test("an address is unchanged by a way to the other language and back (D-143)", () => {
    for (const path of PLAIN) expect(plainAddress(path)).toBe(path);
    for (const path of PLAIN) expect(plainAddress(addressIn("ar", path))).toBe(path);
    expect(ARABIC.map(plainAddress).slice(0, 3)).toEqual(["/", "/", "/coding"]);
  });

  test("a page has an address in each language, and the plain one is for everybody else (D-143)", () => {
    expect(alternatesOf("/coding")).toEqual([
      ["en", "/coding"],
      ["ar", "/ar/coding"],
      ["x-default", "/coding"],
    ]);
  });

  test("the address decides the language of its document, then the cookie, then English (D-143)", () => {
    for (const path of ARABIC) expect(localeOfRequest(path, "locale=en")).toBe("ar");
    for (const path of PLAIN) {
      expect(localeOfRequest(path, null)).toBe("en");
      expect(localeOfRequest(path, "browser=1; locale=ar")).toBe("ar");
      expect(localeOfRequest(path, "xlocale=ar; locale=arX")).toBe("en");
    }
  });
});
