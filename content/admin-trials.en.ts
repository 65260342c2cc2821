import type { Locale } from "#core/locale.ts";
import type { TrialFilter, TrialState } from "#core/trial.ts";
import { copy as trial } from "./trial.en.ts";

const states: Readonly<Record<TrialState, string>> = {
  asked: "Asked",
  confirmed: "Confirmed",
  held: "Held",
  missed: "Missed",
  declined: "Declined",
  cancelled: "Cancelled",
};

const empty: Readonly<Record<TrialFilter, string>> = {
  asked: "No family waits for a time",
  confirmed: "No trial class is ahead",
  held: "No trial class has been held yet",
  missed: "No trial class was missed",
  declined: "No request was declined",
  cancelled: "No trial class was cancelled",
  all: "Nobody has asked for a trial class yet",
};

const languages: Readonly<Record<Locale, string>> = { en: "English", ar: "Arabic" };

/** What can be made of a request, by the state that it brings about. */
const acts: Readonly<Record<Exclude<TrialState, "asked" | "confirmed">, string>> = {
  held: "It was held",
  missed: "Nobody came",
  declined: "Decline",
  cancelled: "Cancel the class",
};

/** The trial classes in the back office. */
export const copy = {
  lead: "Families that ask for a free class. They are mailed in their language and by their clock.",
  filter: "Which requests",
  filters: { ...states, all: "All" } satisfies Readonly<Record<TrialFilter, string>>,
  states,
  empty,
  list: "Requests",
  detail: "Request for a trial class",
  back: "Back to the list",
  chooseHeading: "Choose a request",
  chooseText: "It opens here.",
  born: "born {year}",
  facts: {
    email: "Email",
    phone: "Phone",
    programme: "Programme",
    birthYear: "Year of birth",
    days: "Days",
    dayParts: "Hours",
    any: "Any",
    timeZone: "Time zone",
    asked: "Asked",
    language: "Language",
    wishes: "Wishes",
    yourTime: "Class, your time",
    theirTime: "Class, the family’s time",
    link: "Link to join",
  },
  languages,
  days: trial.days,
  dayParts: trial.dayParts,
  listComma: trial.listComma,
  programmes: trial.programmes,
  confirm: {
    heading: "Confirm a time",
    again: "Change the time or the link",
    startsAt: "Day and time",
    startsAtHint: "By the clock of this device.",
    theirs: "For the family: {time}",
    minutes: "Minutes",
    link: "Link to join",
    linkHint: "It begins with https://",
    send: "Confirm and mail it",
    sendAgain: "Change and mail it",
    faults: {
      startsAt: "Choose a time to come.",
      link: "Write a whole address that begins with https://",
    },
  },
  acts,
  mailed: "The family is mailed when you decline or cancel.",
  sure: "The family is mailed at once. This cannot be undone.",
  done: {
    confirmed: "Confirmed. The family is mailed.",
    held: "Noted as held",
    missed: "Noted as missed",
    declined: "Declined. The family is mailed.",
    cancelled: "Cancelled. The family is mailed.",
    asked: "Noted",
  } satisfies Readonly<Record<TrialState, string>>,
  changed: "Somebody else has changed this request meanwhile. It is shown as it is now.",
};

export type AdminTrialsCopy = typeof copy;
