import { useState } from "react";
import type { WordsOfPage } from "#contract/admin/words.ts";
import { changedPlaces, type PageWords, type WordsEntry } from "#core/words.ts";

/** What somebody is writing of a page. */
export type Draft = {
  /** The page as it was read last: what the next change is made on. */
  readonly page: WordsOfPage;
  readonly words: PageWords;
  /** The places that differ from what is saved. */
  readonly unsaved: readonly string[];
  /** What somebody else has saved in between, until the next save. */
  readonly meanwhile: Meanwhile | null;
  change(place: string, entries: readonly WordsEntry[]): void;
  /** Goes on from what the server holds now: after a save, a publication or an undo. */
  adopt(page: WordsOfPage): void;
  /** Keeps what was typed and takes over what somebody else has changed in other places. */
  merge(theirs: WordsOfPage): void;
};

export type Meanwhile = {
  readonly by: string | null;
  /** The places that both have changed, with what they say in the other's draft. */
  readonly both: readonly { readonly place: string; readonly theirs: string }[];
};

/** Everything that a place says, in one line. */
function textOf(entries: readonly WordsEntry[]): string {
  const texts = entries.flatMap((entry) => Object.values(entry.texts).flatMap(Object.values));
  return texts.join(" · ");
}

/** Holds the words of a page while somebody writes. What is typed is lost by nothing but leaving. */
export function useDraft(loaded: WordsOfPage): Draft {
  const [page, setPage] = useState(loaded);
  const [words, setWords] = useState<PageWords>(loaded.draft);
  const [meanwhile, setMeanwhile] = useState<Meanwhile | null>(null);
  const unsaved = changedPlaces(page.draft, words);

  const adopt = (next: WordsOfPage) => {
    setPage(next);
    setWords(next.draft);
    setMeanwhile(null);
  };
  // Nothing is typed, so what somebody else has saved is simply shown.
  const isNewer = loaded.revision > page.revision;
  if (isNewer && unsaved.length === 0 && meanwhile === null) adopt(loaded);

  return {
    page,
    words,
    unsaved,
    meanwhile,
    change: (place, entries) => setWords((current) => ({ ...current, [place]: entries })),
    adopt,
    merge: (theirs) => {
      const changed = changedPlaces(page.draft, theirs.draft);
      const mine = Object.fromEntries(unsaved.map((place) => [place, words[place] ?? []]));
      setPage(theirs);
      setWords({ ...theirs.draft, ...mine });
      setMeanwhile({
        by: theirs.changed_by,
        both: unsaved
          .filter((place) => changed.includes(place))
          .map((place) => ({ place, theirs: textOf(theirs.draft[place] ?? []) })),
      });
    },
  };
}
