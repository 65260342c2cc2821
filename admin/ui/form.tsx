import { type ReactNode, type SyntheticEvent, useEffect, useRef, useState } from "react";
import {
  CheckboxContext,
  ComboBoxContext,
  Provider,
  RadioGroupContext,
  SelectContext,
  SwitchContext,
  TextFieldContext,
} from "react-aria-components";
import { flushSync } from "react-dom";
import { CallError } from "../api/call-error.ts";
import { TriedContext } from "./field.tsx";

/** A field that is wrong; of a choice from a list, its button. */
const INVALID = '[aria-invalid="true"], [data-invalid] > button';

/** A field whose text cannot be taken, such as a number that is none, or is missing. */
const FAULTY = "[data-faulty]";

/**
 * The first field with a value that cannot be sent: one that shows an error, or a date or time that is only
 * partly filled in, which the browser reports as empty. That one is made to show an error.
 */
function findFaulty(form: HTMLFormElement | null): HTMLElement | undefined {
  const inputs = form?.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>("input, textarea");
  return [...(inputs ?? [])].find((input) => {
    if (input.validity.badInput) input.checkValidity();
    return input.validity.badInput || input.matches(FAULTY);
  });
}

type FormProps = {
  readonly onSubmit: () => void;
  /** What came of sending it. If fields are to blame, the first of them takes the focus, as it may be out of sight. */
  readonly failure?: Error | null;
  /**
   * For a form that goes, or is emptied, when it was sent: until then its fields keep what was sent, so that
   * nothing is typed that would go unsent. The focus stays.
   */
  readonly isBusy?: boolean;
  /** `stack` (fields below each other), also as a card, `fields` (side by side) or that of `SearchForm`. */
  readonly className?: "stack" | "card stack" | "fields" | "search-form";
  readonly children: ReactNode;
};

/**
 * A form that is sent by a call. What is wrong is said at its fields in the language that is shown, not
 * by the browser in its own. While what stands in a field is not taken, the form is not sent: the first
 * such field says so and takes the focus.
 */
export function Form({
  onSubmit,
  failure = null,
  isBusy = false,
  className = "stack",
  children,
}: FormProps) {
  const form = useRef<HTMLFormElement>(null);
  const [isTried, setTried] = useState(false);
  useEffect(() => {
    if (!(failure instanceof CallError) || failure.errors.length === 0) return;
    form.current?.querySelector<HTMLElement>(INVALID)?.focus();
  }, [failure]);
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    const faulty = findFaulty(form.current);
    // The focus reads what the field says, which has to be there before.
    flushSync(() => setTried(faulty !== undefined));
    if (faulty === undefined) onSubmit();
    else faulty.focus();
  };
  return (
    <form ref={form} noValidate className={className} onSubmit={submit}>
      <Provider
        values={[
          [TextFieldContext, { isReadOnly: isBusy }],
          [CheckboxContext, { isReadOnly: isBusy }],
          [SwitchContext, { isReadOnly: isBusy }],
          [RadioGroupContext, { isReadOnly: isBusy }],
          [ComboBoxContext, { isReadOnly: isBusy }],
          [SelectContext, { isDisabled: isBusy }],
        ]}
      >
        <TriedContext value={isTried}>{children}</TriedContext>
      </Provider>
    </form>
  );
}
