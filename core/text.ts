/** The maximum length of a name, here and as `maxlength` in forms (D-136). */
export const MAX_NAME_LENGTH = 100;

/** Matches invisible characters only: such a name counts as missing (D-107). */
export const INVISIBLE_ONLY = /^[\s\p{Cf}\p{Default_Ignorable_Code_Point}]*$/u;

/**
 * Control characters, lone surrogates, and the marks that override the reading direction: they
 * cannot be stored, or make a receipt read as something else. Plain direction marks (LRM, RLM),
 * which Arabic keyboards produce, are fine.
 */
export const UNSAFE = /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069]/u;

/** Control characters and lone surrogates: they are invisible, and cannot be stored. */
const UNSTORABLE = /[\p{Cc}\p{Cs}]/gu;
/** The same, except line breaks. */
const UNSTORABLE_IN_LINES = /(?!\n)[\p{Cc}\p{Cs}]/gu;

/** A single-line text as stored: trimmed. */
export function storableLine(text: string): string {
  return text.replaceAll(UNSTORABLE, " ").trim();
}

/** A multi-line text as stored: trimmed, with `\n` line breaks. */
export function storableText(text: string): string {
  return text.replaceAll(/\r\n?/g, "\n").replaceAll(UNSTORABLE_IN_LINES, " ").trim();
}
