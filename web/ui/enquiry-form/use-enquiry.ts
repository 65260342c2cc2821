import { type FormEvent, useRef, useState } from "react";
import { type ApiAnswer, ApiError, failureDetail } from "#web/api/api.ts";
import { isOffline } from "#web/browser/is-offline.ts";
import { useLocale } from "#web/data/root-data.ts";
import {
  type EnquiryFailure,
  type EnquiryState,
  newEnquiry,
  refused,
  submitted,
  withMessagesIn,
  written,
} from "./enquiry-state.ts";

/** What a form asks and how it is checked; `fields` in their order in the form. */
export type EnquiryRules<Form, Field extends string, Code extends string> = {
  readonly empty: Form;
  readonly fields: readonly Field[];
  normalize(form: Form): Form;
  /** One code for each refused field. */
  check(form: Form): Readonly<Partial<Record<Field, Code>>>;
  /** What stays of a form that was sent for the next one. */
  next(form: Form): Form;
};

/** A form at work: what it holds, and what its controls call. */
export type Enquiry<Form, Field extends string, Code extends string> = {
  readonly state: EnquiryState<Form, Field, Code>;
  readonly fields: readonly Field[];
  write(change: Partial<Form>): void;
  submit(event: FormEvent): void;
  beginAnew(): void;
};

function failureOf(error: unknown): EnquiryFailure {
  if (error instanceof ApiError) return error.answer.status === 429 ? "tooMany" : "notSent";
  return isOffline() ? "offline" : "notSent";
}

/** The API's messages about refused fields; `null` if it named none of ours. */
function refusedFields<Field extends string>(error: unknown, fields: readonly Field[]) {
  const errors = error instanceof ApiError ? error.answer.data?.errors : undefined;
  if (!Array.isArray(errors)) return null;
  const found: Partial<Record<Field, string>> = {};
  for (const field of fields) {
    const message = errors.find((one) => one?.field === field)?.message;
    if (typeof message === "string") found[field] = message;
  }
  return Object.keys(found).length > 0 ? found : null;
}

/**
 * The state of a form and its one call, of which only one runs at a time, even after two quick presses. A failure
 * keeps what was typed (D-35, D-201). `send` gets the checked form, and its answer says whether it was taken.
 */
export function useEnquiry<Form extends object, Field extends string, Code extends string>(
  rules: EnquiryRules<Form, Field, Code>,
  send: (form: Form) => Promise<ApiAnswer<unknown>>,
): Enquiry<Form, Field, Code> {
  const { fields } = rules;
  const locale = useLocale();
  const [state, setState] = useState<EnquiryState<Form, Field, Code>>(newEnquiry(rules.empty));
  const inFlight = useRef(false);

  const fail = (error: unknown) => {
    const messages = refusedFields(error, fields);
    setState((now) =>
      messages === null
        ? { ...now, failure: failureOf(error), phase: "writing" }
        : refused(now, messages, locale),
    );
  };

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (inFlight.current) return;
    const form = rules.normalize(state.form);
    const next = submitted(state, form, rules.check(state.form));
    setState(next);
    if (next.phase !== "sending") return;
    inFlight.current = true;
    try {
      const answer = await send(form);
      if (answer.success === false) throw new ApiError({ ...answer, data: undefined }, answer);
      setState((now) => ({ ...now, phase: "sent" }));
    } catch (error) {
      console.error("Error sending message", failureDetail(error));
      fail(error);
    } finally {
      inFlight.current = false;
    }
  };

  return {
    state: withMessagesIn(state, locale),
    fields,
    submit,
    write: (change) => setState((now) => written(now, change)),
    beginAnew: () => setState((now) => newEnquiry(rules.next(now.form), true)),
  };
}
