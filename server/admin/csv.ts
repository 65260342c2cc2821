/** Marks a CSV file as UTF-8, for Excel. */
export const BYTE_ORDER_MARK = "\ufeff";

/** What spreadsheets take for the beginning of a formula, also behind blanks, and in wide letters. */
const FORMULA = /^\s*[=+\-@\t\r\uff1d\uff0b\uff0d\uff20]|^[\t\r\n]/;
const NEEDS_QUOTES = /[",\r\n']/;

/**
 * One line of a CSV file (RFC 4180). A text that a spreadsheet would run as a formula gets an
 * apostrophe in front, which spreadsheets take as "this is text"; numbers stay numbers, and `null` is
 * an empty field.
 */
export function csvLine(fields: readonly (string | number | null)[]): string {
  return `${fields.map(csvField).join(",")}\r\n`;
}

function csvField(value: string | number | null): string {
  if (value === null) return "";
  if (typeof value === "number") return String(value);
  const harmless = FORMULA.test(value) ? `'${value}` : value;
  return NEEDS_QUOTES.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}
