import type { Locale } from "#core/locale.ts";

/** Why nothing was sent. */
export type EnquiryFailure = "notSent" | "offline" | "tooMany";

/**
 * A form that sends what a family asks, and then gives way to thanks: `Form` is what is typed, `Field` names what
 * can be refused, `Code` why. The functions below are all that can happen to it.
 */
export type EnquiryState<Form, Field extends string, Code extends string> = {
  readonly form: Form;
  readonly errors: Readonly<Partial<Record<Field, Code>>>;
  /** The API's messages about refused fields, which it has written in one language. */
  readonly refused: Readonly<Partial<Record<Field, string>>>;
  readonly refusedIn?: Locale;
  readonly failure: EnquiryFailure | "faulty" | null;
  readonly phase: "writing" | "sending" | "sent";
  /** Counts the submissions with faulty fields, so that the focus moves after each of them. */
  readonly refusals: number;
  /** The form is begun anew, for another enquiry. */
  readonly isAnother: boolean;
};

type State<Form, Field extends string, Code extends string> = EnquiryState<Form, Field, Code>;

/** An enquiry of which nothing was sent yet. */
export const newEnquiry = <Form>(form: Form, isAnother = false): State<Form, never, never> => ({
  form,
  errors: {},
  refused: {},
  failure: null,
  phase: "writing",
  refusals: 0,
  isAnother,
});

/**
 * Something was typed or chosen, which takes back what was said about it, and with the last fault the banner; while
 * it is being sent nothing can be.
 */
export function written<Form extends object, Field extends string, Code extends string>(
  state: State<Form, Field, Code>,
  change: Partial<Form>,
): State<Form, Field, Code> {
  if (state.phase === "sending") return state;
  const errors = without(state.errors, change);
  const refused = without(state.refused, change);
  const isFaulty = Object.keys({ ...errors, ...refused }).length > 0;
  const failure = state.failure === "faulty" && !isFaulty ? null : state.failure;
  return { ...state, form: { ...state.form, ...change }, errors, refused, failure };
}

/** It was tried to send the form: it stays where it is if there are errors. */
export function submitted<Form, Field extends string, Code extends string>(
  state: State<Form, Field, Code>,
  form: Form,
  errors: Readonly<Partial<Record<Field, Code>>>,
): State<Form, Field, Code> {
  const { refused } = newEnquiry(form);
  return Object.keys(errors).length > 0
    ? { ...state, errors, refused, failure: "faulty", refusals: state.refusals + 1 }
    : { ...state, form, errors, refused, failure: null, phase: "sending" };
}

/** The shop refused fields, with its messages about them in the language of the page at that time. */
export const refused = <Form, Field extends string, Code extends string>(
  state: State<Form, Field, Code>,
  messages: Readonly<Partial<Record<Field, string>>>,
  locale: Locale,
): State<Form, Field, Code> => ({
  ...state,
  refused: messages,
  refusedIn: locale,
  failure: "faulty",
  phase: "writing",
  refusals: state.refusals + 1,
});

/** What a page says in its language: messages of another language give way to the page's own word (D-25). */
export function withMessagesIn<Form, Field extends string, Code extends string>(
  state: State<Form, Field, Code>,
  locale: Locale,
): State<Form, Field, Code> {
  if (state.refusedIn === locale || Object.keys(state.refused).length === 0) return state;
  return { ...state, refused: newEnquiry(state.form).refused, failure: "notSent" };
}

/** What was said about fields, but for those that have changed. */
const without = <Said extends object>(said: Said, change: object): Said =>
  Object.fromEntries(Object.entries(said).filter(([field]) => !(field in change))) as Said;

/** The first of these fields, in the order of the form, that has something to correct. */
export const firstFaultyField = <Field extends string>(
  state: Pick<State<unknown, Field, string>, "errors" | "refused">,
  fields: readonly Field[],
): Field | undefined =>
  fields.find((field) => (state.errors[field] ?? state.refused[field]) !== undefined);
