import { z } from "zod";
import { LOCALES } from "#core/locale.ts";
import { TRIAL_FILTERS, TRIAL_STATES } from "#core/trial.ts";
import { DAY_PARTS, WEEKDAYS } from "#core/weekly-wishes.ts";
import { time } from "../envelope.ts";
import { staffEndpoint } from "./endpoint.ts";
import * as paths from "./paths.ts";

/** A request in the list. */
const trialInList = z.object({
  id: z.string(),
  name: z.string(),
  programme: z.string(),
  birth_year: z.number(),
  state: z.enum(TRIAL_STATES),
  created_at: time,
  /** The time that was confirmed last. */
  starts_at: time.nullable(),
  time_zone: z.string(),
  /** What a change names in `If-Match`, in quotes; also the ETag of one request. */
  version: z.number(),
});
export type TrialInList = z.infer<typeof trialInList>;

const trialAnswer = trialInList.extend({
  email: z.string(),
  phone: z.string().nullable(),
  locale: z.enum(LOCALES),
  days: z.array(z.enum(WEEKDAYS)),
  day_parts: z.array(z.enum(DAY_PARTS)),
  wishes: z.string(),
  minutes: z.number(),
  link: z.string(),
  /** What staff may make of it now. */
  next: z.array(z.enum(TRIAL_STATES)),
});
export type TrialAnswer = z.infer<typeof trialAnswer>;

export const listTrials = staffEndpoint({
  method: "GET",
  path: paths.trials,
  summary: "The requests for a trial class, the newest first",
  access: "trials",
  query: z.object({
    state: z.enum(TRIAL_FILTERS).default("asked"),
    cursor: z.string().max(200).optional(),
    limit: z.coerce.number().int().min(1).max(100).default(30),
  }),
  body: null,
  data: z.object({ trials: z.array(trialInList), next: z.string().nullable() }),
  refusals: ["invalid_input"],
});

export const getTrial = staffEndpoint({
  method: "GET",
  path: paths.trial,
  summary: "One request for a trial class",
  access: "trials",
  query: null,
  body: null,
  data: trialAnswer,
  refusals: ["not_found"],
});

/** `If-Match` is required: a change by somebody who did not see the last one is refused. */
export const changeTrial = staffEndpoint({
  method: "PATCH",
  path: paths.trial,
  summary: "Confirms a trial class, or says what became of it; the family is mailed",
  access: "trials",
  query: null,
  body: z.object({
    state: z.enum(TRIAL_STATES),
    starts_at: z.iso.datetime().optional().describe("With `confirmed`, in UTC"),
    minutes: z.number().optional(),
    link: z.string().max(2000).optional().describe("With `confirmed`: where to join, by https"),
  }),
  data: trialAnswer,
  refusals: ["not_found", "changed_meanwhile", "version_missing", "invalid_input"],
});
