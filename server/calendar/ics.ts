import { Buffer } from "node:buffer";
import { mailtoOf } from "#core/email.ts";

/** One class in somebody's calendar. */
export type CalendarEvent = {
  /** The same as long as it is the same class: calendars change an event by it. */
  readonly uid: string;
  /** Counts the changes: calendars ignore what has a lower number than what they know. */
  readonly sequence: number;
  readonly starts: Date;
  readonly ends: Date;
  readonly title: string;
  readonly description: string;
  readonly url: string | null;
  readonly cancelled?: boolean;
  /** Of an event that is mailed (`REQUEST`, `CANCEL`): who invites, and the email of who is invited. */
  readonly meeting?: {
    readonly organizer: { readonly name: string; readonly email: string };
    readonly attendee: string;
  };
  /** When it was last changed. */
  readonly changed: Date;
};

/** What a calendar does with the events: it subscribes to them, adds them, or takes them away. */
export type CalendarMethod = "PUBLISH" | "REQUEST" | "CANCEL";

/** The octets of a line, without its end (RFC 5545, 3.1). */
const LINE_OCTETS = 75;

/**
 * A calendar as a file (RFC 5545), named `name`. All times are UTC: a calendar shows them in the time zone
 * of its owner, whatever the clocks do, and no time zone has to be described.
 */
export function calendarText(
  name: string,
  events: readonly CalendarEvent[],
  method: CalendarMethod,
): string {
  const lines = [
    "BEGIN:VCALENDAR",
    "VERSION:2.0",
    "PRODID:-//Yaraa//Classes//EN",
    "CALSCALE:GREGORIAN",
    `METHOD:${method}`,
    `X-WR-CALNAME:${escaped(name)}`,
    // How often whoever subscribes may look for changes (RFC 7986, 5.7, and its older name).
    ...(method === "PUBLISH"
      ? [`REFRESH-INTERVAL;VALUE=DURATION:PT1H`, "X-PUBLISHED-TTL:PT1H"]
      : []),
    ...events.flatMap((event) => eventLines(event, method)),
    "END:VCALENDAR",
  ];
  return lines.map((line) => `${folded(line)}\r\n`).join("");
}

function eventLines(event: CalendarEvent, method: CalendarMethod): readonly string[] {
  const isCancelled = event.cancelled === true || method === "CANCEL";
  return [
    "BEGIN:VEVENT",
    `UID:${escaped(event.uid)}`,
    `SEQUENCE:${event.sequence}`,
    `DTSTAMP:${utc(event.changed)}`,
    `LAST-MODIFIED:${utc(event.changed)}`,
    `DTSTART:${utc(event.starts)}`,
    `DTEND:${utc(event.ends)}`,
    `SUMMARY:${escaped(event.title)}`,
    `DESCRIPTION:${escaped(event.description)}`,
    ...(event.url === null ? [] : [`URL:${address(event.url)}`]),
    ...(event.meeting === undefined ? [] : meetingLines(event.meeting)),
    `STATUS:${isCancelled ? "CANCELLED" : "CONFIRMED"}`,
    "END:VEVENT",
  ];
}

/** Calendars take an invitation only if it names both (RFC 5546, 3.2.2). Nobody has to answer it. */
function meetingLines({
  organizer,
  attendee,
}: NonNullable<CalendarEvent["meeting"]>): readonly string[] {
  // A value in quotes knows no escapes.
  const name = organizer.name.replaceAll(/["\p{Cc}]/gu, "");
  return [
    `ORGANIZER;CN="${name}":${mailtoOf(organizer.email)}`,
    `ATTENDEE;PARTSTAT=ACCEPTED;RSVP=FALSE:${mailtoOf(attendee)}`,
  ];
}

/** `20261025T090000Z`. */
function utc(time: Date): string {
  return time
    .toISOString()
    .replace(/\.\d{3}/, "")
    .replaceAll(/[-:]/g, "");
}

/** A text as RFC 5545, 3.3.11 writes it; other control characters cannot be in a file. */
function escaped(text: string): string {
  return text
    .replaceAll(/\r\n?/g, "\n")
    .replaceAll(/[\\;,]/g, "\\$&")
    .replaceAll("\n", "\\n")
    .replaceAll(/(?!\t)\p{Cc}/gu, "")
    .toWellFormed();
}

/** An address is not escaped; one that would end its line is written as a browser writes it. */
function address(url: string): string {
  return new URL(url).href;
}

/** A line in pieces of at most 75 octets and of whole characters; all but the first begin with a blank. */
function folded(line: string): string {
  const pieces: string[] = [];
  let piece = "";
  let octets = 0;
  for (const character of line) {
    const size = Buffer.byteLength(character);
    if (octets + size > LINE_OCTETS) {
      pieces.push(piece);
      piece = " ";
      octets = 1;
    }
    piece += character;
    octets += size;
  }
  return [...pieces, piece].join("\r\n");
}
