import {
  CONTACT_FIELDS,
  type ContactErrors,
  type ContactField,
  type ContactForm,
  contactErrors,
  normalizeContactForm,
} from "#core/contact.ts";

/** The API's messages about refused fields, in the language of the page at that time. */
export type RefusedFields = Readonly<Partial<Record<ContactField, string>>>;

/** Why nothing was sent; the words are in `content/home-sections`. */
export type ContactFailure = "faulty" | "notSent" | "offline" | "tooMany";

export type ContactState = {
  readonly form: ContactForm;
  readonly errors: ContactErrors;
  readonly refused: RefusedFields;
  readonly failure: ContactFailure | null;
  readonly phase: "writing" | "sending" | "sent";
  /** Counts the submissions with faulty fields, so that the focus moves after each of them. */
  readonly refusals: number;
  /** The form is begun anew for another message. */
  readonly isAnother: boolean;
};

export const emptyContact: ContactState = {
  form: { name: "", email: "", phone: "", msg: "" },
  errors: {},
  refused: {},
  failure: null,
  phase: "writing",
  refusals: 0,
  isAnother: false,
};

export type ContactAction =
  | { readonly type: "written"; readonly field: ContactField; readonly value: string }
  | { readonly type: "submitted" }
  | { readonly type: "sent" }
  | { readonly type: "failed"; readonly failure: Exclude<ContactFailure, "faulty"> }
  | { readonly type: "refused"; readonly fields: RefusedFields }
  | { readonly type: "begunAnew" };

/**
 * Everything that can happen to the contact form, as one pure step. A failure keeps the text, a
 * success clears it, and one message is sent at a time (D-35).
 */
export function contactStep(state: ContactState, action: ContactAction): ContactState {
  switch (action.type) {
    case "written": {
      if (state.phase === "sending") return state;
      const { [action.field]: _error, ...errors } = state.errors;
      const { [action.field]: _words, ...refused } = state.refused;
      return { ...state, form: { ...state.form, [action.field]: action.value }, errors, refused };
    }
    case "submitted": {
      if (state.phase === "sending") return state;
      const errors = contactErrors(state.form);
      if (Object.keys(errors).length > 0) {
        const refusals = state.refusals + 1;
        return { ...state, errors, refused: {}, failure: "faulty", refusals };
      }
      const form = normalizeContactForm(state.form);
      return { ...state, form, errors: {}, refused: {}, failure: null, phase: "sending" };
    }
    case "sent":
      return { ...emptyContact, phase: "sent" };
    case "failed":
      return { ...state, failure: action.failure, phase: "writing" };
    case "refused": {
      const { fields: refused } = action;
      const refusals = state.refusals + 1;
      return { ...state, refused, failure: "faulty", phase: "writing", refusals };
    }
    case "begunAnew":
      return { ...emptyContact, isAnother: true };
  }
}

/** The first field, in the order of the form, that has something to correct. */
export function firstFaultyField({
  errors,
  refused,
}: Pick<ContactState, "errors" | "refused">): ContactField | null {
  const faulty = (field: ContactField) => (errors[field] ?? refused[field]) !== undefined;
  return CONTACT_FIELDS.find(faulty) ?? null;
}
