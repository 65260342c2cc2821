import { brand } from "./brand.ts";
import { copy as slider } from "./slider.en.ts";
import { copy as trust } from "./trust.en.ts";

/**
 * AI teacher training. A slide stands for 2 s only, so it has six words at most, and all of them
 * are repeated in `slides.summary` (design.md §6).
 */
export const copy = {
  meta: {
    title: `AI training for teachers | ${brand.name.en}`,
    description:
      "Live online training that shows teachers how to plan, prepare and give feedback with AI, and how to keep students safe.",
  },
  name: "AI teacher training",
  shortName: "AI for teachers",
  hero: {
    eyebrow: "AI teacher training",
    heading: "Let AI take the paperwork. You\u00a0keep the teaching.",
    lead: "A live online course for teachers of every subject. You work on your own lessons from the first hour, and need no technical background.",
    enrol: "Enroll Now",
  },
  pictures: {
    eyebrow: "In the course",
    heading: "Learn it, try it, take it to class",
    items: [
      {
        alt: "Drawing of a board on an easel with a spark above it",
        caption: "See it: every tool is shown on a real lesson.",
      },
      {
        alt: "Drawing of a teacher’s desk with a lesson plan and a screen",
        caption: "Try it: you prepare your own lesson for next week.",
      },
      {
        alt: "Drawing of a class whose students compare two answers",
        caption: "Teach it: you bring back what worked, and what did not.",
      },
    ],
  },
  points: {
    eyebrow: "What you gain",
    heading: "Four things that stay with you",
    lead: "Tools change quickly. Good judgement does not.",
    items: [
      {
        title: "Time",
        text: "Plans, worksheets and letters to parents begin with a draft instead of a blank page.",
      },
      {
        title: "Judgement",
        text: "You can tell when AI helps, when it is wrong, and when it has no place in a lesson.",
      },
      {
        title: "Materials for every level",
        text: "One text at three levels of difficulty, so that the whole class can take part.",
      },
      {
        title: "Clear rules",
        text: "An agreement with your students on homework, sources and personal data.",
      },
    ],
  },
  slides: {
    eyebrow: "Into your classroom",
    heading: "What you can do afterwards",
    label: "What you can do afterwards",
    summary:
      "Five skills for the very next school day: lesson plans in minutes; worksheets for every level; fair, faster feedback; safe use with students; and how to check what AI says.",
    slider,
    items: [
      { text: "Lesson plans in minutes", alt: "Drawing of a calendar and a clock" },
      { text: "Worksheets for every level", alt: "Drawing of three sheets, one above the other" },
      { text: "Fair, faster feedback", alt: "Drawing of a page with ticks and a note" },
      { text: "Safe use with students", alt: "Drawing of a shield with a spark" },
      { text: "Check what AI says", alt: "Drawing of a magnifying glass over a line of text" },
    ],
  },
  callToAction: {
    heading: "Your next lesson could be the first",
    lead: "Once you have enrolled, our team sends you the dates and the link to the first session.",
    enrol: "Enroll Now",
  },
  trust: trust.ai,
};

export type AiTeacherTrainingCopy = typeof copy;
