import fc from "fast-check";
import { expect, test } from "vitest";
import { type Decimals, readNumber } from "./typed-number.ts";

test.each([
  ["499.50", 499.5],
  ["499,50", 499.5],
  ["499,5", 499.5],
  ["٤٩٩٫٥٠", 499.5],
  ["٤٩٩٬٥٠", 499.5],
  ["٤٩٩،٥٠", 499.5],
  ["1,072", 1072],
  ["1,072.50", 1072.5],
  ["١٬٠٧٢٫٥", 1072.5],
  ["١،٠٧٢٫٥", 1072.5],
  ["1,072,500", 1_072_500],
  ["1 072,50", 1072.5],
  ["\u2066 ۱۰۰ \u2069", 100],
  ["\u202a499.50\u202c", 499.5],
  ["0,50", 0.5],
  ["007", 7],
  ["12.", 12],
  [".5", 0.5],
  ["", null],
  ["\u200f ", null],
])("an amount typed as %j is %s (D-168)", (text, value) => {
  expect(readNumber(text, 2)).toBe(value);
});

test.each([
  "1.234",
  "1.005",
  "1.234,50",
  "1,2345",
  "1,072,",
  "1,072,5",
  "1,07,2",
  "0,500",
  "00,500",
  "1.2.3",
  "1،5،",
  ".",
  ",",
  "12a",
  "-5",
  "1e3",
  "$499",
  "499.50 USD",
  "9".repeat(13),
])("the text %j is no amount", (text) => {
  expect(readNumber(text, 2)).toBeUndefined();
});

test.each([
  ["٤٨", 48],
  ["1,000", 1000],
  ["4,5", undefined],
  ["4.5", undefined],
  ["4.", undefined],
  ["1,000.5", undefined],
  ["0,500", undefined],
  ["", null],
])("a count typed as %j is %s", (text, value) => {
  expect(readNumber(text, 0)).toBe(value);
});

/** A text as the keys of an Arabic keyboard write it. */
const inArabic = (text: string) =>
  text
    .replaceAll(/\d/g, (digit) => String.fromCharCode(0x660 + Number(digit)))
    .replaceAll(",", "\u060c")
    .replaceAll(".", "\u066b");

test("any amount of cents is read as it was written, in every accepted form", () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 9_999_999_999 }), (cents) => {
      const text = (cents / 100).toFixed(2);
      const grouped = (cents / 100).toLocaleString("en-US", { minimumFractionDigits: 2 });
      const ways = [text, text.replace(".", ","), grouped];
      for (const typed of [...ways, ...ways.map(inArabic)]) {
        expect(Math.round((readNumber(typed, 2) ?? Number.NaN) * 100)).toBe(cents);
      }
    }),
  );
});

/** Without signs, and without zeros at the beginning. */
const digitsOf = (text: string) => text.replaceAll(/\D/g, "").replace(/^0+/, "");

test("any typed text, in either script, is read as the digits that are seen, or is refused", () => {
  const keys = fc.array(fc.constantFrom(..."0123456789,.,. -e"), { maxLength: 12 });
  fc.assert(
    fc.property(keys, fc.constantFrom<Decimals>(0, 2), (typed, decimals) => {
      // As the text grows key by key, no key is lost: each beginning is read for itself.
      for (let length = 1; length <= typed.length; length += 1) {
        const text = typed.slice(0, length).join("");
        const read = readNumber(text, decimals);
        expect(readNumber(inArabic(text), decimals)).toBe(read);
        if (read === null || read === undefined) continue;
        // Neither a digit nor a sign is passed over: written out again, it has the digits that are seen.
        const seen = text.replaceAll(" ", "");
        expect(seen).toMatch(/^[\d,.]+$/);
        const fraction = decimals === 0 ? "" : (/[.,](\d{0,2})$/.exec(seen)?.[1] ?? "");
        expect(digitsOf(read.toFixed(fraction.length))).toBe(digitsOf(seen));
      }
    }),
    { numRuns: 2000 },
  );
});
