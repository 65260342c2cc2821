import type { Hono } from "hono";
import type { Locale } from "#core/locale.ts";
import type { Control } from "./control.ts";
import type { Dispute, DisputeOrder } from "./dispute.ts";
import type { Journal } from "./journal.ts";
import type { WebhookDelivery } from "./webhook-delivery.ts";

/** What a buyer can do on a payment page, plus `expire`, which only time or the operator does. */
export const OUTCOMES = ["approve", "decline", "cancel", "expire"] as const;
export type Outcome = (typeof OUTCOMES)[number];

/**
 * A payment in plain words, the same for every gateway:
 * `open` waits for the buyer; `declined` and `cancelled` say how the buyer last left a payment
 * that was not paid (at Stripe it may still be paid afterwards); `paid` holds also after a partial
 * refund; `refunded` means that everything was given back; `expired` can never be paid.
 */
export type LedgerStatus = "open" | "paid" | "declined" | "cancelled" | "expired" | "refunded";

/** One payment in the gateway's own books. Amounts are minor units and never distorted by control. */
export type LedgerEntry = {
  /** Which gateway; the name of the field is promised (interface.md §8). */
  readonly provider: string;
  /** The shop's id for the payment, as the shop told it. */
  readonly reference: string;
  /** Every id under which control calls find the payment. */
  readonly ids: readonly string[];
  readonly status: LedgerStatus;
  /** ISO 4217, upper case. */
  readonly currency: string;
  /** What the buyer had to pay; 0 until approved. */
  readonly charged: number;
  /** What the shop gets of it, refunds not deducted. */
  readonly captured: number;
  readonly refunded: number;
  /** What the buyer disputes, as long as that is not won. */
  readonly disputed: number;
};

/** What the payment page shows. Amounts in minor units, currency in upper case. */
export type PaymentView = {
  readonly locale: Locale;
  readonly amount: number;
  readonly currency: string;
  readonly lines: readonly {
    readonly name: string;
    readonly quantity: number;
    readonly amount: number;
  }[];
  /** `declined` where that is the end; a gateway that lets the buyer try again stays `open`. */
  readonly state: "open" | "paid" | "declined" | "expired";
  readonly declinedBefore: boolean;
  /** Where "back to the shop" leads from a page that can no longer be paid. */
  readonly returnUrl: string;
  /** Origins to which the buttons may lead. */
  readonly shopOrigins: readonly string[];
};

/** What every stand-in is given by the sandbox. */
export type GatewayParts = {
  /** Where browsers and the shop reach the sandbox, without a slash at the end. */
  readonly publicUrl: string;
  /** Webhooks are posted to `${shopUrl}/api/webhooks/{gateway}`. */
  readonly shopUrl: string;
  readonly now: () => Date;
  readonly control: () => Control;
  /** Waits as long as the control's `latencyMs` asks; awaited once in each API call. */
  readonly pause: () => Promise<void>;
  readonly journal: Journal;
  readonly delivery: WebhookDelivery;
};

/** The answer to the first attempt of a webhook sent by hand; `status` null: nobody answered. */
export type SentByHand = {
  readonly id: string;
  readonly event: string;
  readonly status: number | null;
};

/** A dispute that was played; `id` where the gateway has ids of disputes. */
export type PlayedDispute = Dispute & { readonly id: string | null };

/** One stand-in. Page, control, faults and ledger work for every gateway through this alone. */
export type Gateway = {
  readonly identifier: string;
  readonly name: string;
  /** Tells the gateway's API from everything else on the port; faults hit these calls only. */
  readonly ownsPath: (path: string) => boolean;
  /** Addresses whose GET says nothing about a single payment: lists and limits. */
  readonly looks: readonly string[];
  readonly api: Hono;
  /** A failure inside the gateway, in its own words, as the answer to a call that did nothing. */
  readonly serverError: (request: Request) => Response | Promise<Response>;
  /** Refuses (404) an unknown reference, as do the three below. */
  readonly view: (reference: string) => PaymentView;
  /** Does what the buyer would do and returns where the buyer is sent; 409 paid, 410 expired. */
  readonly settle: (reference: string, outcome: Outcome) => Promise<string>;
  readonly sendByHand: (reference: string, event: string) => Promise<SentByHand>;
  /** Does what the buyer's bank or the lender would do; 409 where that cannot happen. */
  readonly dispute: (reference: string, order: DisputeOrder) => PlayedDispute;
  readonly ledger: () => LedgerEntry[];
  readonly close: () => void;
};
