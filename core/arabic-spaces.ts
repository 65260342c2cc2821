/** Short words that belong to the next one, unless that is an email. */
const SHORT_WORD = /(?<![\u0600-\u06ff])([وف]?(?:في|من|على|إلى|عن|ب?لا)) (?!\{email\})/g;
/** A number, or the place of one, and its noun. */
const NUMBER = /(\d|\{(?:count|amount)\}) (?=[\u0621-\u064a])(?!(?:إلى|أو|من|في|على|عن|مع) )/g;

/**
 * No line of an Arabic text ends in a short word, or in a number whose noun follows (design.md §4). Texts
 * in other scripts stay as they are.
 */
export function keepTogether(text: string): string {
  return text.replaceAll(SHORT_WORD, "$1\u00a0").replaceAll(NUMBER, "$1\u00a0");
}
