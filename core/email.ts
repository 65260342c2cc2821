import { UNSAFE } from "./text.ts";

/** The most characters of an email, here and as `maxlength` in forms (D-136). */
export const MAX_EMAIL_LENGTH = 254;

const NOT_SHOWN = /[\p{Cf}\p{Default_Ignorable_Code_Point}]/gu;

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
