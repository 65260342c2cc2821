import type Stripe from "stripe";
import type { DisputeState, ReportedDispute } from "#core/dispute.ts";
import { GATEWAY_FACTS } from "#core/gateways.ts";
import type { PaymentReport } from "#core/payment.ts";
import type { ReportedRefund } from "#core/refund.ts";
import type { GatewayReport, PaymentAttempt, StartedPayment, WebhookEvent } from "../gateway.ts";
import { WrongAnswer } from "../gateway-errors.ts";
import { isPaymentHost } from "../payment-url.ts";
import { shortened } from "../wire.ts";

/** The emails that Stripe accepts; we accept more (D-106), and do not send those. */
const STRIPE_EMAIL = /^[\w+-]+(?:\.[\w+-]+)*@[a-z\d-]+(?:\.[a-z\d-]+)+$/i;

/** How long a payment page lives; Stripe allows 30 minutes to 24 hours (stripe.md §2). */
const PAGE_SECONDS = GATEWAY_FACTS.stripe.pageMinutes * 60;

/** The longest description of a payment intent (stripe.md §2). */
const MAX_DESCRIPTION = 1_000;

/** One line for the whole order, because discounts cannot be lines (stripe.md §2). */
export function sessionParameters(attempt: PaymentAttempt): Stripe.Checkout.SessionCreateParams {
  const metadata = {
    payment_id: attempt.id,
    order_number: attempt.orderNumber,
    locale: attempt.locale,
  };
  return {
    mode: "payment",
    // Stripe's page has no Arabic; our page says so before the redirect.
    locale: "en",
    allowed_payment_method_types: ["card"],
    adaptive_pricing: { enabled: false },
    client_reference_id: attempt.id,
    ...(STRIPE_EMAIL.test(attempt.buyer.email) ? { customer_email: attempt.buyer.email } : {}),
    // Counted from the attempt and not from now, so that a repeated call is the same call.
    expires_at: Math.floor(attempt.createdAt.getTime() / 1000) + PAGE_SECONDS,
    success_url: attempt.successUrl,
    cancel_url: attempt.cancelUrl,
    metadata,
    payment_intent_data: { metadata, description: shortened(attempt.description, MAX_DESCRIPTION) },
    line_items: [
      {
        quantity: 1,
        price_data: {
          currency: attempt.currency.toLowerCase(),
          unit_amount: attempt.amount,
          product_data: { name: shortened(attempt.description, MAX_DESCRIPTION) },
        },
      },
    ],
  };
}

/** Accepts the answer to our create call only if it is about the payment that we asked for. */
export function readStarted(
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

/** The charge of a session that was fetched together with it. */
function chargeOf({ payment_intent }: Stripe.Checkout.Session): Stripe.Charge | null {
  const charge = typeof payment_intent === "object" ? payment_intent?.latest_charge : null;
  return typeof charge === "object" ? (charge ?? null) : null;
}

/** The intent of a session whose charge was ever disputed; not by which dispute, nor how that ended. */
export function disputedIntentOf(session: Stripe.Checkout.Session): string | null {
  return chargeOf(session)?.disputed === true ? idOf(session.payment_intent) : null;
}

/** The intent of a session whose charge has more refunds than were fetched together with it. */
export function cutRefundsIntentOf(session: Stripe.Checkout.Session): string | null {
  return chargeOf(session)?.refunds?.has_more === true ? idOf(session.payment_intent) : null;
}

/**
 * Reads a session (stripe.md §4) with its disputes, which take a separate call, and the refunds of
 * its charge, which take one if there are more than ten.
 */
export function readReport(
  session: Stripe.Checkout.Session,
  disputes: readonly Stripe.Dispute[] = [],
  refunds: readonly Stripe.Refund[] = chargeOf(session)?.refunds?.data ?? [],
): GatewayReport {
  const { payment_intent } = session;
  const charge = chargeOf(session);
  return {
    status: readStatus(session),
    reference: session.id,
    paymentId: session.client_reference_id,
    amount: session.amount_total ?? -1,
    currency: session.currency ?? "",
    live: session.livemode,
    charge: idOf(payment_intent),
    refunded: charge?.amount_refunded ?? 0,
    refunds: refunds.map(readRefund),
    named: true,
    disputes: disputes.flatMap(readDispute),
  };
}

export function idOf(intent: Stripe.Checkout.Session["payment_intent"]): string | null {
  return typeof intent === "string" ? intent : (intent?.id ?? null);
}

/** A refund in our words (stripe.md §4); an unknown state counts as pending. */
export function readRefund({ id, amount, status, metadata }: Stripe.Refund): ReportedRefund {
  const failed = status === "failed" || status === "canceled";
  return {
    reference: id,
    refundId: metadata?.["refund_id"] ?? null,
    amount,
    state: status === "succeeded" ? "done" : failed ? "failed" : "pending",
  };
}

/**
 * What Stripe's states of a dispute mean. Inquiries and prevented disputes hold no money back; a
 * dispute under appeal was lost; one in an unknown state is not over.
 */
const DISPUTE_STATES: ReadonlyMap<string, DisputeState | "none"> = new Map([
  ["warning_needs_response", "none"],
  ["warning_under_review", "none"],
  ["warning_closed", "none"],
  ["prevented", "none"],
  ["won", "won"],
  ["lost", "lost"],
  ["appeal_needs_response", "lost"],
  ["appeal_under_review", "lost"],
]);

function readDispute(dispute: Stripe.Dispute): readonly ReportedDispute[] {
  const { id: reference, amount, currency, reason, status } = dispute;
  const state = DISPUTE_STATES.get(status) ?? "opened";
  return state === "none" ? [] : [{ reference, amount, currency, reason, state }];
}

function readStatus({ status, payment_status }: Stripe.Checkout.Session): PaymentReport["status"] {
  if (status === "complete" && payment_status !== "unpaid") return "paid";
  if (status === "expired") return "expired";
  return "pending";
}

/**
 * Reads events of sessions, refunds, refunded charges and disputes (stripe.md §6.1). A dispute, or
 * a refund made at the dashboard, carries no id of ours, and is found by its payment intent.
 */
export function readEvent(event: Stripe.Event): WebhookEvent | null {
  const { id, type } = event;
  switch (event.type) {
    case "refund.created":
    case "refund.updated":
    case "refund.failed":
    case "charge.refunded":
    case "charge.dispute.created":
    case "charge.dispute.updated":
    case "charge.dispute.closed":
    case "charge.dispute.funds_withdrawn":
    case "charge.dispute.funds_reinstated": {
      const { metadata, payment_intent } = event.data.object;
      const paymentId = metadata?.["payment_id"] ?? null;
      return { id, type, paymentId, reference: paymentId === null ? idOf(payment_intent) : null };
    }
  }
  if (!type.startsWith("checkout.session.")) return null;
  const session = event.data.object as Stripe.Checkout.Session;
  return { id, type, paymentId: session.client_reference_id, reference: session.id };
}
