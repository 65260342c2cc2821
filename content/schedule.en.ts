import type { Locale } from "#core/locale.ts";
import { copy as trial } from "./trial.en.ts";

const taughtIn: Readonly<Record<Locale, string>> = {
  en: "Taught in English",
  ar: "Taught in Arabic",
};

/** When the group of a learner meets, by the family's own clock (D-251). */
export const copy = {
  heading: "Class schedule",
  of: "Class schedule: {name}",
  group: "Group",
  language: "Language",
  taughtIn,
  teacher: "Teacher",
  noTeacher: "We tell you soon",
  weekly: "Each week",
  zone: "Times are by the clock of {zone}.",
  clockChange:
    "The clocks change on the way, so the hour moves for you. The times below are right.",
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
  days: trial.days,
  listComma: trial.listComma,
};

export type ScheduleCopy = typeof copy;
