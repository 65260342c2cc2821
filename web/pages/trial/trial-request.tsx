import type { ComponentProps } from "react";
import { formatNumber } from "#core/locale.ts";
import { TRIAL_BOUNDS, TRIAL_PROGRAMMES, type TrialField } from "#core/trial.ts";
import type { Copy } from "#web/copy/copy.ts";
import { EnquiryForm } from "#web/ui/enquiry-form/enquiry-form.tsx";
import { Field, type FieldAria } from "#web/ui/field/field.tsx";
import { Icon } from "#web/ui/icon/icon.tsx";
import { TimeZoneSelect } from "#web/ui/wishes/time-zone-select.tsx";
import { WeeklyWishes } from "#web/ui/wishes/weekly-wishes.tsx";
import type { Trial } from "./use-trial.ts";

type TrialRequestProps = { readonly trial: Trial; readonly copy: Copy<"trial"> };

/** The form; our own messages instead of the browser's. */
export function TrialRequest({ trial, copy }: TrialRequestProps) {
  const { state, write } = trial;
  const { form, errors, refused } = state;
  const sending = state.phase === "sending";

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
      {(aria) => <input {...control(field, aria)} readOnly={sending} {...input} />}
    </Field>
  );

  return (
    <EnquiryForm
      enquiry={trial}
      words={copy}
      first="birth_year"
      label={{ "aria-label": copy.form }}
    >
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
        {(aria) => <textarea {...control("wishes", aria)} readOnly={sending} rows={4} dir="auto" />}
      </Field>
    </EnquiryForm>
  );
}
