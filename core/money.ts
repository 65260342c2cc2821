/** The three currencies in which an order can be charged (D-126). Prices and carts are in USD. */
export const CURRENCIES = ["USD", "SAR", "AED"] as const;
export type Currency = (typeof CURRENCIES)[number];

const MINOR_UNITS_PER_MAJOR = 100;

/** One US dollar in ten-thousandths of each currency: the official pegs of D-126. */
export const PEGS: Readonly<Record<Currency, number>> = { USD: 10_000, SAR: 37_500, AED: 36_725 };

/** The highest price, value or minimum that staff may enter, in US cents. */
export const MAX_AMOUNT = 9_999_900;

/** True for a whole number of minor units that JavaScript represents exactly. */
export function isMinorUnits(value: number): boolean {
  return Number.isSafeInteger(value);
}

/**
 * Divides two integers and rounds halves away from zero ("half up" for amounts, D-126). The
 * arithmetic is exact; throws on numbers that are not integers or too large.
 */
export function divideRounded(numerator: number, denominator: number): number {
  requireExact(numerator);
  requireExact(denominator);
  const sign = Math.sign(numerator) * Math.sign(denominator);
  const dividend = BigInt(Math.abs(numerator));
  const divisor = BigInt(Math.abs(denominator));
  const quotient = Number((dividend * 2n + divisor) / (divisor * 2n));
  return quotient === 0 ? 0 : sign * quotient;
}

/** The product of two integers; throws if one is too large to be exact. */
function multiplied(one: number, other: number): number {
  requireExact(one);
  requireExact(other);
  return one * other;
}

function requireExact(value: number): void {
  if (!isMinorUnits(value)) throw new RangeError(`not an exact integer: ${value}`);
}

/** `percent` of an amount in minor units, rounded half up. `percent` is a whole number. */
export function percentOf(amount: number, percent: number): number {
  return divideRounded(multiplied(amount, percent), 100);
}

/** Converts US cents into minor units of `currency` by its peg, rounded half up (D-126). */
export function convertFromUsd(cents: number, currency: Currency): number {
  return convert(cents, "USD", currency);
}

/** Converts between two of our currencies by their pegs, rounded half up (D-126). */
export function convert(amount: number, from: Currency, to: Currency): number {
  return from === to ? amount : divideRounded(multiplied(amount, PEGS[to]), PEGS[from]);
}

/** Converts minor units into the major units of our API: 74350 → 743.5. */
export function toMajor(amount: number): number {
  return amount / MINOR_UNITS_PER_MAJOR;
}

/** Converts an amount that our API has sent, in major units, into minor units: 743.5 → 74350. */
export function toMinor(major: number): number {
  return Math.round(major * MINOR_UNITS_PER_MAJOR);
}

/** Does the same with a number that others have sent; `null` if it is no amount with at most two decimals. */
export function parseMajor(major: number): number | null {
  const minor = Math.round(major * MINOR_UNITS_PER_MAJOR);
  if (!isMinorUnits(minor) || minor / MINOR_UNITS_PER_MAJOR !== major) return null;
  return minor === 0 ? 0 : minor;
}

/**
 * Reads a decimal text of major units, as Tabby and Tamara write it (`750`, `750.5`, `750.00`),
 * into minor units. Returns `null` for any other text, and if a third decimal is not 0.
 */
export function fromDecimalText(text: string): number | null {
  const [, sign, whole = "", decimals = ""] = /^(-?)(\d{1,15})(?:\.(\d+))?$/.exec(text) ?? [];
  if (sign === undefined || !/^\d{0,2}0*$/.test(decimals)) return null;
  const minor = Number(whole + decimals.slice(0, 2).padEnd(2, "0"));
  if (!isMinorUnits(minor)) return null;
  return sign === "-" && minor !== 0 ? -minor : minor;
}

/** Writes minor units as a decimal text with two decimals, for gateways that count in major units. */
export function toDecimalText(amount: number): string {
  const digits = String(Math.abs(amount)).padStart(3, "0");
  return `${amount < 0 ? "-" : ""}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

/**
 * Splits an amount into whole parts that are proportional to `weights` and add up exactly: each part is rounded
 * down, and the remaining units go to the parts that lost most, the first of equals first. If all weights are
 * 0, everything goes to the first part. Amounts and weights must not be negative.
 */
export function splitAmount(amount: number, weights: readonly number[]): readonly number[] {
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  if (total === 0) return weights.map((_, position) => (position === 0 ? amount : 0));
  const parts = weights.map((weight, position) => {
    const product = BigInt(amount) * BigInt(weight);
    return {
      position,
      whole: Number(product / BigInt(total)),
      lost: Number(product % BigInt(total)),
    };
  });
  const left = amount - parts.reduce((sum, { whole }) => sum + whole, 0);
  const raised = new Set(
    parts
      .toSorted((one, other) => other.lost - one.lost || one.position - other.position)
      .slice(0, left)
      .map(({ position }) => position),
  );
  return parts.map(({ position, whole }) => whole + (raised.has(position) ? 1 : 0));
}
