/** A CSV file as an answer that browsers save under a name. */
export function csvFile(body: BodyInit, filename: string): Response {
  return new Response(body, {
    headers: {
      "Content-Type": "text/csv; charset=utf-8",
      "Content-Disposition": `attachment; filename="${filename}"`,
    },
  });
}

/** Marks a CSV file as UTF-8, for Excel. */
export const BYTE_ORDER_MARK = "\ufeff";

/**
 * Where a spreadsheet may read a formula: at the start of a cell, also after blanks and quotes, and in
 * full-width characters. Where spreadsheets separate cells by semicolons, a semicolon inside a field starts a
 * new cell, whether the field is quoted or not.
 */
const FORMULAS = /(?:[;\t\r\n]|^)(?=[\s"]*[=+\-@\uff1d\uff0b\uff0d\uff20])/g;
const NEEDS_QUOTES = /[",\r\n']/;

/**
 * One line of a CSV file (RFC 4180). What a spreadsheet would run as a formula gets an
 * apostrophe in front, which spreadsheets take as "this is text"; numbers stay numbers, and `null` is
 * an empty field.
 */
export function csvLine(fields: readonly (string | number | null)[]): string {
  return `${fields.map(csvField).join(",")}\r\n`;
}

function csvField(value: string | number | null): string {
  if (value === null) return "";
  if (typeof value === "number") return String(value);
  const harmless = value.replaceAll(FORMULAS, "$&'");
  return NEEDS_QUOTES.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}
