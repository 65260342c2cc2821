import type { ReportedDispute } from "#core/dispute.ts";
import type { GatewayIdentifier } from "#core/gateways.ts";
import type { Locale } from "#core/locale.ts";
import type { Currency } from "#core/money.ts";
import type { OrderStatus } from "#core/order.ts";
import type { PaymentReport } from "#core/payment.ts";
import type { OwnRefund, RefundReport, ReportedRefund } from "#core/refund.ts";

/** What a gateway has to know to take a payment; amounts in minor units of `currency`. */
export type PaymentAttempt = {
  /** Our payment id: the reference we give, and the idempotency key of every call. */
  readonly id: string;
  /** Goes into the idempotency key: how many keys of this attempt came to nothing (`KeySpent`). */
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

/** Who pays, as the checkout form says; `phone` is the plus and digits, `country` an ISO code. */
export type Buyer = {
  readonly firstname: string;
  readonly lastname: string;
  readonly email: string;
  readonly phone: string;
  readonly country: string;
  /** Since when we know them, and what they ordered before; lenders ask for both. */
  readonly knownSince: Date;
  readonly earlierOrders: readonly EarlierOrder[];
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

/** The money of a payment that is there already; `amount` in minor units. */
export type OpenedPayment = {
  readonly id: string;
  readonly reference: string;
  readonly amount: number;
  readonly currency: Currency;
};

/** What a gateway says about a payment, what was given back of it and what the buyer disputes. */
export type GatewayReport = PaymentReport &
  RefundReport & {
    /** As far as it lists them; one that is not listed stays as it was. */
    readonly disputes: readonly ReportedDispute[];
    /** The gateway's id of the money, where its refund events name that; `null` where they do not. */
    readonly charge: string | null;
  };

/** Payments as a gateway lists them; not the whole of them where its list does not come to an end. */
export type PaymentList = { readonly reports: readonly GatewayReport[]; readonly isWhole: boolean };

/** Money to be given back, in minor units of `currency`; `id` is our refund's. */
export type RefundOrder = {
  readonly id: string;
  readonly paymentId: string;
  readonly reference: string;
  readonly amount: number;
  readonly currency: Currency;
  /** Goes into the idempotency key: how many keys of this refund came to nothing (`KeySpent`). */
  readonly keyNumber: number;
  /** False when the gateway was never asked for this refund before. */
  readonly askedBefore: boolean;
  /** All refunds of the payment in our books, this one among them. */
  readonly own: readonly OwnRefund[];
};

/** A refund as it was given; its reference may be known later, or never. */
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
 * One way to pay, reached over HTTP. All of them speak this one vocabulary; docs/gateways/ has a page on
 * each, and says how to add one.
 */
export type Gateway = {
  readonly identifier: GatewayIdentifier;
  readonly name: string;
  /** True when real money moves. */
  readonly live: boolean;
  /**
   * Opens the payment at the gateway. Repeating it with the same attempt opens nothing new at
   * Stripe; the others cannot promise that, but only the page that reached us can be paid on.
   * @throws GatewayRefused when the gateway said no; GatewaySilent when the outcome is unknown
   */
  startPayment(attempt: PaymentAttempt): Promise<StartedPayment>;
  /** Asks for the true state. @throws GatewayRefused, GatewaySilent */
  reportPayment(reference: string): Promise<GatewayReport>;
  /**
   * What the gateway knows under our own id, of a payment placed at `createdAt` whose create call got
   * no answer; `null` when it knows of none, or would not tell of one that nobody has paid yet.
   * @throws as above
   */
  findPayment(paymentId: string, createdAt: Date): Promise<PaymentReport | null>;
  /**
   * Our own id of the payment that a charge is of, as the gateway holds it; `null` for a charge of
   * none of ours. `null` where no event names a charge alone. @throws GatewaySilent
   */
  readonly findPaymentOfCharge: ((charge: string) => Promise<string | null>) | null;
  /**
   * Every payment that was opened there since then, as far as its own list goes (Tabby lists only
   * what was paid), each with the sum given back of it; `null` where the gateway has no list.
   * @throws as above
   */
  readonly listPayments: ((since: Date) => Promise<PaymentList>) | null;
  /** Asks something small that moves nothing, to see that the gateway is there. @throws as above */
  probe(): Promise<void>;
  /**
   * Takes the money of a payment that was reported as authorised, and tells its state after that.
   * May be repeated, and by many at once: nothing is taken twice. @throws as above
   */
  capturePayment(payment: OpenedPayment): Promise<GatewayReport>;
  /** Ends an open attempt, so that it cannot be paid any more. @throws as above */
  endPayment(paymentId: string, reference: string): Promise<void>;
  /** Whether its reports tell of disputes; where they do not, staff write down what they hear. */
  readonly tellsDisputes: boolean;
  /** Whether its refunds name the id under which we asked for them. */
  readonly namesRefunds: boolean;
  /**
   * Gives back a part or all of a paid payment. Repeating it with the same id gives nothing back
   * twice: the gateway's own refunds are looked through first. Tells the refund as the gateway
   * does. Where it names no refunds of ours, one at a time may be asked for of a payment.
   * @throws RefundUnclear when the gateway's sums do not say whether it took effect; as above
   */
  refundPayment(refund: RefundOrder): Promise<GivenRefund>;
  /**
   * Proves and reads a delivery; `null` for an event that says nothing about a payment.
   * @throws Refusal `forged_webhook`
   */
  readWebhook(delivery: Delivery): WebhookEvent | null;
};

/** Why a gateway does not take a payment, where that is something the buyer can act on. */
export type RefusalReason = "not_eligible" | "amount_too_low" | "amount_too_high" | "phone";

/** The gateway answered and said no: trying the same again is useless. */
export class GatewayRefused extends Error {
  readonly reason: RefusalReason | null;

  constructor(message: string, details: { reason?: RefusalReason; cause?: unknown } = {}) {
    super(message, details.cause === undefined ? undefined : { cause: details.cause });
    this.name = "GatewayRefused";
    this.reason = details.reason ?? null;
  }
}

/** The gateway said no because the buyer disputes the payment. */
export class PaymentDisputed extends GatewayRefused {}

/** It does not know our key, or knows it no more: nobody can pay there until that is put right. */
export class KeyRefused extends GatewayRefused {}

/** No answer, or none that can be understood: what happened at the gateway is unknown. */
export class GatewaySilent extends Error {}

/** No answer came in time: the gateway may still be at it, and the call take effect later. */
export class Unanswered extends GatewaySilent {}

/**
 * It failed and did nothing, which it would repeat under the same idempotency key for a day: the next
 * try needs a new one (stripe.md §7).
 */
export class KeySpent extends GatewaySilent {}

/** Money went back there that our books do not explain: asking again might give it back twice. */
export class RefundUnclear extends Error {}

/** It is there and answers, but not about the payment that was asked for: nothing of it is believed. */
export class WrongAnswer extends GatewaySilent {}
