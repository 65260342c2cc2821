import { useState } from "react";
import { changedFields, isSame, mergedDraft } from "./draft.ts";

/** What a form has, and what became of the thing that it was opened with. */
type FormDraft<Thing, Draft> = {
  readonly draft: Draft;
  readonly setDraft: (draft: Draft) => void;
  /** The thing as this form knows it, whose version a change is made on; `null` for a new one. */
  readonly known: Thing | null;
  /** The known thing as the form would show it. */
  readonly knownDraft: Draft;
  /** Whether the form has something else than the known thing. */
  readonly isTyped: boolean;
  /** The fields that somebody else has changed. */
  readonly theirs: readonly (keyof Draft)[];
  /** Takes note of what somebody else has made of it; what was typed stays. */
  adopt(current: Thing): void;
  /** Gives up what was typed for what is there now. */
  takeTheirs(): void;
};

/**
 * The draft of a dialog that makes a thing or changes it (`empty` is that of a new one), also when two
 * change one at a time: the second saves over it only after the form has said what the first changed.
 */
export function useDraft<Thing, Draft extends object>(
  thing: Thing | null,
  draftOf: (thing: Thing) => Draft,
  empty: Draft,
): FormDraft<Thing, Draft> {
  const [known, setKnown] = useState(thing);
  const knownDraft = known === null ? empty : draftOf(known);
  const [draft, setDraft] = useState(knownDraft);
  const [theirs, setTheirs] = useState<readonly (keyof Draft)[]>([]);
  return {
    draft,
    setDraft,
    known,
    knownDraft,
    isTyped: !isSame(draft, knownDraft),
    theirs,
    adopt: (current) => {
      const is = draftOf(current);
      setTheirs(changedFields(is, knownDraft));
      setKnown(current);
      setDraft((typed) => mergedDraft(typed, knownDraft, is));
    },
    takeTheirs: () => {
      setDraft(knownDraft);
      setTheirs([]);
    },
  };
}
