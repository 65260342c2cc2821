import { withWesternDigits } from "#core/digits.ts";

/** Spaces, and the invisible marks that come along with a text that is pasted. */
const IGNORED = /[\s\u061c\u200b-\u200f\u202a-\u202e\u2060\u2066-\u2069]/g;

/** Amounts have cents, counts have none. */
export type Decimals = 0 | 2;

/**
 * The number that a text means, in digits and signs of either script: `1,072.50`, `1072.5`, `1072,50` and
 * `١٬٠٧٢٫٥٠` are the same. A comma before three digits groups them, one before fewer is a decimal point.
 * `null` for an empty text, `undefined` for one that is no number with so many decimals, or whose comma
 * could mean either, as in `0,500`.
 */
export function readNumber(text: string, decimals: Decimals): number | null | undefined {
  const western = withWesternDigits(text)
    .replaceAll(IGNORED, "")
    .replaceAll("\u066b", ".")
    .replaceAll(/[\u060c\u066c]/g, ",");
  if (western === "") return null;
  const plain = decimals === 0 ? withoutGroups(western) : withPoint(withoutGroups(western));
  const isNumber = decimals === 0 ? /^\d{1,12}$/ : /^(?=.?\d)\d{0,12}(\.\d{0,2})?$/;
  return isNumber.test(plain) ? Number(plain) : undefined;
}

function withoutGroups(text: string): string {
  return /^[1-9]\d{0,2}(,\d{3})+(\.\d*)?$/.test(text) ? text.replaceAll(",", "") : text;
}

function withPoint(text: string): string {
  return /^\d*,\d{0,2}$/.test(text) ? text.replace(",", ".") : text;
}
