import { type ReactNode, useEffect, useRef } from "react";
import { useRootData } from "#web/data/root-data.ts";
import { Button } from "../button/button.tsx";
import { Note } from "../note/note.tsx";
import { type EnquiryFailure, firstFaultyField } from "./enquiry-state.ts";
import type { Enquiry } from "./use-enquiry.ts";

type Words = {
  readonly send: string;
  readonly sending: string;
  readonly failure: string;
  readonly tooMany: string;
  readonly errors: { readonly banner: string };
};

type EnquiryFormProps<Form, Field extends string> = {
  readonly enquiry: Enquiry<Form, Field, string>;
  readonly words: Words;
  /** Where to begin to type when the form is begun anew. */
  readonly first: Field;
  /** The form's name for screen readers, or the id of what names it. */
  readonly label: { readonly "aria-label": string } | { readonly "aria-labelledby": string };
  readonly children: ReactNode;
};

/** The fields between what is wrong with them, why nothing was sent, and the button that sends them. */
export function EnquiryForm<Form, Field extends string>(props: EnquiryFormProps<Form, Field>) {
  const { enquiry, words, first, label, children } = props;
  const { state, fields, submit } = enquiry;
  const { failure, refusals, phase } = state;
  const isSending = phase === "sending";
  const element = useRef<HTMLFormElement>(null);

  // The first faulty field after each refused try; the first of all takes the focus that the button had
  // which began the form anew.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each refused try.
  useEffect(() => {
    const field = refusals > 0 ? firstFaultyField(state, fields) : state.isAnother && first;
    const target = field && element.current?.elements.namedItem(field);
    if (target instanceof HTMLElement) target.focus();
  }, [refusals]);

  return (
    <form method="post" ref={element} noValidate className="form" {...label} onSubmit={submit}>
      <Notice>{failure === "faulty" && words.errors.banner}</Notice>
      {children}
      <Notice>
        {failure !== null && failure !== "faulty" && <Failure failure={failure} words={words} />}
      </Notice>
      <Button
        type="submit"
        className="form-send"
        busy={isSending}
        busyLabel={words.sending}
        aria-disabled={isSending || undefined}
      >
        {words.send}
      </Button>
    </form>
  );
}

/** Rendered before its text, because some screen readers miss an alert that arrives with it. */
function Notice({ children }: { readonly children: ReactNode }) {
  return <div role="alert">{children && <Note kind="danger">{children}</Note>}</div>;
}

type FailureProps = { readonly failure: EnquiryFailure; readonly words: Words };

/** Why nothing was sent, beside the button that tries again. */
function Failure({ failure, words }: FailureProps) {
  const connection = useRootData()?.copy.connection;
  if (failure === "tooMany") return words.tooMany;
  return failure === "offline" ? `${connection?.offline} ${words.failure}` : words.failure;
}
