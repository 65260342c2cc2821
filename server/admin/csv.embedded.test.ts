import fc from "fast-check";
import { expect, test } from "vitest";
import { csvLine } from "./csv.ts";

test("no cell of a file is read as a formula, whatever its text (D-172)", () => {
  const starts = fc.constantFrom("=", "+", "-", "@", "\t", "\r", " =", "＝", "");
  fc.assert(
    fc.property(starts, fc.string(), (start, text) => {
      const line = csvLine([start + text]);
      expect(line).not.toMatch(/^"?\s*[=+\-@＝＋－＠]/);
      expect(line.endsWith("\r\n")).toBe(true);
    }),
  );
});

test("numbers stay numbers, and quotes, commas and lines stay inside their cell (D-172)", () => {
  expect(csvLine([-1.5, "a,b", 'say "so"', "two\nlines", "plain"])).toBe(
    '-1.5,"a,b","say ""so""","two\nlines",plain\r\n',
  );
});
