import { figures } from "#content/twin-checks.ts";

const OTHER_DIGITS = /[\u0660-\u0669\u06f0-\u06f9]/g;

/** How each language writes what a figure counts, by the sign that stands for it here. */
const UNITS: readonly (readonly [string, RegExp])[] = [
  ["%", /[%٪]|\bper ?cents?\b|(?:في|ب)\s?المئة|بالمئة|بالمائة|في المائة/gi],
  ["USD", /\bUSD\b|\$|\b(?:US )?dollars?\b|دولار(?:ًا|ات|ين|ان)?(?:\s+أمريكي(?:ًا|ة)?)?/gi],
  ["AED", /\bAED\b|\bdirhams?\b|د\.إ|درهم(?:ًا|ين|ان)?|دراهم/gi],
  ["SAR", /\bSAR\b|\briyals?\b|ر\.س|ريال(?:ًا|ات|ين|ان)?/gi],
];

const NUMBER = String.raw`\d[\d,]*(?:\.\d+)?`;

/** Digits of any script as 0 to 9, with the decimal point and the comma of thousands. */
function westernDigits(text: string): string {
  return text
    .replaceAll(OTHER_DIGITS, (digit) => String((digit.codePointAt(0) ?? 0) & 15))
    .replaceAll("٫", ".")
    .replaceAll("٬", ",");
}

/**
 * What a text states in figures, sorted: numbers in any digits, and each percentage and currency with its
 * number. Two texts that say the same in two languages have the same list. Like the twin test it leaves
 * out a bare 1 or 2, which Arabic says by the word, unless `isStrict`, for figures that stand alone.
 */
export function statedFigures(text: string, isStrict = false): readonly string[] {
  let plain = westernDigits(text).replaceAll(/[\u200e\u200f\u2066-\u2069]/g, "");
  const found: string[] = [];
  for (const [unit, written] of UNITS) {
    plain = plain.replaceAll(written, ` ${unit} `);
    const beside = new RegExp(`(${NUMBER})\\s*${unit}|${unit}\\s*(${NUMBER})`, "g");
    plain = plain.replaceAll(beside, (_, before?: string, after?: string) => {
      found.push(`${(before ?? after ?? "").replaceAll(",", "")} ${unit}`);
      return " ";
    });
  }
  const bare = isStrict
    ? (plain.replaceAll(/(?<=\d),(?=\d{3})/g, "").match(/\d+(?:\.\d+)?/g) ?? [])
    : figures(plain);
  return [...found, ...bare].sort();
}

/** Whether two texts state the same figures, each as often. */
export function stateSameFigures(one: string, other: string, isStrict = false): boolean {
  return statedFigures(one, isStrict).join(" ") === statedFigures(other, isStrict).join(" ");
}
