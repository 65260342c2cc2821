import { eachInstalment } from "./instalments.ts";

/** One instalment of a purchase; `amount` is in minor units. */
export type Instalment = { readonly amount: number; readonly dueOn: Date };

/**
 * Splits `total` minor units into `parts` monthly instalments of equal whole units, with the remainder on the
 * last one. The first is due on `start`, each later one on the same day of the month, or on the last day of a
 * shorter month. Days are in UTC: format them with `UTC`. Throws if an argument is not an amount, a positive
 * count or a date.
 */
export function instalmentPlan(total: number, parts: number, start: Date): readonly Instalment[] {
  if (!Number.isSafeInteger(total) || total < 0) throw new RangeError("total is no amount");
  if (!Number.isSafeInteger(parts) || parts < 1) throw new RangeError("parts must be 1 or more");
  if (Number.isNaN(start.getTime())) throw new RangeError("start is no date");
  const each = eachInstalment(total, parts).amount;
  return Array.from({ length: parts }, (_, index) => ({
    amount: index === parts - 1 ? total - each * (parts - 1) : each,
    dueOn: addMonths(start, index),
  }));
}

/** Always counted from the start, so that a short month does not shift the later dates. */
function addMonths(start: Date, months: number): Date {
  const due = new Date(start);
  due.setUTCDate(1);
  due.setUTCMonth(due.getUTCMonth() + months);
  const lastDay = new Date(Date.UTC(due.getUTCFullYear(), due.getUTCMonth() + 1, 0)).getUTCDate();
  due.setUTCDate(Math.min(start.getUTCDate(), lastDay));
  return due;
}
