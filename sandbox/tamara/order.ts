import type { Dispute } from "../dispute.ts";

/** What the stand-in stores of an order. Amounts are minor units, times ISO 8601. */
export type Order = {
  readonly id: string;
  readonly checkoutId: string;
  readonly reference: string;
  readonly number: string;
  readonly createdAt: string;
  readonly stage: Stage;
  /** When the order entered its stage. */
  readonly since: string;
  readonly total: number;
  readonly currency: string;
  readonly country: string;
  readonly description: string;
  readonly locale: "ar_SA" | "en_US";
  readonly paymentType: string;
  readonly instalments: number;
  readonly consumer: Consumer;
  readonly items: readonly Item[];
  readonly urls: { readonly success: string; readonly failure: string; readonly cancel: string };
  /** Whether the buyer last went back to the shop. */
  readonly left: boolean;
  readonly captures: readonly Capture[];
  readonly cancels: readonly Cancel[];
  readonly refunds: readonly Refund[];
  /** The latest dispute; the API shows nothing of it. */
  readonly dispute?: Dispute;
};

/** The part of the status that is not a sum: after `authorised`, sums say the rest. */
export type Stage = "new" | "approved" | "authorised" | "declined" | "expired";

export type Consumer = {
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly phone: string;
};

export type Item = {
  readonly name: string;
  readonly type: string;
  readonly reference: string;
  readonly sku: string;
  readonly quantity: number;
  readonly total: number;
};

export type Capture = { readonly id: string; readonly amount: number; readonly at: string };
export type Cancel = { readonly id: string; readonly amount: number; readonly at: string };
export type Refund = {
  readonly id: string;
  readonly captureId: string;
  readonly amount: number;
  readonly comment: string;
  readonly at: string;
};

/** Tamara's names for the states of an order (tamara.md §5). */
export type OrderStatus =
  | Stage
  | "partially_captured"
  | "fully_captured"
  | "updated"
  | "canceled"
  | "partially_refunded"
  | "fully_refunded";

function sum(parts: readonly { readonly amount: number }[]): number {
  return parts.reduce((total, { amount }) => total + amount, 0);
}

export function captured(order: Order): number {
  return sum(order.captures);
}

export function cancelled(order: Order): number {
  return sum(order.cancels);
}

export function refunded(order: Order): number {
  return sum(order.refunds);
}

/** What is authorised and not yet captured or cancelled. */
export function uncaptured(order: Order): number {
  return order.total - captured(order) - cancelled(order);
}

export function statusOf(order: Order): OrderStatus {
  if (order.stage !== "authorised") return order.stage;
  if (refunded(order) > 0)
    return refunded(order) === captured(order) ? "fully_refunded" : "partially_refunded";
  if (captured(order) > 0) return uncaptured(order) === 0 ? "fully_captured" : "partially_captured";
  if (cancelled(order) > 0) return uncaptured(order) === 0 ? "canceled" : "updated";
  return "authorised";
}

/** All of Tamara's ids for the order. */
export function idsOf(order: Order): readonly string[] {
  const parts = [...order.captures, ...order.cancels, ...order.refunds];
  return [order.id, order.checkoutId, ...parts.map(({ id }) => id), order.reference];
}
