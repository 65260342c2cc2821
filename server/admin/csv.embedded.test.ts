import fc from "fast-check";
import { expect, test } from "vitest";
import { csvLine } from "./csv.ts";

test("no field of a file is read as a formula, whatever its text (D-166, D-172)", () => {
  const starts = fc.constantFrom("=", "+", "-", "@", "\t", "\r", "\n=", " =", "＝", "");
  fc.assert(
    fc.property(starts, fc.string(), (start, text) => {
      const line = csvLine([start + text]);
      expect(line).not.toMatch(/^"?\s*[=+\-@＝＋－＠]/);
      expect(line.endsWith("\r\n")).toBe(true);
    }),
  );
});

test.each(["=1+1", "+971501234567", "-2", "@SUM(A1)", "\t=1", "\r=1", "  =1+1", "\n=1", "＝1"])(
  "%j gets an apostrophe in front (D-166)",
  (text) => {
    expect(csvLine([text])).toBe(`"'${text}"\r\n`);
  },
);

test("other texts stay as they are, and quotes, commas and lines inside their field (D-166, D-172)", () => {
  expect(csvLine([-1.5, "a,b", 'say "so"', "two\nlines", "أحمد", null])).toBe(
    '-1.5,"a,b","say ""so""","two\nlines",أحمد,\r\n',
  );
});
