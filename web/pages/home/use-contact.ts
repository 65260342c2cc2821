import { type FormEvent, useReducer } from "react";
import type { ContactField } from "#core/contact.ts";
import { ApiError, api, failureDetail } from "#web/api.ts";
import { type ContactFailure, contactStep, emptyContact } from "./contact-form-state.ts";

function failureOf(error: unknown): Exclude<ContactFailure, "faulty"> {
  if (error instanceof ApiError) return error.answer.status === 429 ? "tooMany" : "notSent";
  return navigator.onLine ? "notSent" : "offline";
}

/** The contact form's state and its one call, `POST /api/{scope}/contact` (D-35). */
export function useContact() {
  const [state, dispatch] = useReducer(contactStep, emptyContact);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const next = contactStep(state, { type: "submitted" });
    dispatch({ type: "submitted" });
    if (state.phase === "sending" || next.phase !== "sending") return;
    try {
      const answer = await api.sendContactMessage(next.form);
      if (answer.success === false) throw new ApiError({ ...answer, data: undefined }, answer);
      dispatch({ type: "sent" });
    } catch (error) {
      console.error("Error sending message", failureDetail(error));
      dispatch({ type: "failed", failure: failureOf(error) });
    }
  };

  return {
    state,
    submit,
    write: (field: ContactField, value: string) => dispatch({ type: "written", field, value }),
    beginAnew: () => dispatch({ type: "begunAnew" }),
  };
}

export type Contact = ReturnType<typeof useContact>;
