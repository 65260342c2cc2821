import { type Locale, type PluralForms, plural } from "./locale.ts";

/** How many sessions of a line were held, of how many in all its units. */
export type HeldSessions = { readonly held: number; readonly of: number };

/**
 * What was held of an order: nothing of any line; so much of each; or something that nobody can count,
 * as a line does not say how many sessions it has.
 */
export type HeldOfOrder = "none" | "begun" | readonly HeldSessions[];

const LINE = String.raw`\d{1,6}/\d{1,6}`;

/** What `writeHeld` makes of counted lines, as the source of a regular expression. */
export const COUNTED_LINES = `${LINE}(,${LINE})*`;

const WRITTEN = new RegExp(`^(none|begun|${COUNTED_LINES})$`);

/**
 * What was held of an order as calls and the database have it: `none`, `begun`, or `4/36,0/12`: for each
 * line the sessions that were held, and how many it has (D-222). A line has at most 999,999.
 */
export function writeHeld(held: HeldOfOrder): string {
  return typeof held === "string" ? held : held.map((line) => `${line.held}/${line.of}`).join(",");
}

/**
 * Reads what `writeHeld` has written.
 * @throws RangeError for any other text
 */
export function readHeld(text: string): HeldOfOrder {
  if (!WRITTEN.test(text)) throw new RangeError(`"${text}" does not say what was held`);
  if (text === "none" || text === "begun") return text;
  return text.split(",").map((line) => {
    const [held = 0, of = 0] = line.split("/").map(Number);
    return { held, of };
  });
}

/** The words for how many sessions a line has, and whose they are: `{sessions}`. */
export type SessionCountWords = {
  readonly sessions: PluralForms;
  readonly sessionsOf: { readonly adults: string; readonly foundation: string };
};

/**
 * How many sessions a line has in all. Where foundation has a number of its own it says whose this one
 * is; the only package with two numbers is one that adults and foundation share (R-PKG-18, R-PKG-19).
 * @param foundation how many learners in foundation have; `undefined` where all have the same
 */
export function sessionsInWords(
  count: number,
  foundation: number | undefined,
  words: SessionCountWords,
  locale: Locale,
): string {
  const text = plural(locale, count, words.sessions);
  if (foundation === undefined) return text;
  const stage = count === foundation ? "foundation" : "adults";
  return words.sessionsOf[stage].replace("{sessions}", text);
}
