import { brand } from "./brand.ts";
import { ratings } from "./ratings.ts";
import { copy as reviews } from "./reviews.en.ts";
import { copy as trust } from "./trust.en.ts";

/**
 * Children's fitness, ages 5 to 18 and over (R-GEN-08, D-38). Its themes are those of R-FIT-09:
 * gender-separated groups, coaching, a nutrition plan, games and challenges, free trial classes.
 */
export const copy = {
  meta: {
    title: `Children’s fitness, ages 5 to 18+ | ${brand.name.en}`,
    description:
      "Live online fitness for ages 5 to 18 and over: separate groups for girls and boys, coaching, a nutrition plan and a free trial class.",
  },
  name: "Children’s fitness",
  shortName: "Fitness",
  hero: {
    eyebrow: "Children’s fitness, ages 5 to 18 and over",
    heading: "Movement your children will love",
    lead: "Live classes at home, led by coaches who know how children grow. Enough space to stretch out both arms is all it takes.",
    enrol: "Enroll Now",
  },
  points: {
    eyebrow: "What it includes",
    heading: "Five things that make it last",
    lead: "Children keep moving when it is fun, safe and shared with others.",
    items: [
      {
        title: "Groups for girls, groups for boys",
        text: "Separate groups, so that everyone feels free to move.",
      },
      {
        title: "Coaching",
        text: "The coach watches how your child moves, corrects kindly, and sets goals within reach.",
      },
      {
        title: "Nutrition plan",
        text: "A simple plan with food that families here really cook. No diets, no counting calories.",
      },
      {
        title: "Games and challenges",
        text: "Every class has a game, every week a challenge, for the whole family if you like.",
      },
      {
        title: "Free trial class",
        text: "Your child tries a class first, free of charge, before you decide.",
      },
    ],
  },
  benefits: {
    eyebrow: "Why it matters",
    heading: "More than muscle",
    lead: "Regular movement makes a difference you will notice at home.",
    items: [
      "Less sitting in front of screens",
      "Better posture at the desk",
      "Deeper sleep after an active day",
      "A calmer mood and better concentration",
      "Pride in getting better week by week",
    ],
  },
  ratings: {
    eyebrow: "Ratings",
    heading: "Families on the move",
    lead: "Figures from all our programmes together.",
    source: reviews.source,
    items: [
      {
        value: ratings.average,
        label: "average rating of 5",
        alt: `Rating: ${ratings.average} stars of 5`,
        sample: true,
      },
      {
        value: ratings.positive,
        label: "positive ratings",
        alt: `${ratings.positive} positive ratings`,
        sample: true,
      },
    ],
    quotes: [
      {
        quote: "My daughter puts on her trainers by herself and asks when class begins.",
        name: "Hind M.",
        location: "Sharjah",
        source: "Feedback form, April 2026 (sample)",
        sample: true,
      },
      {
        quote:
          "The coach noticed at once that my son was holding his breath. Small things like that make the difference.",
        name: "Yousef K.",
        location: "Dammam",
        source: "Feedback form, March 2026 (sample)",
        sample: true,
      },
      {
        quote: "We do the weekly challenge together after dinner. Even their grandmother joins in.",
        name: "Reem B.",
        location: "Dubai",
        source: "Feedback form, June 2026 (sample)",
        sample: true,
      },
    ],
  },
  classFlow: {
    eyebrow: "A class, step by step",
    heading: "From warm-up to a deep breath",
    lead: "The same five steps each time, so that even shy children soon feel at home.",
    items: [
      { title: "Warm-up", text: "Easy movements that wake up the joints and lift the mood." },
      { title: "Skill", text: "One movement, learned properly: a jump, a balance, a turn." },
      { title: "Game", text: "The new movement becomes a game in pairs or teams." },
      {
        title: "Challenge",
        text: "A personal goal: each child is measured only against themselves.",
      },
      { title: "Cool-down", text: "Stretching, breathing, and a kind word from the coach." },
    ],
  },
  callToAction: {
    heading: "Let them try it",
    lead: "The first class can be a free trial. Tell us when it suits you and we will find a time, or enroll right away.",
    enrol: "Enroll Now",
  },
  faq: {
    eyebrow: "Questions",
    heading: "What parents ask us",
    items: [
      {
        question: "Which ages can join?",
        answer: "Ages 5 to 18 and over. Each group brings together children of a similar age.",
      },
      {
        question: "Are boys and girls in the same group?",
        answer:
          "No. There are groups for girls and groups for boys, so that everyone feels free to move.",
      },
      {
        question: "What do we need at home?",
        answer:
          "Comfortable clothes, water, a mat or a carpet, and a device with a camera. No other equipment is needed.",
      },
      {
        question: "Is there a free trial class?",
        answer:
          "Yes. Tell us which days and hours suit you, and we will confirm a time. You decide afterwards.",
      },
    ],
  },
  trust: trust.fitness,
};

export type ChildrenFitnessCopy = typeof copy;
