import { type RawBuilder, sql } from "kysely";
import { withWesternDigits } from "#core/digits.ts";
import { escapeLike } from "./escape-like.ts";

/** The digits that Arabic and Persian keyboards type. */
const EASTERN_DIGITS = "٠١٢٣٤٥٦٧٨٩۰۱۲۳۴۵۶۷۸۹";

/**
 * Whether a text has these words in it as people type them: in any digits (D-105), and with the Arabic
 * letters that are typed one for another (D-165).
 */
export function containsWords(text: RawBuilder<unknown>, words: string): RawBuilder<unknown> {
  const western = withWesternDigits(EASTERN_DIGITS);
  return sql`search_key(translate(${text}, ${EASTERN_DIGITS}, ${western}))
    like '%' || search_key(${escapeLike(withWesternDigits(words))}::text) || '%'`;
}
