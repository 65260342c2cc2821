/**
 * An amount as a price list sends it: a number or numeric text, zero or more (D-56). `null` for
 * anything else, so that no "NaN" and no "undefined" ever reaches a visitor.
 */
export function readAmount(value: unknown): number | null {
  const amount = typeof value === "string" && value.trim() !== "" ? Number(value) : value;
  return typeof amount === "number" && Number.isFinite(amount) && amount >= 0 ? amount : null;
}

/** The price before: present when above zero. It is not compared with the price (R-DATA-06, D-55). */
export function readPriceBefore(value: unknown): number | null {
  const amount = readAmount(value);
  return amount === 0 ? null : amount;
}
