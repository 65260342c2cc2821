import { type FormEvent, useEffect, useRef, useState } from "react";
import type { SeatAnswer } from "#contract/learner.ts";
import {
  LEARNER_FIELDS,
  type LearnerErrors,
  type LearnerForm,
  learnerErrors,
  normalizeLearnerForm,
} from "#core/learner.ts";
import { ApiError, failureDetail } from "#web/api/api.ts";
import { type FailureReason, readFailureReason, useFailureText } from "#web/api/failure-reason.ts";
import type { Copy } from "#web/copy/copy.ts";
import { useLocale } from "#web/data/root-data.ts";
import { formOf, keepDraft, readDraft } from "./learner-draft.ts";
import type { SeatChange } from "./use-learners.ts";

export type LearnerFormProps = {
  readonly seat: SeatAnswer;
  readonly draftKey: string;
  readonly copy: Copy<"learners">;
  readonly onSave: (change: SeatChange) => Promise<void>;
  readonly onCancel: () => void;
};

/** Why what was sent was not saved. */
type LearnerFailure = "tooMany" | FailureReason;

/** What the form of a learner has, what is wrong with it, and what typing and sending do. */
export function useLearnerForm({ seat, draftKey, copy, onSave, onCancel }: LearnerFormProps) {
  const locale = useLocale();
  const failureText = useFailureText(copy.failure);
  const [form, setForm] = useState<LearnerForm>(() => readDraft(draftKey) ?? formOf(seat));
  const [errors, setErrors] = useState<LearnerErrors>({});
  const [failure, setFailure] = useState<LearnerFailure | null>(null);
  const [known, setKnown] = useState<LearnerForm>(() => formOf(seat));
  const [isSending, setSending] = useState(false);
  const [refusals, setRefusals] = useState(0);
  const inFlight = useRef(false);
  const element = useRef<HTMLFormElement>(null);

  // The first field for who has opened the form, and the first faulty one after each refused try.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each refused try.
  useEffect(() => {
    const field = LEARNER_FIELDS.find((one) => errors[one] !== undefined) ?? "first_name";
    const target = element.current?.elements.namedItem(field);
    if (target instanceof HTMLElement) target.focus();
  }, [refusals]);

  const thisYear = new Date().getFullYear();

  const write = (change: Partial<LearnerForm>) => {
    if (isSending) return;
    const next = { ...form, ...change };
    setForm(next);
    keepDraft(draftKey, next);
    setErrors((before) =>
      Object.fromEntries(Object.entries(before).filter(([field]) => !(field in change))),
    );
  };

  // Once the last faulty field is corrected nothing is wrong any more; a failed call stays until the next try.
  const failureShown = (): string | null => {
    if (Object.keys(errors).length > 0) return copy.errors.banner;
    if (failure === null) return null;
    return failure === "tooMany" ? copy.tooMany : failureText(failure);
  };

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (inFlight.current) return;
    const found = learnerErrors(form, thisYear);
    setErrors(found);
    setFailure(null);
    if (Object.keys(found).length > 0) {
      setRefusals((count) => count + 1);
      return;
    }
    inFlight.current = true;
    setSending(true);
    setKnown(formOf(seat));
    try {
      const { days, day_parts, ...rest } = normalizeLearnerForm(form);
      const learner = { ...rest, days: [...days], day_parts: [...day_parts] };
      const { position, unit, version } = seat;
      await onSave({ position, unit, version, learner });
    } catch (error) {
      console.error("Error saving a learner", failureDetail(error));
      const isTooMany = error instanceof ApiError && error.answer.status === 429;
      setFailure(isTooMany ? "tooMany" : readFailureReason(error, locale));
      setSending(false);
    } finally {
      inFlight.current = false;
    }
  };

  // What is being sent is not cancelled: it may be saved already.
  const cancel = () => {
    if (!isSending) onCancel();
  };

  return {
    element,
    form,
    known,
    errors,
    failure: failureShown(),
    isSending,
    thisYear,
    write,
    submit,
    cancel,
  };
}
