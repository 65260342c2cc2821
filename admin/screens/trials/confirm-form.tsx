import { useState } from "react";
import type * as contract from "#contract/admin/trials.ts";
import { normalizeLink, TRIAL_MINUTES } from "#core/trial.ts";
import type { Body } from "../../api/call.ts";
import { useLocale } from "../../locale.ts";
import { Button } from "../../ui/button.tsx";
import { changedFields, mergedDraft } from "../../ui/draft.ts";
import { DateTimeField, TextField } from "../../ui/field.tsx";
import { Form } from "../../ui/form.tsx";
import { NumberField } from "../../ui/number-field.tsx";
import { timeInZone } from "../../ui/time-in-zone.ts";
import { UnsavedChangesPrompt } from "../../ui/unsaved-changes.tsx";
import { useTrialsWords } from "./words.ts";

type ConfirmFormProps = {
  readonly trial: contract.TrialAnswer;
  readonly pending: boolean;
  readonly onConfirm: (change: Body<typeof contract.changeTrial>) => void;
};

type Draft = Pick<contract.TrialAnswer, "starts_at" | "link"> & {
  /** `null` while none are typed. */
  readonly minutes: number | null;
};

function draftOf({ starts_at, minutes, link }: contract.TrialAnswer): Draft {
  return { starts_at, minutes, link };
}

/** What somebody typed that is not so yet; a link as it is kept, so that one that was sent is so. */
function isDirty(draft: Draft, trial: contract.TrialAnswer): boolean {
  const link = normalizeLink(draft.link) ?? draft.link;
  return changedFields({ ...draft, link }, draftOf(trial)).length > 0;
}

/**
 * When and where the class is, with the family's time beside. What was typed stays; what was not follows what a
 * colleague makes of the request meanwhile, so that nobody sends a family back to an hour that no longer holds.
 */
export function ConfirmForm({ trial, pending, onConfirm }: ConfirmFormProps) {
  const words = useTrialsWords();
  const locale = useLocale();
  const { confirm } = words;
  const [known, setKnown] = useState(trial);
  const [draft, setDraft] = useState(() => draftOf(trial));
  if (known.version !== trial.version) {
    setKnown(trial);
    setDraft(mergedDraft(draft, draftOf(known), draftOf(trial)));
  }
  const { starts_at: startsAt, minutes, link } = draft;
  const isToCome = startsAt !== null && Date.parse(startsAt) > Date.now();
  const submit = () => {
    if (startsAt === null || minutes === null) return;
    onConfirm({ state: "confirmed", starts_at: startsAt, minutes, link });
  };
  const isAgain = trial.state === "confirmed";
  return (
    <Form className="card stack" onSubmit={submit}>
      <UnsavedChangesPrompt isNeeded={isDirty(draft, trial)} subject="trial" />
      <h2>{isAgain ? confirm.again : confirm.heading}</h2>
      <DateTimeField
        label={confirm.startsAt}
        hint={confirm.startsAtHint}
        refusal={isToCome ? undefined : confirm.faults.startsAt}
        value={startsAt}
        onChange={(starts_at) => setDraft({ ...draft, starts_at })}
      />
      <p role="status">
        {startsAt !== null &&
          confirm.theirs.replace("{time}", timeInZone(startsAt, trial.time_zone, locale, words))}
      </p>
      <NumberField
        label={confirm.minutes}
        value={minutes}
        onChange={(next) => setDraft({ ...draft, minutes: next })}
        min={TRIAL_MINUTES.min}
        max={TRIAL_MINUTES.max}
        isRequired
      />
      <TextField
        label={confirm.link}
        hint={confirm.linkHint}
        refusal={normalizeLink(link) === null ? confirm.faults.link : undefined}
        value={link}
        onChange={(next) => setDraft({ ...draft, link: next })}
        dir="ltr"
      />
      <div>
        <Button tone="primary" type="submit" isPending={pending}>
          {isAgain ? confirm.sendAgain : confirm.send}
        </Button>
      </div>
    </Form>
  );
}
