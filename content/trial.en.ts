import type { Programme } from "#core/screens.ts";
import type { DayPart, Weekday } from "#core/weekly-wishes.ts";
import { brand } from "./brand.ts";

/** The programmes by the names that their pages have. */
const programmes: Readonly<Record<Programme, string>> = {
  coding: "Coding and AI",
  character: "Character building",
  math: "Mental math",
  fitness: "Children’s fitness",
  tutoring: "Private tutoring",
  ai: "AI teacher training",
};

const days: Readonly<Record<Weekday, string>> = {
  sun: "Sunday",
  mon: "Monday",
  tue: "Tuesday",
  wed: "Wednesday",
  thu: "Thursday",
  fri: "Friday",
  sat: "Saturday",
};

const dayParts: Readonly<Record<DayPart, string>> = {
  morning: "8 to 12",
  noon: "12 to 15",
  afternoon: "15 to 18",
  evening: "18 to 21",
};

/** The request for a free trial class. */
export const copy = {
  meta: {
    title: `Book a free trial class | ${brand.name.en}`,
    description:
      "Ask for a free trial class: choose the programme and the days and hours that suit your family, in your own time zone. We confirm a time by email.",
  },
  eyebrow: "Free trial class",
  heading: "Let your child try a class",
  lead: "Tell us when it suits you. We confirm a time by email within 2 working days, and you decide afterwards.",
  direct: {
    heading: "Or ask on WhatsApp",
    whatsapp: "Ask on WhatsApp",
    text: "Hello, I would like a free trial class: {programme}. My child was born in {year}.",
  },
  form: "Request for a trial class",
  fields: {
    programme: "Programme",
    birth_year: "Your child’s year of birth",
    time_zone: "Your time zone",
    name: "Your name",
    email: "Email address",
    phone: "Phone (optional)",
    wishes: "Wishes (optional)",
  },
  birthYearHint: "Four figures, such as 2018.",
  timeZoneHint: "The hours below, and the time that we confirm, are by this clock.",
  wishesHint:
    "For example a level, or what your child likes. Please write no full names of children.",
  daysLegend: "Days that suit you",
  dayPartsLegend: "Hours that suit you",
  anyHint: "Leave all empty if any will do.",
  days,
  dayParts,
  /** Between the items of a list. */
  listComma: ", ",
  programmes,
  send: "Ask for a trial class",
  sending: "Sending",
  errors: {
    programmeRequired: "Please choose a programme.",
    birthYearRequired: "Please write your child’s year of birth.",
    birthYearInvalid: "Please write the year in four figures, such as 2018.",
    birthYearTooEarly:
      "The trial class is for children. Please write the year in which your child was born, such as 2018.",
    birthYearFuture: "This year has not come yet. Please write the year of birth, not the age.",
    timeZoneUnknown: "We do not know this time zone. Please choose one from the list.",
    nameRequired: "Please write your name.",
    nameInvalid: "Please use letters only; this name contains a hidden character.",
    emailRequired: "Please write your email address, so that we can answer.",
    emailInvalid: "This email address is incomplete. Example: name@example.com",
    phoneInvalid: "This phone number is incomplete. Please write it with the code of your country.",
    tooLong: "This text is too long. Please shorten it to {max} characters.",
    banner: "Some fields need your attention. They are marked below.",
  },
  success: {
    heading: "Your request has arrived",
    text: "Thank you. A confirmation is on its way to your email. We write again with a time, and a file for your calendar.",
    another: "Ask for another child",
  },
  failure: "Your request was not sent. What you typed is still here. Please try again.",
  tooMany: "You have sent several requests in a short time. Please try again later.",
};

export type TrialCopy = typeof copy;
