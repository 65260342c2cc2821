import { useState } from "react";
import type * as contract from "#contract/admin/trials.ts";
import { normalizeLink, TRIAL_MINUTES } from "#core/trial.ts";
import type { Body } from "../../api/call.ts";
import { useLocale } from "../../locale.ts";
import { Button } from "../../ui/button.tsx";
import { MomentBox, TextBox } from "../../ui/field.tsx";
import { Form } from "../../ui/form.tsx";
import { NumberBox } from "../../ui/number-field.tsx";
import { familyTime } from "./family-time.ts";
import { useTrialsWords } from "./words.ts";

type ConfirmFormProps = {
  readonly trial: contract.TrialAnswer;
  readonly pending: boolean;
  readonly onConfirm: (change: Body<typeof contract.changeTrial>) => void;
};

/** When and where the class is, with the family's time beside; it stays as it was typed. */
export function ConfirmForm({ trial, pending, onConfirm }: ConfirmFormProps) {
  const words = useTrialsWords();
  const locale = useLocale();
  const { confirm } = words;
  const [startsAt, setStartsAt] = useState(trial.starts_at);
  const [minutes, setMinutes] = useState<number | null>(trial.minutes);
  const [link, setLink] = useState(trial.link);
  const [isChecked, setIsChecked] = useState(false);
  const faults = {
    startsAt: startsAt === null || Date.parse(startsAt) <= Date.now(),
    link: normalizeLink(link) === null,
  };
  const error = (field: keyof typeof faults) =>
    isChecked && faults[field] ? confirm.faults[field] : undefined;
  const submit = () => {
    setIsChecked(true);
    if (startsAt === null || minutes === null || Object.values(faults).includes(true)) return;
    onConfirm({ state: "confirmed", starts_at: startsAt, minutes, link });
  };
  const isAgain = trial.state === "confirmed";
  return (
    <Form className="card stack" onSubmit={submit}>
      <h2>{isAgain ? confirm.again : confirm.heading}</h2>
      <MomentBox
        label={confirm.startsAt}
        hint={confirm.startsAtHint}
        error={error("startsAt")}
        value={startsAt}
        onChange={setStartsAt}
      />
      <p role="status">
        {startsAt !== null &&
          confirm.theirs.replace("{time}", familyTime(startsAt, trial.time_zone, locale, words))}
      </p>
      <NumberBox
        label={confirm.minutes}
        value={minutes}
        onChange={setMinutes}
        min={TRIAL_MINUTES.min}
        max={TRIAL_MINUTES.max}
        isRequired
      />
      <TextBox
        label={confirm.link}
        hint={confirm.linkHint}
        error={error("link")}
        value={link}
        onChange={setLink}
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
