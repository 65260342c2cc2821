import { z } from "zod";
import { staffEndpoint } from "./endpoint.ts";
import * as paths from "./paths.ts";

/** What may wait for somebody of the staff, the most urgent first. */
export const TODAY_KINDS = [
  "payment_review",
  "payment_unknown",
  "payment_unconfirmed",
  "authorisation_waits",
  "dispute_open",
  "refund_unclear",
  "refund_refused",
  "refund_approval",
  "refund_claimed",
  "refund_slow",
  "gateway_away",
  "job_given_up",
  "message_unanswered",
  "trial_asked",
  "claim_due",
] as const;
export type TodayKind = (typeof TODAY_KINDS)[number];

/** The one safe next step. */
export const NEXT_STEPS = [
  "open_order",
  "ask_gateway",
  "approve",
  "wait",
  "retry",
  "mark_handled",
  "open_message",
  "open_trial",
  "open_words",
] as const;
export type NextStep = (typeof NEXT_STEPS)[number];

const entry = z.object({
  kind: z.enum(TODAY_KINDS),
  id: z.string().describe("Of the thing itself: what the next step is done to"),
  subject: z.string().describe("An order number, a gateway, the reference of a payment, or a page"),
  order: z.string().nullable(),
  since: z.string().describe("UTC in ISO 8601; of a claim its last day"),
  detail: z.string().nullable(),
  next: z.enum(NEXT_STEPS),
});
export type TodayEntry = z.infer<typeof entry>;

export const getToday = staffEndpoint({
  method: "GET",
  path: paths.today,
  summary: "What needs a person, as far as the caller may do something about it",
  access: "signed_in",
  query: null,
  body: null,
  data: z.object({ entries: z.array(entry) }),
  refusals: [],
});

export const retryJob = staffEndpoint({
  method: "POST",
  path: paths.todayJobRetry,
  summary: "Tries a mail or an announcement again whose last try has failed",
  access: "orders.receipt",
  query: null,
  body: null,
  data: null,
  refusals: ["not_found"],
});

export const handleAlert = staffEndpoint({
  method: "POST",
  path: paths.todayAlertHandled,
  summary: "Says that somebody has looked at money that the comparison could not explain",
  access: "orders.settle",
  query: null,
  body: null,
  data: null,
  refusals: ["not_found"],
});
