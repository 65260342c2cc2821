import fc from "fast-check";
import {
  type CountryCode,
  getExampleNumber,
  type PhoneNumber,
  parsePhoneNumberFromString,
} from "libphonenumber-js/max";
import examples from "libphonenumber-js/mobile/examples";
import { describe, expect, test } from "vitest";
import { COUNTRIES, dialCodeOf, PREFERRED_COUNTRIES } from "./countries.ts";
import {
  correctPhoneInput,
  digitsOf,
  type PhoneEntry,
  PLAIN_PHONE_RULES,
  phoneEntryOf,
  phoneError,
} from "./phone.ts";
import { findPhoneDoubt, normalizePhone, PHONE_RULES } from "./phone-numbers.ts";
import { inArabicDigits } from "./testing/arabic-digits.ts";

/** A number as our form shows it: `+1-2685551234`. */
function shown(country: string, number: PhoneNumber): string {
  const dialCode = dialCodeOf(country) ?? "";
  return dialCode + number.number.slice(digitsOf(dialCode).length + 1);
}

/** A mobile number of the country that libphonenumber calls valid: its example with other last digits. */
function numberOf(country: string, seed: number): PhoneNumber {
  const example = getExampleNumber(country as CountryCode, examples);
  if (example === undefined) throw new Error(`${country} has no example.`);
  for (const length of [4, 3, 2]) {
    const last = String(seed % 10 ** length).padStart(length, "0");
    const other = parsePhoneNumberFromString(example.number.slice(0, -length) + last);
    if (other?.isValid() === true && other.country === country) return other;
  }
  return example;
}

/** Whose number it is when nothing but the number says so: the Vatican's are Italy's too. */
function saidBy(number: PhoneNumber): PhoneEntry {
  const country = parsePhoneNumberFromString(number.number)?.country ?? "";
  return phoneEntryOf(country, shown(country, number));
}

type Sample = { readonly country: string; readonly number: PhoneNumber };

/** Checks a number of every country, with other last digits in each run. */
function checkEveryCountry(check: (sample: Sample) => void): void {
  const ofAll = fc.property(fc.nat(9999), (seed) => {
    for (const { code } of COUNTRIES) check({ country: code, number: numberOf(code, seed) });
  });
  fc.assert(ofAll, { numRuns: 2 });
}

/** Types into the form key by key. */
function typeKeys(entry: PhoneEntry, keys: string, served: readonly string[] | null = null) {
  return [...keys].reduce((now, key) => PHONE_RULES.type(now, now.phone + key, served), entry);
}

const chosen = (country: string) => phoneEntryOf(country, dialCodeOf(country) ?? "");
describe("a number of any country (R-CHK-50, R-CHK-52)", () => {
  test("a number as dialled inside the country gets the dial code, pasted or filled in", () => {
    checkEveryCountry(({ country, number }) => {
      const expected = phoneEntryOf(country, shown(country, number));
      for (const text of [number.formatNational(), inArabicDigits(number.formatNational())]) {
        expect(PHONE_RULES.put(country, text, null)).toEqual(expected);
      }
    });
  });

  test("a number in international form chooses its country, also where another was chosen", () => {
    checkEveryCountry(({ number }) => {
      const expected = saidBy(number);
      const digits = digitsOf(number.number);
      for (const text of [number.formatInternational(), number.number, `00${digits}`]) {
        for (const before of ["", "SA", "US"]) {
          expect(PHONE_RULES.put(before, text, null)).toEqual(expected);
        }
      }
    });
  });

  test("a number typed behind its dial code comes out the same, with a trunk prefix or the code twice", () => {
    checkEveryCountry(({ country, number }) => {
      const phone = shown(country, number);
      const rest = phone.slice((dialCodeOf(country) ?? "").length);
      expect(typeKeys(chosen(country), rest).phone).toBe(phone);
      const national = digitsOf(number.formatNational());
      expect(typeKeys(chosen(country), national).phone).toBe(phone);
      const zeros = `00${digitsOf(number.number)}`;
      for (const text of [number.number, zeros]) {
        expect(typeKeys(chosen(country), text)).toMatchObject(saidBy(number));
      }
    });
  });

  test("a number typed with its dial code before a country is chosen chooses the country", () => {
    checkEveryCountry(({ number }) => {
      const zeros = `00${digitsOf(number.number)}`;
      for (const text of [number.number, zeros]) {
        expect(typeKeys(phoneEntryOf("", ""), text)).toMatchObject(saidBy(number));
      }
    });
  });

  test("a right number is never changed, breaks no phone rule and raises no doubt", () => {
    checkEveryCountry(({ country, number }) => {
      const phone = shown(country, number);
      expect(normalizePhone(country, phone)).toBe(phone);
      expect(phoneError(country, phone)).toBeNull();
      expect(findPhoneDoubt(country, phone)).toBeNull();
      expect(PHONE_RULES.type(chosen(country), phone, null).phone).toBe(phone);
    });
  });

  test("a number is stored and sent without a trunk prefix and without its code twice", () => {
    checkEveryCountry(({ country, number }) => {
      const phone = shown(country, number);
      const dialCode = dialCodeOf(country) ?? "";
      const national = digitsOf(number.formatNational());
      expect(normalizePhone(country, dialCode + national)).toBe(phone);
      // Some countries have so many numbers that one with the code twice is another one.
      const twice = dialCode + digitsOf(phone);
      const other = parsePhoneNumberFromString(`+${digitsOf(twice)}`);
      const isOther = other?.isValid() === true && digitsOf(other.number) === digitsOf(twice);
      expect(normalizePhone(country, twice)).toBe(isOther ? twice : phone);
    });
  });

  test("a number typed before a country was chosen goes behind that country's code", () => {
    checkEveryCountry(({ country, number }) => {
      const before = phoneEntryOf("", number.formatNational());
      expect(PHONE_RULES.move(before, country)).toEqual(
        phoneEntryOf(country, shown(country, number)),
      );
    });
  });
});

test("a landline of Argentina loses only its zero, a mobile number what is dialled in its middle", () => {
  expect(PHONE_RULES.put("AR", "011 2345-6789", null)?.phone).toBe("+541123456789");
  expect(PHONE_RULES.put("AR", "011 15-2345-6789", null)?.phone).toBe("+5491123456789");
});

test("a local number of Antigua, typed behind its area code, does not get the area code again", () => {
  expect(normalizePhone("AG", "+1-2684641234")).toBe("+1-2684641234");
  expect(typeKeys(chosen("AG"), "4641234").phone).toBe("+1-2684641234");
});

describe("a number of a nearby country with a digit too few or too many", () => {
  const nearby = fc.constantFrom(...PREFERRED_COUNTRIES);

  test("a number with a wrong length has no trunk zero and no code twice either (R-CHK-52)", () => {
    fc.assert(
      fc.property(nearby, fc.nat(9999), fc.boolean(), (country, seed, short) => {
        const phone = shown(country, numberOf(country, seed));
        const slip = short ? phone.slice(0, -1) : `${phone}5`;
        const dialCode = dialCodeOf(country) ?? "";
        const [code, rest] = [digitsOf(dialCode), slip.slice(dialCode.length)];
        for (const more of ["0", `${code}`, `00${code}`, `${code}0`, `${code}00${code}`]) {
          const mended = normalizePhone(country, dialCode + more + rest);
          expect(mended).not.toMatch(`${dialCode}0`);
          // As long as its numbers are, digits may begin with the code by chance.
          if (mended !== slip) expect(mended.length).toBeLessThanOrEqual(phone.length);
        }
      }),
    );
    expect(normalizePhone("AE", "+97197150123456")).toBe("+97150123456");
    expect(normalizePhone("KW", "+965965500123456")).toBe("+965500123456");
  });
});

describe("a number copied with what stands around it", () => {
  test.each([
    ["KW", "(+966) 50 123 4567"],
    ["KW", "966501234567+"],
    ["", "\u202b966 50 123 4567+\u202c"],
    ["AE", "+966\u00a050\u2011123\u20114567"],
    ["AE", "tel:+966501234567"],
    ["SA", "جوال: 050 123 4567"],
    ["SA", "+966 (0)50 123 4567 ext. 99"],
    ["SA", "050 123 4567 / 055 123 4567"],
    ["AE", "+966501234567, +966551234567"],
  ])("a number copied in %s is read: %s (R-CHK-51)", (country, text) => {
    expect(PHONE_RULES.put(country, text, null)).toEqual(phoneEntryOf("SA", "+966501234567"));
  });
});

describe("the rule of the dial code stands (R-CHK-36, R-CHK-37)", () => {
  test("the field begins with the dial code whatever is typed, and breaks no rule but the missing number", () => {
    const country = fc.constantFrom(...COUNTRIES.map(({ code }) => code));
    fc.assert(
      fc.property(country, fc.string({ unit: "grapheme" }), (code, typed) => {
        for (const text of [typed, (dialCodeOf(code) ?? "") + typed]) {
          const { country: now, phone } = PHONE_RULES.type(chosen(code), text, null);
          expect([null, "phone_rest"]).toContain(phoneError(now, phone));
        }
      }),
    );
  });

  test("text that does not begin with the dial code becomes the code", () => {
    for (const typed of ["", "+96", "abc", "501234567", "+97150", "966501234567", "x+966"]) {
      expect(PHONE_RULES.type(phoneEntryOf("SA", "+96650"), typed, null)).toEqual(chosen("SA"));
    }
  });

  test("a started number loses only digits that no number begins with", () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[1-8][0-9]{0,6}$/), (digits) => {
        fc.pre(!digits.startsWith("966"));
        const { phone } = PHONE_RULES.type(chosen("SA"), `+966${digits}`, null);
        expect(phone).toBe(correctPhoneInput("SA", `+966${digits}`));
      }),
    );
  });
});

describe("what is typed in front of a number", () => {
  test("a leading zero does not show, unless the country's numbers begin with one", () => {
    expect(typeKeys(chosen("SA"), "0").phone).toBe("+966");
    expect(typeKeys(chosen("SA"), "050").phone).toBe("+96650");
    expect(typeKeys(chosen("IT"), "06").phone).toBe("+3906");
    expect(typeKeys(chosen("CI"), "07").phone).toBe("+22507");
  });

  test("a plus or two zeros behind the dial code begin another country's number", () => {
    for (const lead of ["+", "00"]) {
      expect(typeKeys(chosen("SA"), `${lead}971`)).toEqual(chosen("AE"));
      expect(typeKeys(chosen("SA"), `${lead}966`)).toEqual(chosen("SA"));
      expect(typeKeys(chosen("SA"), `${lead}12025550123`)).toEqual(
        phoneEntryOf("US", "+12025550123"),
      );
    }
  });

  test("a plus chooses a country as soon as its code is whole, also one far away", () => {
    expect(typeKeys(chosen("SA"), "+91")).toEqual(chosen("IN"));
    expect(typeKeys(chosen("SA"), "+1268")).toEqual(chosen("AG"));
  });

  test("a plus typed over the whole number begins another country's number", () => {
    const plus = PHONE_RULES.type(phoneEntryOf("SA", "+966501234567"), "+", null);
    expect(plus).toEqual({ ...chosen("SA"), lead: "+" });
    expect(typeKeys(plus, "971501234567")).toEqual(phoneEntryOf("AE", "+971501234567"));
  });

  test("two zeros typed over the whole number begin another country's number", () => {
    const zero = PHONE_RULES.type(phoneEntryOf("SA", "+966501234567"), "0", null);
    expect(zero).toEqual({ ...chosen("SA"), lead: "0" });
    expect(typeKeys(zero, "0971501234567")).toEqual(phoneEntryOf("AE", "+971501234567"));
    expect(typeKeys(zero, "501234567").phone).toBe("+966501234567");
  });

  test("another country's code without a plus or two zeros is part of this country's number", () => {
    expect(typeKeys(chosen("SA"), "97150").country).toBe("SA");
  });

  test("a plus does not choose a country that the gateway does not serve", () => {
    expect(typeKeys(chosen("AE"), "+966", ["AE"]).country).toBe("AE");
    expect(typeKeys(phoneEntryOf("", ""), "+966", ["AE"])).toEqual(phoneEntryOf("", "+966"));
    expect(PHONE_RULES.put("AE", "+966 50 123 4567", ["AE"])).toBeNull();
  });

  test("a zero typed twice, as it did not show, does not choose a country far away", () => {
    for (const [country, digits] of [
      ["SA", "501234567"],
      ["SA", "551234567"],
      // It is one of Saint Pierre as well.
      ["SA", "508412345"],
      ["AE", "521234567"],
      ["EG", "1242123456"],
      ["JO", "790123456"],
    ] as const) {
      const { phone, ...typed } = typeKeys(chosen(country), `00${digits}`);
      expect([typed.country, phone]).toEqual([country, `${dialCodeOf(country)}${digits}`]);
    }
    expect(typeKeys(chosen("SA"), "00919876543210")).toEqual(phoneEntryOf("IN", "+919876543210"));
    // As long as a number of Saudi Arabia, but none.
    expect(typeKeys(chosen("SA"), "00298211234")).toEqual(phoneEntryOf("FO", "+298211234"));
  });

  test("Backspace removes a leading plus that does not show", () => {
    const plus = typeKeys(chosen("SA"), "+");
    expect(PHONE_RULES.type(plus, "+96", null).lead).toBe("");
  });
});

describe("another country (R-CHK-15, R-CHK-51)", () => {
  test("choosing another country keeps a number that is valid there too", () => {
    expect(PHONE_RULES.move(phoneEntryOf("SA", "+966501234567"), "AE")).toEqual(
      phoneEntryOf("AE", "+971501234567"),
    );
  });

  test("choosing another country replaces any other number by its dial code", () => {
    expect(PHONE_RULES.move(phoneEntryOf("SA", "+966501234567"), "KW")).toEqual(chosen("KW"));
    expect(PHONE_RULES.move(phoneEntryOf("SA", "+96650"), "AE")).toEqual(chosen("AE"));
    expect(PHONE_RULES.move(phoneEntryOf("SA", "+966501234567"), "")).toEqual(phoneEntryOf("", ""));
  });

  test("choosing the same country again, as a browser's autofill does, changes nothing", () => {
    for (const rules of [PHONE_RULES, PLAIN_PHONE_RULES]) {
      const filled = phoneEntryOf("SA", "+966501234567");
      expect(rules.move(filled, "SA")).toEqual(filled);
    }
  });

  test("choosing a country keeps a number typed before, a slip included, but no other text", () => {
    expect(PHONE_RULES.move(phoneEntryOf("", "050123456"), "AE").phone).toBe("+97150123456");
    for (const text of ["my number", "+965 5012 3456", "0501"]) {
      expect(PHONE_RULES.move(phoneEntryOf("", text), "AE")).toEqual(chosen("AE"));
    }
  });
});

describe("a doubt about a number (R-CHK-53)", () => {
  test("a doubt about a number's length says how many digits mobile numbers have", () => {
    expect(findPhoneDoubt("SA", "+96650123456")).toEqual({ lengths: [9], tooLong: false });
    expect(findPhoneDoubt("SA", "+9665012345678")).toEqual({ lengths: [9], tooLong: true });
    expect(findPhoneDoubt("AG", "+1-26855512345")).toEqual({ lengths: [7], tooLong: true });
  });

  test("a number that fits no pattern of its country raises a doubt without a length", () => {
    expect(findPhoneDoubt("SA", "+966901234567")).toEqual({ lengths: null, tooLong: false });
  });

  test("a number that is corrected when the form is sent raises no doubt", () => {
    expect(findPhoneDoubt("SA", "+9660501234567")).toBeNull();
    expect(findPhoneDoubt("SA", "+966966501234567")).toBeNull();
  });

  test("a number that is not begun raises no doubt", () => {
    expect(findPhoneDoubt("SA", "+966")).toBeNull();
    expect(findPhoneDoubt("", "0501")).toBeNull();
  });
});

test("in the lenders' countries no zero ever stands behind the dial code (R-CHK-52)", () => {
  const rest = fc.stringMatching(/^0{0,3}[0-9]{0,12}$/);
  fc.assert(
    fc.property(fc.constantFrom("SA", "AE"), rest, (country, digits) => {
      const dialCode = dialCodeOf(country) ?? "";
      expect(normalizePhone(country, dialCode + digits)).toMatch(/^\+(?:966|971)(?:[1-9]|$)/);
    }),
  );
});

test("a phone that breaks a rule is refused by that rule alone", () => {
  for (const phone of ["", "0501234567", "+971501234567", "+96650a", "+9660a50", "+966٥٠"]) {
    expect(normalizePhone("SA", phone)).toBe(phone);
  }
  expect(normalizePhone("XX", "+966501234567")).toBe("+966501234567");
  expect(normalizePhone("SA", "+9660")).toBe("+966");
  expect(normalizePhone("SA", "+96600")).toBe("+966");
});
