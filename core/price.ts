import {
  DEFAULT_LOCALE,
  formatNumber,
  groupThousands,
  isolateIn,
  LANGUAGES,
  type Locale,
  type PluralForms,
} from "./locale.ts";

/** The currency labels that the server sends with a price list or a cart (R-DATA-05, D-23). */
export type CurrencyLabels = { readonly [locale in Locale as `currency_${locale}`]?: string };

const NO_BREAK_SPACE = "\u00a0";
const MINUS = "\u2212";

/** An amount of major units: `1,079`, `743.50` (decimals only when not whole, D-56). */
export function formatAmount(major: number): string {
  const absolute = Math.abs(major);
  return Number.isInteger(absolute) ? formatNumber(absolute) : groupThousands(absolute.toFixed(2));
}

/**
 * Price text: label, no-break space, amount (R-DATA-07). A symbol label such as `$` takes no space;
 * the minus sign comes before the label (D-56). `major` is in major units.
 */
export function formatPrice(major: number, label: string): string {
  const space = /^\p{Sc}$/u.test(label) ? "" : NO_BREAK_SPACE;
  return `${major < 0 ? MINUS : ""}${label}${space}${formatAmount(major)}`;
}

/**
 * Price text of the character-building packages page: in Arabic the amount, then `currency_ar` (R-CBP-12); in
 * English, or without that label, as everywhere else (D-23).
 */
export function formatLocalizedPrice(
  major: number,
  labels: CurrencyLabels,
  locale: Locale,
): string {
  const label = labels[`currency_${locale}`];
  if (locale === DEFAULT_LOCALE || !label) return formatPrice(major, labels.currency_en || "USD");
  return `${major < 0 ? MINUS : ""}${formatAmount(major)}${NO_BREAK_SPACE}${label}`;
}

/** The plural forms of the price lists' Arabic label (`LIST_CURRENCY`) after a whole number. */
const DOLLARS: Partial<PluralForms> = { few: "دولارات", many: "دولارًا" };

/**
 * A price in a sentence: in Arabic the amount and then `currency_ar`, on every page (D-23), in the grammatical
 * form for that number: `25 دولارًا`. Without that label the price is isolated, because it reads from left to
 * right.
 */
export function priceInWords(major: number, labels: CurrencyLabels, locale: Locale): string {
  const key = `currency_${locale}` as const;
  const label = labels[key];
  if (!label) return isolateIn(locale, formatLocalizedPrice(major, labels, locale));
  const isCounted = label === "دولار" && Number.isInteger(major);
  const form = isCounted && DOLLARS[LANGUAGES[locale].pluralCategory(major)];
  return formatLocalizedPrice(major, { ...labels, [key]: form || label }, locale);
}

/** The saving against the price before in whole percent, rounded down; `null` if it is 0. */
export function savedPercent(price: number, priceBefore: number | null): number | null {
  if (priceBefore === null || priceBefore <= price) return null;
  const [cents, centsBefore] = [Math.round(price * 100), Math.round(priceBefore * 100)];
  const percent = Math.floor((100 * (centsBefore - cents)) / centsBefore);
  return percent === 0 ? null : percent;
}

/**
 * The price of one session in major units, rounded to the cent, and whether it is exact; `null` without a
 * number of sessions, and for a single one.
 */
export function pricePerSession(
  price: number,
  sessions: number | null,
): { readonly amount: number; readonly exact: boolean } | null {
  if (sessions === null || sessions < 2) return null;
  const cents = Math.round(price * 100);
  return { amount: Math.round(cents / sessions) / 100, exact: cents % sessions === 0 };
}

/** The receipt's currency symbol: `AED` and `SAR` unchanged, anything else `$` (D-133). */
export function receiptSymbol(currency: string | undefined): string {
  return currency === "AED" || currency === "SAR" ? currency : "$";
}
