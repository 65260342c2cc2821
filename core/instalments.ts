/** A number of parts that a lender offers, for amounts within these limits, in minor units. */
export type InstalmentOffer = {
  readonly parts: number;
  readonly least: number;
  readonly most: number;
};

/**
 * Into how many parts to ask a lender to split an amount: the number that our pages tell of where it
 * is offered, else the next smaller, else the next larger. Without any offer for the amount it is
 * left to the lender to refuse.
 */
export function chooseParts(
  offers: readonly InstalmentOffer[],
  amount: number,
  told: number,
): number {
  const parts = offers
    .filter(({ least, most }) => amount >= least && amount <= most)
    .map((offer) => offer.parts);
  const upTo = parts.filter((count) => count <= told);
  if (upTo.length > 0) return Math.max(...upTo);
  return parts.length > 0 ? Math.min(...parts) : told;
}

/** One part of a purchase paid in parts; `amount` is in minor units. */
export type Instalment = { readonly amount: number; readonly dueOn: Date };

/**
 * Splits `total` minor units into `parts` monthly payments: equal whole units, the remainder on
 * the last part. The first is due on `start`, each later one on the same day of the month, or on
 * its last day where the month is shorter. Days are counted in UTC: format them with `UTC`.
 * Throws on anything that is not an amount, a positive count or a date.
 */
export function instalmentPlan(total: number, parts: number, start: Date): readonly Instalment[] {
  if (!Number.isSafeInteger(total) || total < 0) throw new RangeError("total is no amount");
  if (!Number.isSafeInteger(parts) || parts < 1) throw new RangeError("parts must be 1 or more");
  if (Number.isNaN(start.getTime())) throw new RangeError("start is no date");
  const each = Math.floor(total / parts);
  return Array.from({ length: parts }, (_, index) => ({
    amount: index === parts - 1 ? total - each * (parts - 1) : each,
    dueOn: addMonths(start, index),
  }));
}

/** Counted from the start each time, so that a short month does not shift the later ones. */
function addMonths(start: Date, months: number): Date {
  const due = new Date(start);
  due.setUTCDate(1);
  due.setUTCMonth(due.getUTCMonth() + months);
  const lastDay = new Date(Date.UTC(due.getUTCFullYear(), due.getUTCMonth() + 1, 0)).getUTCDate();
  due.setUTCDate(Math.min(start.getUTCDate(), lastDay));
  return due;
}
