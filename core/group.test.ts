import { describe, expect, test } from "vitest";
import { FUTURE_BUILDERS_IDS, LANGUAGE_PACKAGE_IDS } from "./catalog.ts";
import type { Extent } from "./extent.ts";
import {
  GROUP_PROGRAMMES,
  type GroupForm,
  groupErrors,
  groupProgrammeOf,
  normalizeGroupForm,
  packagedLength,
  packagesOfGroupProgramme,
} from "./group.ts";
import { type Candidate, type CandidateGroup, groupConflicts } from "./group-conflicts.ts";
import { newPlan } from "./schedule.ts";

const NOW = new Date("2026-11-24T09:00:00Z");

const FORM: GroupForm = {
  name: "Explorers A",
  programme: "coding",
  level: "beginner",
  locale: "en",
  teacher: "",
  time_zone: "Asia/Riyadh",
  hours: [
    { day: "wed", starts: "17:00" },
    { day: "sun", starts: "16:30" },
  ],
  session_minutes: 50,
  sessions: 10,
  first_day: "2026-11-29",
  seats: 8,
  link: "",
};

describe("what staff say of a group", () => {
  test("a group may have no teacher and no link, and its hours are in the order of the week (D-210)", () => {
    expect(groupErrors(FORM, null, NOW)).toEqual({});
    expect(normalizeGroupForm(FORM).hours.map(({ day }) => day)).toEqual(["sun", "wed"]);
  });

  test("a group is stored without blanks at the ends, late hours before those of the next day (D-210)", () => {
    const link = "https://meet.example.com/a";
    const typed = {
      ...FORM,
      name: " A ",
      teacher: " Mona ",
      time_zone: " Asia/Riyadh ",
      link: ` ${link} `,
    };
    const kept = { name: "A", teacher: "Mona", time_zone: "Asia/Riyadh", link };
    expect(normalizeGroupForm(typed)).toMatchObject(kept);
    expect(groupErrors(typed, null, NOW)).toEqual({});
    const late = [
      { day: "mon", starts: "00:30" },
      { day: "sun", starts: "23:30" },
    ] as const;
    expect(normalizeGroupForm({ ...FORM, hours: late }).hours).toEqual([late[1], late[0]]);
  });

  test("a group's link is stored as every mail program takes it, without blanks and Arabic letters (D-210)", () => {
    const link = "https://Meet.example.com/our room/برمجة";
    const stored = "https://meet.example.com/our%20room/%D8%A8%D8%B1%D9%85%D8%AC%D8%A9";
    expect(normalizeGroupForm({ ...FORM, link }).link).toBe(stored);
    expect(groupErrors({ ...FORM, link }, null, NOW)).toEqual({});
  });

  test("a group is refused with each field that is missing or wrong (D-210)", () => {
    const wrong: GroupForm = {
      ...FORM,
      name: "\u200b ",
      programme: "sailing",
      teacher: "a\u0007",
      time_zone: "Mars/Base",
      hours: [],
      session_minutes: 9,
      first_day: "2026-02-30",
      sessions: 1.5,
      seats: 9,
      link: "http://example.com",
    };
    expect(groupErrors(wrong, null, NOW)).toEqual({
      name: "nameRequired",
      programme: "programmeRequired",
      teacher: "textInvalid",
      time_zone: "timeZoneUnknown",
      hours: "hoursRequired",
      session_minutes: "numberInvalid",
      first_day: "firstDayInvalid",
      sessions: "numberInvalid",
      seats: "numberInvalid",
      link: "linkInvalid",
    });
    const hours = (...list: GroupForm["hours"]) => groupErrors({ ...FORM, hours: list }, null, NOW);
    expect(hours({ day: "sun", starts: "25:00" })).toEqual({ hours: "hourInvalid" });
    expect(hours({ day: "sun", starts: "10:00:30" })).toEqual({ hours: "hourInvalid" });
    const twice = hours({ day: "sun", starts: "10:00" }, { day: "sun", starts: "17:00" });
    expect(twice).toEqual({ hours: "dayTwice" });
    expect(groupErrors({ ...FORM, name: "n".repeat(101) }, null, NOW)).toEqual({ name: "tooLong" });
    expect(groupErrors({ ...FORM, name: "n".repeat(100) }, null, NOW)).toEqual({});
  });

  test("a group meets at any hour of the day, also in the last one (D-210)", () => {
    const errorsAt = (starts: string) =>
      groupErrors({ ...FORM, hours: [{ day: "sun", starts }] }, null, NOW);
    for (const starts of ["00:00", "09:05", "19:59", "23:59"]) expect(errorsAt(starts)).toEqual({});
    for (const starts of ["24:00", "23:60", "9:05"]) {
      expect(errorsAt(starts)).toEqual({ hours: "hourInvalid" });
    }
  });

  test("the first day of a group is within two years from today, before or after it (D-210)", () => {
    const errorsFrom = (first_day: string) => groupErrors({ ...FORM, first_day }, null, NOW);
    for (const day of ["2024-11-25", "2028-11-23"]) expect(errorsFrom(day)).toEqual({});
    for (const day of ["2024-11-23", "2028-11-25"]) {
      expect(errorsFrom(day)).toEqual({ first_day: "firstDayInvalid" });
    }
  });

  test("a group that has met keeps its first day, its held sessions and its taken seats (D-210)", () => {
    const before = { plan: newPlan(FORM), taken: 3 };
    const later = new Date("2026-12-04T09:00:00Z");
    const change = { ...FORM, first_day: "2026-12-06", sessions: 1, seats: 2 };
    expect(groupErrors(change, before, later)).toEqual({
      first_day: "firstDayBegun",
      sessions: "sessionsBegun",
      seats: "seatsTaken",
    });
    expect(groupErrors(change, { ...before, taken: 2 }, NOW)).toEqual({});
    expect(groupErrors({ ...FORM, sessions: 2, seats: 3 }, before, later)).toEqual({});
  });

  test("a group may have as few sessions as were held, and a cancelled one is not held (D-210)", () => {
    const plan = { ...newPlan(FORM), cancelled_days: ["2026-12-02"] };
    const later = new Date("2026-12-04T09:00:00Z");
    const errorsWith = (sessions: number) =>
      groupErrors({ ...FORM, sessions }, { plan, taken: 0 }, later);
    expect(errorsWith(1)).toEqual({});
    // The third begins at this moment.
    const third = new Date("2026-12-06T13:30:00Z");
    const errorsAt = (now: Date) => groupErrors({ ...FORM, sessions: 1 }, { plan, taken: 0 }, now);
    expect(errorsAt(new Date(third.getTime() - 1))).toEqual({});
    expect(errorsAt(third)).toEqual({ sessions: "sessionsBegun" });
    const beforeFirst = new Date("2026-12-02T15:00:00Z");
    const allCancelled = { ...plan, cancelled_days: ["2026-11-29", "2026-12-02"] };
    const moved = { ...FORM, first_day: "2026-12-06" };
    expect(groupErrors(moved, { plan: allCancelled, taken: 0 }, beforeFirst)).toEqual({});
  });
});

test("each course package is of one programme (D-212)", () => {
  const sold = GROUP_PROGRAMMES.flatMap(packagesOfGroupProgramme);
  expect(new Set(sold).size).toBe(sold.length);
  expect([42, 44, 43, 53, 41, 47, 52].map(groupProgrammeOf)).toEqual([
    "coding",
    "math",
    "fitness",
    "tutoring",
    "ai",
    "character",
    "character",
  ]);
  expect(new Set(LANGUAGE_PACKAGE_IDS.map(groupProgrammeOf))).toEqual(new Set(["languages"]));
  expect(new Set(FUTURE_BUILDERS_IDS.map(groupProgrammeOf))).toEqual(new Set(["future"]));
  expect(groupProgrammeOf(999)).toBeNull();
});

describe("what speaks against a learner in a group", () => {
  const group: CandidateGroup = {
    ...FORM,
    ...newPlan(FORM),
    oldest_birth_year: 2016,
    youngest_birth_year: 2017,
  };
  const learner: Candidate = {
    programme: "coding",
    locale: "en",
    level: "beginner",
    birth_year: 2017,
    days: ["sun", "wed"],
    day_parts: ["afternoon"],
    time_zone: "Asia/Riyadh",
  };
  const conflicts = (change: Partial<Candidate>, others = [] as (typeof group)[]) =>
    groupConflicts({ ...learner, ...change }, group, others, NOW);

  test("nothing speaks against a learner where all fits or the family left it open (D-212)", () => {
    expect(conflicts({})).toEqual([]);
    expect(conflicts({ days: [], day_parts: [], programme: null })).toEqual([]);
  });

  test("another programme, level, language or age speaks against a learner in a group (D-212)", () => {
    expect(
      conflicts({ programme: "math", level: "advanced", locale: "ar", birth_year: 2013 }),
    ).toEqual(["programme", "level", "language", "ages"]);
    expect(conflicts({ level: "unknown" })).toEqual(["levelUnknown"]);
    expect(conflicts({ birth_year: 2014 })).toEqual([]);
  });

  test("a day or an hour that does not suit, by the family's clock, speaks against a group (D-212)", () => {
    expect(conflicts({ days: ["sun"] })).toEqual(["days"]);
    // 16:30 and 17:00 in Riyadh are 13:30 and 14:00 in London.
    expect(conflicts({ time_zone: "Europe/London" })).toEqual(["dayParts"]);
    expect(conflicts({ time_zone: "Europe/London", day_parts: ["noon"] })).toEqual([]);
    const evening = { ...group, hours: [{ day: "sun", starts: "18:00" }] as const };
    expect(groupConflicts({ ...learner, day_parts: ["evening"] }, evening, [], NOW)).toEqual([]);
    expect(groupConflicts(learner, evening, [], NOW)).toEqual(["dayParts"]);
    // And the morning of the next day in Auckland.
    expect(conflicts({ time_zone: "Pacific/Auckland", days: ["sun"], day_parts: [] })).toEqual([
      "days",
    ]);
  });

  test.each([
    ["morning", ["08:00", "11:59"], ["07:59", "12:00"]],
    ["noon", ["12:00", "14:59"], ["11:59", "15:00"]],
    ["afternoon", ["15:00", "17:59"], ["14:59", "18:00"]],
    ["evening", ["18:00", "20:59"], ["17:59", "21:00"]],
  ] as const)(
    "the %s has its hours, and a group at any other hour does not suit it (D-212)",
    (part, within, outside) => {
      const conflictsAt = (starts: string) => {
        const at = { ...group, hours: [{ day: "sun", starts }] as const };
        return groupConflicts({ ...learner, day_parts: [part] }, at, [], NOW);
      };
      expect(within.map(conflictsAt)).toEqual([[], []]);
      expect(outside.map(conflictsAt)).toEqual([["dayParts"], ["dayParts"]]);
    },
  );

  test("another group of the same child at the same time, or a group that is over, speaks against a group (D-212)", () => {
    const clash = { ...group, hours: [{ day: "sun", starts: "17:10" }] as const };
    expect(conflicts({}, [clash])).toEqual(["overlap"]);
    // Right before and right after the group's own session.
    for (const starts of ["15:40", "17:20"]) {
      expect(conflicts({}, [{ ...group, hours: [{ day: "sun", starts }] }])).toEqual([]);
    }
    const sundays = ["2026-11-29", "2026-12-06", "2026-12-13", "2026-12-20", "2026-12-27"];
    expect(conflicts({}, [{ ...clash, sessions: 1, cancelled_days: sundays }])).toEqual([]);
    // Its last session begins at 17:00 in Riyadh.
    const last = new Date("2026-12-30T14:00:00Z");
    expect(groupConflicts(learner, group, [], new Date(last.getTime() - 1))).toEqual([]);
    expect(groupConflicts(learner, group, [], last)).toEqual(["over"]);
  });
});

describe("the length of a programme's packages", () => {
  const coding = (extent: Partial<Extent>) => ({ id: 42, extent: { ...UNSAID, ...extent } });
  const UNSAID = { sessions: null, foundationSessions: null, sessionMinutes: null, weeks: null };
  const [language = 0] = LANGUAGE_PACKAGE_IDS;

  test("a programme's length is what all its packages with a length agree on (D-210)", () => {
    const packages = [
      coding({ sessions: 36 }),
      coding({ sessions: 36, sessionMinutes: 50 }),
      { id: language, extent: { ...UNSAID, sessions: 12, sessionMinutes: 45 } },
    ];
    expect(packagedLength("coding", packages)).toEqual({ sessions: 36, sessionMinutes: 50 });
    expect(packagedLength("fitness", packages)).toEqual({ sessions: null, sessionMinutes: null });
  });

  test("a programme's length is unknown where its packages differ, or foundation has another (D-210)", () => {
    const differ = [coding({ sessions: 36, sessionMinutes: 50 }), coding({ sessions: 24 })];
    expect(packagedLength("coding", differ)).toEqual({ sessions: null, sessionMinutes: 50 });
    const foundation = [coding({ sessions: 48, foundationSessions: 72 })];
    expect(packagedLength("coding", foundation).sessions).toBeNull();
  });
});
