import { useQueryClient } from "@tanstack/react-query";
import { type Dispatch, type SetStateAction, useEffect, useEffectEvent, useState } from "react";
import type { AdminPackageAnswer, changePackage } from "#contract/admin/packages.ts";
import * as paths from "#contract/admin/paths.ts";
import { call } from "../../api/call.ts";
import { fieldError, isLate } from "../../api/call-error.ts";
import { invalidateAnswers, useAction } from "../../api/use-answer.ts";
import { Button } from "../../ui/button.tsx";
import { changedFields, mergedDraft } from "../../ui/draft.ts";
import { EditConflict, isShownByForm } from "../../ui/edit-conflict.tsx";
import { Form } from "../../ui/form.tsx";
import { Failure } from "../../ui/states.tsx";
import { toast } from "../../ui/toast.tsx";
import { UnsavedChangesPrompt } from "../../ui/unsaved-changes.tsx";
import { DetailFields } from "./detail-fields.tsx";
import { changeOf, type DraftField, draftAt, type PackageDraft, TERMS } from "./package-draft.ts";
import { TermsFields } from "./terms-fields.tsx";
import { usePackageValues } from "./use-package-values.tsx";
import { NOW, type When, WhenFields } from "./when-fields.tsx";
import { usePackagesWords } from "./words.ts";

/** What a change makes out of date. */
const STALE = [paths.packages, paths.packageHistory] as const;

type PackageFormProps = {
  /** The package as it is now; it may change while the form is open. */
  readonly coursePackage: AdminPackageAnswer;
  readonly draft: PackageDraft;
  readonly onChange: Dispatch<SetStateAction<PackageDraft>>;
};

/** What was sent, and from when it is to count. */
type Sent = { readonly draft: PackageDraft; readonly when: When };

/**
 * The form of a package. It remembers the package that it was opened with: if somebody else has changed it
 * since, the form says what, keeps what was typed, and overwrites the change only when it is sent once more.
 */
export function PackageForm({ coursePackage, draft, onChange }: PackageFormProps) {
  const words = usePackagesWords().form;
  const [opened, setOpened] = useState(coursePackage);
  const [theirs, setTheirs] = useState<readonly DraftField[]>([]);
  const [when, setWhen] = useState<When>(NOW);
  const [missing, setMissing] = useState<"price" | "from" | null>(null);
  const shownValues = usePackageValues();
  const client = useQueryClient();
  const from = momentOf(when);
  const isLater = when.kind === "later";

  const shown = draftAt(opened, from);

  const adopt = (current: AdminPackageAnswer) => {
    if (current.version === opened.version) return;
    const [was, is] = [shown, draftAt(current, from)];
    setTheirs(changedFields(is, was));
    setOpened(current);
    // A refusal may come when more was typed than was sent.
    onChange((typed) => mergedDraft(typed, was, is));
  };
  const adoptEvent = useEffectEvent(adopt);
  useEffect(() => adoptEvent(coursePackage), [coursePackage]);

  const save = useAction(
    (sent: Sent) =>
      call<typeof changePackage>("PATCH", paths.coursePackage, {
        params: { id: opened.id },
        version: `"${opened.version}"`,
        body: changeOf(sent.draft, shown, momentOf(sent.when)),
      }).catch(async (error: unknown) => {
        if (isLate(error)) {
          adopt((error.data as { current: AdminPackageAnswer }).current);
          await invalidateAnswers(client, STALE);
        }
        throw error;
      }),
    {
      stale: STALE,
      onDone: (saved, sent) => {
        const wasLater = sent.when.kind === "later";
        toast(wasLater ? words.wasScheduled : words.saved);
        setTheirs([]);
        setOpened(saved);
        // What was typed since it was sent stays, and terms with the time for which they were typed.
        const isSame = !changedFields(draft, sent.draft).some((field) => TERMS.includes(field));
        const next = isSame && when === sent.when ? NOW : when;
        setWhen(next);
        const is = draftAt(saved, momentOf(next));
        const known = wasLater ? withTermsOf(is, sent.draft) : is;
        onChange((typed) => mergedDraft(typed, sent.draft, known));
      },
    },
  );

  const submit = () => {
    const lacks = draft.price === null ? "price" : isLater && from === null ? "from" : null;
    setMissing(lacks);
    if (lacks === null) save.start({ draft, when });
  };
  const errorOf = (field: string) => fieldError(save.error, field);

  return (
    <Form onSubmit={submit} failure={save.error}>
      <UnsavedChangesPrompt isNeeded={changedFields(draft, shown).length > 0} subject="id" />
      <TermsFields
        draft={draft}
        onChange={onChange}
        strikeable={opened.strikeable}
        errorOf={(field) =>
          missing === "price" && field === "price" ? words.needsPrice : errorOf(field)
        }
      />
      <WhenFields
        when={when}
        onChange={(next) => {
          setWhen(next);
          onChange(mergedDraft(draft, shown, draftAt(opened, momentOf(next))));
        }}
        error={missing === "from" ? words.needsTime : errorOf("from")}
      />
      <DetailFields draft={draft} onChange={onChange} errorOf={errorOf} isDisabled={isLater} />
      <EditConflict
        {...shownValues}
        fields={theirs}
        mine={draft}
        current={shown}
        onTake={() => {
          onChange(shown);
          setTheirs([]);
        }}
      />
      {!isShownByForm(save.error, theirs) && <Failure error={save.error} />}
      <div className="row">
        <Button type="submit" tone="primary" isPending={save.pending}>
          {isLater ? words.schedule : words.save}
        </Button>
      </div>
    </Form>
  );
}

function momentOf(when: When): string | null {
  return when.kind === "later" ? when.at : null;
}

/** After scheduling, the terms in the form are the stored ones again; other fields stay as typed. */
function withTermsOf(saved: PackageDraft, draft: PackageDraft): PackageDraft {
  const { price, price_before, active } = saved;
  return { ...draft, price, price_before, active };
}
