import type { CurrencySumsAnswer, FigureRowAnswer } from "#contract/admin/figures.ts";
import type { Day } from "#core/dates.ts";
import { addDays, daysBetween, dayText } from "#core/figures.ts";
import { type Currency, toMajor, toMinor } from "#core/money.ts";

/** Sums in one currency, in its major units. */
export type Amounts = Omit<CurrencySumsAnswer, "currency">;

export const NOTHING: Amounts = { orders: 0, paid: 0, refunded: 0 };

/** The sums of a row in one currency; nothing where it has none. */
export function amountsIn(row: FigureRowAnswer, currency: Currency): Amounts {
  return row.sums.find((one) => one.currency === currency) ?? NOTHING;
}

/** How many days one bar of the chart stands for. */
export type Step = "day" | "week" | "month";

/** One bar: the day on which it begins, and its sums. */
export type Bucket = Amounts & { readonly from: Day };

const MAX_DAYS = 45;
const MAX_WEEKS = 200;

/** So that bars stay wide enough to be seen. */
export function stepFor(days: number): Step {
  if (days <= MAX_DAYS) return "day";
  return days <= MAX_WEEKS ? "week" : "month";
}

/** The days of a period in order, those without an order too, put together into bars. */
export function bucketsOf(
  rows: readonly FigureRowAnswer[],
  currency: Currency,
  from: Day,
  to: Day,
): readonly Bucket[] {
  const days = daysBetween(from, to);
  const step = stepFor(days.length);
  const byDay = new Map(rows.map((row) => [row.key, amountsIn(row, currency)]));
  const buckets = new Map<string, Bucket>();
  for (const [position, day] of days.entries()) {
    const start = startOf(step, day, position);
    const bucket = buckets.get(dayText(start)) ?? { from: start, ...NOTHING };
    const more = byDay.get(dayText(day)) ?? NOTHING;
    buckets.set(dayText(start), { from: start, ...added(bucket, more) });
  }
  return [...buckets.values()];
}

/** The first day of the bar that a day is in; weeks begin with the period. */
function startOf(step: Step, day: Day, position: number): Day {
  if (step === "day") return day;
  if (step === "week") return addDays(day, -(position % 7));
  return addDays(day, position === 0 ? 0 : -Math.min(position, day.getUTCDate() - 1));
}

/** Adds sums; cents are added as whole numbers. */
export function added(one: Amounts, other: Amounts): Amounts {
  return {
    orders: one.orders + other.orders,
    paid: toMajor(toMinor(one.paid) + toMinor(other.paid)),
    refunded: toMajor(toMinor(one.refunded) + toMinor(other.refunded)),
  };
}
