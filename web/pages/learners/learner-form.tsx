import { type FormEvent, type ReactNode, useEffect, useRef, useState } from "react";
import type { SeatAnswer } from "#contract/learner.ts";
import {
  type LearnerForm as Form,
  LEARNER_BOUNDS,
  LEARNER_FIELDS,
  LEVELS,
  type LearnerErrors,
  type LearnerField,
  learnerErrors,
  normalizeLearnerForm,
  withLearnerBounds,
} from "#core/learner.ts";
import { ApiError, failureDetail } from "#web/api/api.ts";
import type { Copy } from "#web/copy/copy.ts";
import { useRootData } from "#web/data/root-data.ts";
import { Button } from "#web/ui/button/button.tsx";
import { Field, type FieldAria } from "#web/ui/field/field.tsx";
import { Icon } from "#web/ui/icon/icon.tsx";
import { Note } from "#web/ui/note/note.tsx";
import { TimeZoneSelect } from "#web/ui/wishes/time-zone-select.tsx";
import { WeeklyWishes } from "#web/ui/wishes/weekly-wishes.tsx";
import { formOf, keepDraft, readDraft } from "./learner-draft.ts";
import type { SeatChange } from "./use-learners.ts";

type LearnerFormProps = {
  readonly seat: SeatAnswer;
  readonly draftKey: string;
  readonly copy: Copy<"learners">;
  readonly onSave: (change: SeatChange) => Promise<void>;
};

/** Who learns on one seat; what is typed stays until it is saved, also when the page is loaded again. */
export function LearnerForm({ seat, draftKey, copy, onSave }: LearnerFormProps) {
  const connection = useRootData()?.copy.connection;
  const [form, setForm] = useState<Form>(() => readDraft(draftKey) ?? formOf(seat));
  const [errors, setErrors] = useState<LearnerErrors>({});
  const [failure, setFailure] = useState("");
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

  const write = (change: Partial<Form>) => {
    if (isSending) return;
    const next = { ...form, ...change };
    setForm(next);
    keepDraft(draftKey, next);
    setErrors((before) =>
      Object.fromEntries(Object.entries(before).filter(([field]) => !(field in change))),
    );
  };

  const failureOf = (error: unknown): string => {
    if (!(error instanceof ApiError)) {
      return navigator.onLine ? copy.failure : `${connection?.offline} ${copy.failure}`;
    }
    const { status, message } = error.answer;
    if (status === 429) return copy.tooMany;
    return (status === 409 || status === 412) && message !== undefined ? message : copy.failure;
  };

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (inFlight.current) return;
    const found = learnerErrors(form, thisYear);
    setErrors(found);
    if (Object.keys(found).length > 0) {
      setFailure(copy.errors.banner);
      setRefusals((count) => count + 1);
      return;
    }
    inFlight.current = true;
    setSending(true);
    setFailure("");
    try {
      const { days, day_parts, ...rest } = normalizeLearnerForm(form);
      const learner = { ...rest, days: [...days], day_parts: [...day_parts] };
      const { position, unit, version } = seat;
      await onSave({ position, unit, version, learner });
    } catch (error) {
      console.error("Error saving a learner", failureDetail(error));
      setFailure(failureOf(error));
      setSending(false);
    } finally {
      inFlight.current = false;
    }
  };

  const control = (field: LearnerField, aria: FieldAria) => ({
    ...aria,
    name: field,
    className: "field-input",
    value: form[field],
    onChange: ({ target }: { target: { value: string } }) => write({ [field]: target.value }),
  });
  const text = (field: LearnerField): ReactNode => {
    const code = errors[field];
    if (code === undefined) return undefined;
    return withLearnerBounds(copy.errors[code], field, thisYear);
  };
  const typed = (field: LearnerField) => ({
    maxLength: LEARNER_BOUNDS[field],
    readOnly: isSending,
    autoComplete: "off",
  });

  return (
    <form
      method="post"
      ref={element}
      noValidate
      className="form"
      aria-label={copy.begin}
      onSubmit={submit}
    >
      <div className="form-pair">
        <Field label={copy.fields.first_name} hint={copy.firstNameHint} error={text("first_name")}>
          {(aria) => (
            <input {...control("first_name", aria)} {...typed("first_name")} dir="auto" required />
          )}
        </Field>
        <Field label={copy.fields.birth_year} hint={copy.birthYearHint} error={text("birth_year")}>
          {(aria) => (
            <input
              {...control("birth_year", aria)}
              {...typed("birth_year")}
              dir="ltr"
              inputMode="numeric"
              required
            />
          )}
        </Field>
      </div>
      <Field label={copy.fields.level}>
        {(aria) => (
          <div className="field-select">
            <select
              {...aria}
              className="field-input"
              value={form.level}
              disabled={isSending}
              onChange={({ target }) =>
                write({ level: LEVELS.find((one) => one === target.value) ?? "unknown" })
              }
            >
              {LEVELS.map((level) => (
                <option key={level} value={level}>
                  {copy.levels[level]}
                </option>
              ))}
            </select>
            <Icon name="chevron-down" />
          </div>
        )}
      </Field>
      <Field label={copy.fields.time_zone} hint={copy.timeZoneHint} error={text("time_zone")}>
        {(aria) => <TimeZoneSelect {...control("time_zone", aria)} disabled={isSending} required />}
      </Field>
      <WeeklyWishes chosen={form} locked={isSending} copy={copy} onChange={write} />
      <Field label={copy.fields.notes} hint={copy.notesHint} error={text("notes")}>
        {(aria) => <textarea {...control("notes", aria)} {...typed("notes")} rows={3} dir="auto" />}
      </Field>
      <div role="alert">{failure !== "" && <Note kind="danger">{failure}</Note>}</div>
      <Button
        type="submit"
        className="learner-open"
        busy={isSending}
        busyLabel={copy.saving}
        aria-disabled={isSending || undefined}
      >
        {copy.save}
      </Button>
    </form>
  );
}
