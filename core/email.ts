import { UNSAFE } from "./text.ts";

/** The maximum length of an email, here and as `maxlength` in forms (D-136). */
export const MAX_EMAIL_LENGTH = 254;

const INVISIBLE = /[\p{Cf}\p{Default_Ignorable_Code_Point}]/gu;

/**
 * An email without surrounding spaces, final full stops and invisible characters. Pasting often adds these, and
 * they would make it a different email for the same mailbox.
 */
export function plainEmail(email: string): string {
  return withoutHidden(email).trim().replace(/\.+$/, "");
}

function withoutHidden(text: string): string {
  return text.replaceAll(INVISIBLE, "");
}

/** Why an email is refused, here and at the sign-in. */
export type EmailErrorCode = "email_required" | "email_too_long" | "email_invalid";

/**
 * Validates a trimmed email by the pattern of D-106. The length is checked first, so that a long text is
 * refused cheaply.
 */
export function emailError(email: string): EmailErrorCode | null {
  if (email === "") return "email_required";
  if (email.length > MAX_EMAIL_LENGTH) return "email_too_long";
  return isEmail(email) ? null : "email_invalid";
}

/**
 * The link that opens a mail to an email (RFC 6068). It escapes a question mark, which an email may contain,
 * because that would begin header fields: `a?bcc=b@example.com` could add receivers and a text.
 */
export function mailtoOf(email: string): string {
  return `mailto:${encodeURI(email).replaceAll(/[?&#]/g, encodeURIComponent)}`;
}

/** The characters of lists, groups, comments and quoted names in a mail header (RFC 5322 §3.2.3). */
const HEADER_CHARACTERS = /[(),:;<>[\]\\"]/;

/**
 * True for text, one at sign, text, a dot, text, without whitespace or unsafe characters: the pattern
 * `^\S+@\S+\.\S+$` of D-106, restricted to exactly one mailbox. A list, or a domain in full-width letters,
 * would let us mail more people than we counted, or one person more often.
 */
export function isEmail(email: string): boolean {
  if (email.length > MAX_EMAIL_LENGTH || /\s/.test(email) || UNSAFE.test(email)) return false;
  if (HEADER_CHARACTERS.test(email.normalize("NFKC"))) return false;
  const at = email.indexOf("@");
  const domain = email.slice(at + 1);
  const dot = domain.lastIndexOf(".", domain.length - 2);
  const isWhole = at > 0 && dot > 0 && !domain.includes("@");
  return isWhole && withoutHidden(email) === email && isOnlySpelling(domain);
}

/** Characters that the domain name system replaces by others, except two that it keeps (UTS #46 §4). */
const RESPELLED = /(?![ßς])\p{Changes_When_NFKC_Casefolded}/u;

/** Whether the domain name system looks up this domain exactly as written. */
function isOnlySpelling(domain: string): boolean {
  const lowered = domain.replaceAll(/[A-Z]/g, (letter) => letter.toLowerCase());
  const hasOnlyLetters = /^[\x21-\x7e\p{L}\p{M}\p{N}]*$/u.test(lowered);
  return hasOnlyLetters && lowered.normalize("NFC") === lowered && !RESPELLED.test(lowered);
}

/**
 * The form in which accounts and orders store an email: trimmed, with A to Z in lower case. Other letters are
 * unchanged: some become a different letter in lower case (the Kelvin sign K becomes k), so the owner of one
 * mailbox could sign in to the account of another.
 */
export function normalizeEmail(email: string): string {
  return email.trim().replaceAll(/[A-Z]/g, (letter) => letter.toLowerCase());
}

/**
 * The mailbox of an email, by which coupons and limits recognise a person: without the tag after a plus, which
 * most hosts ignore, without invisible characters, and with full-width letters as plain ones. Only Gmail is
 * known to ignore dots, as in `a.b@` and `ab@`.
 */
export function normalizeMailbox(email: string): string {
  const plain = withoutHidden(email.normalize("NFKC"));
  const normal = normalizeEmail(plain);
  const at = normal.lastIndexOf("@");
  const domain = normal.slice(at + 1).replace(/\.$/, "");
  const mailbox = normal.slice(0, at).replace(/(?<=.)\+.*$/, "");
  if (domain !== "gmail.com" && domain !== "googlemail.com") return `${mailbox}@${domain}`;
  return `${mailbox.replaceAll(".", "")}@gmail.com`;
}
