import {
  CONTACT_FIELDS,
  type ContactErrors,
  type ContactField,
  type ContactForm,
  contactErrors,
  normalizeContactForm,
} from "#core/contact.ts";

/** Why nothing was sent; the words are in `content/home-sections`. */
export type ContactFailure = "faulty" | "notSent" | "offline" | "tooMany";

export type ContactState = {
  readonly form: ContactForm;
  readonly errors: ContactErrors;
  readonly failure: ContactFailure | null;
  readonly phase: "writing" | "sending" | "sent";
  /** Counts the tries that found something to correct, so that the focus can follow each. */
  readonly refusals: number;
};

export const emptyContact: ContactState = {
  form: { name: "", email: "", phone: "", msg: "" },
  errors: {},
  failure: null,
  phase: "writing",
  refusals: 0,
};

export type ContactAction =
  | { readonly type: "written"; readonly field: ContactField; readonly value: string }
  | { readonly type: "submitted" }
  | { readonly type: "sent" }
  | { readonly type: "failed"; readonly failure: Exclude<ContactFailure, "faulty"> }
  | { readonly type: "begunAnew" };

/**
 * Everything that can happen to the contact form, as one pure step. A failure keeps the text, a
 * success clears it, and one message is sent at a time (D-35).
 */
export function contactStep(state: ContactState, action: ContactAction): ContactState {
  switch (action.type) {
    case "written": {
      if (state.phase === "sending") return state;
      const { [action.field]: _, ...errors } = state.errors;
      return { ...state, form: { ...state.form, [action.field]: action.value }, errors };
    }
    case "submitted": {
      if (state.phase === "sending") return state;
      const errors = contactErrors(state.form);
      if (Object.keys(errors).length > 0) {
        return { ...state, errors, failure: "faulty", refusals: state.refusals + 1 };
      }
      const form = normalizeContactForm(state.form);
      return { ...state, form, errors: {}, failure: null, phase: "sending" };
    }
    case "sent":
      return { ...emptyContact, phase: "sent" };
    case "failed":
      return { ...state, failure: action.failure, phase: "writing" };
    case "begunAnew":
      return emptyContact;
  }
}

/** The first field, in the order of the form, that has something to correct. */
export function firstFaultyField(errors: ContactErrors): ContactField | null {
  return CONTACT_FIELDS.find((field) => errors[field] !== undefined) ?? null;
}
