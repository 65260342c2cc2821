import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { COUNTRIES, dialCodeOf } from "./countries.ts";
import {
  correctPhoneInput,
  correctPhonePaste,
  normalizePersonPhone,
  phoneError,
  toGatewayPhone,
} from "./phone.ts";

const country = fc.constantFrom(...COUNTRIES.map(({ code }) => code));

describe("the phone rules", () => {
  test("without a valid country the country's message comes first (R-CHK-31)", () => {
    expect(phoneError("", "+966501234567")).toBe("phone_country");
    expect(phoneError("XX", "+966501234567")).toBe("phone_country");
  });

  test("an empty phone is refused (R-CHK-32)", () => {
    expect(phoneError("SA", "")).toBe("phone_missing");
  });

  test("a phone that does not start with the dial code is refused (R-CHK-33)", () => {
    expect(phoneError("SA", "+971501234567")).toBe("phone_start");
    expect(phoneError("SA", "0501234567")).toBe("phone_start");
    expect(phoneError("AG", "+12685551234")).toBe("phone_start");
  });

  test("a dial code alone is no phone (R-CHK-34)", () => {
    expect(phoneError("SA", "+966")).toBe("phone_rest");
    expect(phoneError("AG", "+1-268")).toBe("phone_rest");
  });

  test("after the dial code only the digits 0 to 9 are accepted (R-CHK-35)", () => {
    for (const rest of ["50 123", "50-123", "50a", "+50", "٥٠١", " "]) {
      expect(phoneError("SA", `+966${rest}`)).toBe("phone_digits");
    }
  });

  test("the rules are tested in the listed order (R-CHK-38)", () => {
    expect(phoneError("", "")).toBe("phone_country");
    expect(phoneError("", "abc")).toBe("phone_country");
    expect(phoneError("SA", "")).toBe("phone_missing");
    expect(phoneError("SA", "abc")).toBe("phone_start");
    expect(phoneError("SA", "+966")).toBe("phone_rest");
    expect(phoneError("SA", "+966a")).toBe("phone_digits");
    expect(phoneError("SA", "+966501234567")).toBeNull();
  });

  test("the hyphen of a sub-prefix belongs to the code (R-DATA-24, D-104)", () => {
    expect(phoneError("AG", "+1-2685551234")).toBeNull();
  });
});

describe("typing a phone", () => {
  test("characters other than digits disappear behind the dial code (R-CHK-36)", () => {
    expect(correctPhoneInput("SA", "+96650 12a3-45")).toBe("+9665012345");
    expect(correctPhoneInput("AG", "+1-268555-12 34")).toBe("+1-2685551234");
  });

  test("text that does not start with the dial code becomes the code (R-CHK-37)", () => {
    for (const typed of ["", "+96", "abc", "501234567", "+971501234567", "966501234567", "x+966"]) {
      expect(correctPhoneInput("SA", typed)).toBe("+966");
    }
  });

  test("a sub-prefix typed without its hyphen does not start with the code (D-104)", () => {
    expect(correctPhoneInput("AG", "+12685551234")).toBe("+1-268");
  });

  test("Arabic and Persian digits become 0 to 9 (D-105)", () => {
    expect(correctPhoneInput("SA", "+966٥٠١٢٣٤٥٦٧٨٩")).toBe("+96650123456789");
    expect(correctPhoneInput("IQ", "+964۷۷۰۱۲۳۴۵۶")).toBe("+964770123456");
    expect(correctPhoneInput("SA", "+٩٦٦٥٠١")).toBe("+966501");
  });

  test("before a country is chosen the text stays as typed, apart from its digits (D-101)", () => {
    expect(correctPhoneInput("", "my ٠٥٠ no.")).toBe("my 050 no.");
  });

  test("a whole number with 00 or a leading 0, spaces and dashes gets the dial code", () => {
    expect(correctPhoneInput("SA", "00966 50-123 4567")).toBe("+966501234567");
    expect(correctPhoneInput("SA", "٠٠٩٦٦٥٠١٢٣٤٥٦٧")).toBe("+966501234567");
    expect(correctPhoneInput("SA", "050 123 4567")).toBe("+966501234567");
    expect(correctPhoneInput("AG", "00 1 (268) 555-1234")).toBe("+1-2685551234");
    expect(correctPhoneInput("SA", "\u202a+966 50 123 4567\u202c")).toBe("+966501234567");
    expect(correctPhoneInput("SA", "+966 (0)50 123 4567")).toBe("+966501234567");
    expect(correctPhoneInput("SA", " +966 50 123 4567 ")).toBe("+966501234567");
    expect(correctPhoneInput("SA", "+966 50(0)123 4567")).toBe("+9665001234567");
  });

  test("text that begins like a whole number and goes on with letters is no number (R-CHK-37)", () => {
    expect(correctPhoneInput("SA", "050 123 ext. 4")).toBe("+966");
  });

  test("a leading 0 is kept in countries whose numbers have one", () => {
    expect(correctPhoneInput("IT", "06 1234 5678")).toBe("+390612345678");
    expect(correctPhoneInput("CI", "07 01 02 03 04")).toBe("+2250701020304");
    const keeping = COUNTRIES.filter(
      ({ code, dialCode }) => correctPhoneInput(code, "0123456789") === `${dialCode}0123456789`,
    );
    expect(keeping.map(({ code }) => code).toSorted()).toEqual([
      "BJ",
      "CG",
      "CI",
      "IT",
      "SM",
      "VA",
    ]);
  });

  test("a 00 number of another country is not read as one of this country", () => {
    expect(correctPhoneInput("SA", "00971501234567")).toBe("+966");
  });

  test("a whole number put behind the dial code does not repeat the code", () => {
    expect(correctPhoneInput("SA", "+966+966 50 123 4567")).toBe("+966501234567");
  });

  test("the field breaks no rule but the missing number, whatever is typed (R-CHK-30)", () => {
    fc.assert(
      fc.property(country, fc.string({ unit: "grapheme" }), (code, typed) => {
        const dialCode = dialCodeOf(code) ?? "";
        for (const text of [typed, dialCode + typed, `0${typed}`]) {
          const field = correctPhoneInput(code, text);
          expect([null, "phone_rest"]).toContain(phoneError(code, field));
          expect(correctPhoneInput(code, field)).toBe(field);
        }
      }),
    );
  });

  test("a correct phone is never changed, in any country (R-CHK-36)", () => {
    fc.assert(
      fc.property(country, fc.stringMatching(/^[0-9]{1,12}$/), (code, digits) => {
        const phone = `${dialCodeOf(code)}${digits}`;
        expect(correctPhoneInput(code, phone)).toBe(phone);
        expect(phoneError(code, phone)).toBeNull();
      }),
    );
  });
});

describe("pasting a phone", () => {
  test("a whole number replaces what stands in the field, however it is written", () => {
    for (const pasted of [
      "+966501234567",
      "+966 50 123 4567",
      "00966-50-123-4567",
      "050 123 4567",
      "٠٥٠١٢٣٤٥٦٧",
    ]) {
      expect(correctPhonePaste("SA", pasted)).toBe("+966501234567");
    }
  });

  test("a fragment, another country's number, or no country leaves the paste to the browser", () => {
    expect(correctPhonePaste("SA", "050123")).toBeNull();
    expect(correctPhonePaste("SA", "0501234")).toBe("+966501234");
    expect(correctPhonePaste("SA", "501234567")).toBeNull();
    expect(correctPhonePaste("SA", "+971 50 123 4567")).toBeNull();
    expect(correctPhonePaste("", "0501234567")).toBeNull();
  });
});

describe("a phone for the gateways", () => {
  test("gateways get the plus and digits, without the hyphen (D-104)", () => {
    expect(toGatewayPhone("+1-2685551234")).toBe("+12685551234");
    expect(toGatewayPhone("+966501234567")).toBe("+966501234567");
  });

  test("a telephone is one person's, with or without the 0 behind the dial code (D-92)", () => {
    for (const phone of ["+971501234567", "+9710501234567", "+97100501234567"]) {
      expect(normalizePersonPhone("AE", phone)).toBe("+971501234567");
    }
    expect(normalizePersonPhone("AG", "+1-2685551234")).toBe("+12685551234");
    expect(normalizePersonPhone("AE", "+971501234568")).not.toBe("+971501234567");
  });
});
