import type { Day } from "./dates.ts";

/** The longest name of a time zone that is taken. */
export const MAX_TIME_ZONE_LENGTH = 64;

/** Whether a text names a time zone of the IANA database, such as `Asia/Riyadh`, that is known here. */
export function isTimeZone(text: string): boolean {
  if (text === "" || text.length > MAX_TIME_ZONE_LENGTH) return false;
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
  const parts = new Intl.DateTimeFormat("en-US", {
    timeZone,
    hourCycle: "h23",
    year: "numeric",
    month: "numeric",
    day: "numeric",
    hour: "2-digit",
    minute: "2-digit",
  }).formatToParts(moment);
  const part = (type: Intl.DateTimeFormatPartTypes) =>
    parts.find((one) => one.type === type)?.value ?? "";
  const day = new Date(
    Date.UTC(Number(part("year")), Number(part("month")) - 1, Number(part("day"))),
  ) as Day;
  return { day, weekday: day.getUTCDay(), clock: `${part("hour")}:${part("minute")}` };
}
