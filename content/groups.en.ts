import type { GroupErrorCode, GroupProgramme } from "#core/group.ts";
import { copy as trial } from "./trial.en.ts";

const programmes: Readonly<Record<GroupProgramme, string>> = {
  ...trial.programmes,
  languages: "English language",
  future: "Future Builders",
};

const problems: Readonly<Record<GroupErrorCode, string>> = {
  nameRequired: "Please name the group.",
  textInvalid: "There is a hidden character in it. Please type it again in plain letters.",
  programmeRequired: "Please choose a programme.",
  timeZoneUnknown: trial.errors.timeZoneUnknown,
  hoursRequired: "Please choose at least one day.",
  hourInvalid: "Please write each hour like 17:00.",
  dayTwice: "A group meets once a day at most.",
  numberInvalid: "A whole number from {min} to {max}, please.",
  firstDayInvalid: "Please choose a day within two years.",
  firstDayBegun: "The group has met already, so its first day stays.",
  sessionsBegun: "The group has held more sessions than that.",
  seatsTaken: "More learners than that are in the group. Take some out first.",
  linkInvalid: "Please write the whole link, with https:// at its beginning.",
  tooLong: trial.errors.tooLong,
};

/** What the server says of groups of learners. */
export const copy = {
  /** What is taught, by the names that the pages have. */
  programmes,
  problems,
  /** Of the calendar that a family subscribes to. */
  calendar: {
    name: "{brand} classes",
    title: "{programme}: {group}",
    teacher: "Teacher",
    link: "Join the class",
  },
};

export type GroupsCopy = typeof copy;
