import type { GatewayIdentifier } from "#core/gateways.ts";
import type { PaymentReport } from "#core/payment.ts";
import { type RefundReport, type ReportedRefund, sumOf } from "#core/refund.ts";

export const AMOUNT = 19_900;
const STRIPES_LIST = 3;

export type Report = PaymentReport & RefundReport;
export type Mutable<Type> = { -readonly [Name in keyof Type]: Type[Name] };

/** A payment as its gateway holds it: money that was promised, taken, and given back. */
export type GatewayPayment = {
  readonly gateway: GatewayIdentifier;
  status: PaymentReport["status"];
  /** When a page that nobody paid on, or a promise that nobody took, is over. */
  runsOutAt: number;
  wasPromised: boolean;
  readonly refunds: Mutable<ReportedRefund>[];
};

export const TERMS = {
  id: "ours",
  reference: "theirs",
  amount: AMOUNT,
  currency: "AED",
  live: false,
} as const;

/** What makes a report one of another payment, page, sum, currency or mode than ours. */
export const FALSE_REPORTS: readonly Partial<PaymentReport>[] = [
  { paymentId: "somebody else's" },
  { reference: "another page" },
  { amount: 1 },
  { amount: AMOUNT - 1 },
  { currency: "SAR" },
  { live: true },
];

/** What a gateway reports of a payment: all that went back, and as many of the refunds as it lists. */
export function reportOf(there: GatewayPayment): Report {
  const { id: paymentId, ...terms } = TERMS;
  return {
    ...terms,
    paymentId,
    status: there.status,
    refunded: refundedSum(there),
    refunds: listedOf(there).map((refund) => ({ ...refund })),
    named: there.gateway !== "tamara",
  };
}

/** Stripe lists the newest alone, and Tamara does not say who asked. */
export function listedOf({ gateway, refunds }: GatewayPayment): readonly ReportedRefund[] {
  if (gateway === "tamara") return refunds.map((refund) => ({ ...refund, refundId: null }));
  return gateway === "stripe" ? refunds.slice(-STRIPES_LIST) : refunds;
}

/** The sum that went back, in minor units. */
export function refundedSum({ refunds }: GatewayPayment): number {
  return sumOf(refunds.filter(({ state }) => state === "done"));
}

/** How many refunds were made of one that we asked for. */
export function countRefundsOf({ refunds }: GatewayPayment, id: string): number {
  return refunds.filter(({ refundId, state }) => refundId === id && state !== "failed").length;
}

/** How many refunds of a sum there are, in any state. */
export function countRefundsOfSum({ refunds }: GatewayPayment, sum: number): number {
  return refunds.filter(({ amount }) => amount === sum).length;
}
