import { expect, test } from "vitest";
import { breakLines, visualPieces } from "./pdf-text.ts";

const shown = (line: string, direction: "ltr" | "rtl" | "auto" = "rtl") =>
  visualPieces(line, direction).map(({ text, isArabic }) => (isArabic ? `<${text}>` : text));

test("Arabic is drawn from the right, word by word, in the order in which its letters join", () => {
  expect(shown("فاتورة ضريبية مبسطة")).toEqual(["<مبسطة>", " ", "<ضريبية>", " ", "<فاتورة>"]);
});

test("figures, codes and Latin names keep their direction inside Arabic (D-18)", () => {
  expect(shown("الفاتورة INV-2026-000001")).toEqual(["INV-2026-000001 ", "<الفاتورة>"]);
  expect(shown("ضريبة القيمة المضافة \u206615%\u2069").join("")).toMatch(/^15% <المضافة>/);
  expect(shown("المبلغ \u2066SAR 1,234.50\u2069")[0]).toBe("SAR 1,234.50 ");
});

test("brackets turn around with the direction, and signs of direction are not drawn", () => {
  expect(shown("برنامج (لغات)")).toEqual(["(", "<لغات>", ") ", "<برنامج>"]);
  expect(shown("\u200fليلى\u200e", "auto")).toEqual(["<ليلى>"]);
});

test("a name's own letters say in which direction it reads", () => {
  expect(shown("عمر Smith", "auto")).toEqual(["Smith ", "<عمر>"]);
  expect(shown("Smith عمر", "auto")).toEqual(["Smith ", "<عمر>"]);
  expect(shown("😀 Mona", "auto")).toEqual(["\ufffd Mona"]);
});

test("lines break between words, and inside a word of 100 letters", () => {
  const widthOf = (line: string) => line.length;
  expect(breakLines("one two  three", 7, widthOf)).toEqual(["one two", "three"]);
  const lines = breakLines(`a ${"ن".repeat(100)} b`, 30, widthOf);
  expect(lines).toHaveLength(5);
  expect(lines.join("").replaceAll(" ", "")).toBe(`a${"ن".repeat(100)}b`);
  expect(breakLines("", 10, widthOf)).toEqual([]);
});
