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

function partsOf(date: Date, locale: Locale) {
  const month = MONTHS[locale][date.getUTCMonth()] ?? "";
  return { day: date.getUTCDate(), month, year: date.getUTCFullYear() };
}

/**
 * `January 5, 2025` in English and `5 يناير 2025` in Arabic; the day is that of UTC. By our own hand, as
 * the first date that `Intl` writes takes a throttled telephone 60 ms.
 */
export function formatDate(date: Date, locale: Locale): string {
  const { day, month, year } = partsOf(date, locale);
  return locale === "ar" ? `${day} ${month} ${year}` : `${month} ${day}, ${year}`;
}

/** A day of the coming months, `Dec 21` or `21 ديسمبر`; the day is that of UTC. */
export function formatDay(date: Date, locale: Locale): string {
  const { day, month } = partsOf(date, locale);
  return locale === "ar" ? `${day} ${month}` : `${month.slice(0, 3)} ${day}`;
}

/** The day that it is by this device's own clock at a time, as that day of UTC. */
export function ownDay(time: Date): Date {
  return new Date(Date.UTC(time.getFullYear(), time.getMonth(), time.getDate()));
}
