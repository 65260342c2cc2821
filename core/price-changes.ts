import { DAY_MS } from "./durations.ts";

/**
 * The rules of what a package costs when (D-168, D-169). Amounts are US cents, times UTC.
 */

/** On what terms a package is sold. */
export type SaleTerms = {
  readonly price: number;
  /** What it cost before: shown struck through beside the price. */
  readonly priceBefore: number | null;
  /** Whether it is sold at all. */
  readonly active: boolean;
};

/** Terms that count from a moment on. */
export type PriceChange = SaleTerms & { readonly startsAt: Date };

/** The terms at a moment: those of the last change whose time has come, and `now` before the first. */
export function termsAt(now: SaleTerms, changes: readonly PriceChange[], moment: Date): SaleTerms {
  const { price, priceBefore, active } =
    changes
      .filter(({ startsAt }) => startsAt <= moment)
      .reduce<PriceChange | null>(
        (last, one) => (last === null || one.startsAt >= last.startsAt ? one : last),
        null,
      ) ?? now;
  return { price, priceBefore, active };
}

/** A time in which the terms of a package stayed the same; `until` is null for the one that lasts. */
export type PricePeriod = SaleTerms & {
  readonly from: Date;
  readonly until: Date | null;
  /** True if it was so already when the history began: nobody knows since when. */
  readonly isFirst: boolean;
};

/** A price before must have been charged this long in all, in this time before it is shown as one (D-168). */
export const CHARGED_DAYS = 7;
export const CHARGED_WITHIN_DAYS = 90;

/**
 * The prices that may be the price before from a moment on, highest first: those at which the package was on
 * sale for a week in all, within the 90 days before. What it cost when its history began counts as
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
 * Whether a package keeps its current prices, so that the price before need not be checked again. Not for one
 * that comes back on sale: what it cost before a long pause is no price of today.
 */
export function keepsPrices(before: SaleTerms, after: SaleTerms): boolean {
  const isBack = after.active && !before.active;
  return !isBack && before.price === after.price && before.priceBefore === after.priceBefore;
}

/** What is wrong with a price before: it is not higher than the price, or was never charged. */
export type PriceBeforeProblem = "not_higher" | "never_charged";

/** Checks terms that are to count from `moment`; `null` if nothing is wrong with them. */
export function priceBeforeProblem(
  { price, priceBefore }: SaleTerms,
  periods: readonly PricePeriod[],
  moment: Date,
): PriceBeforeProblem | null {
  if (priceBefore === null) return null;
  if (priceBefore <= price) return "not_higher";
  return chargedPrices(periods, moment).includes(priceBefore) ? null : "never_charged";
}
