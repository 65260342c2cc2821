import { useQueryClient } from "@tanstack/react-query";
import { type Dispatch, type SetStateAction, useEffect, useEffectEvent, useState } from "react";
import type { AdminPackageAnswer, changePackage } from "#contract/admin/packages.ts";
import * as paths from "#contract/admin/paths.ts";
import { call } from "../../api/call.ts";
import { isChangedMeanwhile } from "../../api/call-error.ts";
import { invalidateAnswers, useAction } from "../../api/use-answer.ts";
import { changedFields, mergedDraft } from "../../ui/draft.ts";
import { toast } from "../../ui/toast.tsx";
import { AT_ONCE, type EffectiveFrom } from "./effective-from-fields.tsx";
import { changeOf, type DraftField, draftAt, type PackageDraft, TERMS } from "./package-draft.ts";
import { usePackagesWords } from "./words.ts";

/** What a change makes out of date. */
const STALE = [paths.packages, paths.packageHistory] as const;

export type PackageFormProps = {
  /** The package as it is now; it may change while the form is open. */
  readonly coursePackage: AdminPackageAnswer;
  readonly draft: PackageDraft;
  readonly onChange: Dispatch<SetStateAction<PackageDraft>>;
};

/** What was sent, and from when it is to count. */
type Sent = { readonly draft: PackageDraft; readonly effectiveFrom: EffectiveFrom };

/**
 * The state of a package's form, and the call that saves it. The draft is based on a saved package and on the moment
 * from which the change is to count; `baseDraft` has the terms of that moment.
 */
export function usePackageForm({ coursePackage, draft, onChange }: PackageFormProps) {
  const words = usePackagesWords().form;
  const [base, setBase] = useState(coursePackage);
  const [theirs, setTheirs] = useState<readonly DraftField[]>([]);
  const [effectiveFrom, setEffectiveFrom] = useState<EffectiveFrom>(AT_ONCE);
  const client = useQueryClient();
  const baseDraft = draftAt(base, momentOf(effectiveFrom));

  const rebase = (current: AdminPackageAnswer) => {
    if (current.version === base.version) return;
    const currentDraft = draftAt(current, momentOf(effectiveFrom));
    setTheirs(changedFields(currentDraft, baseDraft));
    setBase(current);
    // A refusal may come when more was typed than was sent.
    onChange((typed) => mergedDraft(typed, baseDraft, currentDraft));
  };
  const rebaseEvent = useEffectEvent(rebase);
  useEffect(() => rebaseEvent(coursePackage), [coursePackage]);

  const save = useAction(
    (sent: Sent) =>
      call<typeof changePackage>("PATCH", paths.coursePackage, {
        params: { id: base.id },
        version: `"${base.version}"`,
        body: changeOf(sent.draft, baseDraft, momentOf(sent.effectiveFrom)),
      }).catch(async (error: unknown) => {
        if (isChangedMeanwhile(error)) {
          rebase((error.data as { current: AdminPackageAnswer }).current);
          await invalidateAnswers(client, STALE);
        }
        throw error;
      }),
    {
      stale: STALE,
      onDone: (saved, sent) => {
        const wasLater = sent.effectiveFrom.kind === "later";
        toast(wasLater ? words.wasScheduled : words.saved);
        setTheirs([]);
        setBase(saved);
        // What was typed since it was sent stays, and terms with the time for which they were typed.
        const isSame = !changedFields(draft, sent.draft).some((field) => TERMS.includes(field));
        const next = isSame && effectiveFrom === sent.effectiveFrom ? AT_ONCE : effectiveFrom;
        setEffectiveFrom(next);
        const savedDraft = draftAt(saved, momentOf(next));
        const known = wasLater ? withTermsOf(savedDraft, sent.draft) : savedDraft;
        onChange((typed) => mergedDraft(typed, sent.draft, known));
      },
    },
  );

  return {
    base,
    baseDraft,
    /** The fields that somebody else has changed. */
    theirs,
    /** Replaces what was typed by the base. */
    takeTheirs: () => {
      onChange(baseDraft);
      setTheirs([]);
    },
    effectiveFrom,
    changeEffectiveFrom: (next: EffectiveFrom) => {
      setEffectiveFrom(next);
      onChange(mergedDraft(draft, baseDraft, draftAt(base, momentOf(next))));
    },
    save,
  };
}

function momentOf(effectiveFrom: EffectiveFrom): string | null {
  return effectiveFrom.kind === "later" ? effectiveFrom.at : null;
}

/** After scheduling, the terms in the form are the stored ones again; other fields stay as typed. */
function withTermsOf(saved: PackageDraft, draft: PackageDraft): PackageDraft {
  const { price, price_before, active } = saved;
  return { ...draft, price, price_before, active };
}
