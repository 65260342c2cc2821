import type { Localized } from "./locale.ts";

/**
 * What staff may edit of the words of the site (D-176): kinds of texts with their bounds, and how
 * edited words are held. Which places of which page are editable is in `editable-words.ts`.
 */

/** The texts of each kind, with their longest length; `?` marks one that some places do without. */
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

/** The most of the texts of a kind that a place has, when the place itself is no record. */
export function longest(kind: WordsKind, field: string): number {
  const bounds: Readonly<Record<string, number>> = KINDS[kind];
  return bounds[field] ?? 0;
}

/** What is said to be true and can become untrue: it needs a source and a last day (D-178). */
export function needsEvidence(kind: WordsKind): boolean {
  return kind === "statistic" || kind === "claim";
}

/** The longest note on where a claim comes from. */
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
  /** By field: those of the kind that the place has. */
  readonly texts: Readonly<Record<string, Localized>>;
  /** Of a teacher: one of `PORTRAITS`. */
  readonly picture?: string | undefined;
  /** Of a teacher: whether the page says that this is a sample. */
  readonly sample?: boolean | undefined;
  /** Of a claim: how we know it. For staff; no page shows it. */
  readonly source?: string | undefined;
  /** Of a claim: the last day on which it is shown, `2027-01-31`, by the seller's clock. */
  readonly until?: string | undefined;
};

/** The words of a page by place (`faq.items`): one entry for a text, several for a list. */
export type PageWords = Readonly<Record<string, readonly WordsEntry[]>>;

/** What is laid over the words of a page in one language, by place. */
export type WordsEdits = Readonly<Record<string, unknown>>;

/** Whether a claim has left the site: its last day is before this one (`2027-02-01`). */
export function isOver({ until }: Pick<WordsEntry, "until">, today: string): boolean {
  return until !== undefined && until < today;
}

/** Whether two entries are the same, apart from the order in which their parts were written. */
function isSameEntry(one: WordsEntry, other: WordsEntry): boolean {
  return (
    hasSameTexts(one, other) &&
    one.picture === other.picture &&
    one.sample === other.sample &&
    (one.source ?? "") === (other.source ?? "") &&
    one.until === other.until
  );
}

/** Whether two entries say the same in every language. */
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

/** The places whose entries differ between two versions of a page; what is missing is as shipped. */
export function changedPlaces(one: PageWords, other: PageWords): readonly string[] {
  const places = new Set([...Object.keys(one), ...Object.keys(other)]);
  return [...places].filter((place) => {
    const [before, after] = [one[place], other[place]];
    return before === undefined || after === undefined || !areSameEntries(before, after);
  });
}
