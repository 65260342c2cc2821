import { z } from "zod";
import { LOCALES } from "#core/locale.ts";
import { TRIAL_PROGRAMMES } from "#core/trial.ts";
import { DAY_PARTS, WEEKDAYS } from "#core/weekly-wishes.ts";
import { endpoint } from "./endpoint.ts";
import * as paths from "./paths.ts";

/**
 * A request for a trial class. Only lengths are checked here; the rules with their own messages are in
 * `core/trial.ts` (D-201).
 */
export const trialBody = z.object({
  name: z.string().max(1000),
  email: z.string().max(1000),
  phone: z.string().max(1000).default(""),
  programme: z
    .string()
    .max(1000)
    .describe(`One of ${TRIAL_PROGRAMMES.join(", ")}`),
  birth_year: z
    .union([z.number(), z.string().max(1000)])
    .transform(String)
    .describe("Of the child, such as 2018"),
  locale: z.enum(LOCALES).describe("The language in which the family is answered"),
  time_zone: z.string().max(1000).describe("By its IANA name, such as Asia/Riyadh"),
  days: z.array(z.enum(WEEKDAYS)).max(WEEKDAYS.length).default([]).describe("None: any will do"),
  day_parts: z
    .array(z.enum(DAY_PARTS))
    .max(DAY_PARTS.length)
    .default([])
    .describe("By the family's clock; none: any will do"),
  wishes: z.string().max(20_000).default(""),
});
export type TrialBody = z.input<typeof trialBody>;

/** Needs no identity: a visitor whose sign-in has expired must still be able to ask. */
export const requestTrial = endpoint({
  method: "POST",
  path: paths.trialRequests,
  summary: "Stores a request for a trial class and mails it to the family and to staff",
  access: "public",
  changes: true,
  body: trialBody,
  data: null,
  hasMessage: true,
  refusals: ["invalid_input"],
});
