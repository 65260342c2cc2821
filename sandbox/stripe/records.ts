import type { Dispute as DisputeState } from "../dispute.ts";

/** What the stand-in stores. Amounts are minor units, times epoch seconds, currencies lower case. */

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
  readonly charge: { readonly id: string; readonly created: number } | null;
  /** When the latest attempt was declined; null if it was not. */
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
  /** Whether the buyer last went back to the shop. */
  readonly cancelled: boolean;
  /** The refunded sum. */
  readonly refunded: number;
  /** Set when the buyer's bank disputes the charge; never reset. */
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

/** A dispute of a charge by the buyer's bank. */
export type Dispute = DisputeState & {
  readonly id: string;
  readonly created: number;
  readonly session: string;
  readonly intent: string;
  readonly charge: string;
  readonly currency: string;
};

/** The subject of an event, at the time of the event. */
export type Subject =
  | { readonly kind: "session" | "intent" | "charge"; readonly payment: Payment }
  | { readonly kind: "refund"; readonly refund: Refund }
  | { readonly kind: "dispute"; readonly dispute: Dispute };

export type StripeEvent = {
  readonly id: string;
  readonly type: string;
  readonly created: number;
  readonly subject: Subject;
  /** The API call that caused the event; null for a buyer or the clock. */
  readonly request: string | null;
  readonly idempotencyKey: string | null;
};

/** A registered webhook endpoint. The sandbox only stores it, and always sends to the shop. */
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

/** One change; the changes of one commit take effect together. */
export type Change =
  | { readonly payment: Payment }
  | { readonly refund: Refund }
  | { readonly dispute: Dispute }
  | { readonly event: StripeEvent }
  /** Nothing more will be sent for this event; `acknowledged` if the shop accepted it. */
  | { readonly delivered: string; readonly acknowledged?: boolean }
  | { readonly endpoint: WebhookEndpoint }
  | { readonly answer: CachedAnswer };
