import type { ReactNode } from "react";
import { LEVELS, type LearnerField, withLearnerBounds } from "#core/learner.ts";
import { Button } from "#web/ui/button/button.tsx";
import { Field, type FieldAria } from "#web/ui/field/field.tsx";
import { Icon } from "#web/ui/icon/icon.tsx";
import { Note } from "#web/ui/note/note.tsx";
import { TimeZoneSelect } from "#web/ui/wishes/time-zone-select.tsx";
import { WeeklyWishes } from "#web/ui/wishes/weekly-wishes.tsx";
import { EditConflict } from "./edit-conflict.tsx";
import { formOf } from "./learner-draft.ts";
import { type LearnerFormProps, useLearnerForm } from "./use-learner-form.ts";

/** Who learns on one seat; what is typed stays until it is saved or cancelled, also when the page is loaded again. */
export function LearnerForm(props: LearnerFormProps) {
  const { copy } = props;
  const learner = useLearnerForm(props);
  const { form, errors, isSending, thisYear, write } = learner;

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
  const line = { readOnly: isSending, autoComplete: "off" };

  return (
    <form
      method="post"
      ref={learner.element}
      noValidate
      className="form"
      aria-label={copy.begin}
      onSubmit={learner.submit}
    >
      <div className="form-pair">
        <Field label={copy.fields.first_name} hint={copy.firstNameHint} error={text("first_name")}>
          {(aria) => <input {...control("first_name", aria)} {...line} dir="auto" required />}
        </Field>
        <Field label={copy.fields.birth_year} hint={copy.birthYearHint} error={text("birth_year")}>
          {(aria) => (
            <input
              {...control("birth_year", aria)}
              {...line}
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
        {(aria) => (
          <textarea {...control("notes", aria)} readOnly={isSending} rows={3} dir="auto" />
        )}
      </Field>
      <div role="alert">
        {learner.failure !== null && (
          <Note kind="danger">
            <p>{learner.failure}</p>
            <EditConflict before={learner.known} now={formOf(props.seat)} copy={copy} />
          </Note>
        )}
      </div>
      <div className="form-acts">
        <Button
          type="submit"
          busy={isSending}
          busyLabel={copy.saving}
          aria-disabled={isSending || undefined}
        >
          {copy.save}
        </Button>
        <Button variant="quiet" aria-disabled={isSending || undefined} onClick={learner.cancel}>
          {copy.cancel}
        </Button>
      </div>
    </form>
  );
}
