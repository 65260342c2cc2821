import type { LanguageBenefit } from "#core/language-benefits.ts";
import type { PluralForms } from "#core/locale.ts";
import { brand } from "./brand.ts";
import { copy as gateways } from "./gateways.en.ts";
import { copy as trust } from "./trust.en.ts";

const months: PluralForms = { one: "{count} month", other: "{count} months" };
const priceNote: PluralForms = {
  one: "Total for {count} month",
  other: "Total for {count} months",
};
const coreSessions: PluralForms = { one: "{count} core session", other: "{count} core sessions" };

/** The words of each benefit: what it is and how often. Core sessions name their number. */
export type BenefitWords = Readonly<
  Record<Exclude<LanguageBenefit, "coreSessions">, { name: string; frequency: string }>
> & { readonly coreSessions: { readonly name: PluralForms; readonly frequency: string } };

/** What a plan includes and how often (R-PKG-20 to R-PKG-27, D-50). */
const benefits: BenefitWords = {
  coreSessions: { name: coreSessions, frequency: "Monthly" },
  readingClub: { name: "Reading club", frequency: "Weekly" },
  speakingClub: { name: "Speaking club", frequency: "Daily" },
  debateClub: { name: "Debate club", frequency: "Monthly" },
  movieClub: { name: "Movie club", frequency: "Weekly" },
  spellingBee: { name: "Spelling bee", frequency: "Monthly" },
  parentalMeeting: { name: "Parental meeting", frequency: "Monthly" },
  speakWithForeigners: { name: "Speak with foreigners", frequency: "Twice a month" },
  liveCoaching: { name: "One free live coaching session", frequency: "Once" },
};

/**
 * The language packages. The two Immersion plans include the same things; their descriptions say
 * whom each one suits and promise nothing beyond the list (D-50). Which language is taught is sample
 * content: no requirement names it.
 */
export const copy = {
  meta: {
    title: `English language packages and prices | ${brand.name.en}`,
    description:
      "English plans for foundation, kids and adults, for two, four or six months. See what each plan includes, how often, and what it costs.",
  },
  eyebrow: "English language programme",
  title: "An English plan for every stage",
  lead: "We teach English live and online. Choose who is learning and for how long; every plan lists what it includes.",
  stagesLabel: "Who is learning?",
  stages: {
    foundation: {
      tab: "Foundation",
      title: "Foundation plans",
      text: "From the first letters and sounds, with the most core sessions each month.",
    },
    kids: {
      tab: "Kids",
      title: "Plans for kids",
      text: "Core sessions, clubs, and a meeting with you every month.",
    },
    adults: {
      tab: "Adults",
      title: "Plans for adults",
      text: "Core sessions, clubs, and conversations with people from other countries.",
    },
  },
  durationLegend: "For how long?",
  months,
  priceNote,
  /** Announced after a change: "6 months: Immersion Plus USD 536, Immersion USD 418". */
  announcement: "{duration}: {prices}",
  separator: ", ",
  tiers: { immersionPlus: "Immersion Plus", immersion: "Immersion", basic: "Basic" },
  badges: { bestValue: "Best Value", bestSeller: "Best Seller" },
  descriptions: {
    foundation: {
      immersionPlus: "For learners who put English first in their week.",
      immersion: "For daily practice alongside school or work.",
      basic: "A gentle start: core sessions, reading and spelling.",
    },
    kids: {
      immersionPlus: "For children who want to live in English every day.",
      immersion: "For regular practice alongside a full school week.",
      basic: "Core sessions and clubs, without the movie club.",
    },
    adults: {
      immersionPlus: "For making English a part of every day.",
      immersion: "For steady progress alongside work and family.",
      basic: "Core sessions and clubs, without the movie club.",
    },
  },
  benefitsLabel: "What is included",
  benefits,
  action: "Enroll Now",
  goodToKnow: {
    title: "Good to know before you enroll",
    points: [
      {
        title: "One price for the whole plan",
        text: "The price covers every month of the plan. Nothing renews by itself.",
      },
      {
        title: "First the cart, then the payment",
        text: "Enroll Now puts the plan in your cart. You pay only after you have seen the total.",
      },
      {
        title: "By card or in instalments",
        text: `Pay by card in US dollars, or in instalments with ${gateways.lists.anyLender} where available.`,
      },
    ],
    question: "Not sure which plan fits? Write to us and we will help you choose.",
    whatsapp: "WhatsApp",
    email: "Email",
    other: "Character building packages",
  },
  trust: trust.languages,
};

export type PackagesCopy = typeof copy;
