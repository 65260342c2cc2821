import type { PaymentStatus } from "./payment.ts";

/**
 * The states of a refund: promised by us, asked of the gateway, and the gateway's last word.
 * `done` is money that has left us; it stays done.
 */
export const REFUND_STATES = ["requested", "sent", "done", "refused"] as const;
export type RefundState = (typeof REFUND_STATES)[number];

/** A refund in our books; `amount` in minor units of its payment's currency. */
export type OwnRefund = {
  readonly id: string;
  readonly amount: number;
  readonly state: RefundState;
  /** The gateway's id of it, once known. */
  readonly reference: string | null;
};

/** One refund as a gateway lists it. */
export type ReportedRefund = {
  readonly reference: string;
  /** The id that came with it when it was asked for; `null` for one made without. */
  readonly refundId: string | null;
  readonly amount: number;
  readonly state: "pending" | "done" | "failed";
};

/** What a gateway says was given back of a payment: the sum, and as many of the refunds as it lists. */
export type RefundReport = {
  readonly refunded: number;
  readonly refunds: readonly ReportedRefund[];
  /** False where the gateway never says which refunds are ours: the sums alone can tell (tamara.md §7). */
  readonly named: boolean;
};

/** Why a refund is not promised. */
export type RefundProblem = "not_paid" | "amount_invalid" | "disputed" | "too_much";

/**
 * The amount that may be promised, in minor units: the asked one, or with `null` all that is left.
 * `reserved` is what other refunds have taken already, on their way or done; `disputed` is held back
 * by the gateway or lost to the buyer, who would get it twice.
 */
export function promiseRefund(
  payment: {
    readonly status: PaymentStatus;
    readonly amount: number;
    readonly reserved: number;
    readonly disputed: number;
  },
  asked: number | null,
): { readonly amount: number } | { readonly problem: RefundProblem } {
  if (payment.status !== "paid" && payment.status !== "refunded") return { problem: "not_paid" };
  const unpromised = payment.amount - payment.reserved;
  const left = unpromised - payment.disputed;
  const amount = asked ?? left;
  if (asked !== null && (!Number.isSafeInteger(asked) || asked <= 0)) {
    return { problem: "amount_invalid" };
  }
  if (amount > 0 && amount <= left) return { amount };
  const isDisputed = unpromised > 0 && (asked ?? 0) <= unpromised;
  return { problem: isDisputed ? "disputed" : "too_much" };
}

/** True while the gateway's last word on a refund is still to come. */
export function isUnderWay(state: RefundState): boolean {
  return state === "requested" || state === "sent";
}

/** True while the gateway has been asked and nobody knows whether that took effect. */
export function isInDoubt({ state, reference }: OwnRefund): boolean {
  return state === "sent" && reference === null;
}

/** The sum of amounts, in minor units. */
export function sumOf(refunds: readonly { readonly amount: number }[]): number {
  return refunds.reduce((sum, { amount }) => sum + amount, 0);
}
