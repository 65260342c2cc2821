import { formatDate, parseDay } from "#core/dates.ts";
import { isolate, type Locale } from "#core/locale.ts";
import { clockOf } from "#core/time-zones.ts";
import { WEEKDAYS, type Weekday } from "#core/weekly-wishes.ts";

type Session = {
  readonly starts_at: string;
  readonly ends_at: string;
  readonly cancelled: boolean;
};
type Words = {
  readonly days: Readonly<Record<Weekday, string>>;
  readonly listComma: string;
};

type Plan = {
  readonly first_day: string;
  readonly hours: readonly { readonly day: Weekday }[];
  readonly coming: readonly { readonly day: string }[];
};

const DAY_MS = 24 * 60 * 60_000;

/** Whether a group has met: its first class was on the first of its weekdays from its first day on. */
export function hasMet({ first_day, hours, coming }: Plan): boolean {
  const days = hours.map(({ day }) => WEEKDAYS.indexOf(day));
  let first = parseDay(first_day).getTime();
  while (days.length > 0 && !days.includes(new Date(first).getUTCDay())) first += DAY_MS;
  return parseDay(coming[0]?.day ?? "").getTime() !== first;
}

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
    /** Whether a weekday has different hours: the clocks change on the way. */
    hasMovingHours(coming: readonly Session[]): boolean {
      const hours = coming.map(({ starts_at }) => local(starts_at));
      const days = new Set(hours.map(({ weekdayName }) => weekdayName));
      return new Set(hours.map(({ weekdayName, time }) => weekdayName + time)).size > days.size;
    },
    /** A calendar day, such as that of the last class. */
    date(day: string): string {
      return formatDate(parseDay(day), locale);
    },
  };
}
