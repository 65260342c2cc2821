import type { Localized } from "./locale.ts";

/**
 * The words of the site that staff may edit (D-176): the kinds of texts with their bounds, and the format of
 * edited words. `editable-words.ts` lists the editable places of each page.
 */

/** The texts of each kind, with their maximum length. */
export const KINDS = {
  headline: { text: 100 },
  lead: { text: 320 },
  question: { question: 160, answer: 700 },
  testimonial: { quote: 320, name: 60, location: 60, source: 120 },
  statistic: { value: 14, label: 100, alt: 140 },
  claim: { title: 100, text: 320 },
  teacher: { name: 60, teaches: 120, training: 160, years: 80 },
} as const satisfies Readonly<Record<string, Readonly<Record<string, number>>>>;

export type WordsKind = keyof typeof KINDS;

/** The maximum length of one text of a kind; 0 for a field that the kind does not have. */
export function maxLengthOf(kind: WordsKind, field: string): number {
  const bounds: Readonly<Record<string, number>> = KINDS[kind];
  return bounds[field] ?? 0;
}

/** Whether texts of a kind state a fact that can become untrue: they need a source and a last day (D-178). */
export function needsEvidence(kind: WordsKind): boolean {
  return kind === "statistic" || kind === "claim";
}

/** The maximum length of the note on a claim's source. */
export const MAX_SOURCE_LENGTH = 300;

/** The portraits of teachers, by the names of their drawings in `public/pictures/teachers`. */
export const PORTRAITS = [
  "bilal",
  "dana",
  "faris",
  "hala",
  "hassan",
  "karim",
  "lina",
  "maya",
  "mona",
  "nadia",
  "rania",
  "samir",
  "tarek",
  "ziad",
] as const;

/** One text, or one item of a list, in every language. */
export type WordsEntry = {
  /** By field: the texts of the place's kind. */
  readonly texts: Readonly<Record<string, Localized>>;
  /** For a teacher: one of `PORTRAITS`. */
  readonly picture?: string | undefined;
  /** For a teacher: whether the page marks this as a sample. */
  readonly sample?: boolean | undefined;
  /** For a claim: its source. Only for staff; no page shows it. */
  readonly source?: string | undefined;
  /** For a claim: the last day on which it is shown, `2027-01-31`, by the seller's clock. */
  readonly until?: string | undefined;
};

/** The words of a page by place (`faq.items`): one entry for a text, several for a list. */
export type PageWords = Readonly<Record<string, readonly WordsEntry[]>>;

/** The edits of a page's words in one language, by place. */
export type WordsEdits = Readonly<Record<string, unknown>>;

/** Whether a claim is no longer shown: its last day is before today (`2027-02-01`). */
export function isOver({ until }: Pick<WordsEntry, "until">, today: string): boolean {
  return until !== undefined && until < today;
}

/** Whether two entries are equal, regardless of the order of their keys. */
function isSameEntry(one: WordsEntry, other: WordsEntry): boolean {
  return (
    hasSameTexts(one, other) &&
    one.picture === other.picture &&
    one.sample === other.sample &&
    (one.source ?? "") === (other.source ?? "") &&
    one.until === other.until
  );
}

/** Whether two entries have equal texts in every language. */
export function hasSameTexts({ texts }: WordsEntry, other: WordsEntry): boolean {
  const fields = Object.keys(texts);
  return (
    fields.length === Object.keys(other.texts).length &&
    fields.every((field) => isSameText(texts[field], other.texts[field]))
  );
}

function isSameText(one: Localized | undefined, other: Localized | undefined): boolean {
  if (one === undefined || other === undefined) return one === other;
  return Object.entries(one).every(([locale, text]) => other[locale as keyof Localized] === text);
}

/** Whether two lists of entries are the same, in the same order. */
export function areSameEntries(one: readonly WordsEntry[], other: readonly WordsEntry[]): boolean {
  return (
    one.length === other.length &&
    one.every((entry, position) => {
      const twin = other[position];
      return twin !== undefined && isSameEntry(entry, twin);
    })
  );
}

/** The places whose entries differ between two versions of a page; a missing place has its original words. */
export function changedPlaces(one: PageWords, other: PageWords): readonly string[] {
  const places = new Set([...Object.keys(one), ...Object.keys(other)]);
  return [...places].filter((place) => {
    const [before, after] = [one[place], other[place]];
    return before === undefined || after === undefined || !areSameEntries(before, after);
  });
}
