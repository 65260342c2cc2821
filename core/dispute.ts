import type { PaymentStatus } from "./payment.ts";

/**
 * The states of a dispute: the buyer's bank or lender holds the money back, has given it to the buyer,
 * or has given it back to us. A lost one may still be won, when the gateway reverses it.
 */
export const DISPUTE_STATES = ["opened", "lost", "won"] as const;
export type DisputeState = (typeof DISPUTE_STATES)[number];

/** A dispute as it stands; `amount` in minor units of its payment's currency. */
export type Dispute = { readonly state: DisputeState; readonly amount: number };

/** One dispute as a gateway lists it. */
export type ReportedDispute = Dispute & {
  readonly reference: string;
  readonly currency: string;
  /** The gateway's own word for why; `null` where it says none. */
  readonly reason: string | null;
};

/** Whether the money of a dispute in this state is not with us. */
export function withholdsMoney(state: DisputeState): boolean {
  return state !== "won";
}

/** What of a payment is disputed and not won, in minor units. */
export function withheldAmount(disputes: readonly Dispute[]): number {
  return disputes.reduce((sum, { state, amount }) => sum + (withholdsMoney(state) ? amount : 0), 0);
}

/**
 * What a dispute becomes on news of it, `null` when that changes nothing: news may come twice, and of
 * an earlier state after a later one. Of one that nobody knew of, any state may be the first.
 */
export function nextDispute(known: Dispute | null, told: Dispute): Dispute | null {
  const next = { state: told.state, amount: told.amount };
  if (known === null) return next;
  const isEarlier = DISPUTE_STATES.indexOf(told.state) < DISPUTE_STATES.indexOf(known.state);
  const isSame = told.state === known.state && told.amount === known.amount;
  return isEarlier || isSame ? null : next;
}

/** Whether staff tell of another dispute than the one that they wrote down before. */
export function isAnother(known: Dispute | null, told: DisputeState): boolean {
  return known === null || (known.state === "won" && told !== "won");
}

/** Why a dispute that staff were told of is not written down. */
export type DisputeProblem =
  | "not_paid"
  | "amount_invalid"
  | "too_much"
  | "won_in_part"
  | "lost"
  | "unknown";

/** A payment with what is disputed of it already by other disputes; amounts in minor units. */
export type DisputedPayment = {
  readonly status: PaymentStatus;
  readonly amount: number;
  readonly refunded: number;
  readonly withheldByOthers: number;
};

/**
 * A dispute as staff were told of it. Without an amount it is the one known already, or all that has
 * not gone back. `known` is the latest dispute of the payment that staff wrote down; once that is won,
 * another may be opened. Only one that was opened can be won, and as a whole: of one that is won in
 * part the rest is lost, and must not be given back as well.
 */
export function writeDownDispute(
  payment: DisputedPayment,
  known: Dispute | null,
  told: { readonly state: DisputeState; readonly amount: number | null },
): Dispute | { readonly problem: DisputeProblem } {
  if (payment.status !== "paid" && payment.status !== "refunded") return { problem: "not_paid" };
  if (known?.state === "lost" && told.state === "opened") return { problem: "lost" };
  if (known === null && told.state === "won") return { problem: "unknown" };
  if (told.amount !== null && (!Number.isSafeInteger(told.amount) || told.amount <= 0)) {
    return { problem: "amount_invalid" };
  }
  const left = payment.amount - payment.refunded - payment.withheldByOthers;
  const continued = isAnother(known, told.state) ? null : known;
  const amount = told.amount ?? continued?.amount ?? left;
  // What was right when it was opened may have been given to the buyer since, as by a lender.
  const isKnownAmount = amount === continued?.amount;
  if (told.state === "won" && !isKnownAmount) return { problem: "won_in_part" };
  if (!isKnownAmount && (amount <= 0 || amount > left)) return { problem: "too_much" };
  return { state: told.state, amount };
}
