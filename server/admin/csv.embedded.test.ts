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

test("no field is read as a formula by a spreadsheet that splits cells at semicolons (D-166, D-172)", () => {
  const parts = fc.array(fc.constantFrom(";", "=1+1", "+", " ", '"', ",", "a", "\t", "\n", "＝"));
  fc.assert(
    fc.property(parts, (given) => {
      const cells = csvLine(["100001", given.join(""), "x"]).split(/[;\t\r\n]/);
      for (const cell of cells) expect(cell).not.toMatch(/^[\s"]*[=+\-@＝＋－＠]/);
    }),
  );
  expect(csvLine(["Mona;=1+1", 'a; "-2', "a;b"])).toBe(`"Mona;'=1+1","a;' ""-2",a;b\r\n`);
});

test.each([
  "=1+1",
  "+971501234567",
  "-2",
  "@SUM(A1)",
  "  =1+1",
  '"=1',
  "＝1",
  "＋1",
  "－1",
  "＠A1",
])("%j gets an apostrophe in front (D-166)", (text) => {
  expect(csvLine([text])).toBe(`"'${text.replaceAll('"', '""')}"\r\n`);
});

test("other texts of a file stay as they are, with quotes, commas and lines inside their field (D-166, D-172)", () => {
  expect(csvLine([-1.5, "a,b", 'say "so"', "two\nlines", "أحمد", null])).toBe(
    '-1.5,"a,b","say ""so""","two\nlines",أحمد,\r\n',
  );
});
