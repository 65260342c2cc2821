import { DAY_MS } from "./durations.ts";

/** The rules for a package's prices over time (D-168, D-169). Amounts are US cents, times UTC. */

/** The terms on which a package is sold. */
export type SaleTerms = {
  readonly price: number;
  /** The price before, shown struck through next to the price. */
  readonly priceBefore: number | null;
  /** Whether it is on sale. */
  readonly active: boolean;
};

/** Terms that apply from a moment on. */
export type PriceChange = SaleTerms & { readonly startsAt: Date };

/** The terms at a moment: those of the last change that has taken effect, or the `stored` ones before the first. */
export function termsAt(
  stored: SaleTerms,
  changes: readonly PriceChange[],
  moment: Date,
): SaleTerms {
  const { price, priceBefore, active } =
    changes
      .filter(({ startsAt }) => startsAt <= moment)
      .reduce<PriceChange | null>(
        (last, one) => (last === null || one.startsAt >= last.startsAt ? one : last),
        null,
      ) ?? stored;
  return { price, priceBefore, active };
}

/** A period of unchanged terms of a package; `until` is null for the current one. */
export type PricePeriod = SaleTerms & {
  readonly from: Date;
  readonly until: Date | null;
  /** True for the terms at the start of the history: their real start is unknown. */
  readonly isFirst: boolean;
};

/**
 * A price before must have been charged for this many days in total, within the days before it is shown as
 * one (D-168).
 */
export const CHARGED_DAYS = 7;
export const CHARGED_WITHIN_DAYS = 90;

/**
 * The prices that may be shown as the price before from a moment on, highest first: those at which the package
 * was on sale for a week in total, within the previous 90 days. The price at the start of the history counts as
 * charged.
 */
export function chargedPrices(periods: readonly PricePeriod[], moment: Date): readonly number[] {
  const begin = moment.getTime() - CHARGED_WITHIN_DAYS * DAY_MS;
  const charged = new Map<number, number>();
  for (const { price, active, from, until, isFirst } of periods) {
    const end = Math.min((until ?? moment).getTime(), moment.getTime());
    const lasted = end - Math.max(from.getTime(), begin);
    if (!active || end <= begin || (lasted <= 0 && !isFirst)) continue;
    const counted = isFirst ? CHARGED_DAYS * DAY_MS : lasted;
    charged.set(price, (charged.get(price) ?? 0) + counted);
  }
  return [...charged]
    .filter(([, lasted]) => lasted >= CHARGED_DAYS * DAY_MS)
    .map(([price]) => price)
    .sort((one, other) => other - one);
}

/**
 * Whether a package keeps its current prices, so that the price before need not be checked again. Not if it
 * comes back on sale: its price before a long pause is outdated.
 */
export function keepsPrices(before: SaleTerms, after: SaleTerms): boolean {
  const isBack = after.active && !before.active;
  return !isBack && before.price === after.price && before.priceBefore === after.priceBefore;
}

/** What is wrong with a price before: it is not higher than the price, or was never charged. */
export type PriceBeforeProblem = "not_higher" | "never_charged";

/** Checks terms that are to apply from `moment`; `null` if they are valid. */
export function priceBeforeProblem(
  { price, priceBefore }: SaleTerms,
  periods: readonly PricePeriod[],
  moment: Date,
): PriceBeforeProblem | null {
  if (priceBefore === null) return null;
  if (priceBefore <= price) return "not_higher";
  return chargedPrices(periods, moment).includes(priceBefore) ? null : "never_charged";
}
