import type { Day } from "./dates.ts";
import { DAY_MS, MINUTE_MS } from "./durations.ts";

/** The longest name of a time zone that is taken. */
export const MAX_TIME_ZONE_LENGTH = 64;

/**
 * Whether a text names a time zone of the IANA database, such as `Asia/Riyadh`, that is known here. An offset
 * is no name: it knows no summer time, and older browsers that are to show it fail.
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

/** A moment by the clocks of a place. */
export type LocalTime = {
  readonly day: Day;
  /** 0 is Sunday. */
  readonly weekday: number;
  /** `17:30`. */
  readonly clock: string;
};

/** A moment as the clocks of a time zone show it, summer time included. */
export function timeIn(timeZone: string, moment: Date): LocalTime {
  return clockOf(timeZone)(moment);
}

/** The clocks of a time zone, for many moments: making them takes longer than reading them. */
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
 * The moments at which the clocks of a time zone show a time of a day. A time that the clocks leave out in
 * spring is as much later as they are put forward; of one that they show twice in autumn it is the first
 * (D-211). A clock is `17:30`.
 */
export function momentsIn(timeZone: string): (day: Day, clock: string) => Date {
  const read = clockOf(timeZone);
  /** By how much the clocks are ahead of UTC. */
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
