import { z } from "zod";
import { MAX_CLAIM_TEXT_LENGTH, REFUND_CLAIM_STATES } from "#core/refund-claim.ts";
import { endpoint } from "./endpoint.ts";
import { amount, currency, names, time } from "./envelope.ts";
import { claimedHeld, held, possibleSessions } from "./held.ts";
import * as paths from "./paths.ts";

const orderId = z.string().max(100).describe("The number of one of the user's orders");

/** A claim as its family sees it. */
export const refundClaim = z.object({
  state: z.enum(REFUND_CLAIM_STATES),
  claimed_at: time,
  amount: amount.nullable().describe("What the policy gave back for it; null where staff decide"),
  decided_at: time.nullable(),
  answer: z.string().describe("What staff wrote when they declined; empty otherwise"),
});
export type RefundClaimAnswer = z.infer<typeof refundClaim>;

/** What the policy says about an order, for what the family has said was held. */
const preview = z.object({
  currency,
  paid: amount,
  reserved: amount.describe("Given back, or on its way"),
  paid_at: time,
  days: z.int().describe("Whole days since the payment"),
  lines: z.array(
    z.object({
      ...names,
      quantity: z.int(),
      ...possibleSessions,
    }),
  ),
  amount: amount.nullable().describe("What comes back; null while that cannot be told"),
  needs: z.enum(["sessions_held", "decision"]).nullable(),
});
export type RefundClaimPreview = z.infer<typeof preview>;

export const previewRefundClaim = endpoint({
  method: "POST",
  path: paths.refundClaimPreview,
  summary: "What the refund policy gives back of an order of the user's",
  access: "visitor",
  changes: false,
  body: z.object({ order_id: orderId, held: held.optional() }),
  data: preview,
  refusals: ["not_found", "refund_not_possible", "invalid_input"],
});

const claimBody = z.object({
  order_id: orderId,
  held: claimedHeld,
  amount: amount.nullable().describe("The sum that was shown; null where staff decide"),
  note: z.string().max(MAX_CLAIM_TEXT_LENGTH).default(""),
});
export type RefundClaimBody = z.input<typeof claimBody>;

export const claimRefund = endpoint({
  method: "POST",
  path: paths.refundClaims,
  summary: "Asks for a refund by the policy; staff confirm or decline it",
  access: "visitor",
  changes: true,
  body: claimBody,
  data: refundClaim,
  refusals: [
    "not_found",
    "refund_not_possible",
    "refund_claimed",
    "refund_changed",
    "invalid_input",
    "too_many_requests",
  ],
});

export const withdrawRefundClaim = endpoint({
  method: "POST",
  path: paths.refundClaimWithdrawal,
  summary: "Takes back the claim that waits",
  access: "visitor",
  changes: true,
  body: z.object({ order_id: orderId }),
  data: refundClaim,
  refusals: ["not_found", "refund_changed"],
});
