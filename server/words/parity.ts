import { figures } from "#content/twin-checks.ts";

const DIGIT = /\p{Nd}/u;
const INVISIBLE = /[\p{Cf}\p{Default_Ignorable_Code_Point}]/gu;

/** How each language writes what a figure counts, by the sign that stands for it here. */
const UNITS: readonly (readonly [string, RegExp])[] = [
  ["%", /[%٪]|\bper ?cents?\b|(?:في|ب)\s?المئة|بالمئة|بالمائة|في المائة/gi],
  ["USD", /\bUSD\b|\$|\b(?:US )?dollars?\b|دولار(?:ًا|ات|ين|ان)?(?:\s+أمريكي(?:ًا|ة)?)?/gi],
  ["AED", /\bAED\b|\bdirhams?\b|د\.إ|درهم(?:ًا|ين|ان)?|دراهم/gi],
  ["SAR", /\bSAR\b|\briyals?\b|ر\.س|ريال(?:ًا|ات|ين|ان)?/gi],
];

const NUMBER = String.raw`\d[\d,]*(?:\.\d+)?`;

/** What a digit of any script counts: its distance from the first of its ten. */
function digitValue(digit: string): number {
  const code = digit.codePointAt(0) ?? 0;
  let value = 0;
  while (value < 9 && DIGIT.test(String.fromCodePoint(code - value - 1))) value += 1;
  return value;
}

/**
 * A text with the digits 0 to 9 for those of any script, width or height, with the decimal point and
 * the comma of thousands, and without the marks inside a number that nobody sees.
 */
function westernDigits(text: string): string {
  return text
    .normalize("NFKC")
    .replaceAll(INVISIBLE, "")
    .replaceAll(/\p{Nd}/gu, (digit) => String(digitValue(digit)))
    .replaceAll("٫", ".")
    .replaceAll("٬", ",");
}

/**
 * What a text states in figures, sorted: numbers in any digits, and each percentage and currency with its
 * number. Two texts that say the same in two languages have the same list. Like the twin test it leaves
 * out a bare 1 or 2, which Arabic says by the word, unless `isStrict`, for figures that stand alone.
 */
export function statedFigures(text: string, isStrict = false): readonly string[] {
  let plain = westernDigits(text);
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
