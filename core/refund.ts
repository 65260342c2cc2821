import { type PaymentStatus, wasPaid } from "./payment.ts";

/**
 * The states of a refund: promised by us, sent to the gateway, and the two final ones. `done` is
 * money that has left us; it stays done.
 */
export const REFUND_STATES = ["requested", "sent", "done", "refused"] as const;
export type RefundState = (typeof REFUND_STATES)[number];

/** What the shop itself gives as the reason of a refund or of its refusal: stored so, shown by `content/`. */
export const REFUND_REASONS = [
  "the purchase was paid twice",
  "the payment is disputed",
  "asked for by the family",
  "asked for by the operator",
  "failed at the gateway",
  "staff saw that it took no effect",
] as const;
export type RefundReason = (typeof REFUND_REASONS)[number];

/** What staff may see at a gateway of a refund that may or may not have taken effect. */
export const REVIEW_OUTCOMES = ["done", "refused"] as const;
export type ReviewOutcome = (typeof REVIEW_OUTCOMES)[number];

/** What staff and the operator may write as a reason, in characters. */
export const MAX_REASON_LENGTH = 500;

/** A stored reason of the shop's own; `null` for what staff typed or a gateway said. */
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

/** One refund as a gateway lists it. */
export type ReportedRefund = {
  readonly reference: string;
  /** Our id that the request carried; `null` for a refund requested without one. */
  readonly refundId: string | null;
  readonly amount: number;
  readonly state: "pending" | "done" | "failed";
};

/** What a gateway reports as refunded of a payment: the sum, and the refunds that it lists. */
export type RefundReport = {
  readonly refunded: number;
  readonly refunds: readonly ReportedRefund[];
  /** False if the gateway never says which refunds are ours: only the sums can tell (tamara.md §7). */
  readonly named: boolean;
};

/** Why a refund is refused. */
export type RefundProblem = "not_paid" | "amount_invalid" | "disputed" | "too_much";

/** Where the money of a payment is, in minor units. */
export type RefundableMoney = {
  readonly amount: number;
  /** Taken by refunds that are under way or done. */
  readonly reserved: number;
  /** Withheld by the gateway or lost to the buyer, who would otherwise get it twice. */
  readonly disputed: number;
};

/** What can still be refunded of a payment, in minor units. */
export function leftToRefund({ amount, reserved, disputed }: RefundableMoney): number {
  return Math.max(0, amount - reserved - disputed);
}

/** The amount that may be refunded, in minor units: `asked`, or with `null` all that is left. */
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

/** True until the outcome of a refund is final. Staff know states before these, which are not under way. */
export function isUnderWay(state: RefundState | "waiting" | "declined"): boolean {
  return state === "requested" || state === "sent";
}

/** Whether only staff can tell what became of a refund; `review` says why nobody else can. */
export function isInReview({
  state,
  review,
}: {
  readonly state: RefundState | "waiting" | "declined";
  readonly review: string | null;
}): boolean {
  return review !== null && isUnderWay(state);
}

/** True while a refund was sent and nobody knows whether it took effect. */
export function isInDoubt({ state, reference }: OwnRefund): boolean {
  return state === "sent" && reference === null;
}

/** The sum of refunds of one currency, in its minor units. */
export function sumOf(refunds: readonly { readonly amount: number }[]): number {
  return refunds.reduce((sum, { amount }) => sum + amount, 0);
}
