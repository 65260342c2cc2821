import type { PluralForms } from "#core/locale.ts";
import { brand } from "./brand.ts";
import { copy as gateways } from "./gateways.en.ts";
import { copy as trust } from "./trust.en.ts";

const months: PluralForms = { one: "{count} month", other: "{count} months" };
const sessions: PluralForms = { one: "{count} session", other: "{count} sessions" };
const monthsNote: PluralForms = {
  one: "Total for {count} month",
  other: "Total for {count} months",
};
const sessionsNote: PluralForms = {
  one: "Total for {count} session",
  other: "Total for {count} sessions",
};

type Benefit = { readonly name: string; readonly frequency?: string };

/** R-CBP-09. */
const programmeBenefits: readonly Benefit[] = [
  { name: "Group session", frequency: "Weekly" },
  { name: "Individual session for the student with a specialist", frequency: "Weekly" },
  { name: "Individual session for the parents with a specialist", frequency: "Weekly" },
  { name: "Parent meeting", frequency: "Monthly" },
  { name: "Report on your child’s growth", frequency: "Annual" },
];

/** Eight items, the same on all three cards (R-CBP-07, R-CBP-11); the owner confirms them (D-53). */
const sessionBenefits: readonly Benefit[] = [
  { name: "A full one-hour private unrecorded session" },
  { name: "Your child alone with one specialist" },
  { name: "Live and online, from home" },
  { name: "A day and a time agreed with you" },
  { name: "A topic that your family chooses" },
  { name: "Exercises that suit your child’s age" },
  { name: "Room for your child’s own questions" },
  { name: "Ideas to practise at home" },
];

/** The character-building packages: a programme of months, and single sessions. */
export const copy = {
  meta: {
    title: `Character building packages | ${brand.name.en}`,
    description:
      "The Moulhim programme for three, six or nine months, or private one-hour sessions one at a time. See what is included and what it costs.",
  },
  eyebrow: "Character building",
  title: "Give character the time it needs",
  lead: "A programme with a weekly rhythm for your child and for you, or private sessions on one topic at a time.",
  tabsLabel: "How would you like to work with us?",
  tabs: {
    "moulhim-program": {
      tab: "Moulhim Program",
      title: "The Moulhim programme",
      text: "A group every week, a specialist for your child and one for you, and a meeting every month.",
    },
    "individual-courses": {
      tab: "Individual Courses",
      title: "Individual courses",
      text: "Private hours with a specialist, for a question that matters now.",
    },
  },
  months,
  sessions,
  monthsNote,
  sessionsNote,
  descriptions: {
    "moulhim-program": [
      "A whole school year: time for new habits to settle and last.",
      "Half a year of steady work towards clear goals.",
      "A good beginning: getting to know each other, and the first steps.",
    ],
    "individual-courses": [
      "For a topic that needs time, or for several topics in turn.",
      "For one topic, from the first question to a new habit.",
      "For one question, or to get to know us first.",
    ],
  },
  benefitsLabel: "What is included",
  benefits: { "moulhim-program": programmeBenefits, "individual-courses": sessionBenefits },
  action: "Enroll Now",
  goodToKnow: {
    title: "Good to know before you enroll",
    points: [
      {
        title: "Private by design",
        text: "Individual sessions are not recorded. What your child says there stays there.",
      },
      {
        title: "First the cart, then the payment",
        text: "Enroll Now puts the package in your cart. You pay only after you have seen the total.",
      },
      {
        title: "By card or in instalments",
        text: `Pay by card in US dollars, or in instalments with ${gateways.lists.anyLender} where available.`,
      },
    ],
    question: "Not sure where to begin? Write to us and we will listen first.",
    whatsapp: "WhatsApp",
    email: "Email",
    other: "About the programme",
  },
  trust: trust.character,
};

export type CharacterBuildingPackagesCopy = typeof copy;
