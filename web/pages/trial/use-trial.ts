import * as paths from "#contract/paths.ts";
import type { TrialBody } from "#contract/trial.ts";
import { deviceTimeZone } from "#core/time-zone-names.ts";
import {
  isTrialProgramme,
  normalizeTrialForm,
  TRIAL_FIELDS,
  TRIAL_PROGRAMMES,
  type TrialErrorCode,
  type TrialField,
  type TrialForm,
  trialErrors,
} from "#core/trial.ts";
import { call } from "#web/api/api.ts";
import { useLocale } from "#web/data/root-data.ts";
import { type Enquiry, type EnquiryRules, useEnquiry } from "#web/ui/enquiry-form/use-enquiry.ts";
import { TRIAL_DRAFT } from "#web/visitor/drafts.ts";

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

/** The programme that an address asks for, `?programme=fitness`; nothing if it offers no trial. */
function formFromSearch(search: string): Partial<TrialForm> {
  const programme = new URLSearchParams(search).get("programme") ?? "";
  return isTrialProgramme(programme) ? { programme } : {};
}

const RULES: EnquiryRules<TrialForm, TrialField, TrialErrorCode> = {
  empty: EMPTY,
  draftKey: TRIAL_DRAFT,
  fields: TRIAL_FIELDS,
  begin: (draft) => ({
    time_zone: deviceTimeZone(),
    ...draft,
    ...formFromSearch(location.search),
  }),
  normalize: normalizeTrialForm,
  check: (form) => trialErrors(form, new Date().getFullYear()),
  // Who asks for another child types only what is the child's again.
  next: (form) => ({ ...form, birth_year: "", wishes: "" }),
};

export type Trial = Enquiry<TrialForm, TrialField, TrialErrorCode>;

/** The request for a trial class at work (D-201). */
export function useTrial(): Trial {
  const locale = useLocale();
  return useEnquiry(RULES, ({ days, day_parts, ...rest }) => {
    const body: TrialBody = { ...rest, locale, days: [...days], day_parts: [...day_parts] };
    return call(paths.trialRequests, { body });
  });
}
