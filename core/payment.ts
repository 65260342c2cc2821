import type { Currency } from "./money.ts";

/**
 * The states of a payment, which is one attempt to pay one order. `review` holds a payment whose gateway
 * reports something other than we asked for: staff check it, and it becomes paid only by a report that matches
 * our terms. `authorised` is money that the gateway has promised and that we still have to capture.
 */
export const PAYMENT_STATUSES = [
  "created",
  "pending",
  "authorised",
  "paid",
  "review",
  "failed",
  "cancelled",
  "expired",
  "refunded",
] as const;
export type PaymentStatus = (typeof PAYMENT_STATUSES)[number];

/** Who or what changed the state of a payment. */
export type PaymentActor = "return" | "webhook" | "sweep" | "checkout" | "staff" | "operator";

/**
 * Every permitted move of a payment; no other move happens. Only a refund ends the state `paid`. A payment that
 * ended unpaid may still become authorised or paid if the gateway reports the money.
 */
const PERMITTED_MOVES: Readonly<Record<PaymentStatus, readonly PaymentStatus[]>> = {
  created: ["pending", "authorised", "paid", "review", "failed", "cancelled", "expired"],
  pending: ["authorised", "paid", "review", "failed", "cancelled", "expired"],
  authorised: ["paid", "review", "failed", "cancelled", "expired"],
  paid: ["refunded"],
  review: ["authorised", "paid", "failed", "cancelled", "expired"],
  failed: ["authorised", "paid", "review"],
  cancelled: ["authorised", "paid", "review"],
  expired: ["authorised", "paid", "review"],
  refunded: [],
};

/** Whether a payment may go from one state to another, by the table above. */
export function isPermittedMove(from: PaymentStatus, to: PaymentStatus): boolean {
  return PERMITTED_MOVES[from].includes(to);
}

/** True until the gateway has given its final answer. */
export function isUnsettled(status: PaymentStatus): boolean {
  return (
    status === "created" || status === "pending" || status === "authorised" || status === "review"
  );
}

/** True for a payment that was paid, even if it has been refunded since. */
export function wasPaid(status: PaymentStatus): status is "paid" | "refunded" {
  return status === "paid" || status === "refunded";
}

/** How an attempt ends without money; the order ends in the same way. */
export type UnpaidEnd = "failed" | "cancelled" | "expired";

/** True for an attempt that ended without money. */
export function hasEndedUnpaid(status: PaymentStatus): status is UnpaidEnd {
  return status === "failed" || status === "cancelled" || status === "expired";
}

/** A gateway's report on a payment, in our terms; amounts in minor units. */
export type PaymentReport = {
  readonly status: "pending" | "authorised" | "paid" | "failed" | "cancelled" | "expired";
  readonly reference: string;
  /** Our own id as the gateway stores it; `null` if it stores none. */
  readonly paymentId: string | null;
  readonly amount: number;
  readonly currency: string;
  readonly live: boolean;
};

/** Whether the gateway has the money, or has promised it. */
export function holdsMoney({ status }: Pick<PaymentReport, "status">): boolean {
  return status === "paid" || status === "authorised";
}

/** What we asked the gateway for. */
export type PaymentTerms = {
  readonly id: string;
  readonly reference: string;
  readonly amount: number;
  readonly currency: Currency;
  readonly live: boolean;
};

/**
 * The ways in which a gateway's report can differ from our terms, in the words of a cause (`payment-cause.ts`).
 */
export const PAYMENT_DIFFERENCES = [
  "reference",
  "payment id",
  "amount",
  "currency",
  "mode",
] as const;
export type PaymentDifference = (typeof PAYMENT_DIFFERENCES)[number];

/** The differences between a report and our terms; empty if all five match. */
export function mismatches(
  terms: PaymentTerms,
  report: PaymentReport,
): readonly PaymentDifference[] {
  const differences: PaymentDifference[] = [];
  if (report.reference !== terms.reference) differences.push("reference");
  if (report.paymentId !== terms.id) differences.push("payment id");
  if (report.amount !== terms.amount) differences.push("amount");
  if (report.currency.toUpperCase() !== terms.currency) differences.push("currency");
  if (report.live !== terms.live) differences.push("mode");
  return differences;
}

/**
 * The state to which a report moves a payment, or `null` if it stays. Money that does not match our terms leads
 * to `review`, never to `paid`; a mismatch without money does not change a final state.
 */
export function nextStatus(
  current: PaymentStatus,
  terms: PaymentTerms,
  report: PaymentReport,
): PaymentStatus | null {
  const wanted: PaymentStatus =
    holdsMoney(report) && mismatches(terms, report).length > 0 ? "review" : report.status;
  return wanted !== current && isPermittedMove(current, wanted) ? wanted : null;
}
