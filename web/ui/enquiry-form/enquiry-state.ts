/** Why nothing was sent. */
export type EnquiryFailure = "notSent" | "offline" | "tooMany";

/**
 * A form that sends what a family asks, and then gives way to thanks: `Form` is what is typed, `Field` names what
 * can be refused, `Code` why.
 */
export type EnquiryState<Form, Field extends string, Code extends string> = {
  readonly form: Form;
  readonly errors: Readonly<Partial<Record<Field, Code>>>;
  /** The API's messages about refused fields, in the language of the page at that time. */
  readonly refused: Readonly<Partial<Record<Field, string>>>;
  readonly failure: EnquiryFailure | "faulty" | null;
  readonly phase: "writing" | "sending" | "sent";
  /** Counts the submissions with faulty fields, so that the focus moves after each of them. */
  readonly refusals: number;
  /** The form is begun anew, for another enquiry. */
  readonly isAnother: boolean;
};

export type EnquiryAction<Form, Field extends string, Code extends string> =
  | { readonly type: "written"; readonly change: Partial<Form> }
  | {
      readonly type: "submitted";
      readonly form: Form;
      readonly errors: Readonly<Partial<Record<Field, Code>>>;
    }
  | { readonly type: "sent" }
  | { readonly type: "failed"; readonly failure: EnquiryFailure }
  | { readonly type: "refused"; readonly fields: Readonly<Partial<Record<Field, string>>> }
  | { readonly type: "begunAnew"; readonly form: Form };

/** An enquiry of which nothing was sent yet. */
export const newEnquiry = <Form>(form: Form): EnquiryState<Form, never, never> => ({
  form,
  errors: {},
  refused: {},
  failure: null,
  phase: "writing",
  refusals: 0,
  isAnother: false,
});

/**
 * Everything that can happen to the form, as one pure step. A failure keeps what was typed, and one enquiry is
 * sent at a time (D-35, D-201).
 */
export function enquiryStep<Form extends object, Field extends string, Code extends string>(
  state: EnquiryState<Form, Field, Code>,
  action: EnquiryAction<Form, Field, Code>,
): EnquiryState<Form, Field, Code> {
  switch (action.type) {
    case "written": {
      if (state.phase === "sending") return state;
      const { change } = action;
      return {
        ...state,
        form: { ...state.form, ...change },
        errors: without(state.errors, change),
        refused: without(state.refused, change),
      };
    }
    case "submitted": {
      if (state.phase === "sending") return state;
      const { form, errors } = action;
      const { refused } = newEnquiry(form);
      if (Object.keys(errors).length > 0) {
        const refusals = state.refusals + 1;
        return { ...state, errors, refused, failure: "faulty", refusals };
      }
      return { ...state, form, errors, refused, failure: null, phase: "sending" };
    }
    case "sent":
      return { ...state, phase: "sent" };
    case "failed":
      return { ...state, failure: action.failure, phase: "writing" };
    case "refused": {
      const { fields: refused } = action;
      const refusals = state.refusals + 1;
      return { ...state, refused, failure: "faulty", phase: "writing", refusals };
    }
    case "begunAnew":
      return { ...newEnquiry(action.form), isAnother: true };
  }
}

/** What was said about fields, but for those that have changed. */
const without = <Said extends object>(said: Said, change: object): Said =>
  Object.fromEntries(Object.entries(said).filter(([field]) => !(field in change))) as Said;

/** The first of these fields, in the order of the form, that has something to correct. */
export function firstFaultyField<Field extends string>(
  { errors, refused }: Pick<EnquiryState<unknown, Field, string>, "errors" | "refused">,
  fields: readonly Field[],
): Field | null {
  return fields.find((field) => (errors[field] ?? refused[field]) !== undefined) ?? null;
}
