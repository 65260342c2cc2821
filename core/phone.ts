import { dialCodeOf } from "./countries.ts";
import { withWesternDigits } from "./digits.ts";

/** The violated phone rule (R-CHK-31 to R-CHK-35); `phone_missing` is 'Phone number is required.' (D-102). */
export type PhoneErrorCode =
  | "phone_country"
  | "phone_missing"
  | "phone_start"
  | "phone_rest"
  | "phone_digits";

/**
 * The first violated phone rule, in this order (R-CHK-38): a country, a number, the country's dial code,
 * something after it, digits only. `null` if all five hold.
 */
export function phoneError(country: string, phone: string): PhoneErrorCode | null {
  const dialCode = dialCodeOf(country);
  if (dialCode === null) return "phone_country";
  if (phone === "") return "phone_missing";
  if (!phone.startsWith(dialCode)) return "phone_start";
  const rest = phone.slice(dialCode.length);
  if (rest === "") return "phone_rest";
  return /^[0-9]+$/.test(rest) ? null : "phone_digits";
}

/**
 * The text of the phone field after `typed` was entered (R-CHK-36, R-CHK-37): the dial code, then
 * digits. Arabic and Persian digits become 0–9 (D-105). A complete number such as `00966…` or `05…`
 * gets the dial code; any other text that does not start with the code is replaced by it. Without a
 * country only the digits change (D-101).
 */
export function correctPhoneInput(country: string, typed: string): string {
  const text = withWesternDigits(typed);
  const dialCode = dialCodeOf(country);
  if (dialCode === null) return text;
  const written = withoutInvisible(text);
  if (written.startsWith(dialCode)) return dialCode + digitsAfterCode(written, dialCode);
  return wholeNumber(country, dialCode, written) ?? dialCode;
}

/**
 * The text of the phone field after a complete number was pasted after a dial code; `null` for a part of a
 * number and for another country's number, which the browser inserts as usual.
 */
export function correctPhonePaste(country: string, pasted: string): string | null {
  const dialCode = dialCodeOf(country);
  if (dialCode === null) return null;
  const written = withoutInvisible(withWesternDigits(pasted));
  if (digitsOf(written).length < MIN_NUMBER_LENGTH) return null;
  if (written.startsWith(dialCode)) return dialCode + digitsAfterCode(written, dialCode);
  return wholeNumber(country, dialCode, written);
}

/** The country and phone fields of a form, and what was typed before the number. */
export type PhoneEntry = {
  readonly country: string;
  readonly phone: string;
  /** A plus or zeros typed after the dial code. They are not shown, but determine how the next digits are read. */
  readonly lead: string;
};

/**
 * How country and phone change together. `served` has the countries that the gateway serves, `null` for all: no
 * other country is ever chosen for the buyer.
 */
export type PhoneRules = {
  /**
   * After a key press in the phone field, which now contains `text`: the new entry, with the dial code of its
   * country (R-CHK-36, R-CHK-37). A number with another dial code changes the country too.
   */
  readonly type: (entry: PhoneEntry, text: string, served: readonly string[] | null) => PhoneEntry;
  /**
   * After `text` was pasted or filled in by the browser: the entry of the whole number in it. `null` if there
   * is none; the text is then treated as typed.
   */
  readonly put: (
    country: string,
    text: string,
    served: readonly string[] | null,
  ) => PhoneEntry | null;
  /**
   * After `country` was chosen, even the same one: the dial code with the number, if it can be one of that
   * country, else the dial code alone (R-CHK-15).
   */
  readonly move: (entry: PhoneEntry, country: string) => PhoneEntry;
};

/** The rules that only know dial codes, used until those of `phone-numbers.ts` are loaded. */
export const PLAIN_PHONE_RULES: PhoneRules = {
  type: ({ country }, text) => phoneEntryOf(country, correctPhoneInput(country, text)),
  put(country, text) {
    const phone = correctPhonePaste(country, text);
    return phone === null ? null : phoneEntryOf(country, phone);
  },
  /**
   * Keeps a number that was typed before a country was chosen, and replaces any other (R-CHK-15). Changes
   * nothing if a browser fills in the number and then the same country.
   */
  move(entry, country) {
    if (country !== "" && country === entry.country) return entry;
    const phone = entry.country === "" ? correctPhonePaste(country, entry.phone) : null;
    return phoneEntryOf(country, phone ?? dialCodeOf(country) ?? "");
  },
};

/** An entry without hidden input. */
export function phoneEntryOf(country: string, phone: string): PhoneEntry {
  return { country, phone, lead: "" };
}

/** A number in the format of gateways: `+12685551234`, the plus and digits only (D-104). */
export function toGatewayPhone(phone: string): string {
  return `+${digitsOf(phone)}`;
}

/**
 * The number by which a coupon counts its uses per person: `+971 050…` and `+971 50…` reach the
 * same phone.
 */
export function normalizePersonPhone(country: string, phone: string): string {
  const dialCode = dialCodeOf(country) ?? "";
  const rest = phone.startsWith(dialCode) ? phone.slice(dialCode.length) : phone;
  return `+${digitsOf(dialCode)}${digitsOf(rest).replace(/^0+/, "")}`;
}

/** Fewer digits than this are only a part of a number. */
export const MIN_NUMBER_LENGTH = 7;

/** Countries that keep the leading 0 after the dial code; all others drop it. */
const KEEPS_LEADING_ZERO = ["BJ", "CG", "CI", "IT", "SM", "VA"];

/** A complete number that starts with `00…` or `0…`; `null` for anything else. */
function wholeNumber(country: string, dialCode: string, written: string): string | null {
  if (!/^0[0-9\s\-–().·/]*$/.test(written)) return null;
  const digits = digitsOf(written);
  if (digits.startsWith("00")) {
    const international = `00${digitsOf(dialCode)}`;
    return digits.startsWith(international) ? dialCode + digits.slice(international.length) : null;
  }
  return dialCode + (KEEPS_LEADING_ZERO.includes(country) ? digits : digits.slice(1));
}

/**
 * The digits after the dial code, without a repeated code, as in a complete number pasted after it, and without
 * the zero of `+966 (0)50…`: neither is part of the number.
 */
function digitsAfterCode(written: string, dialCode: string): string {
  const rest = written.slice(dialCode.length).trimStart();
  if (rest.startsWith(dialCode)) return digitsAfterCode(rest, dialCode);
  return digitsOf(rest.replace(/^\(0\)/, ""));
}

/** The digits 0 to 9 of a text; Arabic ones do not count. */
export function digitsOf(text: string): string {
  return text.replace(/[^0-9]/g, "");
}

/** Numbers copied from Arabic pages are often wrapped in invisible direction marks. */
export function withoutInvisible(text: string): string {
  return text.replace(/\p{Cf}/gu, "").trim();
}
