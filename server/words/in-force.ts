import { createHash } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import { sellerDay } from "#core/dates.ts";
import { EDITABLE_SCREENS, type EditableScreen } from "#core/editable-words.ts";
import { LOCALES, type Localized } from "#core/locale.ts";
import type { WordsEdits } from "#core/words.ts";
import type { Database } from "../db/schema.ts";
import type { Log } from "../log.ts";
import { type EditedPages, editsOf } from "./edits.ts";
import { listPublishedWords } from "./store.ts";

/** What staff have edited of one page, as visitors see it now. */
export type EditedWords = {
  /** Changes with the edits; the browser's copy of them may be kept under it for ever. */
  readonly version: string;
  readonly edits: Localized<WordsEdits>;
};

/** The edited words of the site at one moment: all pages in all languages, in one step. */
export type WordsInForce = {
  readonly version: string;
  readonly pages: Readonly<Partial<Record<EditableScreen, EditedWords>>>;
};

/** What visitors read now. */
export type Words = {
  /** As this process knows them: at most two seconds old while the database answers. */
  current(): Promise<WordsInForce>;
  /** Read again now. @throws the database's error */
  refresh(): Promise<WordsInForce>;
};

const FRESH_MS = 2_000;
/** Nobody waits longer for newer words; the known ones are shown instead. */
const LONGEST_WAIT_MS = 200;

const NOTHING: WordsInForce = { version: "", pages: {} };

/**
 * Keeps the edited words in memory. A process learns of another's change within two seconds, and of a
 * claim that ends with the day. While the database is away, the known words stay.
 */
export function createWords(db: Database, log: Log, now: () => Date): Words {
  let known: WordsInForce = NOTHING;
  let readAt = Number.NEGATIVE_INFINITY;
  let reading: Promise<WordsInForce> | null = null;
  let begun = 0;
  let latest = 0;

  const refresh = async () => {
    begun += 1;
    const turn = begun;
    const at = now();
    const read = wordsInForce(await listPublishedWords(db), dayOf(at));
    // An older reading that comes late must not bring older words back.
    if (turn > latest) [latest, known, readAt] = [turn, read, at.getTime()];
    return known;
  };
  const refreshOnce = () => {
    reading ??= refresh()
      .catch((error: unknown) => {
        log.warn({ err: error }, "edited words not refreshed");
        readAt = now().getTime();
        return known;
      })
      .finally(() => {
        reading = null;
      });
    return reading;
  };

  return {
    refresh,
    async current() {
      // Either way: a clock that was set back must not keep old words for hours.
      if (Math.abs(now().getTime() - readAt) <= FRESH_MS) return known;
      const late = pause(LONGEST_WAIT_MS, known, { ref: false });
      return Promise.race([refreshOnce(), late]);
    },
  };
}

/** The seller's calendar day at a moment, as it is written in edited words: `2027-01-31`. */
export function dayOf(time: Date): string {
  return sellerDay(time).toISOString().slice(0, 10);
}

/** What visitors would read on a day, if these were the edited words. */
export function wordsInForce(published: EditedPages, today: string): WordsInForce {
  const pages = EDITABLE_SCREENS.flatMap((screen) => {
    const edits = editsOf(screen, published, today);
    const isEdited = LOCALES.some((locale) => Object.keys(edits[locale]).length > 0);
    return isEdited ? [[screen, { version: hashOf(edits), edits }] as const] : [];
  });
  if (pages.length === 0) return NOTHING;
  return {
    version: hashOf(pages.map(([screen, { version }]) => [screen, version])),
    pages: Object.fromEntries(pages),
  };
}

function hashOf(value: unknown): string {
  return createHash("sha256").update(JSON.stringify(value)).digest("base64url").slice(0, 12);
}
