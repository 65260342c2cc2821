import fc from "fast-check";
import { expect, test } from "vitest";
import { readNumber, westernNumber } from "./typed-number.ts";

const read = (text: string, decimals = 2) => readNumber(westernNumber(text), decimals);

test.each([
  ["499.50", 499.5],
  ["499,50", 499.5],
  ["499,5", 499.5],
  ["٤٩٩٫٥٠", 499.5],
  ["٤٩٩٬٥٠", 499.5],
  ["1,072", 1072],
  ["1,072.50", 1072.5],
  ["١٬٠٧٢٫٥", 1072.5],
  ["1,072,500", 1_072_500],
  ["\u2066 ۱۰۰ \u2069", 100],
  ["12.", 12],
  [".5", 0.5],
  ["", null],
  [".", null],
])("an amount typed as %j is %s (D-168)", (text, value) => {
  expect(read(text)).toBe(value);
});

test.each(["1.234", "1,2345", "1.2.3", "12a", "-5", "1,07,2", "1e3", "9".repeat(13)])(
  "%j is no amount",
  (text) => {
    expect(read(text)).toBeUndefined();
  },
);

test("a count has neither point nor comma, and takes Arabic digits", () => {
  expect([read("٤٨", 0), read("4,5", 0), read("4.5", 0), read("4.", 0)]).toEqual([
    48,
    undefined,
    undefined,
    undefined,
  ]);
});

test("any amount of cents is read as it is written, in each of its ways", () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 99_999_999 }), (cents) => {
      const text = (cents / 100).toFixed(2);
      const arabic = text.replaceAll(/\d/g, (digit) => String.fromCharCode(0x660 + Number(digit)));
      const grouped = (cents / 100).toLocaleString("en-US", { minimumFractionDigits: 2 });
      for (const typed of [text, arabic, text.replace(".", ","), grouped]) {
        expect(Math.round((read(typed) ?? Number.NaN) * 100)).toBe(cents);
      }
    }),
  );
});
