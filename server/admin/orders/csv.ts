/** Marks a CSV file as UTF-8, for Excel. */
export const BYTE_ORDER_MARK = "\ufeff";

/** What spreadsheets take for the beginning of a formula, also behind spaces, and in wide letters. */
const FORMULA = /^\s*[=+\-@\t\r\uff1d\uff0b\uff0d\uff20]|^[\t\r\n]/;

/**
 * A line of a CSV file (RFC 4180). A text that a spreadsheet would run as a formula gets an apostrophe
 * in front, which spreadsheets take as "this is text".
 */
export function csvLine(values: readonly (string | number | null)[]): string {
  return `${values.map(csvField).join(",")}\r\n`;
}

function csvField(value: string | number | null): string {
  if (value === null) return "";
  if (typeof value === "number") return String(value);
  const safe = FORMULA.test(value) ? `'${value}` : value;
  return `"${safe.replaceAll('"', '""')}"`;
}
