import { formatDate, type Locale } from "#core/locale.ts";

/** Orders and receipts bear the seller's date, whatever clock the buyer's device has. */
const SELLER_TIME_ZONE = "Asia/Dubai";

/** The day of a time of the API in the language of the page; `null` for what is no time. */
export function sellerDate(time: string, locale: Locale): string | null {
  const date = new Date(time);
  return Number.isNaN(date.getTime()) ? null : formatDate(date, locale, SELLER_TIME_ZONE);
}
