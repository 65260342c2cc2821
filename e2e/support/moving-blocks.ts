import type { Words } from "./words.ts";

/** A block that moves by itself; `delay` is the time between the tick and the change (D-28). */
export type MovingBlock = {
  readonly path: string;
  readonly label: (words: Words) => string;
  readonly items: number;
  readonly intervalMs: number;
  readonly delayMs?: number;
};

export const ABOUT: MovingBlock = {
  path: "/",
  label: (words) => words.home.about.label,
  items: 3,
  intervalMs: 6000,
  delayMs: 600,
};
export const HOME_VOICES: MovingBlock = {
  path: "/",
  label: (words) => words.home.testimonials.label,
  items: 4,
  intervalMs: 8000,
};
export const LEVELS: MovingBlock = {
  path: "/coding",
  label: (words) => words.coding.levels.label,
  items: 4,
  intervalMs: 7000,
};
export const THEMES: MovingBlock = {
  path: "/character-building",
  label: (words) => words.characterBuilding.cards.label,
  items: 5,
  intervalMs: 4000,
};
export const CHARACTER_VOICES: MovingBlock = {
  path: "/character-building",
  label: (words) => words.characterBuilding.testimonials.label,
  items: 4,
  intervalMs: 8000,
};
export const QUOTES: MovingBlock = {
  path: "/private-tutoring",
  label: (words) => words.privateTutoring.quotes.label,
  items: 4,
  intervalMs: 8000,
};
export const SKILLS: MovingBlock = {
  path: "/ai-teacher-training",
  label: (words) => words.aiTeacherTraining.slides.label,
  items: 5,
  intervalMs: 2000,
};
