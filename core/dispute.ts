import { type PaymentStatus, wasPaid } from "./payment.ts";

/**
 * The states of a dispute: the buyer's bank or lender withholds the money, has given it to the buyer, or has
 * returned it to us. A lost dispute may still be won if the gateway reverses it.
 */
export const DISPUTE_STATES = ["opened", "lost", "won"] as const;
export type DisputeState = (typeof DISPUTE_STATES)[number];

/** The current state of a dispute; `amount` in minor units of its payment's currency. */
export type Dispute = { readonly state: DisputeState; readonly amount: number };

/** A dispute as reported by a gateway. */
export type ReportedDispute = Dispute & {
  readonly reference: string;
  readonly currency: string;
  /** The gateway's own code for the reason; `null` if it gives none. */
  readonly reason: string | null;
};

/** Whether a dispute in this state withholds its money from us. */
export function withholdsMoney(state: DisputeState): boolean {
  return state !== "won";
}

/** How much of a payment is disputed and not won, in minor units. */
export function withheldAmount(disputes: readonly Dispute[]): number {
  return disputes.reduce((sum, { state, amount }) => sum + (withholdsMoney(state) ? amount : 0), 0);
}

/**
 * The dispute after a report, or `null` if nothing changes, as reports may be repeated or out of order. The
 * first report of a dispute may have any state.
 */
export function nextDispute(known: Dispute | null, report: Dispute): Dispute | null {
  const next = { state: report.state, amount: report.amount };
  if (known === null) return next;
  const isEarlier = DISPUTE_STATES.indexOf(report.state) < DISPUTE_STATES.indexOf(known.state);
  const isSame = report.state === known.state && report.amount === known.amount;
  return isEarlier || isSame ? null : next;
}

/** Whether staff report a new dispute, rather than the one that they recorded before. */
export function isNewDispute(known: Dispute | null, report: DisputeState): boolean {
  return known === null || (known.state === "won" && report !== "won");
}

/** Why a dispute that staff report is not recorded. */
export type DisputeProblem =
  | "not_paid"
  | "amount_invalid"
  | "too_much"
  | "won_in_part"
  | "lost"
  | "unknown";

/** A payment, and the amount that other disputes withhold; in minor units. */
export type DisputedPayment = {
  readonly status: PaymentStatus;
  readonly amount: number;
  readonly refunded: number;
  readonly withheldByOthers: number;
};

/**
 * The dispute to record when staff report one, or why it cannot be recorded. The default amount is that of the
 * known dispute, or everything that has not been refunded. `known` is the latest dispute that staff recorded for
 * the payment; after it is won, another may be opened. Only an opened dispute can be won, and only in full: if it
 * is won in part, the rest is lost and must not be refunded as well.
 */
export function recordableDispute(
  payment: DisputedPayment,
  known: Dispute | null,
  report: { readonly state: DisputeState; readonly amount: number | null },
): Dispute | { readonly problem: DisputeProblem } {
  if (!wasPaid(payment.status)) return { problem: "not_paid" };
  if (known?.state === "lost" && report.state === "opened") return { problem: "lost" };
  if (known === null && report.state === "won") return { problem: "unknown" };
  if (report.amount !== null && (!Number.isSafeInteger(report.amount) || report.amount <= 0)) {
    return { problem: "amount_invalid" };
  }
  const left = payment.amount - payment.refunded - payment.withheldByOthers;
  const continued = isNewDispute(known, report.state) ? null : known;
  const amount = report.amount ?? continued?.amount ?? left;
  // The amount was valid when the dispute was opened; a lender may have paid it to the buyer since.
  const isKnownAmount = amount === continued?.amount;
  if (report.state === "won" && !isKnownAmount) return { problem: "won_in_part" };
  if (!isKnownAmount && (amount <= 0 || amount > left)) return { problem: "too_much" };
  return { state: report.state, amount };
}
