import type { Dispute } from "../dispute.ts";

/** What the stand-in stores of a payment and its session. Amounts are minor units, times ISO 8601. */
export type Payment = {
  readonly id: string;
  readonly session: string;
  readonly status: PaymentStatus;
  readonly createdAt: string;
  readonly expiresAt: string;
  readonly closedAt: string | null;
  /** When it was authorised; null until then. */
  readonly authorisedAt: string | null;
  /** Why the session was refused before payment; null if it was not. */
  readonly rejection: Rejection | null;
  readonly amount: number;
  readonly currency: string;
  readonly description: string;
  readonly lang: "en" | "ar";
  readonly buyer: Buyer;
  readonly reference: string;
  readonly items: readonly Item[];
  readonly meta: unknown;
  /** Null if the session only asked whether Tabby would lend. */
  readonly urls: Urls | null;
  /** Whether the buyer last went back to the shop. */
  readonly left: boolean;
  readonly captures: readonly Part[];
  readonly refunds: readonly Part[];
  /** The latest dispute; the API only shows that there is one (tabby.md §8). */
  readonly dispute?: Dispute;
};

/** The spelling of Tabby's answers; webhooks use lower case (tabby.md §4). */
export type PaymentStatus = "CREATED" | "AUTHORIZED" | "CLOSED" | "REJECTED" | "EXPIRED";

export type Rejection = "not_available" | "order_amount_too_high" | "order_amount_too_low";

export type Buyer = { readonly name: string; readonly email: string; readonly phone: string };

export type Item = {
  readonly title: string;
  readonly quantity: number;
  readonly unitPrice: number;
  readonly category: string;
  readonly reference: string | null;
};

export type Urls = { readonly success: string; readonly cancel: string; readonly failure: string };

/** A capture or a refund; `reference` makes a repeated call harmless. */
export type Part = {
  readonly id: string;
  readonly amount: number;
  readonly reference: string;
  readonly reason: string | null;
  readonly at: string;
};

export function sum(parts: readonly Part[]): number {
  return parts.reduce((total, { amount }) => total + amount, 0);
}

/** True while the buyer can still pay. */
export function isOpen({ status, rejection }: Payment): boolean {
  return status === "CREATED" && rejection === null;
}

/** All of Tabby's ids for the payment. */
export function idsOf(payment: Payment): readonly string[] {
  const parts = [...payment.captures, ...payment.refunds];
  return [payment.id, payment.session, ...parts.map(({ id }) => id), payment.reference];
}
