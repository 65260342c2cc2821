import { brand } from "./brand.ts";
import { copy as slider } from "./slider.en.ts";
import { copy as trust } from "./trust.en.ts";

/**
 * Private tutoring: one-to-one live lessons with certified teachers (R-GEN-09). Each figure names
 * what it measures (design.md §2); the third is the translated one (D-44).
 */
export const copy = {
  meta: {
    title: `One-to-one private tutoring online | ${brand.name.en}`,
    description:
      "Live one-to-one online lessons with certified teachers, planned around your child’s school subjects and your family’s week.",
  },
  name: "Private tutoring",
  shortName: "Tutoring",
  hero: {
    eyebrow: "Private tutoring",
    heading: "One\u00a0teacher. One\u00a0child. Full\u00a0attention.",
    lead: "Live one-to-one lessons with a certified teacher, in the subject your child needs and at the hour that suits your family.",
    enrol: "Enroll Now",
    figuresLabel: "What families report",
    figures: [
      { value: "92%", label: "of families saw better school marks", sample: true },
      { value: "89%", label: "of students do more homework on their own", sample: true },
      { value: "3X", label: "faster learning, in topics mastered a week", sample: true },
      { value: "85%", label: "of students ask more questions at school", sample: true },
      { value: "97%", label: "of parents would recommend us", sample: true },
    ],
  },
  programme: {
    eyebrow: "The programme",
    heading: "Lessons that fit your child",
    lead: "The package includes 8 lessons. You and the teacher decide how to spread them over the weeks.",
    bullets: [
      "A first conversation that finds the gaps, and the strengths",
      "A plan that follows your child’s own school curriculum",
      "Live lessons only, never a recording to watch alone",
      "Short exercises between lessons, corrected by the teacher",
      "Regular updates on how your child is doing",
    ],
  },
  results: {
    eyebrow: "Results",
    heading: "What private lessons can do",
    items: [
      {
        title: "Improved grades in 8 weeks",
        text: "School marks before the first lesson and 8 weeks later, as families reported them.",
        sample: true,
      },
      {
        title: "3X faster learning",
        text: "Topics mastered each week in lessons, compared with studying alone.",
        sample: true,
      },
    ],
    note: "These figures describe past students. Every child moves at their own pace, and we do not promise a particular mark.",
  },
  approach: {
    eyebrow: "How we teach",
    heading: "Understanding first, marks follow",
    paragraphs: [
      "Many children do not need more explanation. They need someone who waits until they have explained it themselves.",
      "So the teacher asks, listens, and finds the exact step where the thinking goes astray. Often it lies two school years back.",
      "That step is put right first. Then comes the homework, and it suddenly takes less time.",
      "Our teachers are certified in the subjects they teach, and are used to working with children through a screen.",
      "You stay informed without having to sit beside your child: what was done, what is left to do, and what to look at before the next test.",
    ],
  },
  picture: {
    alt: "Drawing of a teacher and a child in two overlapping speech bubbles, working on one exercise",
    caption: "One exercise, two heads, no hurry.",
  },
  faq: {
    eyebrow: "Questions",
    heading: "What parents ask us",
    items: [
      {
        question: "Which subjects and school years do you teach?",
        answer:
          "Tell us the subject, the school year and the curriculum, and we will look for a certified teacher who fits. If we find none, you get your money back.",
      },
      {
        question: "Can we move a lesson or change the teacher?",
        answer:
          "Yes. Lessons can be moved free of charge if you tell us at least 24 hours before they begin. If teacher and child do not get along, we will find another teacher.",
      },
    ],
  },
  quotes: {
    eyebrow: "Voices",
    heading: "What families tell us",
    label: "What families tell us",
    slider,
    items: [
      {
        quote:
          "The teacher found that the missing piece was fractions, from two years back. Nobody had noticed.",
        name: "Sultan H.",
        location: "Riyadh",
        source: "Feedback form, April 2026 (sample)",
        sample: true,
      },
      {
        quote: "My daughter no longer says that she is bad at physics. That alone was worth it.",
        name: "Dina F.",
        location: "Dubai",
        source: "Feedback form, February 2026 (sample)",
        sample: true,
      },
      {
        quote:
          "After each lesson I know in two sentences where we stand. I need no more than that.",
        name: "Majed O.",
        location: "Khobar",
        source: "Feedback form, November 2025 (sample)",
        sample: true,
      },
      {
        quote: "We moved lessons twice because of travel. It took one message each time.",
        name: "Lama N.",
        location: "Abu Dhabi",
        source: "Feedback form, August 2026 (sample)",
        sample: true,
      },
    ],
  },
  callToAction: {
    heading: "Find the right hour for your child",
    lead: "Once you have enrolled, our team agrees the teacher and the first lesson with you.",
    limitedSlots:
      "Places are limited, because a teacher teaches one child at a time. Afternoon hours fill first.",
    secure: "Secure Your Spot Now",
  },
  trust: trust.tutoring,
};

export type PrivateTutoringCopy = typeof copy;
