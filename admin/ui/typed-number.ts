import { withWesternDigits } from "#core/digits.ts";

/** Spaces, and the invisible marks that come along with a text that is pasted. */
const IGNORED = /[\s\u200e\u200f\u061c\u2066-\u2069]/g;

/** What is typed, in digits of either script, with 0 to 9 and a point. */
export function westernNumber(text: string): string {
  return withWesternDigits(text)
    .replaceAll(IGNORED, "")
    .replaceAll("\u066b", ".")
    .replaceAll("\u066c", ",");
}

/**
 * The number that a text of `westernNumber` means: `1,072.50`, `1072.5` and `1072,50` are the same. A comma
 * before three digits groups them, one before fewer is a decimal point. `null` for an empty text,
 * `undefined` for one that is no number with so many decimals.
 */
export function readNumber(text: string, decimals: number): number | null | undefined {
  if (text === "") return null;
  const plain = decimals === 0 ? text : withPoint(text);
  const [, whole = "", , fraction = ""] = /^(\d*)(\.(\d*))?$/.exec(plain) ?? [];
  const isNumber = /^\d*(\.\d*)?$/.test(plain) && (decimals > 0 || !plain.includes("."));
  if (!isNumber || fraction.length > decimals || whole.length > 12) return undefined;
  return whole === "" && fraction === "" ? null : Number(`${whole || "0"}.${fraction || "0"}`);
}

function withPoint(text: string): string {
  if (/^\d{1,3}(,\d{3})+(\.\d*)?$/.test(text)) return text.replaceAll(",", "");
  return /^\d+,\d{0,2}$/.test(text) ? text.replace(",", ".") : text;
}
