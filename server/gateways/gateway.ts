import type { ReportedDispute } from "#core/dispute.ts";
import type { GatewayIdentifier } from "#core/gateways.ts";
import type { Locale } from "#core/locale.ts";
import type { Currency } from "#core/money.ts";
import type { OrderStatus } from "#core/order.ts";
import type { PaymentReport } from "#core/payment.ts";
import type { OwnRefund, RefundReport, ReportedRefund } from "#core/refund.ts";

/** What a gateway needs to take a payment; amounts in minor units of `currency`. */
export type PaymentAttempt = {
  /** Our payment id, which the gateway stores beside its own, and the idempotency key of every call. */
  readonly id: string;
  /** Part of the idempotency key: how many keys of this attempt were used up (`IdempotencyKeyUsed`). */
  readonly keyNumber: number;
  readonly createdAt: Date;
  readonly orderNumber: string;
  readonly amount: number;
  readonly currency: Currency;
  readonly locale: Locale;
  /** What is bought, in the order's language, for the gateway's page. */
  readonly description: string;
  /** The lines minus the discount are the amount. */
  readonly lines: readonly AttemptLine[];
  readonly discount: { readonly name: string; readonly amount: number } | null;
  readonly buyer: Buyer;
  readonly successUrl: string;
  readonly failureUrl: string;
  readonly cancelUrl: string;
};

export type AttemptLine = {
  readonly coursePackageId: number;
  readonly name: string;
  readonly quantity: number;
  readonly unitPrice: number;
};

/** Who pays, as the checkout form says; `phone` is the plus and digits, without a trunk zero; `country` an ISO code. */
export type Buyer = {
  readonly firstname: string;
  readonly lastname: string;
  readonly email: string;
  readonly phone: string;
  readonly country: string;
  /** When we first knew them, the last orders before this one, and how many of all were paid; lenders ask for these. */
  readonly knownSince: Date;
  readonly earlierOrders: readonly EarlierOrder[];
  readonly earlierPaid: number;
};

/** `amount` is in the attempt's currency. */
export type EarlierOrder = {
  readonly at: Date;
  readonly amount: number;
  readonly status: OrderStatus;
};

export type StartedPayment = {
  readonly reference: string;
  readonly paymentUrl: string;
  readonly expiresAt: Date;
};

/** A payment that exists at the gateway; `amount` in minor units. */
export type OpenedPayment = {
  readonly id: string;
  readonly reference: string;
  readonly amount: number;
  readonly currency: Currency;
};

/** What a gateway reports of a payment, its refunds and its disputes. */
export type GatewayReport = PaymentReport &
  RefundReport & {
    /** As far as it lists them; a dispute that is not listed stays as it was. */
    readonly disputes: readonly ReportedDispute[];
    /** The gateway's id of the charge, if its refund events name that; `null` if not. */
    readonly charge: string | null;
  };

/** Payments as a gateway lists them; `isWhole` is false if its list seems endless. */
export type PaymentList = { readonly reports: readonly GatewayReport[]; readonly isWhole: boolean };

/** A refund to make; `amount` in minor units of `currency`, `id` is our own. */
export type RefundOrder = {
  readonly id: string;
  readonly paymentId: string;
  readonly reference: string;
  readonly amount: number;
  readonly currency: Currency;
  /** Part of the idempotency key: how many keys of this refund were used up (`IdempotencyKeyUsed`). */
  readonly keyNumber: number;
  /** Whether an earlier call may have refunded it already; false at the first call. */
  readonly askedBefore: boolean;
  /** All refunds of the payment in our books, as they were before this call, this one among them. */
  readonly ours: readonly OwnRefund[];
};

/** A refund as the gateway made it; its reference may become known later, or never. */
export type GivenRefund = Omit<ReportedRefund, "reference"> & { readonly reference: string | null };

/** A delivery as it came over the wire. */
export type Delivery = {
  readonly rawBody: string;
  readonly headers: Headers;
  /** The whole address; it may hold a secret and is never logged. */
  readonly url: string;
};

/** A delivery that was proved to come from the gateway. */
export type WebhookEvent = {
  readonly id: string;
  readonly type: string;
  /** Our payment id and the gateway's, as far as the event names them. */
  readonly paymentId: string | null;
  readonly reference: string | null;
};

/**
 * One way to pay, reached over HTTP. All gateways share this interface; docs/gateways/ has a page
 * on each, and says how to add one.
 */
export type Gateway = {
  readonly identifier: GatewayIdentifier;
  readonly name: string;
  /** True when real money moves. */
  readonly live: boolean;
  /**
   * Opens the payment at the gateway. At Stripe, repeating it with the same attempt opens nothing
   * new; the others cannot promise that, but only the page that reached us can be paid on.
   * @throws GatewayRefused when the gateway said no; GatewayUnresponsive when the outcome is unknown
   */
  startPayment(attempt: PaymentAttempt): Promise<StartedPayment>;
  /** Asks for the true state. @throws GatewayRefused, GatewayUnresponsive */
  reportPayment(reference: string): Promise<GatewayReport>;
  /**
   * Finds by our own id a payment that was placed at `createdAt` and whose create call got no
   * answer. `null` if the gateway knows of none, or does not report unpaid ones.
   * @throws as above
   */
  findPayment(paymentId: string, createdAt: Date): Promise<PaymentReport | null>;
  /**
   * Finds our own id of the payment that a charge belongs to, or `null` if it is not ours. A
   * gateway whose events never name only a charge has `null` instead. @throws GatewayUnresponsive
   */
  readonly findPaymentOfCharge: ((charge: string) => Promise<string | null>) | null;
  /**
   * Lists the payments opened since a time, as far as the gateway's list goes (Tabby lists only
   * paid ones), each with the sum refunded of it; `null` if the gateway has no list.
   * @throws as above
   */
  readonly listPayments: ((since: Date) => Promise<PaymentList>) | null;
  /** Makes a small call that changes nothing, to see that the gateway is there. @throws as above */
  probe(): Promise<void>;
  /**
   * Captures a payment that was reported as authorised, and returns the report after that. Safe to
   * repeat, even by many at once: nothing is captured twice.
   * @throws GatewayRefused when the gateway does not capture what it still reports as authorised; as above
   */
  capturePayment(payment: OpenedPayment): Promise<GatewayReport>;
  /** Ends an open attempt, so that it cannot be paid any more. @throws as above */
  endPayment(paymentId: string, reference: string): Promise<void>;
  /** Whether its reports include disputes; if not, staff record what they hear. */
  readonly reportsDisputes: boolean;
  /**
   * Whether its refunds carry the id under which we asked for them. If not, a refund whose call got no answer is
   * recognised by the refunded sum (core/refund-recognition.ts).
   */
  readonly namesRefunds: boolean;
  /**
   * Refunds a part or all of a paid payment. Repeating it with the same id refunds nothing twice:
   * the gateway's own refunds are searched first. Returns the refund as the gateway reports it. If
   * `namesRefunds` is false, ask for one refund of a payment at a time.
   * @throws RefundUnclear when the gateway's sums do not say whether it took effect; as above
   */
  refundPayment(refund: RefundOrder): Promise<GivenRefund>;
  /**
   * Verifies and reads a delivery; `null` for an event that says nothing about a payment.
   * @throws Refusal `forged_webhook`
   */
  readWebhook(delivery: Delivery): WebhookEvent | null;
};
