import { useEffect } from "react";
import { deviceTimeZone } from "#core/time-zone-names.ts";
import {
  normalizeTrialForm,
  TRIAL_FIELDS,
  TRIAL_PROGRAMMES,
  type TrialErrorCode,
  type TrialField,
  type TrialForm,
  trialErrors,
} from "#core/trial.ts";
import { api } from "#web/api/api.ts";
import { sessionStore } from "#web/browser/storage.ts";
import { useLocale } from "#web/data/root-data.ts";
import { type Enquiry, type EnquiryRules, useEnquiry } from "#web/ui/enquiry-form/use-enquiry.ts";
import { TRIAL_DRAFT } from "#web/visitor/drafts.ts";
import { formFromSearch, readDraft } from "./trial-draft.ts";

const EMPTY: TrialForm = {
  programme: TRIAL_PROGRAMMES[0] ?? "",
  birth_year: "",
  time_zone: "",
  days: [],
  day_parts: [],
  name: "",
  email: "",
  phone: "",
  wishes: "",
};

const RULES: EnquiryRules<TrialForm, TrialField, TrialErrorCode> = {
  empty: EMPTY,
  fields: TRIAL_FIELDS,
  normalize: normalizeTrialForm,
  check: (form) => trialErrors(form, new Date().getFullYear()),
  // Who asks for another child types only what is the child's again.
  next: (form) => ({ ...form, birth_year: "", wishes: "" }),
};

export type Trial = Enquiry<TrialForm, TrialField, TrialErrorCode>;

/** The request for a trial class at work; what was typed stays in this tab until it is sent (D-201). */
export function useTrial(): Trial {
  const locale = useLocale();
  const trial = useEnquiry(RULES, ({ days, day_parts, ...rest }) =>
    api.requestTrial({ ...rest, locale, days: [...days], day_parts: [...day_parts] }),
  );
  const { write } = trial;
  const { form, phase } = trial.state;

  // After the first render, which has to equal the document: that knows no browser.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once.
  useEffect(() => {
    const draft = readDraft(sessionStore.get(TRIAL_DRAFT), EMPTY);
    write({ time_zone: deviceTimeZone(), ...draft, ...formFromSearch(location.search) });
  }, []);

  // Also when the page is loaded again.
  useEffect(() => {
    if (phase === "sent") sessionStore.remove(TRIAL_DRAFT);
    else if (form !== EMPTY) sessionStore.set(TRIAL_DRAFT, JSON.stringify(form));
  }, [form, phase]);

  return trial;
}
