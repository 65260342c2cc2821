import { type RawBuilder, sql } from "kysely";

/** Arabic letters that are typed one for another, as in `search_key` (D-165), and the digits of all keyboards (D-105). */
const ALIKE: readonly string[] = [
  "اأإآٱ",
  "يى",
  "هة",
  ...Array.from({ length: 10 }, (_, digit) => {
    const [arabic, persian] = [0x0660 + digit, 0x06f0 + digit];
    return `${digit}${String.fromCharCode(arabic, persian)}`;
  }),
];

const ALL_ALIKE = new Map(
  ALIKE.flatMap((letters) => [...letters].map((letter) => [letter, `[${letters}]`] as const)),
);

/** What is seldom typed: the stretching letter, vowel marks, and invisible joiners and direction marks. */
const OPTIONAL = "[\\u0640\\u064B-\\u0652\\u200B-\\u200F\\u202A-\\u202E\\u2066-\\u2069]*";

/**
 * Whether a text contains these words as people type them: in any case and any digits, with Arabic letters that are
 * often confused, and with or without vowel marks. A regular expression, because folding the text of each message by
 * `search_key` takes forty times as long (docs/speed.md).
 */
export function containsWords(text: RawBuilder<unknown>, words: string): RawBuilder<unknown> {
  const letters = [...words.replaceAll(new RegExp(OPTIONAL, "g"), "")];
  const pattern = letters.map((letter) => ALL_ALIKE.get(letter) ?? escapePattern(letter));
  return sql`${text} ~* ${pattern.join(OPTIONAL)}`;
}

/** Takes the meaning of special characters from a text inside a regular expression of PostgreSQL. */
function escapePattern(text: string): string {
  return text.replaceAll(/[\\^$.*+?()[\]{}|]/g, "\\$&");
}
