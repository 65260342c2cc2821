import { formatDate } from "#core/dates.ts";
import { isolate, type Locale } from "#core/locale.ts";
import { timeIn } from "#core/time-zones.ts";
import { WEEKDAYS, type Weekday } from "#core/weekly-wishes.ts";

/** A moment (ISO 8601) by the clock of a family or a group: `Sunday, October 25, 2026 17:30`. */
export function timeInZone(
  at: string,
  timeZone: string,
  locale: Locale,
  words: { readonly days: Readonly<Record<Weekday, string>>; readonly listComma: string },
): string {
  const { day, weekday, clock } = timeIn(timeZone, new Date(at));
  const name = words.days[WEEKDAYS[weekday] ?? "sun"];
  return `${name}${words.listComma}${formatDate(day, locale)} ${isolate(clock)}`;
}
