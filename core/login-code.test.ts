import { describe, expect, test } from "vitest";
import { readLoginCode } from "./login-code.ts";

describe("the code of the sign-in mail", () => {
  test("a sign-in code is read without blanks, dashes and words around it", () => {
    expect(readLoginCode(" 1234 5678 ")).toBe("12345678");
    expect(readLoginCode("\u20661234-5678\u2069")).toBe("12345678");
    expect(readLoginCode("Your code: 12345678.")).toBe("12345678");
  });

  test("a sign-in code may be typed with Arabic or Persian digits (D-105)", () => {
    expect(readLoginCode("٠١٢٣٤٥٦٧")).toBe("01234567");
    expect(readLoginCode("۸۹۰۱ ۲۳۴۵")).toBe("89012345");
  });

  test("a sign-in code has at most eight digits, and none where the text has none", () => {
    expect(readLoginCode("1234567890")).toBe("12345678");
    expect(readLoginCode("الرمز")).toBe("");
  });
});
