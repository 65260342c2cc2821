import { z } from "zod";
import { MAX_REASON_LENGTH, REFUND_STATES, REVIEW_OUTCOMES } from "#core/refund.ts";
import { MAX_CLAIM_TEXT_LENGTH, REFUND_CLAIM_STATES } from "#core/refund-claim.ts";
import { amount, currency, names, time } from "../envelope.ts";
import { held, possibleSessions } from "../held.ts";
import { staffEndpoint } from "./endpoint.ts";
import * as paths from "./paths.ts";

const STAFF_REFUND_STATES = ["waiting", "declined", ...REFUND_STATES] as const;

/** What was given back of an order, is on its way, or waits for a second person. */
export const staffRefund = z.object({
  id: z.string(),
  amount,
  currency,
  state: z
    .enum(STAFF_REFUND_STATES)
    .describe("`waiting` is for a second person; `requested` and `sent` are for the gateway"),
  reason: z.string(),
  refusal: z.string().nullable(),
  review: z.string().nullable().describe("Why nobody can tell whether it took effect"),
  asked_by: z.string().nullable(),
  is_own: z.boolean().describe("Asked for by whoever makes this call"),
  decided_by: z.string().nullable(),
  created_at: time,
  settled_at: time.nullable(),
});
export type StaffRefund = z.infer<typeof staffRefund>;

/** What a family asked to have back, as staff see it. */
export const staffRefundClaim = z.object({
  id: z.string(),
  state: z.enum(REFUND_CLAIM_STATES),
  claimed_at: time,
  begun: z.boolean().describe("Whether classes had begun, as the family says"),
  held: z
    .array(z.object({ held: z.int(), of: z.int() }))
    .nullable()
    .describe("For each line the sessions held and how many it has; null where nobody counted"),
  amount: amount.nullable().describe("What the policy gave back when it was asked"),
  proposal: amount.nullable().describe("What it gives back now; null where staff decide"),
  note: z.string(),
  answer: z.string().describe("What staff wrote when they declined; empty otherwise"),
  decided_at: time.nullable(),
  decided_by: z.string().nullable(),
});
export type StaffRefundClaim = z.infer<typeof staffRefundClaim>;

export const requestRefund = staffEndpoint({
  method: "POST",
  path: paths.orderRefunds,
  summary:
    "Gives money back, or asks a second person to approve it; with an `Idempotency-Key` the same call twice is one refund",
  access: "refunds",
  confirmed: true,
  query: null,
  body: z.object({
    amount: amount.optional().describe("All that is left, if not given"),
    reason: z.string().trim().min(1).max(MAX_REASON_LENGTH),
    claim_id: z
      .string()
      .optional()
      .describe("What the family asked for, which this answers; 412 when it waits no more"),
  }),
  data: z.object({
    id: z.string(),
    state: z.enum(STAFF_REFUND_STATES),
    amount,
    currency,
  }),
  refusals: [
    "not_found",
    "not_paid",
    "refund_too_much",
    "refund_disputed",
    "changed_meanwhile",
    "key_used",
    "invalid_input",
  ],
});

export const approveRefund = staffEndpoint({
  method: "POST",
  path: paths.orderRefundApproval,
  summary: "Approves a refund that somebody else asked for",
  access: "refunds",
  confirmed: true,
  query: null,
  body: null,
  data: z.object({ state: z.enum(STAFF_REFUND_STATES) }),
  refusals: [
    "not_found",
    "second_person",
    "changed_meanwhile",
    "not_paid",
    "refund_too_much",
    "refund_disputed",
  ],
});

export const declineRefund = staffEndpoint({
  method: "POST",
  path: paths.orderRefundDecline,
  summary: "Declines a refund that waits for a second person; who asked may take it back",
  access: "refunds",
  query: null,
  body: null,
  data: z.object({ state: z.enum(STAFF_REFUND_STATES) }),
  refusals: ["not_found", "changed_meanwhile"],
});

export const recordRefundOutcome = staffEndpoint({
  method: "POST",
  path: paths.orderRefundOutcome,
  summary: "Ends a refund in review with the outcome that staff saw at the gateway",
  access: "refunds",
  confirmed: true,
  query: null,
  body: z.object({ outcome: z.enum(REVIEW_OUTCOMES) }),
  data: z.object({ state: z.enum(STAFF_REFUND_STATES) }),
  refusals: ["not_found", "changed_meanwhile", "invalid_input"],
});

export const declineRefundClaim = staffEndpoint({
  method: "POST",
  path: paths.orderRefundClaimDecline,
  summary: "Declines what a family asked for; the answer is mailed to it",
  access: "refunds",
  query: null,
  body: z.object({ answer: z.string().trim().min(1).max(MAX_CLAIM_TEXT_LENGTH) }),
  data: z.object({ state: z.enum(REFUND_CLAIM_STATES) }),
  refusals: ["not_found", "changed_meanwhile", "invalid_input"],
});

export const previewRefund = staffEndpoint({
  method: "GET",
  path: paths.orderRefundPreview,
  summary: "What can be given back of an order, and what the refund policy proposes",
  access: "refunds",
  query: z.object({
    amount: z.coerce.number().optional(),
    held: held.optional(),
  }),
  body: null,
  data: z.object({
    currency,
    paid: amount,
    reserved: amount.describe("Given back, or on its way"),
    disputed: amount,
    left: amount,
    lines: z.array(
      z.object({
        ...names,
        course_package_id: z.int(),
        quantity: z.int(),
        ...possibleSessions,
      }),
    ),
    proposal: amount.nullable(),
    needs: z.enum(["sessions_held", "decision"]).nullable(),
    amount: amount.nullable().describe("What would be given back; `null` if it is not possible"),
    left_after: amount,
    needs_second_person: z.boolean(),
  }),
  refusals: ["not_found", "invalid_input"],
});
export type RefundPreview = NonNullable<z.infer<NonNullable<typeof previewRefund.data>>>;
