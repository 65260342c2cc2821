import { type PaymentStatus, wasPaid } from "./payment.ts";

/**
 * The states of a refund: `requested` is promised by us, `sent` to the gateway, the other two are final. `done`
 * is money that has left us; it stays done.
 */
export const REFUND_STATES = ["requested", "sent", "done", "refused"] as const;
export type RefundState = (typeof REFUND_STATES)[number];

/** The shop's own reasons for a refund or its refusal, as stored; `content/` has the words to show. */
export const REFUND_REASONS = [
  "the purchase was paid twice",
  "the payment is disputed",
  "asked for by the family",
  "asked for by the operator",
  "failed at the gateway",
  "staff saw that it took no effect",
] as const;
export type RefundReason = (typeof REFUND_REASONS)[number];

/** The outcomes that staff may find at a gateway for a refund in review. */
export const REVIEW_OUTCOMES = ["done", "refused"] as const;
export type ReviewOutcome = (typeof REVIEW_OUTCOMES)[number];

/** The longest reason that staff or the operator may write, in characters. */
export const MAX_REASON_LENGTH = 500;

/** A stored reason if it is one of the shop's own; `null` for a text by staff or a gateway. */
export function toRefundReason(text: string): RefundReason | null {
  return REFUND_REASONS.find((reason) => reason === text) ?? null;
}

/** A refund in our books; `amount` in minor units of its payment's currency. */
export type OwnRefund = {
  readonly id: string;
  readonly amount: number;
  readonly state: RefundState;
  /** The gateway's id, once known. */
  readonly reference: string | null;
};

/** A refund as listed by a gateway. */
export type ReportedRefund = {
  readonly reference: string;
  /** Our id from the request; `null` for a refund that was requested without one. */
  readonly refundId: string | null;
  readonly amount: number;
  readonly state: "pending" | "done" | "failed";
};

/** A gateway's report of a payment's refunds: the sum, and the listed refunds. */
export type RefundReport = {
  readonly refunded: number;
  readonly refunds: readonly ReportedRefund[];
  /** False if the gateway never identifies our refunds, so that only the sums can be compared (tamara.md §7). */
  readonly named: boolean;
};

/** Why a refund is refused. */
export type RefundProblem = "not_paid" | "amount_invalid" | "disputed" | "too_much";

/** How the money of a payment is used, in minor units. */
export type RefundableMoney = {
  readonly amount: number;
  /** Taken by refunds that are under way or done. */
  readonly reserved: number;
  /** Withheld by the gateway or lost to the buyer, who would get it twice if it were refunded. */
  readonly disputed: number;
};

/** What can still be refunded of a payment, in minor units. */
export function leftToRefund({ amount, reserved, disputed }: RefundableMoney): number {
  return Math.max(0, amount - reserved - disputed);
}

/** The amount that may be refunded, in minor units: `asked`, or everything that is left if that is `null`. */
export function refundableAmount(
  payment: RefundableMoney & { readonly status: PaymentStatus },
  asked: number | null,
): { readonly amount: number } | { readonly problem: RefundProblem } {
  if (!wasPaid(payment.status)) return { problem: "not_paid" };
  const unpromised = payment.amount - payment.reserved;
  const left = leftToRefund(payment);
  const amount = asked ?? left;
  if (asked !== null && (!Number.isSafeInteger(asked) || asked <= 0)) {
    return { problem: "amount_invalid" };
  }
  if (amount > 0 && amount <= left) return { amount };
  const isDisputed = unpromised > 0 && (asked ?? 0) <= unpromised;
  return { problem: isDisputed ? "disputed" : "too_much" };
}

/** True until the outcome of a refund is final; false for a request by staff that is not a refund yet, or never was. */
export function isUnderWay(state: RefundState | "waiting" | "declined"): boolean {
  return state === "requested" || state === "sent";
}

/** Whether only staff can determine a refund's outcome; `review` has the reason. */
export function isInReview({
  state,
  review,
}: {
  readonly state: RefundState | "waiting" | "declined";
  readonly review: string | null;
}): boolean {
  return review !== null && isUnderWay(state);
}

/** True if a refund was sent and its outcome is unknown. */
export function isInDoubt({ state, reference }: OwnRefund): boolean {
  return state === "sent" && reference === null;
}

/** The sum of refunds of one currency, in its minor units. */
export function sumOf(refunds: readonly { readonly amount: number }[]): number {
  return refunds.reduce((sum, { amount }) => sum + amount, 0);
}
