import type { CurrencyLabels } from "#core/price.ts";

/** The currency every price list and cart is in, with its labels (D-59). */
export const LIST_CURRENCY = {
  currency: "USD",
  currency_en: "USD",
  currency_ar: "دولار",
} as const satisfies Required<CurrencyLabels> & { readonly currency: string };
