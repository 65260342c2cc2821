import { toMajor } from "#core/money.ts";
import { invalid } from "./errors.ts";

/**
 * Limits of the sandbox, in minor units of either currency. Real limits differ by merchant; these
 * are wide, so that no ordinary cart exceeds them.
 */
const MIN_AMOUNT = 1_00;
const MAX_AMOUNT = 1_000_000_00;

/** The offered numbers of instalments. */
export const SUPPORTED_INSTALMENTS: readonly number[] = [2, 3, 4];

const CURRENCIES: Readonly<Partial<Record<string, string>>> = { SA: "SAR", AE: "AED" };

/** Refuses a country that is not served, and a currency that is not the country's (tamara.md §1). */
export function checkCountry(country: string, currency: string, field: string): void {
  const own = Object.hasOwn(CURRENCIES, country) ? CURRENCIES[country] : undefined;
  if (own === undefined) throw invalid("not_supported_delivery_country", "country_code");
  if (!Object.values(CURRENCIES).includes(currency)) throw invalid("currency_unsupported", field);
  if (own !== currency) throw invalid("total_amount_invalid_currency", field);
}

export function isWithinLimits(amount: number): boolean {
  return amount >= MIN_AMOUNT && amount <= MAX_AMOUNT;
}

/** A number that could receive a text message, with or without the country code (tamara.md §1). */
export function isPhone(phone: string): boolean {
  return /^(?:\+?(?:966|971)|0)?\d{7,10}$/.test(phone);
}

/** The answer of `GET /checkout/payment-types` (tamara.md §2). */
export function paymentTypes(currency: string) {
  const [min_limit, max_limit] = [MIN_AMOUNT, MAX_AMOUNT].map((minor) => ({
    amount: toMajor(minor),
    currency,
  }));
  return [
    {
      name: "PAY_BY_INSTALMENTS",
      description: "Split in up to 4 payments",
      min_limit,
      max_limit,
      supported_instalments: SUPPORTED_INSTALMENTS.map((instalments) => ({
        instalments,
        min_limit,
        max_limit,
      })),
    },
  ];
}
