import { type ComponentProps, type ReactNode, useEffect, useRef } from "react";
import { CONTACT_BOUNDS, type ContactField } from "#core/contact.ts";
import { formatNumber } from "#core/locale.ts";
import type { Copy } from "#web/copy/copy.ts";
import { useRootData } from "#web/data/root-data.ts";
import { Button } from "#web/ui/button/button.tsx";
import { Field, type FieldAria } from "#web/ui/field/field.tsx";
import { Note } from "#web/ui/note/note.tsx";
import { type ContactFailure, firstFaultyField } from "./contact-form-state.ts";
import type { Contact } from "./use-contact.ts";

type ContactFormProps = {
  readonly contact: Contact;
  readonly copy: Copy<"home">["contact"];
  readonly headingId: string;
};

/** Four fields and 'Send' (R-HOME-35 to R-HOME-37); our own messages instead of the browser's. */
export function ContactForm({ contact, copy, headingId }: ContactFormProps) {
  const { state, submit, write } = contact;
  const { form, errors, refused, failure, refusals } = state;
  const sending = state.phase === "sending";
  const element = useRef<HTMLFormElement>(null);

  // The first faulty field after each refused try; the first of all takes the focus that the button had
  // which began another message.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each refused try.
  useEffect(() => {
    const field = refusals > 0 ? firstFaultyField(state) : state.isAnother && "name";
    const target = field && element.current?.elements.namedItem(field);
    if (target instanceof HTMLElement) target.focus();
  }, [refusals]);

  const control = (field: ContactField, aria: FieldAria) => ({
    ...aria,
    name: field,
    className: "field-input",
    maxLength: CONTACT_BOUNDS[field],
    value: form[field],
    readOnly: sending,
    onChange: ({ target }: { target: { value: string } }) => write(field, target.value),
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
    <form
      method="post"
      ref={element}
      noValidate
      className="form"
      aria-labelledby={headingId}
      onSubmit={submit}
    >
      <Notice>{failure === "faulty" && copy.errors.banner}</Notice>
      {line("name", { dir: "auto", autoComplete: "name", required: true })}
      <div className="form-pair">
        {line("email", { type: "email", dir: "ltr", autoComplete: "email", required: true })}
        {line("phone", { type: "tel", dir: "ltr", autoComplete: "tel", inputMode: "tel" })}
      </div>
      <Field label={copy.fields.msg} hint={copy.msgHint} error={text("msg")}>
        {(aria) => <textarea {...control("msg", aria)} rows={10} dir="auto" required />}
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
  readonly failure: Exclude<ContactFailure, "faulty">;
  readonly copy: Copy<"home">["contact"];
};

/** Why the message did not leave, beside the button that tries again. */
function Failure({ failure, copy }: FailureProps) {
  const connection = useRootData()?.copy.connection;
  if (failure === "tooMany") return copy.tooMany;
  return failure === "offline" ? `${connection?.offline} ${copy.failure}` : copy.failure;
}
