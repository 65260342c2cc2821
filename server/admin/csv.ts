/**
 * One line of a CSV file (RFC 4180). A text that a spreadsheet would read as a formula gets an
 * apostrophe in front, also behind blanks; numbers stay numbers.
 */
export function csvLine(cells: readonly (string | number)[]): string {
  return `${cells.map(cell).join(",")}\r\n`;
}

function cell(value: string | number): string {
  if (typeof value === "number") return String(value);
  const harmless = /^\s*[=+\-@\t\r＝＋－＠]/.test(value) ? `'${value}` : value;
  return /[",\r\n']/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}
