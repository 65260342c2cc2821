import { type ComponentProps, type ReactNode, useEffect, useRef } from "react";
import { formatNumber } from "#core/locale.ts";
import { TRIAL_BOUNDS, TRIAL_PROGRAMMES, type TrialField } from "#core/trial.ts";
import type { Copy } from "#web/copy/copy.ts";
import { useRootData } from "#web/data/root-data.ts";
import { Button } from "#web/ui/button/button.tsx";
import { Field, type FieldAria } from "#web/ui/field/field.tsx";
import { Icon } from "#web/ui/icon/icon.tsx";
import { Note } from "#web/ui/note/note.tsx";
import { TimeZoneSelect } from "#web/ui/wishes/time-zone-select.tsx";
import { WeeklyWishes } from "#web/ui/wishes/weekly-wishes.tsx";
import { firstFaultyField, type TrialFailure } from "./trial-state.ts";
import type { TrialHandle } from "./use-trial.ts";

type TrialRequestProps = { readonly trial: TrialHandle; readonly copy: Copy<"trial"> };

/** The form; our own messages instead of the browser's. */
export function TrialRequest({ trial, copy }: TrialRequestProps) {
  const { state, submit, write } = trial;
  const { form, errors, refused, failure, refusals } = state;
  const sending = state.phase === "sending";
  const element = useRef<HTMLFormElement>(null);

  // Takes the focus that the button had which began it: the first field to type in.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the form appears.
  useEffect(() => {
    const target = state.isAnother ? element.current?.elements.namedItem("birth_year") : null;
    if (target instanceof HTMLElement) target.focus();
  }, []);

  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each refused try.
  useEffect(() => {
    const field = refusals === 0 ? null : firstFaultyField(state);
    const target = field === null ? null : element.current?.elements.namedItem(field);
    if (target instanceof HTMLElement) target.focus();
  }, [refusals]);

  const control = (field: TrialField, aria: FieldAria) => ({
    ...aria,
    name: field,
    className: "field-input",
    value: form[field],
    onChange: ({ target }: { target: { value: string } }) => write({ [field]: target.value }),
  });
  const text = (field: TrialField) => {
    const code = errors[field];
    if (code === undefined) return refused[field];
    return copy.errors[code].replace("{max}", formatNumber(TRIAL_BOUNDS[field]));
  };
  const line = (
    field: "birth_year" | "name" | "email" | "phone",
    input: ComponentProps<"input">,
    hint: { readonly hint?: string } = {},
  ) => (
    <Field label={copy.fields[field]} error={text(field)} {...hint}>
      {(aria) => (
        <input
          {...control(field, aria)}
          maxLength={TRIAL_BOUNDS[field]}
          readOnly={sending}
          {...input}
        />
      )}
    </Field>
  );

  return (
    <form
      method="post"
      ref={element}
      noValidate
      className="form"
      aria-label={copy.form}
      onSubmit={submit}
    >
      <Notice>{failure === "faulty" && copy.errors.banner}</Notice>
      <div className="form-pair">
        <Field label={copy.fields.programme} error={text("programme")}>
          {(aria) => (
            <div className="field-select">
              <select {...control("programme", aria)} disabled={sending} required>
                {TRIAL_PROGRAMMES.map((programme) => (
                  <option key={programme} value={programme}>
                    {copy.programmes[programme]}
                  </option>
                ))}
              </select>
              <Icon name="chevron-down" />
            </div>
          )}
        </Field>
        {line(
          "birth_year",
          { dir: "ltr", inputMode: "numeric", autoComplete: "off", required: true },
          { hint: copy.birthYearHint },
        )}
      </div>
      <Field label={copy.fields.time_zone} hint={copy.timeZoneHint} error={text("time_zone")}>
        {(aria) => <TimeZoneSelect {...control("time_zone", aria)} disabled={sending} required />}
      </Field>
      <WeeklyWishes chosen={form} locked={sending} copy={copy} onChange={write} />
      {line("name", { dir: "auto", autoComplete: "name", required: true })}
      <div className="form-pair">
        {line("email", { type: "email", dir: "ltr", autoComplete: "email", required: true })}
        {line("phone", { type: "tel", dir: "ltr", autoComplete: "tel", inputMode: "tel" })}
      </div>
      <Field label={copy.fields.wishes} hint={copy.wishesHint} error={text("wishes")}>
        {(aria) => (
          <textarea
            {...control("wishes", aria)}
            maxLength={TRIAL_BOUNDS.wishes}
            readOnly={sending}
            rows={4}
            dir="auto"
          />
        )}
      </Field>
      <Notice>
        {failure !== null && failure !== "faulty" && <Failure failure={failure} copy={copy} />}
      </Notice>
      <Button
        type="submit"
        className="form-send"
        busy={sending}
        busyLabel={copy.sending}
        aria-disabled={sending || undefined}
      >
        {copy.send}
      </Button>
    </form>
  );
}

/** Rendered before its text, because some screen readers miss an alert that arrives with it. */
function Notice({ children }: { readonly children: ReactNode }) {
  return <div role="alert">{children && <Note kind="danger">{children}</Note>}</div>;
}

type FailureProps = {
  readonly failure: Exclude<TrialFailure, "faulty">;
  readonly copy: Copy<"trial">;
};

/** Why the request did not leave, beside the button that tries again. */
function Failure({ failure, copy }: FailureProps) {
  const connection = useRootData()?.copy.connection;
  if (failure === "tooMany") return copy.tooMany;
  return failure === "offline" ? `${connection?.offline} ${copy.failure}` : copy.failure;
}
