import { type FormEvent, useEffect, useRef, useState } from "react";
import { type ApiAnswer, ApiError, failureDetail } from "#web/api/api.ts";
import { isOffline } from "#web/browser/is-offline.ts";
import { sessionStore } from "#web/browser/storage.ts";
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
import { readDraft } from "./read-draft.ts";

/** What a form asks and how it is checked; `fields` in their order in the form. */
export type EnquiryRules<Form, Field extends string, Code extends string> = {
  readonly empty: Form;
  /** Where session storage keeps what is not sent yet; see `web/visitor/drafts.ts`. */
  readonly draftKey: string;
  readonly fields: readonly Field[];
  /** What the form begins with in this browser, given what was typed before; without this function, only that. */
  begin?(draft: Partial<Form>): Partial<Form>;
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
 * The state of a form and its one call, of which only one runs at a time, even after two quick presses. What was
 * typed stays in this tab until it is sent, also after a failure, on another page and when the page is loaded again
 * (D-35, D-201). `send` gets the checked form, and its answer says whether it was taken.
 */
export function useEnquiry<Form extends object, Field extends string, Code extends string>(
  rules: EnquiryRules<Form, Field, Code>,
  send: (form: Form) => Promise<ApiAnswer<undefined>>,
): Enquiry<Form, Field, Code> {
  const { empty, draftKey, fields } = rules;
  const locale = useLocale();
  const [state, setState] = useState<EnquiryState<Form, Field, Code>>(newEnquiry(empty));
  const inFlight = useRef(false);
  const { form, phase } = state;
  const write = (change: Partial<Form>) => setState((now) => written(now, change));

  // After the first render, which has to equal the document: that knows no browser.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once.
  useEffect(() => {
    const draft = readDraft(sessionStore.get(draftKey), empty);
    const start = rules.begin?.(draft) ?? draft;
    if (Object.keys(start).length > 0) write(start);
  }, []);

  useEffect(() => {
    if (phase === "sent") sessionStore.remove(draftKey);
    else if (form !== empty) sessionStore.set(draftKey, JSON.stringify(form));
  }, [form, phase, draftKey, empty]);

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
    const next = submitted(state, rules.normalize(form), rules.check(form));
    setState(next);
    if (next.phase !== "sending") return;
    inFlight.current = true;
    try {
      const answer = await send(next.form);
      if (answer.success === false) throw new ApiError(answer, answer);
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
    write,
    beginAnew: () => setState((now) => newEnquiry(rules.next(now.form), true)),
  };
}
