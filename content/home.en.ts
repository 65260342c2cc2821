import type { PluralForms } from "#core/locale.ts";
import { brand } from "./brand.ts";
import { copy as sections } from "./home-sections.en.ts";
import { ratings } from "./ratings.ts";
import { copy as samples } from "./samples.en.ts";

const sessions: PluralForms = { one: "{count} session", other: "{count} sessions" };

const coreBenefits = ["Two core sessions", "Mental math", "Character building"];
const premiumBenefits = [
  ...coreBenefits,
  "AI and coding",
  "Individual assessment",
  "Monthly report",
  "Certificate",
];

export const copy = {
  meta: {
    title: `Live online classes for children | ${brand.name.en}`,
    description:
      "Coding and AI, mental math, character, fitness, tutoring and English for ages 5 to 18: live, online, in classes of 8 students at most.",
  },
  hero: {
    eyebrow: "Online, for ages 5 to 18",
    headline: "Live classes that light up curious minds",
    lead: "Coding and AI, mental math, character, fitness and private tutoring. Group classes stay small, 8 students at most, so that your child is seen, heard and encouraged.",
    programmes: "Explore the programmes",
    packages: "English packages",
    film: {
      play: "Play the background video",
      pause: "Pause the background video",
      alt: "Drawing of a live class on video: a teacher and eight children, each in a window of their own; one girl raises her hand",
    },
    figuresLabel: "In figures",
    figures: [
      { value: "1M+", label: "courses taken", sample: true },
      { value: "7+", label: "cultures", sample: true },
      { value: ratings.positive, label: "positive ratings", sample: true },
      { value: "19+", label: "countries", sample: true },
      { value: ratings.average, label: "average rating of 5", sample: true },
    ],
    outcomes: {
      heading: "What your child brings home",
      project: {
        title: "A project that works",
        text: "At the end of each coding level, ready to show the family.",
        alt: "Drawing of a game in a browser: a robot jumps over blocks towards a star",
      },
      certificate: {
        title: "A certificate in their name",
        text: "It states the level and the project behind it.",
        alt: "Sample of a certificate, made out to Salma Adel",
        paper: samples.certificates.level,
      },
      report: {
        title: "A report for you",
        text: "Every month in Future Builders Premium Plus, every year in character building.",
        alt: "Sample of a monthly report: progress in three skills, and what comes next",
        paper: samples.report,
      },
    },
  },
  futureBuilders: {
    eyebrow: "Future Builders",
    heading: "One plan, several skills",
    lead: "Why choose between numbers, character and code? Future Builders brings them together in one plan, at a pace your family can keep.",
    tabsLabel: "Length of the subscription",
    tabs: { twoMonths: "2-month subscription", monthly: "Monthly subscription" },
    sessions,
    priceNote: {
      twoMonths: "For two months: one payment, does not renew",
      monthly: "For one month: one payment, does not renew",
    },
    benefitsLabel: "What the plan includes",
    buy: "Buy",
    plans: {
      premiumMonthly: {
        heading: "Premium Plus",
        description: "The whole path: core skills, coding and AI, and a clear picture of progress.",
        sessions: 40,
        benefits: premiumBenefits,
      },
      basicMonthly: {
        heading: "Basic programme",
        description: "A steady start: the core sessions with mental math and character building.",
        sessions: 16,
        benefits: coreBenefits,
      },
      premiumTwoMonths: {
        heading: "Premium Plus",
        description: "Everything in Premium Plus at a calmer pace, spread over two months.",
        sessions: 21,
        benefits: premiumBenefits,
      },
    },
  },
  ...sections,
};

export type HomeCopy = typeof copy;
