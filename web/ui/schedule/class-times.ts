import { formatDate, parseDay } from "#core/dates.ts";
import { DAY_MS } from "#core/durations.ts";
import { isolate, type Locale } from "#core/locale.ts";
import { clockOf } from "#core/time-zones.ts";
import { WEEKDAYS, type Weekday } from "#core/weekly-wishes.ts";

type Session = {
  readonly day: string;
  readonly starts_at: string;
  readonly ends_at: string;
  readonly cancelled: boolean;
};
type Words = {
  readonly days: Readonly<Record<Weekday, string>>;
  readonly listComma: string;
};

/** Writes classes by the clock of a time zone. */
export function classTimes(timeZone: string, locale: Locale, words: Words) {
  const clock = clockOf(timeZone);
  const local = (at: string) => {
    const { day, weekday, clock: time } = clock(new Date(at));
    return { day, weekdayName: words.days[WEEKDAYS[weekday] ?? "sun"], time };
  };
  return {
    /** `Sunday, November 29, 2026`, and `17:00–17:50` beside it. */
    session({ starts_at, ends_at }: Session) {
      const { day, weekdayName, time } = local(starts_at);
      return {
        day: `${weekdayName}${words.listComma}${formatDate(day, locale)}`,
        hours: `${time}–${local(ends_at).time}`,
      };
    },
    /** The hours of one week from the next class on, cancelled or not: `Sunday 17:00, Tuesday 17:00`. */
    weekly(coming: readonly Session[]): string {
      const until = Date.parse(coming[0]?.starts_at ?? "") + 7 * DAY_MS;
      return coming
        .filter(({ starts_at }) => Date.parse(starts_at) < until)
        .map(({ starts_at }) => local(starts_at))
        .map(({ weekdayName, time }) => `${weekdayName} ${isolate(time)}`)
        .join(words.listComma);
    },
    /** Whether classes of one weekday of the group are at different hours: the clocks change on the way. */
    hasMovingHours(coming: readonly Session[]): boolean {
      const days = coming.map(({ day }) => parseDay(day).getUTCDay());
      const hours = coming.map(({ starts_at }, place) => `${days[place]} ${local(starts_at).time}`);
      return new Set(hours).size > new Set(days).size;
    },
    /** The day of a moment, such as that of the last class. */
    date(at: string): string {
      return formatDate(local(at).day, locale);
    },
  };
}
