import type { Locale, Localized } from "./locale.ts";

/** How a language writes days of the Gregorian calendar, in which all count (D-22). */
type WrittenDays = {
  /** As Unicode's CLDR has them. */
  readonly months: readonly string[];
  /** With its year. */
  readonly long: (day: number, month: string, year: number) => string;
  readonly short: (day: number, month: string) => string;
};

const WRITTEN: Localized<WrittenDays> = {
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

/**
 * `January 5, 2025` in English and `5 يناير 2025` in Arabic. By our own hand, as the first date that
 * `Intl` writes takes a throttled telephone 60 ms.
 */
export function formatDate(date: Day, locale: Locale): string {
  const { months, long } = WRITTEN[locale];
  return long(date.getUTCDate(), months[date.getUTCMonth()] ?? "", date.getUTCFullYear());
}

/** A day of the coming months, `Dec 21` or `21 ديسمبر`; of what is no `Day`, the day in UTC. */
export function formatDay(date: Date, locale: Locale): string {
  const { months, short } = WRITTEN[locale];
  return short(date.getUTCDate(), months[date.getUTCMonth()] ?? "");
}
