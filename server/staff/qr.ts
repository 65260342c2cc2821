import { encode } from "uqr";

/** The QR code of a text, row by row: 1 for a dark square, 0 for a light one, without a margin. */
export function qrRows(text: string): string[] {
  const { data } = encode(text, { border: 0 });
  return data.map((row) => row.map((isDark) => (isDark ? "1" : "0")).join(""));
}
