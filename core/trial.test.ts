import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { isTimeZone, timeIn } from "./time-zones.ts";
import {
  nextTrialStates,
  normalizeLink,
  normalizeTrialForm,
  type TRIAL_STATES,
  type TrialForm,
  trialErrors,
} from "./trial.ts";

const FORM: TrialForm = {
  programme: "fitness",
  birth_year: "2018",
  time_zone: "Asia/Riyadh",
  days: ["sat"],
  day_parts: [],
  name: "Huda M.",
  email: "huda@example.com",
  phone: "",
  wishes: "",
};
const errors = (change: Partial<TrialForm>) => trialErrors({ ...FORM, ...change }, 2026);

describe("the request for a trial class (D-201)", () => {
  it("a trial request needs a programme with trials, a year of birth, a time zone, a name and an email", () => {
    expect(errors({})).toEqual({});
    const empty = { programme: "", birth_year: "", time_zone: "", name: "\u200b", email: " " };
    expect(errors(empty)).toEqual({
      programme: "programmeRequired",
      birth_year: "birthYearRequired",
      time_zone: "timeZoneUnknown",
      name: "nameRequired",
      email: "emailRequired",
    });
    expect(errors({ programme: "coding" })).toEqual({ programme: "programmeRequired" });
  });

  it("a trial request accepts a past year of birth in any digits, and says what is wrong with others", () => {
    for (const year of ["2026", "2008", "٢٠١٨", " ۲۰۱۸ "]) {
      expect(errors({ birth_year: year })).toEqual({});
    }
    expect(errors({ birth_year: "2027" })).toEqual({ birth_year: "birthYearFuture" });
    for (const year of ["2007", "1950", "١٩٨٥", "1890", "0000"]) {
      expect(errors({ birth_year: year })).toEqual({ birth_year: "birthYearTooEarly" });
    }
    for (const year of ["8", "18", "20.18", "2018x", "12018", "2018-05-12 or so"]) {
      expect(errors({ birth_year: year })).toEqual({ birth_year: "birthYearInvalid" });
    }
  });

  it("a trial request accepts names of 100 letters in either script, and not one more (D-107)", () => {
    for (const letter of ["x", "ه"]) {
      expect(errors({ name: letter.repeat(100) })).toEqual({});
      expect(errors({ name: letter.repeat(101) })).toEqual({ name: "tooLong" });
    }
    expect(errors({ email: `${"h".repeat(250)}@example.com` })).toEqual({ email: "tooLong" });
    for (const hidden of ["\u202e", "\u0007"]) {
      expect(errors({ name: `Hu${hidden}da` })).toEqual({ name: "nameInvalid" });
    }
  });

  it("a trial request accepts a phone that can be dialled, and none", () => {
    for (const phone of ["+971 50 123 4567", "٠٥٠١٢٣٤٥٦٧", "00966-50 (123) 4567"]) {
      expect(errors({ phone })).toEqual({});
    }
    for (const phone of ["12", "call me", "050 123 4567 Huda"]) {
      expect(errors({ phone })).toEqual({ phone: "phoneInvalid" });
    }
  });

  it("a trial request stores days and hours once each, in their order", () => {
    const { days, day_parts } = normalizeTrialForm({
      ...FORM,
      days: ["sat", "sun", "sat"],
      day_parts: ["evening", "morning"],
    });
    expect({ days, day_parts }).toEqual({
      days: ["sun", "sat"],
      day_parts: ["morning", "evening"],
    });
  });

  it("reading a trial request never throws, whatever is typed", () => {
    const text = fc.string({ unit: "binary", maxLength: 40 });
    fc.assert(
      fc.property(
        fc.record({ birth_year: text, time_zone: text, name: text, phone: text }),
        (typed) => {
          expect(typeof errors(typed)).toBe("object");
        },
      ),
    );
  });
});

describe("what staff make of a request (D-202)", () => {
  const now = new Date("2026-10-25T10:00:00Z");
  const next = (state: (typeof TRIAL_STATES)[number], startsAt: string | null) =>
    nextTrialStates(state, startsAt === null ? null : new Date(startsAt), now);

  it("staff may call a class held or missed only once it has begun", () => {
    expect(next("confirmed", "2026-10-25T10:00:01Z")).toEqual(["confirmed", "cancelled"]);
    expect(next("confirmed", "2026-10-25T10:00:00Z")).toContain("held");
    expect(next("asked", null)).toEqual(["confirmed", "declined", "cancelled"]);
    expect(next("held", "2026-10-24T10:00:00Z")).toEqual([]);
  });

  it("staff may confirm again a trial class that was missed, declined or cancelled", () => {
    for (const state of ["missed", "declined", "cancelled"] as const) {
      expect(next(state, "2026-10-24T10:00:00Z")).toEqual(["confirmed"]);
    }
  });

  it("a trial class accepts only https links", () => {
    expect(normalizeLink(" https://meet.example/a ")).toBe("https://meet.example/a");
    for (const link of ["", "meet.example", "http://meet.example/", "javascript:alert(1)"]) {
      expect(normalizeLink(link)).toBeNull();
    }
    const longest = "https://meet.example/".padEnd(500, "x");
    expect(normalizeLink(longest)).toBe(longest);
    expect(normalizeLink(`${longest}x`)).toBeNull();
  });
});

describe("the clock of a family (D-202)", () => {
  const clock = (zone: string, moment: string) => timeIn(zone, new Date(moment)).clock;

  it("a family's clock follows summer time where there is one", () => {
    expect(clock("Europe/London", "2026-10-25T00:30:00Z")).toBe("01:30");
    expect(clock("Europe/London", "2026-10-25T01:30:00Z")).toBe("01:30");
    expect(clock("Europe/London", "2026-10-25T02:30:00Z")).toBe("02:30");
    expect(clock("Asia/Riyadh", "2026-10-25T02:30:00Z")).toBe("05:30");
    expect(clock("Asia/Riyadh", "2026-10-25T21:00:00Z")).toBe("00:00");
  });

  it("a family's clock has the day of that place", () => {
    expect(timeIn("Pacific/Kiritimati", new Date("2026-12-31T12:00:00Z"))).toMatchObject({
      day: new Date("2027-01-01T00:00:00Z"),
      weekday: 5,
    });
  });

  it("a family's clock accepts old names of time zones, and no invented ones", () => {
    for (const zone of ["Asia/Calcutta", "Asia/Kolkata", "UTC", "Etc/GMT+4"]) {
      expect(isTimeZone(zone)).toBe(true);
    }
    for (const zone of [
      "",
      "Mars/Base",
      "Asia/Riyadh\n",
      "x".repeat(65),
      "../etc/passwd",
      "+03:00",
      "-0530",
    ]) {
      expect(isTimeZone(zone)).toBe(false);
    }
  });
});
