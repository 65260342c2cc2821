import { DAY_MS, HOUR_MS } from "./durations.ts";
import type { Locale, Localized } from "./locale.ts";

/** How a language writes dates of the Gregorian calendar, which all languages use (D-22). */
type DateFormats = {
  /** From Unicode's CLDR. */
  readonly months: readonly string[];
  readonly long: (day: number, month: string, year: number) => string;
  readonly short: (day: number, month: string) => string;
};

const FORMATS: Localized<DateFormats> = {
  en: {
    months: [
      "January",
      "February",
      "March",
      "April",
      "May",
      "June",
      "July",
      "August",
      "September",
      "October",
      "November",
      "December",
    ],
    long: (day, month, year) => `${month} ${day}, ${year}`,
    short: (day, month) => `${month.slice(0, 3)} ${day}`,
  },
  ar: {
    months: [
      "يناير",
      "فبراير",
      "مارس",
      "أبريل",
      "مايو",
      "يونيو",
      "يوليو",
      "أغسطس",
      "سبتمبر",
      "أكتوبر",
      "نوفمبر",
      "ديسمبر",
    ],
    long: (day, month, year) => `${day} ${month} ${year}`,
    short: (day, month) => `${day} ${month}`,
  },
};

/** The time zone of the seller's days: Dubai, UTC+4 all year, without summer time. */
export const SELLER_TIME_ZONE = "Asia/Dubai";
const SELLER_AHEAD_MS = 4 * HOUR_MS;

declare const isDay: unique symbol;

/** A calendar day, as midnight in UTC. Only a time zone turns a moment into a day: `sellerDay`, `localDay`. */
export type Day = Date & { readonly [isDay]: true };

/** The seller's calendar day at a moment (Dubai, UTC+4): the date on orders, receipts and mails. */
export function sellerDay(time: Date): Day {
  return new Date(Math.floor((time.getTime() + SELLER_AHEAD_MS) / DAY_MS) * DAY_MS) as Day;
}

/** The moment at which a calendar day of the seller begins. */
export function startOfSellerDay(day: Day): Date {
  return new Date(day.getTime() - SELLER_AHEAD_MS);
}

/** The calendar day at a moment in the time zone of this device. */
export function localDay(time: Date): Day {
  return new Date(Date.UTC(time.getFullYear(), time.getMonth(), time.getDate())) as Day;
}

/** Parses a date in our texts, such as `2026-11-20`. */
export function parseDay(text: string): Day {
  return new Date(text) as Day;
}

/**
 * `January 5, 2025` in English and `5 يناير 2025` in Arabic. Not with `Intl`, whose first date
 * takes 60 ms on a throttled phone.
 */
export function formatDate(date: Day, locale: Locale): string {
  const { months, long } = FORMATS[locale];
  return long(date.getUTCDate(), months[date.getUTCMonth()] ?? "", date.getUTCFullYear());
}

/** A date without its year, `Dec 21` or `21 ديسمبر`. A plain `Date` counts in UTC. */
export function formatDay(date: Date, locale: Locale): string {
  const { months, short } = FORMATS[locale];
  return short(date.getUTCDate(), months[date.getUTCMonth()] ?? "");
}
