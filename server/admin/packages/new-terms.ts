import { wordsIn } from "#content/words.ts";
import type { PackageChange } from "#contract/admin/packages.ts";
import { type FieldError, Refusal } from "#core/errors.ts";
import type { Locale } from "#core/locale.ts";
import { parseMajor } from "#core/money.ts";
import {
  keepsPrices,
  type PricePeriod,
  priceBeforeProblem,
  type SaleTerms,
} from "#core/price-changes.ts";

/** The terms that a change asks for; what it does not name stays as in `terms`. */
export function requestedTerms(body: PackageChange, terms: SaleTerms, locale: Locale): SaleTerms {
  const before = body.price_before;
  return {
    price: body.price === undefined ? terms.price : readCents("price", body.price, locale),
    priceBefore:
      before === undefined
        ? terms.priceBefore
        : before === null
          ? null
          : readCents("price_before", before, locale),
    active: body.active ?? terms.active,
  };
}

/** @throws Refusal `invalid_input` with the field, for an amount of more than two decimals */
function readCents(field: string, major: number, locale: Locale): number {
  const cents = parseMajor(major);
  if (cents === null || cents === 0) throw refused(field, problemsIn(locale).amount);
  return cents;
}

/**
 * Refuses a price before that was never charged (D-168), if the change touches the prices or brings
 * the package back on sale.
 * @throws Refusal `invalid_input` with the field `price_before`
 */
export function requireCharged(
  wanted: SaleTerms,
  terms: SaleTerms,
  periods: readonly PricePeriod[],
  moment: Date,
  locale: Locale,
): void {
  if (keepsPrices(terms, wanted)) return;
  const problem = priceBeforeProblem(wanted, periods, moment);
  if (problem !== null) throw refused("price_before", problemsIn(locale)[problem]);
}

/**
 * The moment of a scheduled change; `null` for one that counts at once.
 * @throws Refusal `invalid_input` for a time that is past, or a change of more than the terms
 */
export function readFrom(
  { from, price, price_before, active, ...others }: PackageChange,
  now: Date,
  locale: Locale,
): Date | null {
  if (from === undefined) return null;
  const problems = problemsIn(locale);
  const moment = new Date(from);
  if (moment <= now) throw refused("from", problems.past);
  if (Object.values(others).some((value) => value !== undefined)) {
    throw refused("from", problems.terms_only);
  }
  if (price === undefined && price_before === undefined && active === undefined) {
    throw nothingChanges(locale);
  }
  return moment;
}

/** The refusal of a scheduled change after which everything is as it was before it. */
export function nothingChanges(locale: Locale): Refusal {
  return refused("from", problemsIn(locale).nothing);
}

function problemsIn(locale: Locale) {
  return wordsIn(locale).adminPackages.problems;
}

function refused(field: string, message: string): Refusal {
  const errors: readonly FieldError[] = [{ field, message }];
  return new Refusal("invalid_input", { errors });
}
