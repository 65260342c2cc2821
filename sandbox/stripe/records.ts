import type { Dispute as DisputeState } from "../dispute.ts";

/** What the stand-in remembers. Amounts are minor units, times epoch seconds, currencies lower case. */

export type Line = {
  readonly id: string;
  readonly price: string;
  readonly product: string;
  readonly name: string;
  readonly unitAmount: number;
  readonly quantity: number;
};

/** The part of a payment that begins when the buyer first submits the page (stripe.md §4). */
export type Intent = {
  readonly id: string;
  readonly created: number;
  readonly status: "requires_payment_method" | "succeeded";
  /** The successful charge. */
  readonly charge: { readonly id: string; readonly created: number } | null;
  /** When the latest attempt was declined; null when it was not. */
  readonly declinedAt: number | null;
};

/** A Checkout session with its payment intent and charge: one payment from beginning to end. */
export type Payment = {
  readonly session: string;
  readonly status: "open" | "complete" | "expired";
  readonly created: number;
  readonly expiresAt: number;
  readonly currency: string;
  readonly total: number;
  readonly lines: readonly Line[];
  readonly successUrl: string;
  readonly cancelUrl: string | null;
  readonly clientReferenceId: string | null;
  readonly metadata: Readonly<Record<string, string>>;
  readonly customerEmail: string | null;
  readonly customerCreation: "always" | "if_required";
  readonly locale: string | null;
  readonly submitType: string | null;
  readonly methods: readonly string[];
  readonly adaptivePricing: boolean;
  readonly intentMetadata: Readonly<Record<string, string>>;
  readonly description: string | null;
  readonly descriptorSuffix: string | null;
  readonly intent: Intent | null;
  /** The buyer's last move was to go back to the shop. */
  readonly cancelled: boolean;
  /** The sum given back. */
  readonly refunded: number;
  /** Set once the buyer's bank has disputed the charge; it stays so. */
  readonly disputed?: true;
};

export type Refund = {
  readonly id: string;
  readonly created: number;
  readonly session: string;
  readonly intent: string;
  readonly charge: string;
  readonly amount: number;
  readonly currency: string;
  readonly reason: string | null;
  readonly metadata: Readonly<Record<string, string>>;
};

/** What the buyer's bank disputes of a charge. */
export type Dispute = DisputeState & {
  readonly id: string;
  readonly created: number;
  readonly session: string;
  readonly intent: string;
  readonly charge: string;
  readonly currency: string;
};

/** What an event is about, as it was when the event happened. */
export type Subject =
  | { readonly kind: "session" | "intent" | "charge"; readonly payment: Payment }
  | { readonly kind: "refund"; readonly refund: Refund }
  | { readonly kind: "dispute"; readonly dispute: Dispute };

export type StripeEvent = {
  readonly id: string;
  readonly type: string;
  readonly created: number;
  readonly subject: Subject;
  /** The API call behind the event; null where a buyer or the clock was. */
  readonly request: string | null;
  readonly idempotencyKey: string | null;
};

/** An address at which events are wanted; the sandbox keeps the list, and sends to the shop alone. */
export type WebhookEndpoint = {
  readonly id: string;
  readonly created: number;
  readonly url: string;
  /** Types of events, or `*` for all. */
  readonly events: readonly string[];
  readonly apiVersion: string | null;
  readonly description: string | null;
  readonly metadata: Readonly<Record<string, string>>;
  readonly enabled: boolean;
};

/** The first answer to an idempotency key (stripe.md §7). */
export type CachedAnswer = {
  readonly key: string;
  readonly fingerprint: string;
  readonly at: number;
  readonly request: string;
  readonly status: number;
  readonly body: string;
};

/** One thing that becomes true; the changes of one commit become true together. */
export type Change =
  | { readonly payment: Payment }
  | { readonly refund: Refund }
  | { readonly dispute: Dispute }
  | { readonly event: StripeEvent }
  /** Nothing more will be sent for this event; `acknowledged` where the shop has taken it. */
  | { readonly delivered: string; readonly acknowledged?: boolean }
  | { readonly endpoint: WebhookEndpoint }
  | { readonly answer: CachedAnswer };
