import { formatDate } from "#core/dates.ts";
import type { Locale } from "#core/locale.ts";

/** Orders and receipts bear the seller's date, whatever clock the buyer's device has: Dubai's, UTC+4 all year. */
const SELLER_AHEAD_MS = 4 * 60 * 60_000;

/** The day of a time of the API in the language of the page; `null` for what is no time. */
export function sellerDate(time: string, locale: Locale): string | null {
  const atSeller = new Date(Date.parse(time) + SELLER_AHEAD_MS);
  return Number.isNaN(atSeller.getTime()) ? null : formatDate(atSeller, locale);
}
