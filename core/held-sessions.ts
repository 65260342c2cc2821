import { type Locale, type PluralForms, plural } from "./locale.ts";

/** How many sessions of a line were held, out of the total of all its units. */
export type HeldSessions = { readonly held: number; readonly of: number };

/**
 * The held sessions of an order: none; a count for each line; or `begun` if they cannot be counted, because a
 * line does not state its number of sessions.
 */
export type HeldOfOrder = "none" | "begun" | readonly HeldSessions[];

const LINE = String.raw`\d{1,6}/\d{1,6}`;

/** The format that `writeHeld` uses for counted lines, as the source of a regular expression. */
export const COUNTED_LINES = `${LINE}(,${LINE})*`;

const WRITTEN = new RegExp(`^(none|begun|${COUNTED_LINES})$`);

/**
 * The held sessions of an order in the format of calls and the database: `none`, `begun`, or `4/36,0/12`: for
 * each line its held and its total sessions (D-222), at most 999,999.
 */
export function writeHeld(held: HeldOfOrder): string {
  return typeof held === "string" ? held : held.map((line) => `${line.held}/${line.of}`).join(",");
}

/**
 * Parses the format of `writeHeld`.
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

/** The words for the number of sessions of a line, and for whom it is: `{sessions}`. */
export type SessionCountWords = {
  readonly sessions: PluralForms;
  readonly sessionsOf: { readonly adults: string; readonly foundation: string };
};

/**
 * The total sessions of a line in words. If foundation has its own number, the text says for whom this one is;
 * the only package with two numbers is one that adults and foundation share (R-PKG-18, R-PKG-19).
 * @param foundation the number for learners in foundation; `undefined` if it is the same for all
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
