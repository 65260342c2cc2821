import type { LearnersAnswer, LearnersBody } from "#contract/learner.ts";
import * as paths from "#contract/paths.ts";
import type {
  RefundClaimAnswer,
  RefundClaimBody,
  RefundClaimPreview,
} from "#contract/refund-claim.ts";
import { call } from "./api.ts";

/** The calls about a paid order, separate from `api` because most pages do not need them. */
export const paidOrderApi = {
  /** The learners of an order; `key` is the payment's id, or the signed key of a link (D-206). */
  getLearners: (key: string) => call<LearnersAnswer>(paths.learners, { values: [key] }),
  saveLearners: (key: string, body: LearnersBody) =>
    call<LearnersAnswer>(paths.learners, { values: [key], body, method: "PUT" }),
  previewRefundClaim: (orderId: string, held?: string) =>
    call<RefundClaimPreview>(paths.refundClaimPreview, { body: { order_id: orderId, held } }),
  claimRefund: (body: RefundClaimBody) => call<RefundClaimAnswer>(paths.refundClaims, { body }),
  withdrawRefundClaim: (orderId: string) =>
    call<RefundClaimAnswer>(paths.refundClaimWithdrawal, { body: { order_id: orderId } }),
};
