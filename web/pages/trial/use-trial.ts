import { type FormEvent, useEffect, useReducer, useRef } from "react";
import { deviceTimeZone } from "#core/time-zone-names.ts";
import { TRIAL_FIELDS, type TrialForm } from "#core/trial.ts";
import { ApiError, api, failureDetail } from "#web/api/api.ts";
import { sessionStore } from "#web/browser/storage.ts";
import { useLocale } from "#web/data/root-data.ts";
import { TRIAL_DRAFT } from "#web/visitor/drafts.ts";
import {
  emptyTrial,
  formFromSearch,
  type RefusedFields,
  readDraft,
  type TrialAction,
  trialStep,
} from "./trial-state.ts";

/** The API's messages about refused fields; `null` if it named none of ours. */
function refusedFields(error: unknown): RefusedFields | null {
  const errors = error instanceof ApiError ? error.answer.data?.errors : undefined;
  if (!Array.isArray(errors)) return null;
  const found = TRIAL_FIELDS.flatMap((field) => {
    const message = errors.find((one) => one?.field === field)?.message;
    return typeof message === "string" ? [[field, message]] : [];
  });
  return found.length > 0 ? Object.fromEntries(found) : null;
}

function outcomeOf(error: unknown): TrialAction {
  const fields = refusedFields(error);
  if (fields !== null) return { type: "refused", fields };
  if (error instanceof ApiError) {
    return { type: "failed", failure: error.answer.status === 429 ? "tooMany" : "notSent" };
  }
  return { type: "failed", failure: navigator.onLine ? "notSent" : "offline" };
}

/** The form's state and its one call, of which only one runs at a time, even after two quick presses. */
export function useTrial() {
  const [state, dispatch] = useReducer(trialStep, emptyTrial);
  const locale = useLocale();
  const inFlight = useRef(false);
  const { form, phase } = state;

  // After the first render, which has to equal the document: that knows no browser.
  useEffect(() => {
    const draft = readDraft(sessionStore.get(TRIAL_DRAFT));
    const change = { time_zone: deviceTimeZone(), ...draft, ...formFromSearch(location.search) };
    dispatch({ type: "written", change });
  }, []);

  // What was typed stays in this tab, also when the page is loaded again, until it is sent (D-201).
  useEffect(() => {
    if (phase === "sent") sessionStore.remove(TRIAL_DRAFT);
    else if (form !== emptyTrial.form) sessionStore.set(TRIAL_DRAFT, JSON.stringify(form));
  }, [form, phase]);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const submitted: TrialAction = { type: "submitted", thisYear: new Date().getFullYear() };
    const next = trialStep(state, submitted);
    dispatch(submitted);
    if (inFlight.current || next.phase !== "sending") return;
    inFlight.current = true;
    try {
      const { days, day_parts, ...rest } = next.form;
      const body = { ...rest, locale, days: [...days], day_parts: [...day_parts] };
      const answer = await api.askForTrial(body);
      if (answer.success === false) throw new ApiError({ ...answer, data: undefined }, answer);
      dispatch({ type: "sent" });
    } catch (error) {
      console.error("Error sending request", failureDetail(error));
      dispatch(outcomeOf(error));
    } finally {
      inFlight.current = false;
    }
  };

  return {
    state,
    submit,
    write: (change: Partial<TrialForm>) => dispatch({ type: "written", change }),
    beginAnew: () => dispatch({ type: "begunAnew" }),
  };
}

export type TrialHandle = ReturnType<typeof useTrial>;
