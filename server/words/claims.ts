import { DAY_MS } from "#core/durations.ts";
import { EDITABLE_WORDS, type EditableScreen, findEditableScreen } from "#core/editable-words.ts";
import { type Localized, localized } from "#core/locale.ts";
import { isOver } from "#core/words.ts";
import type { Queryable } from "../db/schema.ts";
import { dayOf } from "./in-force.ts";
import { fieldsAt } from "./shipped.ts";
import { listPublishedWords } from "./store.ts";

/** A claim ends soon when that is fewer days away. */
const SOON_MS = 14 * DAY_MS;

/** A published claim that has left the site, or leaves it within two weeks. */
export type DueClaim = {
  readonly screen: EditableScreen;
  readonly place: string;
  /** Everything it says, in one line. */
  readonly text: Localized;
  /** Its last day, by the seller's clock. */
  readonly until: string;
  readonly isOver: boolean;
};

/** The claims that somebody should look at, for Today: the earliest first (D-178). */
export async function listDueClaims(db: Queryable, now: Date): Promise<readonly DueClaim[]> {
  const today = dayOf(now);
  const soon = dayOf(new Date(now.getTime() + SOON_MS));
  const published = await listPublishedWords(db);
  const due = Object.entries(published).flatMap(([name, words]) => {
    const screen = findEditableScreen(name);
    if (screen === null) return [];
    return Object.entries(words).flatMap(([place, entries]) => {
      if (EDITABLE_WORDS[screen][place] === undefined) return [];
      return entries.flatMap((entry): readonly DueClaim[] => {
        if (entry.until === undefined || entry.until > soon) return [];
        const fields = fieldsAt(screen, place);
        const text = localized((locale) =>
          fields.map((field) => entry.texts[field]?.[locale] ?? "").join(" "),
        );
        return [{ screen, place, text, until: entry.until, isOver: isOver(entry, today) }];
      });
    });
  });
  return due.toSorted((one, other) => one.until.localeCompare(other.until));
}
