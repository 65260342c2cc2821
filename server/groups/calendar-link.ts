import { equalsSafely, sign } from "../tokens/secrets.ts";

const PURPOSE = "calendar";

/**
 * The calendar of a seat's classes, from the root of the site. Its key has no end, as a course may last
 * longer than any; it shows nothing once the seat has no group, and dies with the seat (D-213).
 */
export function calendarPath(secret: string, seatId: string): string {
  return `/calendar/${seatId}.${sign(secret, PURPOSE, seatId)}.ics`;
}

/** The seat that the last part of such an address names; `null` for one that we never wrote. */
export function seatOfCalendar(secret: string, name: string): string | null {
  const [seatId = "", signature = "", ending, ...more] = name.split(".");
  const isWhole = /^[0-9a-f-]{36}$/.test(seatId) && ending === "ics" && more.length === 0;
  return isWhole && equalsSafely(signature, sign(secret, PURPOSE, seatId)) ? seatId : null;
}
