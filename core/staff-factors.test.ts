import { expect, test } from "vitest";
import { readRecoveryCode, readTotp, showRecoveryCode } from "./staff-factors.ts";

test("an app's code is read with spaces, in any digits, up to its length (D-157)", () => {
  for (const typed of ["123456", " 123 456\n", "١٢٣٤٥٦", "۱۲۳-۴۵۶", "1234567"]) {
    expect(readTotp(typed)).toBe("123456");
  }
});

test("a recovery code is read as it is shown, and with letters that are easily confused (D-157)", () => {
  const code = "ab1de0gh1k";
  expect(showRecoveryCode(code)).toBe("ab1de-0gh1k");
  for (const typed of [showRecoveryCode(code), " AB1DE 0GH1K ", "abIdeOghlk", `${code}xyz`]) {
    expect(readRecoveryCode(typed)).toBe(code);
  }
});
