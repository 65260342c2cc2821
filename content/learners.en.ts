import type { Level } from "#core/learner.ts";
import { brand } from "./brand.ts";
import { copy as schedule } from "./schedule.en.ts";
import { copy as trial } from "./trial.en.ts";

const levels: Readonly<Record<Level, string>> = {
  unknown: "I do not know",
  foundation: "Foundation",
  beginner: "Beginner",
  intermediate: "Intermediate",
  advanced: "Advanced",
};

/** Who learns on the paid seats of an order (D-205). */
export const copy = {
  meta: {
    title: `Who learns | ${brand.name.en}`,
    description: "Tell us who the classes you bought are for, and when they suit your family.",
  },
  heading: "Who learns?",
  lead: "Tell us about each learner, and which days and hours suit you. For now a first name and a year of birth are enough; you can add the rest later, and change it until we have found a group.",
  order: "Order {number}",
  seat: "Learner {unit} of {quantity}",
  one: "Learner",
  states: { named: "Saved", assigned: "Has a group", open: "Not named yet" },
  assigned: "To change something for a learner who has a group, write to us.",
  begin: "Name this learner",
  change: "Change",
  fields: {
    first_name: "First name",
    birth_year: "Year of birth",
    level: "Level",
    time_zone: "Your time zone",
    notes: "Notes (optional)",
  },
  firstNameHint: "The first name is enough.",
  birthYearHint: trial.birthYearHint,
  timeZoneHint: "The hours below are by this clock.",
  notesHint: "What the teacher should know. Please write nothing about health.",
  levels,
  daysLegend: trial.daysLegend,
  dayPartsLegend: trial.dayPartsLegend,
  anyHint: trial.anyHint,
  days: trial.days,
  dayParts: trial.dayParts,
  save: "Save",
  saving: "Saving",
  saved: "Saved. Thank you.",
  cancel: "Cancel",
  errors: {
    nameRequired: "Please write the first name.",
    nameInvalid: trial.errors.nameInvalid,
    birthYearRequired: "Please write the year of birth.",
    birthYearInvalid: trial.errors.birthYearInvalid,
    birthYearFuture: trial.errors.birthYearFuture,
    birthYearTooEarly: "Please check the year of birth. It can be from {from} to {to}.",
    timeZoneUnknown: trial.errors.timeZoneUnknown,
    tooLong: trial.errors.tooLong,
    banner: "Some fields need your attention. They are marked above.",
  },
  failure: "This was not saved. What you typed is still here. Please try again.",
  /** What somebody else has saved while a form was open. */
  meanwhile: {
    heading: "Saved meanwhile:",
    notes: "Notes",
    anyDay: "any day",
    anyPart: "any time of day",
    noNotes: "none",
    comma: trial.listComma,
  },
  tooMany: "There were many changes in a short time. Please try again later.",
  schedule,
  loading: "Loading the learners",
  failed: {
    heading: "The learners did not load",
    text: "Your order is safe. Please try again.",
    action: "Try again",
  },
  notFound: {
    heading: "This link does not open anything",
    text: "The link in the email works for 90 days and has to be complete. Your orders have a new one: log in with a code that we send to the same address.",
    action: "Log in with a code",
  },
  none: {
    heading: "There is no learner to name",
    text: "This order was refunded, or has not been paid yet.",
  },
};

export type LearnersCopy = typeof copy;
