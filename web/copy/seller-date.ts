import { formatDate, sellerDay } from "#core/dates.ts";
import type { Locale } from "#core/locale.ts";

/** A time from the API as a date in the seller's time zone; `null` if it is not a time. */
export function sellerDate(time: string, locale: Locale): string | null {
  const at = new Date(time);
  return Number.isNaN(at.getTime()) ? null : formatDate(sellerDay(at), locale);
}
