import { formatDate, sellerDay } from "#core/dates.ts";
import type { Locale } from "#core/locale.ts";

/** The seller's day of a time of the API in the language of the page; `null` for what is no time. */
export function sellerDate(time: string, locale: Locale): string | null {
  const at = new Date(time);
  return Number.isNaN(at.getTime()) ? null : formatDate(sellerDay(at), locale);
}
