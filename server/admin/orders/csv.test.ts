import { expect, test } from "vitest";
import { csvLine } from "./csv.ts";

test.each(["=1+1", "+971501234567", "-2", "@SUM(A1)", "\t=1", "\r=1", "  =1+1", "\n=1", "＝1"])(
  "%j is no formula in a spreadsheet (D-166)",
  (text) => {
    expect(csvLine([text])).toBe(`"'${text}"\r\n`);
  },
);

test("other texts stay as they are, with their quotes, commas and lines (D-166)", () => {
  expect(csvLine(['Mona "M", Saleh', "a\nb", "أحمد", 12.5, null])).toBe(
    '"Mona ""M"", Saleh","a\nb","أحمد",12.5,\r\n',
  );
});
