import { isCountry } from "./countries.ts";
import { type GatewayIdentifier, gatewayCountries } from "./payment.ts";
import { type PhoneErrorCode, phoneError } from "./phone.ts";

/** What the buyer fills in; `country` is an ISO code (R-CHK-04, R-CHK-19). */
export type CheckoutForm = {
  readonly firstname: string;
  readonly lastname: string;
  readonly country: string;
  readonly phone: string;
  readonly email: string;
};

export const CHECKOUT_FIELDS = ["firstname", "lastname", "country", "phone", "email"] as const;
export type CheckoutField = (typeof CHECKOUT_FIELDS)[number];

/** The most characters of a field, here and as `maxlength` in the form (D-136). */
export const MAX_NAME_LENGTH = 100;
export const MAX_EMAIL_LENGTH = 254;
export const MAX_PHONE_LENGTH = 20;

/** Why a field is refused; the words are in `content/checkout`. */
export type CheckoutFormErrorCode =
  | "firstname_required"
  | "lastname_required"
  | "name_too_long"
  | "name_invalid"
  | "country_required"
  | "country_unknown"
  | "country_not_served"
  | "phone_required"
  | "phone_too_long"
  | PhoneErrorCode
  | EmailErrorCode;

/** One code for each refused field; no key for a field that is fine. */
export type CheckoutErrors = Readonly<Partial<Record<CheckoutField, CheckoutFormErrorCode>>>;

/** The form as it is sent, checked and stored: without blanks at the ends (D-107). */
export function normalizeCheckoutForm(form: CheckoutForm): CheckoutForm {
  return {
    firstname: form.firstname.trim(),
    lastname: form.lastname.trim(),
    country: form.country.trim(),
    phone: form.phone.trim(),
    email: plainEmail(form.email),
  };
}

/**
 * An email as it was meant: without blanks and full stops at its end, and without characters that show
 * nothing. They are pasted along with it, and would make it another one at the same mailbox.
 */
export function plainEmail(email: string): string {
  return withoutHidden(email).trim().replace(/\.+$/, "");
}

function withoutHidden(text: string): string {
  return text.replaceAll(NOT_SHOWN, "");
}

/**
 * Checks the buyer's form for one gateway, in the browser and again on the server (D-103, D-136).
 * Empty when the form may be sent.
 */
export function checkoutErrors(form: CheckoutForm, gateway: GatewayIdentifier): CheckoutErrors {
  const { firstname, lastname, country, phone, email } = normalizeCheckoutForm(form);
  const found = {
    firstname: nameError(firstname, "firstname_required"),
    lastname: nameError(lastname, "lastname_required"),
    country: countryError(country, gateway),
    phone: phoneFieldError(country, phone),
    email: emailError(email),
  };
  const errors: Partial<Record<CheckoutField, CheckoutFormErrorCode>> = {};
  for (const field of CHECKOUT_FIELDS) {
    const code = found[field];
    if (code !== null) errors[field] = code;
  }
  return errors;
}

/** Characters that show nothing: a name made only of these is missing (D-107). */
export const INVISIBLE_ONLY = /^[\s\p{Cf}\p{Default_Ignorable_Code_Point}]*$/u;

/**
 * Control characters, halves of characters, and the marks that turn the reading direction of what
 * follows: they cannot be stored, or make a receipt read as something else. Plain direction marks
 * (LRM, RLM), which Arabic keyboards produce, are fine.
 */
export const UNSAFE = /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069]/u;

function nameError(
  name: string,
  missing: "firstname_required" | "lastname_required",
): CheckoutFormErrorCode | null {
  if (INVISIBLE_ONLY.test(name)) return missing;
  if (name.length > MAX_NAME_LENGTH) return "name_too_long";
  return UNSAFE.test(name) ? "name_invalid" : null;
}

function countryError(country: string, gateway: GatewayIdentifier): CheckoutFormErrorCode | null {
  if (country === "") return "country_required";
  if (!isCountry(country)) return "country_unknown";
  const served = gatewayCountries(gateway);
  return served === null || served.includes(country) ? null : "country_not_served";
}

/** An empty phone has the form's own message, a broken phone rule that of the rule (D-102). */
function phoneFieldError(country: string, phone: string): CheckoutFormErrorCode | null {
  if (phone === "") return "phone_required";
  return phoneError(country, phone) ?? (phone.length > MAX_PHONE_LENGTH ? "phone_too_long" : null);
}

/** Why an email is refused, here and at the sign-in. */
export type EmailErrorCode = "email_required" | "email_too_long" | "email_invalid";

/**
 * The pattern of D-106 on an email without blanks at its ends; the length comes first, so that a
 * long text costs nothing to refuse.
 */
export function emailError(email: string): EmailErrorCode | null {
  if (email === "") return "email_required";
  if (email.length > MAX_EMAIL_LENGTH) return "email_too_long";
  return isEmail(email) ? null : "email_invalid";
}

/** What makes lists, groups, comments and quoted names in the head of a mail (RFC 5322 §3.2.3). */
const HEAD_SIGNS = /[(),:;<>[\]\\"]/;

/**
 * True for text, one at sign, text, a dot, text, without blanks or unsafe characters: what the pattern
 * `^\S+@\S+\.\S+$` of D-106 says, of exactly one mailbox. A list, or a domain that is written as
 * another's in wide letters, would have us mail more people, or one person more often, than was
 * counted.
 */
export function isEmail(email: string): boolean {
  if (email.length > MAX_EMAIL_LENGTH || /\s/.test(email) || UNSAFE.test(email)) return false;
  if (HEAD_SIGNS.test(email.normalize("NFKC"))) return false;
  const at = email.indexOf("@");
  const domain = email.slice(at + 1);
  const dot = domain.lastIndexOf(".", domain.length - 2);
  const isWhole = at > 0 && dot > 0 && !domain.includes("@");
  return isWhole && withoutHidden(email) === email && isOnlySpelling(domain);
}

/** Signs that the domain name system knows by another spelling; it keeps these two (UTS #46 §4). */
const RESPELT = /(?![ßς])\p{Changes_When_NFKC_Casefolded}/u;

/** Whether a mail host is found by this domain as it is written, and not by another spelling of it. */
function isOnlySpelling(domain: string): boolean {
  const small = domain.replaceAll(/[A-Z]/g, (letter) => letter.toLowerCase());
  const isOfLetters = /^[\x21-\x7e\p{L}\p{M}\p{N}]*$/u.test(small);
  return isOfLetters && small.normalize("NFC") === small && !RESPELT.test(small);
}

/**
 * An email as accounts and orders are found by it: trimmed, A to Z in lower case. Other letters stay:
 * in lower case some are another's (the sign of Kelvin, K, is then a k), and whoever reads the mail
 * of one address would prove the other.
 */
export function normalizeEmail(email: string): string {
  return email.trim().replaceAll(/[A-Z]/g, (letter) => letter.toLowerCase());
}

/**
 * The mailbox behind an email, by which a coupon counts its uses per person: without the tag behind a
 * plus, which most hosts deliver all the same, without characters that show nothing, wide letters as
 * plain ones. Only Gmail is known to deliver `a.b@` and `ab@` alike.
 */
export function normalizePersonKey(email: string): string {
  const plain = withoutHidden(email.normalize("NFKC"));
  const normal = normalizeEmail(plain);
  const at = normal.lastIndexOf("@");
  const domain = normal.slice(at + 1).replace(/\.$/, "");
  const mailbox = normal.slice(0, at).replace(/(?<=.)\+.*$/, "");
  if (domain !== "gmail.com" && domain !== "googlemail.com") return `${mailbox}@${domain}`;
  return `${mailbox.replaceAll(".", "")}@gmail.com`;
}

const NOT_SHOWN = /[\p{Cf}\p{Default_Ignorable_Code_Point}]/gu;

/** How many pixels above the end of the terms count as the end (R-CHK-20). */
export const TERMS_SCROLL_TOLERANCE = 2;

/** Whether a scrolled box shows its end; the box itself can be passed (D-99). */
export function isScrolledToEnd(box: {
  readonly scrollHeight: number;
  readonly clientHeight: number;
  readonly scrollTop: number;
}): boolean {
  return box.scrollHeight - box.clientHeight - box.scrollTop <= TERMS_SCROLL_TOLERANCE;
}
