import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type CalendarEvent, calendarText } from "./ics.ts";

const EVENT: CalendarEvent = {
  uid: "trial-1@yaraa.example",
  sequence: 2,
  starts: new Date("2026-10-25T09:00:00Z"),
  ends: new Date("2026-10-25T09:30:00Z"),
  title: "Trial class; fitness, free",
  description: "Join:\nhttps://meet.example/a\\b",
  url: "https://meet.example/a?b=1,2;3",
  changed: new Date("2026-10-20T12:34:56.789Z"),
};

/** The value of a line, read as a calendar reads it: unfolded, then without its escapes. */
function read(text: string, key: string): string | undefined {
  const lines = text.replaceAll("\r\n ", "").split("\r\n");
  const line = lines.find((one) => one.startsWith(`${key}:`));
  return line
    ?.slice(key.length + 1)
    .replaceAll(/\\([nN\\;,])/g, (_, sign: string) => (/n/i.test(sign) ? "\n" : sign));
}

describe("a class as a calendar's file (D-200)", () => {
  test("a class's calendar file has its time in UTC, and what it is", () => {
    const text = calendarText("Yaraa", [EVENT], "REQUEST");
    expect(text.split("\r\n")).toEqual([
      "BEGIN:VCALENDAR",
      "VERSION:2.0",
      "PRODID:-//Yaraa//Classes//EN",
      "CALSCALE:GREGORIAN",
      "METHOD:REQUEST",
      "X-WR-CALNAME:Yaraa",
      "BEGIN:VEVENT",
      "UID:trial-1@yaraa.example",
      "SEQUENCE:2",
      "DTSTAMP:20261020T123456Z",
      "LAST-MODIFIED:20261020T123456Z",
      "DTSTART:20261025T090000Z",
      "DTEND:20261025T093000Z",
      "SUMMARY:Trial class\\; fitness\\, free",
      "DESCRIPTION:Join:\\nhttps://meet.example/a\\\\b",
      "URL:https://meet.example/a?b=1,2;3",
      "STATUS:CONFIRMED",
      "END:VEVENT",
      "END:VCALENDAR",
      "",
    ]);
  });

  test("a class's calendar entry is removed by the file of its cancellation", () => {
    expect(read(calendarText("Yaraa", [EVENT], "CANCEL"), "STATUS")).toBe("CANCELLED");
    const feed = calendarText("Yaraa", [{ ...EVENT, cancelled: true, url: null }], "PUBLISH");
    expect(read(feed, "STATUS")).toBe("CANCELLED");
    expect(read(feed, "URL")).toBeUndefined();
  });

  test("a class's link begins no line of its own in the calendar file, whatever it holds", () => {
    const url = "https://meet.example/a\r\nATTENDEE:mailto:omar@example.com";
    const text = calendarText("Yaraa", [{ ...EVENT, url }], "REQUEST");
    expect(text).not.toMatch(/^ATTENDEE/m);
  });

  test("a class's calendar file is an invitation that needs no answer", () => {
    const organizer = { name: 'Yaraa "Kids"', email: "hello@yaraa.example" };
    const event = { ...EVENT, meeting: { organizer, attendee: "huda+a@example.com" } };
    const text = calendarText("Yaraa", [event], "REQUEST");
    expect(text).toContain('\r\nORGANIZER;CN="Yaraa Kids":mailto:hello@yaraa.example\r\n');
    expect(text).toContain(
      "\r\nATTENDEE;PARTSTAT=ACCEPTED;RSVP=FALSE:mailto:huda+a@example.com\r\n",
    );
  });

  test("a class's calendar file invites only the email it is for, whatever characters that has", () => {
    const organizer = { name: "Yaraa", email: "hello@yaraa.example" };
    const event = { ...EVENT, meeting: { organizer, attendee: "huda?cc=omar@example.com" } };
    const text = calendarText("Yaraa", [event], "REQUEST").replaceAll("\r\n ", "");
    expect(text).toContain(":mailto:huda%3Fcc=omar@example.com\r\n");
  });

  test("a class's calendar file keeps any text, in lines of at most 75 octets", () => {
    const letters = fc.string({ unit: "binary", maxLength: 300, size: "max" });
    const arabic = fc.string({
      unit: fc.constantFrom(..."يارا, \\n;\n👧🏽"),
      maxLength: 200,
      size: "max",
    });
    fc.assert(
      fc.property(fc.oneof(letters, arabic), (title) => {
        const text = calendarText("Yaraa", [{ ...EVENT, title }], "PUBLISH");
        for (const line of text.split("\r\n")) {
          expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
          expect(line.isWellFormed()).toBe(true);
          expect(line).not.toMatch(/[\r\n]/);
        }
        const stored = title.replaceAll(/\r\n?/g, "\n").replaceAll(/(?![\t\n])\p{Cc}/gu, "");
        expect(read(text, "SUMMARY")).toBe(stored.toWellFormed());
      }),
    );
  });
});
