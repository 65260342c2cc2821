import { useState } from "react";
import { changedFields, isSame, mergedDraft } from "./draft.ts";

/** The draft of a form, and the saved record that it is based on. */
type FormDraft<Saved, Draft> = {
  readonly draft: Draft;
  readonly setDraft: (draft: Draft) => void;
  /** The record that the draft changes, in the version that is sent with the change; `null` for a new one. */
  readonly base: Saved | null;
  readonly baseDraft: Draft;
  /** Whether the draft differs from its base. */
  readonly isDirty: boolean;
  /** The fields that somebody else has changed. */
  readonly theirs: readonly (keyof Draft)[];
  /** Bases the draft on what somebody else has saved; what was typed stays. */
  rebase(current: Saved): void;
  /** Replaces what was typed by the base. */
  takeTheirs(): void;
};

/**
 * The draft of a dialog that creates a record (`saved` is `null`; the draft begins as `empty`) or changes one.
 * If two people change a record at once, the second overwrites it only after the form has shown the first's change.
 */
export function useDraft<Saved, Draft extends object>(
  saved: Saved | null,
  draftOf: (saved: Saved) => Draft,
  empty: Draft,
): FormDraft<Saved, Draft> {
  const [base, setBase] = useState(saved);
  const baseDraft = base === null ? empty : draftOf(base);
  const [draft, setDraft] = useState(baseDraft);
  const [theirs, setTheirs] = useState<readonly (keyof Draft)[]>([]);
  return {
    draft,
    setDraft,
    base,
    baseDraft,
    isDirty: !isSame(draft, baseDraft),
    theirs,
    rebase: (current) => {
      const currentDraft = draftOf(current);
      setTheirs(changedFields(currentDraft, baseDraft));
      setBase(current);
      setDraft((typed) => mergedDraft(typed, baseDraft, currentDraft));
    },
    takeTheirs: () => {
      setDraft(baseDraft);
      setTheirs([]);
    },
  };
}
