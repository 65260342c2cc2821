/**
 * An amount as a price list sends it: a number or numeric text, zero or more (D-56). `null` for
 * anything else, so that no "NaN" and no "undefined" ever reaches a visitor.
 */
export function readAmount(value: unknown): number | null {
  const amount = typeof value === "string" && value.trim() !== "" ? Number(value) : value;
  return typeof amount === "number" && Number.isFinite(amount) && amount >= 0 ? amount : null;
}

/** The earlier price: present when above zero. It is not compared with the price (R-DATA-06, D-55). */
export function readPriceBefore(value: unknown): number | null {
  const amount = readAmount(value);
  return amount === 0 ? null : amount;
}

/**
 * What the price saves, in whole percent of the earlier price, and never more than it does; `null` when
 * that is nothing.
 */
export function savedPercent(price: number, priceBefore: number | null): number | null {
  if (priceBefore === null || priceBefore <= price) return null;
  const [cents, centsBefore] = [Math.round(price * 100), Math.round(priceBefore * 100)];
  const percent = Math.floor((100 * (centsBefore - cents)) / centsBefore);
  return percent === 0 ? null : percent;
}

/**
 * What one of several sessions costs, in major units rounded to the cent, and whether that is exact;
 * `null` without a number of sessions, and for a single one.
 */
export function pricePerSession(
  price: number,
  sessions: number | null,
): { readonly amount: number; readonly exact: boolean } | null {
  if (sessions === null || sessions < 2) return null;
  const cents = Math.round(price * 100);
  return { amount: Math.round(cents / sessions) / 100, exact: cents % sessions === 0 };
}
