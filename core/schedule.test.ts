import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type Day, parseDay } from "./dates.ts";
import { changedPlan, clockChange, newPlan, type Plan, sessionsOf } from "./schedule.ts";
import { minutesOf, momentsIn, timeIn } from "./time-zones.ts";
import { WEEKDAYS } from "./weekly-wishes.ts";

const PLAN: Plan = newPlan({
  time_zone: "Asia/Riyadh",
  hours: [
    { day: "sun", starts: "17:00" },
    { day: "wed", starts: "17:00" },
  ],
  session_minutes: 50,
  first_day: "2026-11-29",
  sessions: 4,
});

/** Zones with and without summer time, at quarters of an hour, and with a gap of half an hour. */
const ZONES = [
  "Asia/Riyadh",
  "Europe/London",
  "America/New_York",
  "Asia/Kathmandu",
  "Africa/Cairo",
  "Australia/Lord_Howe",
  "Pacific/Kiritimati",
  "America/St_Johns",
] as const;

const plans = fc
  .record({
    time_zone: fc.constantFrom(...ZONES),
    days: fc.uniqueArray(fc.constantFrom(...WEEKDAYS), { minLength: 1 }),
    minute: fc.integer({ min: 0, max: 24 * 60 - 1 }),
    session_minutes: fc.integer({ min: 10, max: 300 }),
    first: fc.integer({ min: 0, max: 800 }),
    sessions: fc.integer({ min: 1, max: 60 }),
    cancelled: fc.array(fc.integer({ min: 0, max: 400 }), { maxLength: 10 }),
  })
  .map(({ days, minute, first, cancelled, ...rest }) => ({
    ...newPlan({
      ...rest,
      hours: days.map((day) => ({ day, starts: clockAt(minute) })),
      first_day: dayAfter("2026-01-01", first),
    }),
    cancelled_days: cancelled.map((days) => dayAfter("2026-01-01", first + days)),
  }));

function clockAt(minute: number): string {
  const two = (value: number) => String(value).padStart(2, "0");
  return `${two(Math.floor(minute / 60))}:${two(minute % 60)}`;
}

function dayAfter(day: string, days: number): string {
  return new Date(parseDay(day).getTime() + days * 86_400_000).toISOString().slice(0, 10);
}

const starts = (plan: Plan) => sessionsOf(plan).map((session) => session.starts.toISOString());

describe("the sessions of a group", () => {
  test("a group has its number of sessions, on its days and in order, whatever is cancelled (D-210)", () => {
    fc.assert(
      fc.property(plans, (plan) => {
        const sessions = sessionsOf(plan);
        expect(sessions.filter(({ cancelled }) => !cancelled)).toHaveLength(plan.sessions);
        const moments = sessions.map((session) => session.starts.getTime());
        expect(moments).toEqual(moments.toSorted((one, other) => one - other));
        for (const { day, cancelled } of sessions) {
          const weekday = WEEKDAYS[parseDay(day).getUTCDay()];
          expect(plan.hours.some((hour) => hour.day === weekday)).toBe(true);
          expect(cancelled).toBe(plan.cancelled_days.includes(day));
          expect(day >= plan.first_day).toBe(true);
        }
      }),
    );
  });

  test("sessions begin at the group's local hour, except where summer time skips it (D-211)", () => {
    fc.assert(
      fc.property(plans, (plan) => {
        for (const session of sessionsOf(plan)) {
          const { day, clock } = timeIn(plan.time_zone, session.starts);
          const hour = plan.hours[0]?.starts ?? "";
          const shown =
            (day.getTime() - parseDay(session.day).getTime()) / 60_000 + minutesOf(clock);
          const late = shown - minutesOf(hour);
          expect([0, 30, 60]).toContain(late);
          const isLeftOut = late > 0;
          if (isLeftOut)
            expect(hourExists(plan.time_zone, parseDay(session.day), hour)).toBe(false);
        }
      }),
    );
  });

  test("a cancelled session is made up for at the end, and comes back when it is held after all (D-210)", () => {
    const days = sessionsOf(PLAN).map(({ day }) => day);
    expect(days).toEqual(["2026-11-29", "2026-12-02", "2026-12-06", "2026-12-09"]);
    const cancelled = sessionsOf({ ...PLAN, cancelled_days: ["2026-12-02", "2026-12-09"] });
    expect(cancelled.map(({ day, cancelled: is }) => (is ? `-${day}` : day))).toEqual([
      "2026-11-29",
      "-2026-12-02",
      "2026-12-06",
      "-2026-12-09",
      "2026-12-13",
      "2026-12-16",
    ]);
  });
});

/** Whether the clocks of a zone show a time of a day at any minute around it. */
function hourExists(timeZone: string, day: Day, clock: string): boolean {
  const around = day.getTime() + minutesOf(clock) * 60_000 - 15 * 3_600_000;
  return Array.from({ length: 30 * 60 }, (_, minute) => new Date(around + minute * 60_000)).some(
    (moment) => {
      const local = timeIn(timeZone, moment);
      return local.clock === clock && local.day.getTime() === day.getTime();
    },
  );
}

describe("on the day the clocks change", () => {
  const london = newPlan({
    time_zone: "Europe/London",
    hours: [{ day: "sun", starts: "17:00" }],
    session_minutes: 60,
    first_day: "2026-10-18",
    sessions: 3,
  });

  test("a group in London keeps its hour, and is an hour later in Riyadh from that day on (D-211)", () => {
    expect(starts(london)).toEqual([
      "2026-10-18T16:00:00.000Z",
      "2026-10-25T17:00:00.000Z",
      "2026-11-01T17:00:00.000Z",
    ]);
    const inRiyadh = sessionsOf(london).map((one) => timeIn("Asia/Riyadh", one.starts).clock);
    expect(inRiyadh).toEqual(["19:00", "20:00", "20:00"]);
  });

  test("a group in Riyadh keeps its hour, and is an hour earlier in London in autumn (D-211)", () => {
    const riyadh = { ...london, time_zone: "Asia/Riyadh" };
    expect(new Set(starts(riyadh).map((start) => start.slice(11)))).toEqual(
      new Set(["14:00:00.000Z"]),
    );
    const inLondon = sessionsOf(riyadh).map((one) => timeIn("Europe/London", one.starts).clock);
    expect(inLondon).toEqual(["15:00", "14:00", "14:00"]);
  });

  test("the first session at another hour of a place's clock than the week before is found (D-211)", () => {
    const twice = newPlan({
      ...london,
      hours: [
        { day: "sun", starts: "17:00" },
        { day: "wed", starts: "18:00" },
      ],
      sessions: 5,
    });
    expect(clockChange(sessionsOf(twice), "Asia/Riyadh")?.day).toBe("2026-10-25");
    expect(clockChange(sessionsOf(twice), "Europe/London")).toBeNull();
    expect(clockChange(sessionsOf(twice).slice(0, 2), "Asia/Riyadh")).toBeNull();
  });

  test("the first session at another hour is also found where the group's evening is the next day in UTC (D-211)", () => {
    const newYork = newPlan({
      ...london,
      time_zone: "America/New_York",
      hours: [{ day: "sun", starts: "19:30" }],
    });
    expect(starts(newYork)).toEqual([
      "2026-10-18T23:30:00.000Z",
      "2026-10-25T23:30:00.000Z",
      "2026-11-02T00:30:00.000Z",
    ]);
    expect(clockChange(sessionsOf(newYork), "Asia/Riyadh")?.day).toBe("2026-11-01");
  });

  test("an hour that summer time skips is later by that, and one shown twice is the first (D-211)", () => {
    const at = momentsIn("Europe/London");
    expect(at(parseDay("2026-03-29"), "01:30").toISOString()).toBe("2026-03-29T01:30:00.000Z");
    expect(timeIn("Europe/London", at(parseDay("2026-03-29"), "01:30")).clock).toBe("02:30");
    expect(at(parseDay("2026-10-25"), "01:30").toISOString()).toBe("2026-10-25T00:30:00.000Z");
    expect(momentsIn("Asia/Kathmandu")(parseDay("2026-03-29"), "17:00").toISOString()).toBe(
      "2026-03-29T11:15:00.000Z",
    );
  });
});

describe("a change of the hours", () => {
  const said = { ...PLAN, hours: [{ day: "mon", starts: "18:00" }] as const };

  test("changed hours move all sessions of a group that has not met (D-210)", () => {
    const changed = changedPlan(PLAN, said, new Date("2026-11-25T09:00:00Z"));
    expect(changed).toMatchObject({ earlier_hours: [], hours_from: PLAN.first_day });
    expect(sessionsOf(changed).map(({ day }) => day)[0]).toBe("2026-11-30");
  });

  test("changed hours leave begun sessions as they were, and begin none in the past (D-210)", () => {
    // On Friday, after two of four sessions.
    const now = new Date("2026-12-04T09:00:00Z");
    const changed = changedPlan(PLAN, { ...said, hours: [{ day: "thu", starts: "18:00" }] }, now);
    expect(sessionsOf(changed).map(({ day }) => day)).toEqual([
      "2026-11-29",
      "2026-12-02",
      "2026-12-10",
      "2026-12-17",
    ]);
    const again = changedPlan(changed, { ...changed, hours: PLAN.hours }, now);
    expect(starts(again)).toEqual(starts(PLAN));
  });

  test("changed hours leave a session that begins at that very moment (D-210)", () => {
    const firstDayAt = (time: string) =>
      sessionsOf(changedPlan(PLAN, said, new Date(time)))[0]?.day;
    expect(firstDayAt("2026-11-29T14:00:00.000Z")).toBe("2026-11-29");
    expect(firstDayAt("2026-11-29T13:59:59.999Z")).toBe("2026-11-30");
  });

  test("hours equal to the present ones are no change (D-210)", () => {
    const now = new Date("2026-12-04T09:00:00Z");
    const { time_zone, hours, session_minutes, first_day } = PLAN;
    const same = { time_zone, hours: [...hours], session_minutes, first_day, sessions: 6 };
    expect(changedPlan(PLAN, same, now)).toEqual({ ...PLAN, sessions: 6 });
  });

  test("changed hours apply from today if none of them is over today, else from tomorrow (D-210)", () => {
    // On a Thursday at 12:00 in Riyadh, after two of four sessions.
    const now = new Date("2026-12-03T09:00:00Z");
    const from = (...next: Plan["hours"]) =>
      changedPlan(PLAN, { ...said, hours: next }, now).hours_from;
    expect(from({ day: "thu", starts: "12:01" })).toBe("2026-12-03");
    expect(from({ day: "thu", starts: "12:00" })).toBe("2026-12-04");
    expect(from({ day: "fri", starts: "08:00" })).toBe("2026-12-03");
  });

  test("changed hours keep begun sessions and the number of all, at any time (D-210)", () => {
    const change = fc.record({
      plan: plans,
      other: plans,
      minute: fc.integer({ min: 0, max: 600_000 }),
    });
    fc.assert(
      fc.property(change, ({ plan, other, minute }) => {
        const now = new Date(parseDay(plan.first_day).getTime() + minute * 60_000);
        const { time_zone, hours, session_minutes } = other;
        const { first_day, sessions } = plan;
        const next = { time_zone, hours, session_minutes, first_day, sessions };
        const changed = changedPlan(plan, next, now);
        const begun = sessionsOf(plan).filter((session) => session.starts <= now);
        const after = sessionsOf(changed);
        if (begun.length > 0) {
          expect(after.filter((session) => session.starts <= now)).toEqual(begun);
        }
        expect(after.filter(({ cancelled }) => !cancelled)).toHaveLength(sessions);
      }),
    );
  });

  test("hours changed before today's session, to begin tomorrow, leave today's session (D-210)", () => {
    // On a Wednesday in Riyadh, first at 8:00, then at 10:00.
    const noon = changedPlan(
      PLAN,
      { ...said, hours: [{ day: "wed", starts: "12:00" }] },
      new Date("2026-12-02T05:00:00Z"),
    );
    const morning = changedPlan(
      noon,
      { ...said, hours: [{ day: "wed", starts: "09:00" }] },
      new Date("2026-12-02T07:00:00Z"),
    );
    expect(starts(noon)[1]).toBe("2026-12-02T09:00:00.000Z");
    expect(starts(morning).slice(1, 3)).toEqual([
      "2026-12-02T09:00:00.000Z",
      "2026-12-09T06:00:00.000Z",
    ]);
  });

  test("a cancelled day that no longer has a session is no longer cancelled (D-210)", () => {
    const cancelled = { ...PLAN, cancelled_days: ["2026-12-06"] };
    const changed = changedPlan(cancelled, said, new Date("2026-11-25T09:00:00Z"));
    expect(changed.cancelled_days).toEqual([]);
  });
});
