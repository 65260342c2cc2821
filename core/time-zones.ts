import type { Day } from "./dates.ts";
import { DAY_MS, MINUTE_MS } from "./durations.ts";

/** The longest accepted name of a time zone. */
export const MAX_TIME_ZONE_LENGTH = 64;

/**
 * Whether a text is a known name of the IANA time zone database, such as `Asia/Riyadh`. An offset is not
 * accepted: it has no summer time, and older browsers cannot format it.
 */
export function isTimeZone(text: string): boolean {
  if (!/^[A-Za-z]/.test(text) || text.length > MAX_TIME_ZONE_LENGTH) return false;
  try {
    new Intl.DateTimeFormat("en-US", { timeZone: text });
    return true;
  } catch (error) {
    if (error instanceof RangeError) return false;
    throw error;
  }
}

/** A moment in local time. */
export type LocalTime = {
  readonly day: Day;
  /** 0 is Sunday. */
  readonly weekday: number;
  /** `17:30`. */
  readonly clock: string;
};

/** A moment in the local time of a time zone, including summer time. */
export function timeIn(timeZone: string, moment: Date): LocalTime {
  return clockOf(timeZone)(moment);
}

/** A function that converts moments to a time zone. Reuse it, because creating it is slower than calling it. */
export function clockOf(timeZone: string): (moment: Date) => LocalTime {
  const format = new Intl.DateTimeFormat("en-US", {
    timeZone,
    hourCycle: "h23",
    year: "numeric",
    month: "numeric",
    day: "numeric",
    hour: "2-digit",
    minute: "2-digit",
  });
  return (moment) => {
    const parts = format.formatToParts(moment);
    const part = (type: Intl.DateTimeFormatPartTypes) =>
      parts.find((one) => one.type === type)?.value ?? "";
    const day = new Date(
      Date.UTC(Number(part("year")), Number(part("month")) - 1, Number(part("day"))),
    ) as Day;
    return { day, weekday: day.getUTCDay(), clock: `${part("hour")}:${part("minute")}` };
  };
}

/**
 * Converts a local day and clock time (`17:30`) of a time zone to a moment. A time that is skipped in spring is
 * moved later by the length of the gap; of a time that occurs twice in autumn, the first one is taken (D-211).
 */
export function momentsIn(timeZone: string): (day: Day, clock: string) => Date {
  const read = clockOf(timeZone);
  /** The offset from UTC at a time. */
  const aheadAt = (time: number) => {
    const { day, clock } = read(new Date(time));
    return day.getTime() + minutesOf(clock) * MINUTE_MS - time;
  };
  return (day, clock) => {
    const wanted = day.getTime() + minutesOf(clock) * MINUTE_MS;
    const before = aheadAt(wanted - DAY_MS);
    const moments = [wanted - before, wanted - aheadAt(wanted + DAY_MS)];
    const fitting = moments.filter((time) => time + aheadAt(time) === wanted);
    return new Date(fitting.length === 0 ? wanted - before : Math.min(...fitting));
  };
}

/** The minutes since midnight of a clock time, `17:30`. */
export function minutesOf(clock: string): number {
  const [hours, minutes] = clock.split(":");
  return Number(hours) * 60 + Number(minutes);
}
