import type { ComponentProps } from "react";
import { CONTACT_BOUNDS, type ContactField } from "#core/contact.ts";
import { formatNumber } from "#core/locale.ts";
import type { Copy } from "#web/copy/copy.ts";
import { EnquiryForm } from "#web/ui/enquiry-form/enquiry-form.tsx";
import { Field, type FieldAria } from "#web/ui/field/field.tsx";
import type { Contact } from "./use-contact.ts";

type ContactFormProps = {
  readonly contact: Contact;
  readonly copy: Copy<"home">["contact"];
  readonly headingId: string;
};

/** Four fields and 'Send' (R-HOME-35 to R-HOME-37); our own messages instead of the browser's. */
export function ContactForm({ contact, copy, headingId }: ContactFormProps) {
  const { form, errors, refused, phase } = contact.state;

  const control = (field: ContactField, aria: FieldAria) => ({
    ...aria,
    name: field,
    className: "field-input",
    value: form[field],
    readOnly: phase === "sending",
    onChange: ({ target }: { target: { value: string } }) =>
      contact.write({ [field]: target.value }),
  });
  const text = (field: ContactField) => {
    const code = errors[field];
    if (code === undefined) return refused[field];
    return copy.errors[code].replace("{max}", formatNumber(CONTACT_BOUNDS[field]));
  };
  const line = (field: "name" | "email" | "phone", input: ComponentProps<"input">) => (
    <Field label={copy.fields[field]} error={text(field)}>
      {(aria) => <input {...control(field, aria)} {...input} />}
    </Field>
  );

  return (
    <EnquiryForm
      enquiry={contact}
      words={copy}
      first="name"
      label={{ "aria-labelledby": headingId }}
    >
      {line("name", { dir: "auto", autoComplete: "name", required: true })}
      <div className="form-pair">
        {line("email", { type: "email", dir: "ltr", autoComplete: "email", required: true })}
        {line("phone", { type: "tel", dir: "ltr", autoComplete: "tel", inputMode: "tel" })}
      </div>
      <Field label={copy.fields.msg} hint={copy.msgHint} error={text("msg")}>
        {(aria) => <textarea {...control("msg", aria)} rows={10} dir="auto" required />}
      </Field>
    </EnquiryForm>
  );
}
