import { useState } from "react";
import type { WordsOfPage } from "#contract/admin/words.ts";
import { LOCALES } from "#core/locale.ts";
import { changedPlaces, type PageWords, type WordsEntry } from "#core/words.ts";

/** What somebody is writing of a page. */
export type PageDraft = {
  /** The page as it was read last: what the next change is made on. */
  readonly page: WordsOfPage;
  readonly words: PageWords;
  /** The places that differ from what is saved. */
  readonly unsaved: readonly string[];
  /** What somebody else has saved in between, until the next save. */
  readonly conflict: WordsConflict | null;
  change(place: string, entries: readonly WordsEntry[]): void;
  /**
   * Takes over what the server holds now, after a save, a publication or an undo. What was typed since `seen`
   * stays; by default, `seen` is what was saved last.
   */
  rebase(page: WordsOfPage, seen?: PageWords): void;
  /** Keeps what was typed and takes over what somebody else has changed in other places. */
  merge(theirs: WordsOfPage): void;
};

export type WordsConflict = {
  readonly by: string | null;
  /** The places that both have changed, with what they say in the other's draft. */
  readonly both: readonly { readonly place: string; readonly theirs: readonly string[] }[];
};

/** Everything that a place says in any language, each text once. */
function textsOf(entries: readonly WordsEntry[]): readonly string[] {
  const texts = entries.flatMap((entry) => Object.values(entry.texts));
  return [...new Set(texts.flatMap((text) => LOCALES.map((locale) => text[locale])))];
}

/** The places that were changed since, with what they say now. */
function typedSince(seen: PageWords, words: PageWords): PageWords {
  return Object.fromEntries(changedPlaces(seen, words).map((place) => [place, words[place] ?? []]));
}

/** What is held of a page while somebody writes; a call may end long after it was begun. */
type Held = Pick<PageDraft, "page" | "words" | "conflict">;

function rebased({ page, words }: Held, next: WordsOfPage, seen = page.draft): Held {
  return { page: next, words: { ...next.draft, ...typedSince(seen, words) }, conflict: null };
}

function merged({ page, words }: Held, theirs: WordsOfPage): Held {
  const mine = typedSince(page.draft, words);
  const both = changedPlaces(page.draft, theirs.draft).filter((place) => place in mine);
  return {
    page: theirs,
    words: { ...theirs.draft, ...mine },
    conflict: {
      by: theirs.changed_by,
      both: both.map((place) => ({ place, theirs: textsOf(theirs.draft[place] ?? []) })),
    },
  };
}

/** Holds the words of a page while somebody writes. What is typed is lost by nothing but leaving. */
export function usePageDraft(loaded: WordsOfPage): PageDraft {
  const [held, setHeld] = useState<Held>({ page: loaded, words: loaded.draft, conflict: null });
  const { page, words, conflict } = held;
  const unsaved = changedPlaces(page.draft, words);
  // Nothing is typed, so what somebody else has saved is simply shown.
  const isNewer = loaded.revision > page.revision;
  if (isNewer && unsaved.length === 0 && conflict === null) setHeld(rebased(held, loaded));

  return {
    ...held,
    unsaved,
    change: (place, entries) =>
      setHeld((now) => ({ ...now, words: { ...now.words, [place]: entries } })),
    rebase: (next, seen) => setHeld((now) => rebased(now, next, seen)),
    merge: (theirs) => setHeld((now) => merged(now, theirs)),
  };
}
