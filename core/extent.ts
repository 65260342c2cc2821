import { type Locale, type PluralForms, plural } from "./locale.ts";
import { type CurrencyLabels, priceInWords, pricePerSession } from "./price.ts";

/** The extent of a course package (D-146). Values that the owner has not set are `null` and not shown. */
export type Extent = {
  /** Total sessions. */
  readonly sessions: number | null;
  /** Total sessions for learners in foundation, if that differs from adults (R-PKG-18). */
  readonly foundationSessions: number | null;
  readonly sessionMinutes: number | null;
  /** How many weeks the sessions take; `null` also if the family decides. */
  readonly weeks: number | null;
};

/** The words for an extent. */
export type ExtentWords = {
  readonly sessions: PluralForms;
  readonly minutes: PluralForms;
  readonly weeks: PluralForms;
  /** The number of sessions in foundation: `{sessions}`. */
  readonly foundation: string;
};

const NO_BREAK_SPACE = "\u00a0";

/** What a price buys, part by part: "24 sessions", "50 minutes", "12 weeks". Empty if nothing is known. */
export function extentParts(extent: Extent, words: ExtentWords, locale: Locale): string[] {
  const { sessions, foundationSessions, sessionMinutes, weeks } = extent;
  const count = (value: number | null, forms: PluralForms) =>
    value === null ? [] : [plural(locale, value, forms)];
  return [
    ...count(sessions, words.sessions),
    ...count(sessionMinutes, words.minutes),
    ...count(weeks, words.weeks),
    ...count(foundationSessions, words.sessions).map((text) =>
      words.foundation.replace("{sessions}", text),
    ),
  ];
}

/** The words for an extent, and for the price of one of its sessions: `{amount}`. */
export type PricedExtentWords = ExtentWords & {
  readonly perSession: string;
  readonly aboutPerSession: string;
};

/** What a price in major units buys, part by part, with the price of one session (D-146). */
export function pricedExtentParts(
  extent: Extent,
  price: number,
  words: PricedExtentWords,
  labels: CurrencyLabels,
  locale: Locale,
): string[] {
  const parts = extentParts(extent, words, locale);
  const each = pricePerSession(price, extent.sessions);
  if (each === null) return parts;
  const text = each.exact ? words.perSession : words.aboutPerSession;
  // Before the foundation sessions, each of which costs less.
  const place = extent.foundationSessions === null ? parts.length : -1;
  parts.splice(place, 0, text.replace("{amount}", priceInWords(each.amount, labels, locale)));
  return parts;
}

/**
 * Joins parts to one text, in which lines break only between parts; a dot stays on the line of the part before
 * it.
 */
export function joinParts(parts: readonly string[]): string {
  const whole = parts.map((part) => part.replaceAll(" ", NO_BREAK_SPACE));
  return whole.join(`${NO_BREAK_SPACE}· `);
}

/** The extent for a learner whose stage is known: foundation has its own number of sessions. */
export function extentFor(extent: Extent, stage: string | null): Extent {
  if (stage === null || extent.foundationSessions === null) return extent;
  const sessions = stage === "foundation" ? extent.foundationSessions : extent.sessions;
  return { ...extent, sessions, foundationSessions: null };
}
