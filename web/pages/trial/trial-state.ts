import {
  isTrialProgramme,
  normalizeTrialForm,
  TRIAL_FIELDS,
  TRIAL_PROGRAMMES,
  type TrialErrors,
  type TrialField,
  type TrialForm,
  trialErrors,
} from "#core/trial.ts";

/** The API's messages about refused fields, in the language of the page at that time. */
export type RefusedFields = Readonly<Partial<Record<TrialField, string>>>;

/** Why nothing was sent; the words are in `content/trial`. */
export type TrialFailure = "faulty" | "notSent" | "offline" | "tooMany";

export type TrialFormState = {
  readonly form: TrialForm;
  readonly errors: TrialErrors;
  readonly refused: RefusedFields;
  readonly failure: TrialFailure | null;
  readonly phase: "writing" | "sending" | "sent";
  /** Counts the submissions with faulty fields, so that the focus moves after each of them. */
  readonly refusals: number;
  /** The form is begun anew for another child. */
  readonly isAnother: boolean;
};

export const emptyTrial: TrialFormState = {
  form: {
    programme: TRIAL_PROGRAMMES[0] ?? "",
    birth_year: "",
    time_zone: "",
    days: [],
    day_parts: [],
    name: "",
    email: "",
    phone: "",
    wishes: "",
  },
  errors: {},
  refused: {},
  failure: null,
  phase: "writing",
  refusals: 0,
  isAnother: false,
};

export type TrialAction =
  | { readonly type: "written"; readonly change: Partial<TrialForm> }
  | { readonly type: "submitted"; readonly thisYear: number }
  | { readonly type: "sent" }
  | { readonly type: "failed"; readonly failure: Exclude<TrialFailure, "faulty"> }
  | { readonly type: "refused"; readonly fields: RefusedFields }
  | { readonly type: "begunAnew" };

/**
 * Everything that can happen to the form, as one pure step. A failure keeps what was typed, and one
 * request is sent at a time. Who asks for another child types only what is the child's again.
 */
export function trialStep(state: TrialFormState, action: TrialAction): TrialFormState {
  switch (action.type) {
    case "written": {
      if (state.phase === "sending") return state;
      const isLeft = ([field]: readonly [string, unknown]) => !(field in action.change);
      return {
        ...state,
        form: { ...state.form, ...action.change },
        errors: Object.fromEntries(Object.entries(state.errors).filter(isLeft)),
        refused: Object.fromEntries(Object.entries(state.refused).filter(isLeft)),
      };
    }
    case "submitted": {
      if (state.phase === "sending") return state;
      const errors = trialErrors(state.form, action.thisYear);
      if (Object.keys(errors).length > 0) {
        const refusals = state.refusals + 1;
        return { ...state, errors, refused: {}, failure: "faulty", refusals };
      }
      const form = normalizeTrialForm(state.form);
      return { ...state, form, errors: {}, refused: {}, failure: null, phase: "sending" };
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
      return {
        ...emptyTrial,
        form: { ...state.form, birth_year: "", wishes: "" },
        isAnother: true,
      };
  }
}

/** The first field, in the order of the form, that has something to correct. */
export function firstFaultyField({
  errors,
  refused,
}: Pick<TrialFormState, "errors" | "refused">): TrialField | null {
  return TRIAL_FIELDS.find((field) => (errors[field] ?? refused[field]) !== undefined) ?? null;
}

/** What was typed before the page was loaded again; only what is of the kind that the form has. */
export function readDraft(text: string | null): Partial<TrialForm> {
  try {
    const draft: unknown = JSON.parse(text ?? "{}");
    if (typeof draft !== "object" || draft === null) return {};
    const isOfItsKind = ([field, value]: readonly [string, unknown]) => {
      if (!(field in emptyTrial.form)) return false;
      if (field === "days" || field === "day_parts") {
        return Array.isArray(value) && value.every((one) => typeof one === "string");
      }
      return typeof value === "string";
    };
    return Object.fromEntries(Object.entries(draft).filter(isOfItsKind));
  } catch {
    // Somebody else's text in the browser's storage is no draft.
    return {};
  }
}

/** The programme that an address asks for, `?programme=fitness`; nothing if it offers no trial. */
export function formFromSearch(search: string): Partial<TrialForm> {
  const programme = new URLSearchParams(search).get("programme") ?? "";
  return isTrialProgramme(programme) ? { programme } : {};
}
