/** Short words that stay with the next word, unless that is an email. */
const SHORT_WORD = /(?<![\u0600-\u06ff])([وف]?(?:في|من|على|إلى|عن|ب?لا)) (?!\{email\})/g;
/** A number, or a placeholder for one, and its noun. */
const NUMBER = /(\d|\{(?:count|amount)\}) (?=[\u0621-\u064a])(?!(?:إلى|أو|من|في|على|عن|مع) )/g;

/**
 * Adds no-break spaces, so that no line of an Arabic text ends in a short word, or between a number and its
 * noun (design.md §4). Texts in other scripts are unchanged.
 */
export function keepTogether(text: string): string {
  return text.replaceAll(SHORT_WORD, "$1\u00a0").replaceAll(NUMBER, "$1\u00a0");
}
