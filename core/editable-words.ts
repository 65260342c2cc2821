import type { ScreenName } from "./screens.ts";
import type { WordsKind } from "./words.ts";

/** A text or list of a page that staff may edit. */
export type WordsPlace = {
  readonly kind: WordsKind;
  /**
   * For a list: how many items it may have. Items of a `fixed` list keep their positions, because each has its
   * own picture: a removed item leaves a gap. Not set for a single text.
   */
  readonly list?: { readonly min: number; readonly max: number } | "fixed";
  /**
   * Set if the text is not edited here but copied from a place of another page, so that the pages agree. For a
   * list of figures, `items` has the positions of the items there.
   */
  readonly follows?: {
    readonly screen: EditableScreen;
    readonly place: string;
    readonly items?: readonly number[];
  };
};

/** The pages with words that staff may edit, in the order of the sitemap. */
export const EDITABLE_SCREENS = [
  "home",
  "coding",
  "character-building",
  "mental-math",
  "children-fitness",
  "private-tutoring",
  "ai-teacher-training",
  "packages",
  "character-building-packages",
] as const satisfies readonly ScreenName[];
export type EditableScreen = (typeof EDITABLE_SCREENS)[number];

/** The editable page with this name; `null` for any other text. */
export function findEditableScreen(name: string): EditableScreen | null {
  return EDITABLE_SCREENS.find((screen) => screen === name) ?? null;
}

const HEADLINE: WordsPlace = { kind: "headline" };
const LEAD: WordsPlace = { kind: "lead" };
const QUESTIONS: WordsPlace = { kind: "question", list: { min: 1, max: 10 } };
const TESTIMONIALS: WordsPlace = { kind: "testimonial", list: { min: 1, max: 4 } };
const FIGURES: WordsPlace = { kind: "statistic", list: "fixed" };
const CLAIM: WordsPlace = { kind: "claim" };
const TEACHERS: WordsPlace = { kind: "teacher", list: { min: 1, max: 4 } };
const SAFETY: WordsPlace = { kind: "claim", list: { min: 1, max: 6 } };

const HERO = { "hero.heading": HEADLINE, "hero.lead": LEAD };
const TRUST = { "trust.heading": HEADLINE, "trust.items": TEACHERS, "trust.safety.items": SAFETY };
/** The figures and their source are copied from home (D-154). */
const ratings = (items: readonly number[]) =>
  ({
    "ratings.items": {
      ...FIGURES,
      follows: { screen: "home", place: "hero.figures", items },
    },
    "ratings.source": { ...CLAIM, follows: { screen: "home", place: "testimonials.source" } },
  }) satisfies Readonly<Record<string, WordsPlace>>;

/** A heading with its lead. */
const section = (place: string) => ({ [`${place}.heading`]: HEADLINE, [`${place}.lead`]: LEAD });

/**
 * Every place that staff may edit, by page and in the order of the page (D-176). Only developers edit all other
 * words: labels whose exact text the requirements prescribe, legal texts, titles for search engines, the names
 * of programmes, messages, and texts that code uses as keys.
 */
export const EDITABLE_WORDS: Readonly<
  Record<EditableScreen, Readonly<Record<string, WordsPlace>>>
> = {
  home: {
    "hero.headline": HEADLINE,
    "hero.lead": LEAD,
    "hero.figures": FIGURES,
    "hero.outcomes.heading": HEADLINE,
    ...section("programmes.coding"),
    ...section("programmes.character"),
    ...section("programmes.math"),
    ...section("programmes.fitness"),
    ...section("programmes.tutoring"),
    ...section("languages"),
    "about.heading": HEADLINE,
    "testimonials.heading": HEADLINE,
    "testimonials.source": CLAIM,
    "testimonials.items": TESTIMONIALS,
    "futureBuilders.heading": HEADLINE,
    "futureBuilders.lead": LEAD,
    ...section("contact"),
  },
  coding: {
    ...HERO,
    ...section("levels"),
    ...section("certificates"),
    ...section("ratings"),
    ...ratings([4, 2, 0]),
    "faq.heading": HEADLINE,
    "faq.items": QUESTIONS,
    ...section("enrolment"),
    ...TRUST,
  },
  "character-building": {
    ...HERO,
    ...section("checklist"),
    "story.heading": HEADLINE,
    "cards.heading": HEADLINE,
    "faq.heading": HEADLINE,
    "faq.items": QUESTIONS,
    "testimonials.heading": HEADLINE,
    "testimonials.items": TESTIMONIALS,
    ...section("callToAction"),
    ...TRUST,
  },
  "mental-math": {
    ...HERO,
    ...section("chapters"),
    ...section("method"),
    ...section("enrolment"),
    ...TRUST,
  },
  "children-fitness": {
    ...HERO,
    ...section("points"),
    ...section("benefits"),
    ...section("ratings"),
    ...ratings([4, 2]),
    "ratings.quotes": { ...TESTIMONIALS, list: { min: 1, max: 3 } },
    ...section("classFlow"),
    ...section("callToAction"),
    "faq.heading": HEADLINE,
    "faq.items": QUESTIONS,
    ...TRUST,
  },
  "private-tutoring": {
    ...HERO,
    "hero.figures": { ...FIGURES, list: { min: 1, max: 5 } },
    ...section("programme"),
    "results.heading": HEADLINE,
    "results.items": { kind: "claim", list: "fixed" },
    "approach.heading": HEADLINE,
    "faq.heading": HEADLINE,
    "faq.items": QUESTIONS,
    "quotes.heading": HEADLINE,
    "quotes.items": TESTIMONIALS,
    ...section("callToAction"),
    "callToAction.limitedSlots": CLAIM,
    ...TRUST,
  },
  "ai-teacher-training": {
    ...HERO,
    "pictures.heading": HEADLINE,
    ...section("points"),
    "slides.heading": HEADLINE,
    ...section("callToAction"),
    "trust.heading": HEADLINE,
    "trust.items": TEACHERS,
  },
  packages: { title: HEADLINE, lead: LEAD, ...TRUST },
  "character-building-packages": {
    title: HEADLINE,
    lead: LEAD,
    "trust.heading": HEADLINE,
    "trust.items": {
      ...TEACHERS,
      follows: { screen: "character-building", place: "trust.items" },
    },
    "trust.safety.items": {
      ...SAFETY,
      follows: { screen: "character-building", place: "trust.safety.items" },
    },
  },
};
