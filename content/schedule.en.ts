import type { Locale } from "#core/locale.ts";
import type { Weekday } from "#core/weekly-wishes.ts";

const taughtIn: Readonly<Record<Locale, string>> = {
  en: "Taught in English",
  ar: "Taught in Arabic",
};

/**
 * Of its own: words shared with the trial, a page by itself, would put a helper of 200 bytes into the scripts
 * of every page.
 */
const days: Readonly<Record<Weekday, string>> = {
  sun: "Sunday",
  mon: "Monday",
  tue: "Tuesday",
  wed: "Wednesday",
  thu: "Thursday",
  fri: "Friday",
  sat: "Saturday",
};

/** When the group of a learner meets, by the family's own clock (D-251). */
export const copy = {
  heading: "Class schedule",
  of: "Class schedule: {name}",
  group: "Group",
  language: "Language",
  taughtIn,
  teacher: "Teacher",
  noTeacher: "We will tell you soon",
  weekly: "Each week",
  zone: "Times are by the clock of {zone}.",
  clockChange:
    "The clocks change during the course, so the class moves to another hour for you. The times below are right.",
  firstDay: "First class",
  lastDay: "Last class",
  next: "Next classes",
  later: "Classes after that",
  cancelled: "Cancelled",
  over: "All classes of this group have been held.",
  join: "Join the class",
  noLink: "You get the link to join before the first class.",
  calendar: "Add to your calendar",
  calendarText:
    "Changes then reach your calendar by themselves. If the button opens nothing, give your calendar app this address:",
  copyAddress: "Copy the address",
  copied: "Copied",
  days,
  listComma: ", ",
};

export type ScheduleCopy = typeof copy;
