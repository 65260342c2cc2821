import { type FormEvent, useReducer, useRef } from "react";
import { CONTACT_FIELDS, type ContactField } from "#core/contact.ts";
import { ApiError, api, failureDetail } from "#web/api/api.ts";
import {
  type ContactAction,
  type ContactFailure,
  contactStep,
  emptyContact,
  type RefusedFields,
} from "./contact-form-state.ts";

function failureOf(error: unknown): Exclude<ContactFailure, "faulty"> {
  if (error instanceof ApiError) return error.answer.status === 429 ? "tooMany" : "notSent";
  return navigator.onLine ? "notSent" : "offline";
}

/** The API's messages about refused fields; `null` if it named none of ours. */
function refusedFields(error: unknown): RefusedFields | null {
  const errors = error instanceof ApiError ? error.answer.data?.errors : undefined;
  if (!Array.isArray(errors)) return null;
  const found = CONTACT_FIELDS.flatMap((field) => {
    const message = errors.find((one) => one?.field === field)?.message;
    return typeof message === "string" ? [[field, message]] : [];
  });
  return found.length > 0 ? Object.fromEntries(found) : null;
}

function outcomeOf(error: unknown): ContactAction {
  const fields = refusedFields(error);
  return fields === null
    ? { type: "failed", failure: failureOf(error) }
    : { type: "refused", fields };
}

/**
 * The contact form's state and its one call (D-35), of which only one runs at a time, even after two
 * quick presses.
 */
export function useContact() {
  const [state, dispatch] = useReducer(contactStep, emptyContact);
  const inFlight = useRef(false);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const next = contactStep(state, { type: "submitted" });
    dispatch({ type: "submitted" });
    if (inFlight.current || next.phase !== "sending") return;
    inFlight.current = true;
    try {
      const answer = await api.sendContactMessage(next.form);
      if (answer.success === false) throw new ApiError({ ...answer, data: undefined }, answer);
      dispatch({ type: "sent" });
    } catch (error) {
      console.error("Error sending message", failureDetail(error));
      dispatch(outcomeOf(error));
    } finally {
      inFlight.current = false;
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
