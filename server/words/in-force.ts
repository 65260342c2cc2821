import { createHash } from "node:crypto";
import { sellerDay } from "#core/dates.ts";
import { EDITABLE_SCREENS, type EditableScreen } from "#core/editable-words.ts";
import { LOCALES, type Localized } from "#core/locale.ts";
import type { WordsEdits } from "#core/words.ts";
import { createReloader } from "../db/reloader.ts";
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
  /** The words that this process has in memory. */
  current(): WordsInForce;
  /**
   * Reads them from the database and returns them.
   * @throws the database's error
   */
  reload(): Promise<WordsInForce>;
  /** To be called when something was published: they are read again. */
  invalidate(): void;
  /** Reads them again if that is due. */
  reloadIfStale(): void;
};

const NOTHING: WordsInForce = { version: "", pages: {} };

/**
 * Keeps the edited words in memory. A process learns of another's change by a notice, or else by reading
 * again every two seconds, so that a claim leaves the site after its last day. While the database is away, the
 * known words stay.
 */
export function createWords(db: Database, log: Log, now: () => Date): Words {
  let known: WordsInForce = NOTHING;

  const read = async () => {
    const today = dayOf(now());
    known = wordsInForce(await listPublishedWords(db), today);
    return known;
  };
  const reloader = createReloader(read, now, (error) =>
    log.warn({ err: error }, "edited words not refreshed"),
  );

  return {
    current() {
      reloader.reloadIfStale();
      return known;
    },
    reload: reloader.reload,
    invalidate: reloader.invalidate,
    reloadIfStale: reloader.reloadIfStale,
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
