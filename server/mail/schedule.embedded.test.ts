import { describe, expect, test } from "vitest";
import { newPlan } from "#core/schedule.ts";
import type { NotifiedSchedule } from "../db/learner-tables.ts";
import { scheduleMail } from "./schedule.ts";

const NOW = new Date("2026-10-12T09:00:00Z");

/** Sundays at 17:00 in Riyadh, from a week before the clocks of London change (October 25). */
const GROUP: NotifiedSchedule = {
  ...newPlan({
    time_zone: "Asia/Riyadh",
    hours: [{ day: "sun", starts: "17:00" }],
    session_minutes: 50,
    first_day: "2026-10-18",
    sessions: 8,
  }),
  id: "group",
  name: "Explorers A",
  programme: "coding",
  teacher: "Huda",
  link: "https://meet.example/a",
};

function mailOf(
  before: NotifiedSchedule | null,
  after: NotifiedSchedule | null,
  {
    locale = "en",
    timeZone = "Europe/London",
    now = NOW,
  }: {
    readonly locale?: "en" | "ar";
    readonly timeZone?: string;
    readonly now?: Date;
  } = {},
) {
  const order = { number: "100042", locale, email: "parent@example.com" } as const;
  const family = { id: "schedule-1", order, firstName: "Kanari", timeZone };
  const mail = scheduleMail(
    family,
    { before, after },
    "https://shop.example/calendar/key.ics",
    now,
  );
  return mail === null ? null : { ...mail, text: mail.text.replaceAll(/[\u2066-\u2069]/g, "") };
}

describe("the mail about a group", () => {
  test("the schedule mail tells of a new link while the last class is held, and not after it (D-213)", () => {
    const moved = { ...GROUP, link: "https://meet.example/b" };
    const mailAt = (time: string) => mailOf(GROUP, moved, { now: new Date(time) });
    expect(mailAt("2026-12-06T14:10:00Z")?.text).toContain("https://meet.example/b");
    expect(mailAt("2026-12-06T14:50:00Z")).toBeNull();
  });

  test("the schedule mail has the classes by the family's clock, across the day on which clocks change (D-213)", () => {
    const london = mailOf(null, GROUP);
    expect(london?.text).toContain("Class 1: Sunday, October 18, 2026, 15:00");
    expect(london?.text).toContain("Class 2: Sunday, October 25, 2026, 14:00");
    expect(london?.text).toContain("different for you: Sunday, October 25, 2026, 14:00.");
    expect(london?.text).toContain("All times are by the clock of London.");
    const riyadh = mailOf(null, GROUP, { timeZone: "Asia/Riyadh" });
    expect(riyadh?.text).toContain("Class 1: Sunday, October 18, 2026, 17:00");
    expect(riyadh?.text).toContain("Class 2: Sunday, October 25, 2026, 17:00");
    expect(riyadh?.text).not.toContain("Clocks change");
    const kathmandu = mailOf(null, GROUP, { timeZone: "Asia/Kathmandu" });
    expect(kathmandu?.text).toContain("Class 1: Sunday, October 18, 2026, 19:45");
  });

  test("the schedule mail has the next six classes and the last one, the group, and where to join and subscribe (D-213)", () => {
    const { text = "", html = "", subject = "" } = mailOf(null, GROUP) ?? {};
    expect(subject).toBe("100042 – your class schedule");
    for (const line of [
      "Learner: Kanari",
      "Programme: Coding and AI",
      "Group: Explorers A",
      "Teacher: Huda",
      "Class 6: Sunday, November 22, 2026, 14:00",
      "Last class: Sunday, December 6, 2026, 14:00",
      "Classes in all: 8",
      "Join the class: https://meet.example/a",
      "Subscribe to the calendar: https://shop.example/calendar/key.ics",
    ]) {
      expect(text).toContain(line);
    }
    expect(text).not.toContain("Class 7");
    const midway = mailOf(null, GROUP, { now: new Date("2026-11-03T09:00:00Z") })?.text;
    expect(midway).toContain("Class 4: Sunday, November 8, 2026, 14:00");
    expect(midway).not.toContain("Class 3");
    expect(html).toContain('href="https://meet.example/a"');
    const early = mailOf(null, { ...GROUP, teacher: "", link: "" });
    expect(early?.text).not.toContain("Teacher");
    expect(early?.text).not.toContain("Join the class");
  });

  test("the schedule mail is in the family's language, Arabic as well (D-213)", () => {
    const { subject, text, html } = mailOf(null, GROUP, { locale: "ar" }) ?? {};
    expect(subject).toBe("100042 – جدول حصصكم");
    expect(text).toContain("الحصة 2: الأحد، 25 أكتوبر 2026، 14:00");
    expect(text).toContain("البرنامج: البرمجة والذكاء الاصطناعي");
    expect(html).toContain('dir="rtl"');
  });

  test("the schedule mail says what changed since the last one, all changes in one (D-213)", () => {
    const subjectOf = (before: NotifiedSchedule | null, after: NotifiedSchedule | null) =>
      mailOf(before, after)?.subject ?? null;
    const off = { ...GROUP, cancelled_days: ["2026-10-25"] };
    expect(subjectOf(GROUP, { ...GROUP, teacher: "Omar" })).toContain("schedule has changed");
    expect(subjectOf(GROUP, { ...off, teacher: "Omar" })).toContain("schedule has changed");
    expect(subjectOf(GROUP, off)).toContain("does not take place");
    expect(subjectOf(off, GROUP)).toContain("takes place after all");
    expect(subjectOf(GROUP, { ...GROUP, id: "other" })).toContain("another group");
    expect(subjectOf(GROUP, null)).toContain("looking for a group");
    const { text = "" } = mailOf(GROUP, off) ?? {};
    expect(text).toContain("Does not take place: Sunday, October 25, 2026, 14:00");
    expect(text).toContain("Class 2: Sunday, November 1, 2026, 14:00");
    expect(text).not.toMatch(/Class \d: Sunday, October 25/);
    expect(mailOf(GROUP, null)?.text).not.toContain("calendar");
  });

  test("a schedule mail is written for a new link, name, place in the week or length of the classes (D-213)", () => {
    for (const change of [
      { link: "https://meet.example/b" },
      { name: "Explorers B" },
      { programme: "fitness" },
      { hours: [{ day: "sun", starts: "18:00" }] },
      { session_minutes: 60 },
      { sessions: 9 },
    ] as const) {
      const mail = mailOf(GROUP, { ...GROUP, ...change });
      expect(mail?.subject, JSON.stringify(change)).toContain("schedule has changed");
    }
  });

  test("the schedule mail shows the last class separately only when it is after the next six (D-213)", () => {
    const last = "Last class: ";
    expect(mailOf(null, { ...GROUP, sessions: 6 })?.text).not.toContain(last);
    expect(mailOf(null, { ...GROUP, sessions: 7 })?.text).toContain(`${last}Sunday, November 29`);
  });

  test("the schedule mail names cancelled classes of the other group too, and nothing that is over (D-213)", () => {
    const [over, off] = ["2026-10-18", "2026-10-25"];
    const other = { ...GROUP, id: "other", cancelled_days: [over, off] };
    const text =
      mailOf({ ...GROUP, cancelled_days: [off] }, other, { now: new Date("2026-10-20T09:00:00Z") })
        ?.text ?? "";
    const named = text.split("\n").filter((line) => line.startsWith("Does not take place"));
    expect(named).toEqual(["Does not take place: Sunday, October 25, 2026, 14:00"]);
  });

  test("the schedule mail says nothing of clocks that have changed already (D-213)", () => {
    const changed = { ...GROUP, teacher: "Omar" };
    const now = (day: string) => ({ now: new Date(`${day}T09:00:00Z`) });
    expect(mailOf(GROUP, changed, now("2026-10-18"))?.text).toContain("different for you");
    expect(mailOf(GROUP, changed, now("2026-10-26"))?.text).not.toContain("different for you");
  });

  test("no schedule mail is written without news, or when all classes are over (D-213)", () => {
    const over = new Date("2027-01-01T00:00:00Z");
    expect(mailOf(null, null)).toBeNull();
    expect(mailOf(GROUP, { ...GROUP })).toBeNull();
    expect(mailOf(GROUP, null, { now: over })).toBeNull();
    expect(mailOf(null, GROUP, { now: over })).toBeNull();
  });

  test("the schedule mail says that future classes are dropped, when there are fewer or the other group is over (D-213)", () => {
    const now = new Date("2026-11-03T09:00:00Z");
    const cut = mailOf(GROUP, { ...GROUP, sessions: 3 }, { now });
    expect(cut?.subject).toBe("100042 – no more classes in this group");
    expect(cut?.text).toContain("Group: Explorers A");
    expect(cut?.text).not.toMatch(/Class \d|Join the class|calendar/);
    const over = { ...GROUP, id: "other", name: "Over", first_day: "2026-09-06", sessions: 2 };
    const left = mailOf(GROUP, over, { now });
    expect(left?.subject).toContain("looking for a group");
    expect(left?.text).toContain("Group: Explorers A");
    expect(mailOf(null, over, { now })).toBeNull();
    expect(mailOf({ ...GROUP, sessions: 3 }, over, { now })).toBeNull();
  });

  test("the schedule mail calls it a change when one class is cancelled and another held after all (D-213)", () => {
    const before = { ...GROUP, cancelled_days: ["2026-10-25"] };
    const after = { ...GROUP, cancelled_days: ["2026-11-01"] };
    const both = mailOf(before, after);
    expect(both?.subject).toContain("schedule has changed");
    expect(both?.text).toContain("Does not take place: Sunday, November 1, 2026, 14:00");
    expect(both?.text).toContain("Class 2: Sunday, October 25, 2026, 14:00");
    // The mail was late: the class that did not take place is over, the one at the end is news.
    const late = mailOf(GROUP, before, { now: new Date("2026-10-26T09:00:00Z") });
    expect(late?.subject).toContain("schedule has changed");
  });

  test("the schedule mail's subject names nobody (D-209)", () => {
    for (const locale of ["en", "ar"] as const) {
      const subject = mailOf(null, GROUP, { locale })?.subject;
      expect(subject).not.toMatch(/Kanari|Explorers/);
    }
  });
});
