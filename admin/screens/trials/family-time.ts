import { formatDate } from "#core/dates.ts";
import { isolate, type Locale } from "#core/locale.ts";
import type { Programme } from "#core/screens.ts";
import { timeIn } from "#core/time-zones.ts";
import { isTrialProgramme } from "#core/trial.ts";
import { WEEKDAYS, type Weekday } from "#core/weekly-wishes.ts";

/** A moment (ISO 8601) by the clock of the family: `Sunday, October 25, 2026 17:30`. */
export function familyTime(
  at: string,
  timeZone: string,
  locale: Locale,
  words: { readonly days: Readonly<Record<Weekday, string>>; readonly listComma: string },
): string {
  const { day, weekday, clock } = timeIn(timeZone, new Date(at));
  const name = words.days[WEEKDAYS[weekday] ?? "sun"];
  return `${name}${words.listComma}${formatDate(day, locale)} ${isolate(clock)}`;
}

/** The name of a programme; one that is no longer offered keeps its short name in the code. */
export function programmeName(
  programme: string,
  names: Readonly<Record<Programme, string>>,
): string {
  return isTrialProgramme(programme) ? names[programme] : programme;
}
