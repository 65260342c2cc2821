import type { WordsOfPage } from "#contract/admin/words.ts";
import type { PageWords } from "#core/words.ts";

/** A place of a page that holds one text, the same in both languages. */
export const exampleText = (words: string): PageWords[string] => [
  { texts: { text: { en: words, ar: words } } },
];

/** The words of a page with a heading and a lead. */
export const exampleWords = (heading: string, lead: string): PageWords => ({
  "hero.heading": exampleText(heading),
  "hero.lead": exampleText(lead),
});

const SHIPPED = exampleWords("Heading", "Lead");

/** A page with a heading and a lead, of which there is a draft. */
export const EXAMPLE_PAGE: WordsOfPage = {
  screen: "coding",
  revision: 3,
  version: 1,
  has_draft: true,
  is_edited: true,
  changed_at: "2026-11-20T08:00:00.000Z",
  changed_by: "me@example.com",
  published_at: "2026-11-20T08:00:00.000Z",
  published_by: "me@example.com",
  places: (["headline", "lead"] as const).map((kind) => ({
    name: kind === "lead" ? "hero.lead" : "hero.heading",
    kind,
    list: "one",
    fields: [{ name: "text", max: 100 }],
    follows: null,
  })),
  base: SHIPPED,
  draft: exampleWords("Draft heading", "Lead"),
  published: SHIPPED,
  problems: [],
  warnings: [],
};

/** A place that is a list of questions. */
export const EXAMPLE_QUESTIONS: WordsOfPage["places"][number] = {
  name: "faq.items",
  kind: "question",
  list: { min: 2, max: 3 },
  fields: [{ name: "question", max: 100 }],
  follows: null,
};

/** An item of that list. */
export const exampleQuestion = (asked: string) => ({
  texts: { question: { en: asked, ar: `${asked} ar` } },
});

const WORDS_WITH_QUESTIONS: PageWords = {
  ...SHIPPED,
  "faq.items": [exampleQuestion("One"), exampleQuestion("Two")],
};

/** A page with such a list, of which something was published. */
export const EXAMPLE_PAGE_WITH_QUESTIONS: WordsOfPage = {
  ...EXAMPLE_PAGE,
  version: 2,
  places: [...EXAMPLE_PAGE.places, EXAMPLE_QUESTIONS],
  base: { ...WORDS_WITH_QUESTIONS, "hero.heading": exampleText("Original heading") },
  published: WORDS_WITH_QUESTIONS,
  draft: { ...WORDS_WITH_QUESTIONS, "hero.heading": exampleText("Draft heading") },
};
