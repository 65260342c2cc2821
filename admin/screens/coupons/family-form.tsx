import { useState } from "react";
import type { changeFamilyDiscount, getFamilyDiscount } from "#contract/admin/coupons.ts";
import * as paths from "#contract/admin/paths.ts";
import { type Answer, call } from "../../api/call.ts";
import { fieldError, isChangedMeanwhile } from "../../api/call-error.ts";
import { useAction, useAnswer } from "../../api/use-answer.ts";
import { useShellWords } from "../../shell/words.ts";
import { Button } from "../../ui/button.tsx";
import { Form } from "../../ui/form.tsx";
import { NumberField } from "../../ui/number-field.tsx";
import { Answered, Failure, Notice } from "../../ui/states.tsx";
import { toast } from "../../ui/toast.tsx";
import { UnsavedChangesPrompt } from "../../ui/unsaved-changes.tsx";
import { useCouponsWords } from "./words.ts";

type Family = Answer<typeof getFamilyDiscount>;

/** The percentage of the family discount. */
export function FamilyForm() {
  const answer = useAnswer<typeof getFamilyDiscount>(paths.familyDiscount);
  return (
    <Answered answer={answer}>
      {(family) => (
        <div className="coupon-family">
          <FamilyFields family={family} />
        </div>
      )}
    </Answered>
  );
}

function FamilyFields({ family }: { readonly family: Family }) {
  const words = useCouponsWords().family;
  const { form } = useShellWords();
  const [opened, setOpened] = useState(family);
  const [percent, setPercent] = useState<number | null>(family.percent);
  const save = useAction(
    (wanted: number) =>
      call<typeof changeFamilyDiscount>("PATCH", paths.familyDiscount, {
        version: `"${opened.version}"`,
        body: { percent: wanted },
      }).catch((error: unknown) => {
        if (isChangedMeanwhile(error)) {
          setOpened((error.data as { current: Family }).current);
        }
        throw error;
      }),
    {
      stale: [paths.familyDiscount],
      onDone: (saved) => {
        toast(words.saved);
        setOpened(saved);
      },
    },
  );
  const submit = () => {
    if (percent !== null) save.start(percent);
  };
  return (
    <Form className="card stack" onSubmit={submit} failure={save.error}>
      <p>{words.lead}</p>
      <NumberField
        label={words.percent}
        value={percent}
        onChange={setPercent}
        error={fieldError(save.error, "percent")}
        hint={words.off}
        min={0}
        max={100}
        unit="%"
        isRequired
      />
      {isChangedMeanwhile(save.error) ? (
        <Notice tone="bad">{words.changed.replace("{percent}", String(opened.percent))}</Notice>
      ) : (
        <Failure error={save.error} />
      )}
      <div className="row">
        <Button type="submit" tone="primary" isPending={save.pending}>
          {form.save}
        </Button>
      </div>
      <UnsavedChangesPrompt isNeeded={percent !== opened.percent} />
    </Form>
  );
}
