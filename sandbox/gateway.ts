import type { Hono } from "hono";
import type { Locale } from "#core/locale.ts";
import type { Control } from "./control.ts";
import type { Dispute, DisputeCommand } from "./dispute.ts";
import type { Journal } from "./journal.ts";
import type { WebhookDelivery } from "./webhook-delivery.ts";

/** What a buyer can do on a payment page, and `expire`, which only time or the operator can cause. */
export const OUTCOMES = ["approve", "decline", "cancel", "expire"] as const;
export type Outcome = (typeof OUTCOMES)[number];

/**
 * The state of a payment, the same for every gateway: `open` waits for the buyer; `declined` and
 * `cancelled` say how the buyer last left an unpaid payment (at Stripe it may still be paid);
 * `paid` also holds after a partial refund; `refunded` means that everything was refunded;
 * `expired` can never be paid.
 */
export type LedgerStatus = "open" | "paid" | "declined" | "cancelled" | "expired" | "refunded";

/** One payment in the gateway's own records. Amounts are minor units, never distorted by control. */
export type LedgerEntry = {
  /** The gateway; this field name is part of the interface (interface.md §8). */
  readonly provider: string;
  /** The shop's id for the payment. */
  readonly reference: string;
  /** All ids by which control calls find the payment. */
  readonly ids: readonly string[];
  readonly status: LedgerStatus;
  /** ISO 4217, upper case. */
  readonly currency: string;
  /** What the buyer was charged; 0 until approved. */
  readonly charged: number;
  /** What the shop gets, before refunds. */
  readonly captured: number;
  readonly refunded: number;
  /** The disputed amount, unless the shop won. */
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
  /** `declined` if that is final; if the buyer can try again it stays `open`. */
  readonly state: "open" | "paid" | "declined" | "expired";
  readonly declinedBefore: boolean;
  /** The "back to the shop" link of a page that can no longer be paid. */
  readonly returnUrl: string;
  /** Origins to which the buttons may lead. */
  readonly shopOrigins: readonly string[];
};

/** What the sandbox gives to every stand-in. */
export type GatewayParts = {
  /** The address of the sandbox for browsers and the shop, without a trailing slash. */
  readonly publicUrl: string;
  /** Webhooks are posted to `${shopUrl}/api/webhooks/{gateway}`. */
  readonly shopUrl: string;
  readonly now: () => Date;
  readonly control: () => Control;
  /** Waits for the `latencyMs` of control; awaited once in each API call. */
  readonly pause: () => Promise<void>;
  readonly journal: Journal;
  readonly delivery: WebhookDelivery;
};

/** The first answer to a webhook sent by hand; `status` is null if there was none. */
export type SentByHand = {
  readonly id: string;
  readonly event: string;
  readonly status: number | null;
};

/** A dispute at a gateway; `id` if the gateway has ids for disputes. */
export type GatewayDispute = Dispute & { readonly id: string | null };

/** One stand-in. Page, control, faults and ledger use only this, for every gateway. */
export type Gateway = {
  readonly identifier: string;
  readonly name: string;
  /** Whether a path belongs to the gateway's API; faults affect only these calls. */
  readonly ownsPath: (path: string) => boolean;
  /** Addresses whose GET is about no single payment (lists, limits): shops check by them that the gateway is there. */
  readonly healthCheckPaths: readonly string[];
  readonly api: Hono;
  /** The gateway's own answer for an internal failure of a call that did nothing. */
  readonly serverError: (request: Request) => Response | Promise<Response>;
  /** Refuses (404) an unknown reference, like the next three. */
  readonly view: (reference: string) => PaymentView;
  /** Acts as the buyer and returns the buyer's next address; 409 if paid, 410 if expired. */
  readonly settle: (reference: string, outcome: Outcome) => Promise<string>;
  readonly sendByHand: (reference: string, event: string) => Promise<SentByHand>;
  /** Acts as the buyer's bank or the lender; 409 if that cannot happen. */
  readonly dispute: (reference: string, command: DisputeCommand) => GatewayDispute;
  readonly ledger: () => LedgerEntry[];
  readonly close: () => void;
};
