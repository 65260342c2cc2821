import { brand } from "./brand.ts";
import { ratings } from "./ratings.ts";
import { copy as reviews } from "./reviews.en.ts";
import { copy as samples } from "./samples.en.ts";
import { copy as slider } from "./slider.en.ts";
import { copy as trust } from "./trust.en.ts";

/**
 * Coding and AI. Four levels with their durations and level ranges as R-CODING-11 to R-CODING-14
 * give them; the class size is stated in the FAQ (D-37); platforms keep neutral names (D-36).
 */
export const copy = {
  meta: {
    title: `Coding and AI classes for children | ${brand.name.en}`,
    description:
      "Live online coding and AI classes in four levels, from first blocks to real code. At most 8 students in a class.",
  },
  name: "Coding and AI",
  shortName: "Coding & AI",
  hero: {
    eyebrow: "Coding and AI",
    heading: "From first blocks to code of their own",
    lead: "In small live classes your child builds games, apps and smart programs, and learns to explain how each one works.",
    enrol: "Enroll Now",
    facts: [
      { value: "4", label: "levels, step by step" },
      { value: "8", label: "students in a class at most" },
      { value: "9", label: "months for the whole path" },
    ],
  },
  levels: {
    eyebrow: "The path",
    heading: "Four levels, one clear path",
    lead: "A short talk with the teacher shows where your child should begin. Each level ends with a working project.",
    label: "The four levels",
    slider,
    words: {
      duration: "Duration",
      platform: "Tool",
      levels: "Levels",
      learn: "What your child learns",
      perfectFor: "Perfect for",
    },
    items: [
      {
        key: "intro",
        number: "1",
        title: "First Steps",
        duration: "1 month",
        platform: "Block-coding website",
        levels: "Level 1",
        learn: [
          "Putting commands in the right order",
          "Repeating steps with loops",
          "Bringing a character to life",
          "Finding a mistake and putting it right",
        ],
        perfectFor: [
          "Children who have never coded",
          "Readers who are ready for short instructions",
          "Families who want to try before a longer course",
        ],
      },
      {
        key: "beginner",
        number: "2",
        title: "Young Makers",
        duration: "3 months",
        platform: "Visual block tool",
        levels: "Levels 1-3",
        learn: [
          "Games with points, lives and levels",
          "Variables and conditions",
          "Stories that answer the player",
          "Planning a project before building it",
        ],
        perfectFor: [
          "Children who know the first blocks",
          "Players who want to make their own game",
          "Children who like to draw and tell stories",
        ],
      },
      {
        key: "intermediate",
        number: "3",
        title: "App Builders",
        duration: "2 months",
        platform: "App builder",
        levels: "Levels 1-2",
        learn: [
          "Designing screens that are easy to use",
          "Apps that run on a real phone",
          "Saving and reading data",
          "Adding image and voice recognition",
        ],
        perfectFor: [
          "Children at ease with blocks",
          "Children with an idea for an app",
          "Students who enjoy testing and improving",
        ],
      },
      {
        key: "advanced",
        number: "4",
        title: "Real Code",
        duration: "3 months",
        platform: "Code editor",
        levels: "Levels 1-3",
        learn: [
          "Writing programs line by line",
          "Functions, lists and files",
          "Training a small AI model and testing it fairly",
          "Presenting a finished project",
        ],
        perfectFor: [
          "Students who have outgrown blocks",
          "Teenagers thinking of computer science",
          "Students who like to work on longer projects",
        ],
      },
    ],
  },
  certificates: {
    eyebrow: "Certificates",
    heading: "A certificate they have earned",
    lead: "It names the level and the project behind it, so it shows what your child can really do.",
    items: [
      {
        title: "Level certificate",
        text: "After each level, once the project has been shown in class.",
        alt: "Sample of a level certificate, made out to Salma Adel, with a seal and a star",
        paper: samples.certificates.level,
      },
      {
        title: "Programme certificate",
        text: "After the fourth level, with a list of all finished projects.",
        alt: "Sample of a programme certificate, made out to Salma Adel, with four seals, one for each level",
        paper: samples.certificates.programme,
      },
    ],
  },
  ratings: {
    eyebrow: "Ratings",
    heading: "What families say after class",
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
      {
        value: "1M+",
        label: "courses taken",
        alt: "More than a million courses taken",
        sample: true,
      },
    ],
  },
  faq: {
    eyebrow: "Questions",
    heading: "What parents ask us",
    items: [
      {
        question: "How many students are in a class?",
        answer:
          "At most 8. The teacher sees every screen, and every child has time to ask and to show their work.",
      },
      {
        question: "Does my child need to know anything beforehand?",
        answer:
          "No. The first level begins from zero. Children with experience show the teacher what they have made and start at the level that fits.",
      },
      {
        question: "Which device do we need?",
        answer:
          "A computer with a camera, a microphone and a steady internet connection. The tools run in the browser, and we help with the set-up before the first class.",
      },
      {
        question: "What exactly will my child learn about AI?",
        answer:
          "What AI can and cannot do, how a model learns from examples, and how to check its answers. Children use it openly, with the teacher, and never to have their work done for them.",
      },
      {
        question: "What if we miss a class?",
        answer:
          "The teacher tells you what was covered and gives a short exercise, so that your child comes to the next class prepared.",
      },
    ],
  },
  enrolment: {
    heading: "Their first program is closer than you think",
    lead: "Once you have enrolled, our team agrees the level and the class times with you.",
    enrol: "Enroll Now",
  },
  trust: trust.coding,
};

export type CodingCopy = typeof copy;
