import type { Locale } from "./locale.ts";

/** The months of the Gregorian calendar, in which both languages count (D-22), as Unicode's CLDR has them. */
const MONTHS: Readonly<Record<Locale, readonly string[]>> = {
  en: [
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
  ar: [
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
};

const DAY_MS = 24 * 60 * 60_000;
/** Dubai's clock, all year. */
const SELLER_AHEAD_MS = 4 * 60 * 60_000;

declare const isDay: unique symbol;

/**
 * A day of the calendar, as its midnight in UTC. A moment is no day before somebody has said by whose
 * clock: `sellerDay`, `ownDay`.
 */
export type Day = Date & { readonly [isDay]: true };

/** The day that it is for the seller at a moment, which orders, receipts and mails bear (Dubai, UTC+4). */
export function sellerDay(time: Date): Day {
  return new Date(Math.floor((time.getTime() + SELLER_AHEAD_MS) / DAY_MS) * DAY_MS) as Day;
}

/** The day that it is by this device's own clock at a moment. */
export function ownDay(time: Date): Day {
  return new Date(Date.UTC(time.getFullYear(), time.getMonth(), time.getDate())) as Day;
}

/** A day as our texts bear it, `2026-11-20`. */
export function writtenDay(text: string): Day {
  return new Date(text) as Day;
}

function partsOf(day: Date, locale: Locale) {
  const month = MONTHS[locale][day.getUTCMonth()] ?? "";
  return { day: day.getUTCDate(), month, year: day.getUTCFullYear() };
}

/**
 * `January 5, 2025` in English and `5 يناير 2025` in Arabic. By our own hand, as the first date that
 * `Intl` writes takes a throttled telephone 60 ms.
 */
export function formatDate(date: Day, locale: Locale): string {
  const { day, month, year } = partsOf(date, locale);
  return locale === "ar" ? `${day} ${month} ${year}` : `${month} ${day}, ${year}`;
}

/** A day of the coming months, `Dec 21` or `21 ديسمبر`; of what is no `Day`, the day in UTC. */
export function formatDay(date: Date, locale: Locale): string {
  const { day, month } = partsOf(date, locale);
  return locale === "ar" ? `${day} ${month}` : `${month.slice(0, 3)} ${day}`;
}
