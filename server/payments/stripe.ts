import { createHash } from "node:crypto";
import Stripe from "stripe";
import { Refusal } from "#core/errors.ts";
import type { PaymentReport } from "#core/payment.ts";
import type { ReportedRefund } from "#core/refund.ts";
import type { Config } from "../config.ts";
import { isLiveStripeKey, type StripeConfig } from "../gateway-config.ts";
import {
  type Gateway,
  GatewayRefused,
  type GatewayReport,
  GatewaySilent,
  KeyRefused,
  type PaymentAttempt,
  type RefusalReason,
  type StartedPayment,
  type WebhookEvent,
  WrongAnswer,
} from "./gateway.ts";
import { isPaymentHost } from "./payment-url.ts";
import { createStripeClient } from "./stripe-client.ts";

/** How long a payment page lives; Stripe allows 30 minutes to 24 hours (stripe.md §2). */
const PAGE_SECONDS = 60 * 60;
/** With one retry, checkout gives up within 25 s and the order call within 12 s. */
const START_LIMIT_MS = 10_000;
const REPORT_LIMIT_MS = 5_000;
const PROBE_LIMIT_MS = 10_000;
/** A page may be asked for again a while after the order was placed; clocks differ a little. */
const OPENED_WITHIN_SECONDS = { before: 5 * 60, after: 60 * 60 };

/** Stripe Checkout, redirect flow: the real package over HTTP (reference: stripe.md). */
export function createStripeGateway(config: StripeConfig, sandbox: Config["sandbox"]): Gateway {
  const stripe = createStripeClient(config);
  const live = isLiveStripeKey(config.secretKey);
  const paymentHosts =
    config.apiBase === null
      ? ["https://checkout.stripe.com"]
      : [config.apiBase, ...(sandbox === null ? [] : [sandbox.publicUrl])];

  const report = async (reference: string): Promise<GatewayReport> => {
    const session = await askStripe(() =>
      stripe.checkout.sessions.retrieve(
        reference,
        { expand: ["payment_intent.latest_charge.refunds"] },
        { timeout: REPORT_LIMIT_MS },
      ),
    );
    return readReport(session);
  };

  const list = async (created: Stripe.RangeQueryParam): Promise<readonly GatewayReport[]> =>
    askStripe(async () => {
      const reports: GatewayReport[] = [];
      const pages = stripe.checkout.sessions.list(
        { created, limit: 100, expand: ["data.payment_intent.latest_charge"] },
        { timeout: REPORT_LIMIT_MS },
      );
      for await (const session of pages) reports.push(readReport(session));
      return reports;
    });

  return {
    identifier: "stripe",
    name: "Stripe",
    live,

    async startPayment(attempt) {
      const parameters = sessionParameters(attempt);
      const session = await askStripe(() =>
        stripe.checkout.sessions.create(parameters, {
          idempotencyKey: `${attempt.id}-${digestOf(parameters)}`,
          timeout: START_LIMIT_MS,
        }),
      );
      return readStarted(session, attempt, live, paymentHosts);
    },

    reportPayment: report,

    async findPayment(paymentId, createdAt) {
      const placed = Math.floor(createdAt.getTime() / 1000);
      const { before, after } = OPENED_WITHIN_SECONDS;
      const reports = await list({ gte: placed - before, lte: placed + after });
      const own = reports.filter((found) => found.paymentId === paymentId);
      return own.find(({ status }) => status === "paid") ?? own[0] ?? null;
    },

    listPayments: (since) => list({ gte: Math.floor(since.getTime() / 1000) }),

    async probe() {
      await askStripe(() =>
        stripe.checkout.sessions.list(
          { limit: 1 },
          { timeout: PROBE_LIMIT_MS, maxNetworkRetries: 0 },
        ),
      );
    },

    async endPayment(paymentId, reference) {
      await askStripe(() =>
        stripe.checkout.sessions.expire(
          reference,
          {},
          { idempotencyKey: `${paymentId}-end`, timeout: REPORT_LIMIT_MS },
        ),
      );
    },

    /** Stripe takes the money when the buyer pays: there is nothing left to take. */
    capturePayment: ({ reference }) => report(reference),

    namesRefunds: true,

    async refundPayment({ id, paymentId, reference, amount }) {
      const options = { timeout: REPORT_LIMIT_MS };
      const { payment_intent } = await askStripe(() =>
        stripe.checkout.sessions.retrieve(reference, {}, options),
      );
      const intent = idOf(payment_intent);
      if (intent === null) throw new GatewayRefused("Stripe holds no payment to give back");
      // The key alone forgets after a day (stripe.md §7).
      const earlier = await askStripe(() =>
        stripe.refunds.list({ payment_intent: intent, limit: 100 }, options),
      );
      const known = earlier.data.map(readRefund).find(({ refundId }) => refundId === id);
      if (known !== undefined) return known;
      const refund = await askStripe(() =>
        stripe.refunds.create(
          {
            payment_intent: intent,
            amount,
            metadata: { payment_id: paymentId, refund_id: id },
          },
          { idempotencyKey: `${id}-refund`, timeout: START_LIMIT_MS },
        ),
      );
      return readRefund(refund);
    },

    readWebhook({ rawBody, headers }) {
      const signature = headers.get("Stripe-Signature");
      if (signature === null) throw new Refusal("forged_webhook");
      try {
        return readEvent(stripe.webhooks.constructEvent(rawBody, signature, config.webhookSecret));
      } catch (error) {
        throw new Refusal("forged_webhook", { cause: error });
      }
    },
  };
}

/**
 * Part of the key under which a session is asked for: Stripe refuses a key that comes again with
 * other parameters (stripe.md §7), as it does once a buyer has corrected the address.
 */
function digestOf(parameters: Stripe.Checkout.SessionCreateParams): string {
  return createHash("sha256").update(JSON.stringify(parameters)).digest("base64url").slice(0, 22);
}

/** What Stripe takes for an address; ours may be more (D-106), and it can do without. */
const STRIPE_EMAIL = /^[\w+-]+(?:\.[\w+-]+)*@[a-z\d-]+(?:\.[a-z\d-]+)+$/i;

/** One line for the whole order: its discounts cannot be told as lines (stripe.md §2). */
function sessionParameters(attempt: PaymentAttempt): Stripe.Checkout.SessionCreateParams {
  const metadata = {
    payment_id: attempt.id,
    order_number: attempt.orderNumber,
    locale: attempt.locale,
  };
  return {
    mode: "payment",
    // Stripe's page speaks no Arabic; our page says so before the redirect.
    locale: "en",
    allowed_payment_method_types: ["card"],
    adaptive_pricing: { enabled: false },
    client_reference_id: attempt.id,
    ...(STRIPE_EMAIL.test(attempt.buyer.email) ? { customer_email: attempt.buyer.email } : {}),
    // Counted from the attempt and not from now: a repeated call has to be the same call.
    expires_at: Math.floor(attempt.createdAt.getTime() / 1000) + PAGE_SECONDS,
    success_url: attempt.successUrl,
    cancel_url: attempt.cancelUrl,
    metadata,
    payment_intent_data: { metadata, description: attempt.description.slice(0, 1000) },
    line_items: [
      {
        quantity: 1,
        price_data: {
          currency: attempt.currency.toLowerCase(),
          unit_amount: attempt.amount,
          product_data: { name: attempt.description.slice(0, 1000) },
        },
      },
    ],
  };
}

/** Believes the answer to our create call only when it is about the payment that we asked for. */
function readStarted(
  session: Stripe.Checkout.Session,
  attempt: PaymentAttempt,
  live: boolean,
  paymentHosts: readonly string[],
): StartedPayment {
  const { id, url, client_reference_id, amount_total, currency, livemode, expires_at } = session;
  const agrees =
    typeof id === "string" &&
    client_reference_id === attempt.id &&
    amount_total === attempt.amount &&
    currency?.toUpperCase() === attempt.currency &&
    livemode === live;
  if (!agrees || typeof url !== "string") {
    throw new WrongAnswer("Stripe answered with another payment than the one asked for");
  }
  if (!isPaymentHost(url, paymentHosts)) {
    throw new WrongAnswer("Stripe answered with a payment page on a foreign host");
  }
  return { reference: id, paymentUrl: url, expiresAt: new Date(expires_at * 1000) };
}

/** The state of a session in our words (stripe.md §4), and what its charge says was given back. */
function readReport(session: Stripe.Checkout.Session): GatewayReport {
  const { payment_intent } = session;
  const charge = typeof payment_intent === "object" ? payment_intent?.latest_charge : null;
  const refunds = typeof charge === "object" ? (charge?.refunds?.data ?? []) : [];
  return {
    status: readStatus(session),
    reference: session.id,
    paymentId: session.client_reference_id,
    amount: session.amount_total ?? -1,
    currency: session.currency ?? "",
    live: session.livemode,
    charge: idOf(payment_intent),
    refunded: typeof charge === "object" ? (charge?.amount_refunded ?? 0) : 0,
    refunds: refunds.map(readRefund),
    named: true,
  };
}

function idOf(intent: Stripe.Checkout.Session["payment_intent"]): string | null {
  return typeof intent === "string" ? intent : (intent?.id ?? null);
}

/** A refund in our words (stripe.md §4); a state we do not know is one we wait for. */
export function readRefund({ id, amount, status, metadata }: Stripe.Refund): ReportedRefund {
  const failed = status === "failed" || status === "canceled";
  return {
    reference: id,
    refundId: metadata?.["refund_id"] ?? null,
    amount,
    state: status === "succeeded" ? "done" : failed ? "failed" : "pending",
  };
}

function readStatus({ status, payment_status }: Stripe.Checkout.Session): PaymentReport["status"] {
  if (status === "complete" && payment_status !== "unpaid") return "paid";
  if (status === "expired") return "expired";
  return "pending";
}

/**
 * Events of a session, of a refund, and of the charge that it comes from (stripe.md §6.1). A refund
 * made at the dashboard carries no id of ours, and is known by its payment intent.
 */
export function readEvent(event: Stripe.Event): WebhookEvent | null {
  const { id, type } = event;
  switch (event.type) {
    case "refund.created":
    case "refund.updated":
    case "refund.failed":
    case "charge.refunded": {
      const { metadata, payment_intent } = event.data.object;
      const paymentId = metadata?.["payment_id"] ?? null;
      return { id, type, paymentId, reference: paymentId === null ? idOf(payment_intent) : null };
    }
  }
  if (!type.startsWith("checkout.session.")) return null;
  const session = event.data.object as Stripe.Checkout.Session;
  return { id, type, paymentId: session.client_reference_id, reference: session.id };
}

/**
 * Makes a call and sorts its failures (stripe.md §8).
 * @throws GatewayRefused for a clear no, KeyRefused where it is about our key; GatewaySilent for an
 *   unknown outcome
 */
export async function askStripe<Answer>(call: () => Promise<Answer>): Promise<Answer> {
  try {
    return await call();
  } catch (error) {
    const message = error instanceof Error ? error.message : "Stripe failed";
    if (error instanceof Stripe.errors.StripeAuthenticationError) {
      throw new KeyRefused("Stripe does not know our key", { cause: error });
    }
    const refused =
      error instanceof Stripe.errors.StripeInvalidRequestError ||
      error instanceof Stripe.errors.StripePermissionError;
    if (!refused) throw new GatewaySilent(message, { cause: error });
    const reason = REASONS.get(error.code ?? "");
    throw new GatewayRefused(message, {
      ...(reason === undefined ? {} : { reason }),
      cause: error,
    });
  }
}

/** What a buyer can act on (stripe.md §8, §9): a charge has a least and a largest amount. */
const REASONS: ReadonlyMap<string, RefusalReason> = new Map([
  ["amount_too_small", "amount_too_low"],
  ["amount_too_large", "amount_too_high"],
]);
