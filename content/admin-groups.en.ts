import type { GroupFilter } from "#core/group.ts";
import type { GroupConflict } from "#core/group-conflicts.ts";
import type { Level } from "#core/learner.ts";
import type { Locale, PluralForms } from "#core/locale.ts";
import { copy as learners } from "./admin-learners.en.ts";
import { copy as trials } from "./admin-trials.en.ts";
import { copy as groups } from "./groups.en.ts";

const levels: Readonly<Record<Level, string>> = { ...learners.levels, unknown: "Any level" };
/** What speaks against a learner in a group; it forbids nothing. */
const conflicts: Readonly<Record<GroupConflict, string>> = {
  programme: "Another programme was bought",
  level: "Another level",
  levelUnknown: "The learner’s level is not known",
  language: "The family bought in another language",
  days: "A day that does not suit the family",
  dayParts: "Hours that do not suit the family",
  ages: "More than 3 years between the learners",
  overlap: "Overlaps another group of this child",
  over: "No sessions are left",
};

const filters: Readonly<Record<GroupFilter, string>> = {
  current: "Current",
  over: "Over",
  all: "All",
};

const languages: Readonly<Record<Locale, string>> = trials.languages;

/** Groups of learners in the back office. */
export const copy = {
  lead: "Learners wait until you put them into a group. Families are mailed every change, in their language and by their clock.",
  add: "New group",
  levels,
  languages,
  /** How far a learner is; `levels` is for whom a group is. */
  allProgrammes: "All programmes",
  days: learners.days,
  programmes: groups.programmes,
  conflicts,
  listComma: ", ",
  /** `{day}` and `{time}` of one weekly hour. */
  hour: "{day} {time}",
  taken: "{taken} of {seats} seats taken",
  full: "Full: {taken} of {seats} seats",
  teacher: "Teacher: {teacher}",
  noTeacher: "No teacher yet",
  /** Beside the hours by the group’s clock: this is by the clock of who reads it. */
  next: "Next session, your time",
  begins: "Begins, your time",
  over: "The last session was on {day}",
  waiting: {
    heading: "Waiting for a group",
    empty: "Nobody is waiting",
    emptyText: "Learners appear here as soon as their families have named them.",
    assign: "Assign to …",
    assignOf: "Assign {name} to a group",
    drag: "Drag {name} to a group",
    hint: "Drag a learner to a group, or press “Assign to …”. By keyboard, Enter on the dots begins the drag.",
  },
  list: {
    heading: "Groups",
    filter: "Which groups",
    filters,
    empty: "No groups yet",
    emptyText: "Make one, then put learners into it.",
    none: "No such group",
    drop: "Put the learner into {name}",
  },
  assign: {
    heading: "A group for {name}",
    wishes: "The family wishes",
    groups: "Groups",
    search: "Name of the group or the teacher",
    none: "There is no other group yet.",
    noneText: "Make one first; the learner stays on the waiting list.",
    fits: "Fits what the family wishes",
    confirm: "Assign and mail the family",
    confirmAnyway: "Assign all the same",
    move: "Move and mail the family",
    moveAnyway: "Move all the same",
    choose: "Choose a group.",
    cancel: "Cancel",
    done: "{name} is in {group} now. The family is mailed.",
    movedMeanwhile:
      "Somebody else has moved this learner meanwhile. The screen shows the groups as they are now.",
  },
  form: {
    newTitle: "New group",
    title: "Change the group",
    name: "Name",
    nameHint: "Families read it too.",
    programme: "Programme",
    level: "Level",
    locale: "Language of the class",
    teacher: "Teacher",
    timeZone: "Time zone of the hours",
    hours: "Days and hours each week",
    day: "Day",
    starts: "Begins at",
    addHour: "One more hour",
    removeHour: "Remove {hour}",
    firstDay: "First day",
    firstDayHint: "The first session is on this day, or on the next one of the week’s days.",
    sessions: "Number of sessions",
    sessionsUnknown: "The programme’s packages do not set one number.",
    minutes: "Minutes of a session",
    minutesUnknown: "The programme’s packages do not set one length.",
    seats: "Seats",
    seatsHint: "At most 8.",
    link: "Link to join",
    linkHint: "It begins with https://. It may follow later.",
    mails: "Families in this group are mailed what changes.",
    save: "Save the group",
    saved: "The group is saved.",
  },
  group: {
    back: "All groups",
    change: "Change",
    facts: "The group",
    course: "Course",
    teacher: "Teacher",
    hours: "Each week",
    firstDay: "First day",
    lastDay: "Last session",
    sessions: "Sessions",
    sessionsOf: "{count} of {minutes} minutes",
    seats: "Seats",
    link: "Link to join",
    noLink: "Not there yet. Families see it as soon as you add it.",
    missing: "Not there yet",
  },
  members: {
    heading: "Learners in the group",
    nobody: "Nobody is in this group",
    nobodyText: "Assign learners from the waiting list.",
    toWaiting: "To the waiting list",
    columns: {
      learner: "Learner",
      wishes: "Wishes",
      conflicts: "To be aware of",
      order: "Order",
      acts: "Actions",
    },
    move: "Move …",
    moveOf: "Move {name} to another group",
    remove: "Take out",
    removeOf: "Take {name} out of the group",
    removeHeading: "Take {name} out of the group?",
    removeText:
      "The learner goes back to the waiting list, and the seat is free. The family is mailed.",
    removeConfirm: "Take out and mail the family",
    removed: "{name} is on the waiting list again. The family is mailed.",
  },
  sessions: {
    heading: "Sessions",
    columns: { group: "Clock of the group", yours: "Your time", acts: "Actions" },
    cancelled: "Cancelled",
    all: "Show all sessions",
    fewer: "Show fewer",
    none: "No session is left.",
    cancel: "Cancel",
    cancelOf: "Cancel the session of {day}",
    restore: "Restore",
    restoreOf: "Restore the session of {day}",
    leave: "Leave it as it is",
    cancelHeading: "Cancel the session of {day}?",
    cancelText:
      "It is held after the last one instead, so that no session is lost. All families in the group are mailed.",
    cancelConfirm: "Cancel and mail the families",
    restoreHeading: "Hold the session of {day} after all?",
    restoreText: "The one at the end falls away. All families in the group are mailed.",
    restoreConfirm: "Restore and mail the families",
    cancelDone: "The session is cancelled. The families are mailed.",
    cancelledMeanwhile: "Somebody else has cancelled this session meanwhile.",
    restoredMeanwhile: "Somebody else has restored this session meanwhile.",
    restoreDone: "The session is held again. The families are mailed.",
  },
  remove: {
    open: "Delete",
    heading: "Delete the group {name}?",
    empty: "Nobody is in it.",
    withLearners: {
      one: "{count} learner goes back to the waiting list, and the family is mailed. Nothing else is lost.",
      other:
        "{count} learners go back to the waiting list, and their families are mailed. Nothing else is lost.",
    } as PluralForms,
    confirm: "Delete the group",
    cancel: "Keep it",
    done: "The group is deleted.",
  },
  changed: "Somebody else has changed this group meanwhile. It is shown as it is now.",
};

export type AdminGroupsCopy = typeof copy;
