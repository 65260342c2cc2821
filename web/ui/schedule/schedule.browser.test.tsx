import { describe, expect, test } from "vitest";
import type { GroupSchedule } from "#contract/group.ts";
import { formatDate, parseDay } from "#core/dates.ts";
import { LOCALES } from "#core/locale.ts";
import { loadCopy } from "#web/copy/copy.ts";
import { expectAccessible } from "#web/testing/expect-accessible.ts";
import { showComponent } from "#web/testing/show-component.tsx";
import { Schedule } from "./schedule.tsx";

/** A class at 17:00 in Riyadh, each Sunday around the day on which the clocks of London go forward. */
const session = (day: string, cancelled = false) => ({
  day,
  starts_at: `${day}T14:00:00.000Z`,
  ends_at: `${day}T14:50:00.000Z`,
  cancelled,
});

const GROUP: GroupSchedule = {
  name: "Fireflies",
  programme: "coding",
  locale: "ar",
  teacher: "Mona",
  link: "https://meet.example/a",
  time_zone: "Asia/Riyadh",
  hours: [{ day: "sun", starts: "17:00" }],
  session_minutes: 50,
  sessions: 4,
  first_day: "2027-03-14",
  last_day: "2027-04-11",
  first_starts_at: "2027-03-14T14:00:00.000Z",
  last_starts_at: "2027-04-11T14:00:00.000Z",
  coming: [
    session("2027-03-14"),
    session("2027-03-21", true),
    session("2027-03-28"),
    session("2027-04-04"),
    session("2027-04-11"),
  ],
  calendar: "/calendar/one.2.three.ics",
};

describe.each(LOCALES)("the schedule of a learner (%s)", async (locale) => {
  const { schedule: copy } = await loadCopy("learners", locale);
  const shown = (group: GroupSchedule, timeZone: string) =>
    showComponent(<Schedule group={group} timeZone={timeZone} copy={copy} />, { locale });
  const hoursIn = (main: HTMLElement) =>
    [...main.querySelectorAll(".schedule-sessions bdi")].map(({ textContent }) => textContent);

  test("a schedule has the hours of the family's clock, before and after it changes (D-211, D-251)", async () => {
    const riyadh = await shown(GROUP, "Asia/Riyadh");
    expect(new Set(hoursIn(riyadh))).toEqual(new Set(["17:00–17:50"]));
    expect(riyadh.textContent).not.toContain(copy.clockChange);
    riyadh.remove();

    const london = await shown(GROUP, "Europe/London");
    expect(hoursIn(london)).toEqual([
      "14:00–14:50",
      "14:00–14:50",
      "15:00–15:50",
      "15:00–15:50",
      "15:00–15:50",
    ]);
    expect(london.textContent).toContain(copy.clockChange);
    expect(london.textContent).toContain({ en: "London", ar: "لندن" }[locale]);
  });

  test("a schedule has the days of the family's clock, where a class is on another day than for its group (D-251)", async () => {
    // At 07:30 of each Sunday in Riyadh, which is 23:30 of each Saturday in Toronto while it has no summer time.
    const early = (day: string) => ({
      ...session(day),
      starts_at: `${day}T04:30:00.000Z`,
      ends_at: `${day}T05:20:00.000Z`,
    });
    const coming = [early("2027-03-07"), early("2027-03-14")];
    const last_starts_at = "2027-03-14T04:30:00.000Z";
    const main = await shown(
      { ...GROUP, coming, last_day: "2027-03-14", last_starts_at },
      "America/Toronto",
    );
    const facts = [...main.querySelectorAll(".schedule-facts div")].map((fact) => fact.textContent);
    expect(facts).toContain(`${copy.lastDay}${formatDate(parseDay("2027-03-13"), locale)}`);
    main.remove();
    // In summer time it is 00:30 of Sunday.
    const moved = [early("2027-03-14"), early("2027-03-21")];
    const across = await shown({ ...GROUP, coming: moved, last_starts_at }, "America/Toronto");
    expect(across.textContent).toContain(copy.clockChange);
  });

  test("a schedule has all hours of a week, also while one of them is cancelled (D-251)", async () => {
    const main = await shown(
      { ...GROUP, coming: [session("2027-03-14"), session("2027-03-16", true)] },
      "Asia/Riyadh",
    );
    const facts = main.querySelector(".schedule-facts")?.textContent;
    expect(facts).toContain(copy.days.sun);
    expect(facts).toContain(copy.days.tue);
  });

  test("a schedule names the first class until it is held, also when the hours have changed since (D-210, D-251)", async () => {
    const ahead = await shown(GROUP, "Asia/Riyadh");
    expect(ahead.textContent).toContain(copy.firstDay);
    ahead.remove();
    // It met on a Saturday, and meets on Sundays from the next day on.
    const met = { first_day: "2027-03-13", first_starts_at: "2027-03-13T14:00:00.000Z" };
    const begun = await shown({ ...GROUP, ...met }, "Asia/Riyadh");
    expect(begun.textContent).not.toContain(copy.firstDay);
  });

  test("a schedule marks a cancelled class, opens those after the next four, and links the calendar (D-251)", async () => {
    const main = await shown(GROUP, "Asia/Riyadh");
    const cancelled = main.querySelectorAll("[data-cancelled]");
    expect([...cancelled].map(({ textContent }) => textContent)).toEqual([
      expect.stringContaining(copy.cancelled),
    ]);
    expect(main.querySelectorAll("details li")).toHaveLength(1);
    const address = main.querySelector("input")?.value;
    expect(address).toBe(`${location.origin}${GROUP.calendar}`);
    const calendar = main.querySelector(".schedule-calendar a")?.getAttribute("href");
    expect(calendar).toBe(`webcal://${location.host}${GROUP.calendar}`);
    expect(main.querySelector(".schedule-join")?.getAttribute("href")).toBe(GROUP.link);
    await expectAccessible(main);
  });

  test("a schedule stays readable with the longest names, and says what is unknown or over (D-251)", async () => {
    const letter = locale === "ar" ? "ه" : "w";
    const long = { name: letter.repeat(100), teacher: letter.repeat(100), link: "" };
    const main = await shown({ ...GROUP, ...long }, "America/Argentina/ComodRivadavia");
    expect(main.scrollWidth).toBeLessThanOrEqual(main.clientWidth);
    expect(main.textContent).toContain(copy.noLink);
    main.remove();
    const over = await shown({ ...GROUP, teacher: "", coming: [] }, "Asia/Riyadh");
    expect(over.textContent).toContain(copy.over);
    expect(over.textContent).toContain(copy.noTeacher);
  });
});
