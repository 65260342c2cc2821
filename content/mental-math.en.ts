import { brand } from "./brand.ts";
import { copy as trust } from "./trust.en.ts";

/** Mental math, ages 8 to 16 (R-GEN-07): five chapters, five ways of learning (R-MATH-02, R-MATH-07). */
export const copy = {
  meta: {
    title: `Mental math for ages 8 to 16 | ${brand.name.en}`,
    description:
      "Live online mental math for ages 8 to 16: five chapters from addition to speed math, with light quizzes, games and a final competition.",
  },
  name: "Mental math",
  shortName: "Mental math",
  hero: {
    eyebrow: "Mental math, ages 8 to 16",
    heading: "Numbers that feel light",
    lead: "Your child learns to see numbers, take them apart and put them back together in their head, without fear and without a calculator.",
    enrol: "Enroll Now",
  },
  chapters: {
    eyebrow: "Five chapters",
    heading: "One idea at a time",
    lead: "Each chapter builds on the one before, and we move on only when it feels easy.",
    items: [
      {
        title: "Addition",
        text: "Making tens, splitting numbers, and adding from left to right as the eye reads.",
      },
      {
        title: "Multiplication",
        text: "Seeing patterns in the times tables, doubling and halving, and multiplying large numbers in parts.",
      },
      {
        title: "Subtraction",
        text: "Counting up instead of borrowing, and checking the answer at a glance.",
      },
      {
        title: "Division",
        text: "Splitting into easy parts, and seeing at once whether a number divides.",
      },
      {
        title: "Speed math",
        text: "Choosing the shortest way, estimating well, and staying calm against the clock.",
      },
    ],
  },
  method: {
    eyebrow: "How a class feels",
    heading: "Practice that children ask for",
    lead: "Short, lively and never about being the fastest in the room.",
    items: [
      {
        title: "Live teacher",
        text: "Follows how your child thinks, not only what they answer.",
      },
      {
        title: "Light quizzes",
        text: "A few minutes at the end of a chapter, to see what has sunk in and what needs another look.",
      },
      {
        title: "Games",
        text: "Number games in pairs and teams make repetition something to look forward to.",
      },
      {
        title: "Small steps at home",
        text: "Short exercises on paper that need no help from you.",
      },
      {
        title: "Final competition",
        text: "At the end, a friendly contest for everyone, with a look back at each child’s first score.",
      },
    ],
  },
  enrolment: {
    heading: "Help them feel at ease with numbers",
    lead: "Once you have enrolled, our team agrees the group and the class times with you.",
    enrol: "Enroll Now",
  },
  trust: trust.math,
};

export type MentalMathCopy = typeof copy;
