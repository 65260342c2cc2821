import type Stripe from "stripe";
import type { GatewayReport, PaymentAttempt } from "../gateway.ts";
import { isGatewayRefusal } from "../gateway-errors.ts";
import { callStripe } from "./stripe-call.ts";
import { cutRefundsIntentOf, disputedIntentOf, idOf, readReport } from "./stripe-session.ts";

/*
 * What the adapter asks Stripe; nothing here changes anything.
 * All throw GatewayRefused and GatewayUnresponsive.
 */

const READ_TIMEOUT_MS = 5_000;
/** For one call after the report, which may have used up all other time. */
const FOLLOW_UP_TIMEOUT_MS = 2_000;
/** A retry may open the page a while after the order was placed; clocks differ a little. */
const OPENED_WITHIN_SECONDS = { before: 5 * 60, after: 60 * 60 };

/** A session as a report, with its refunds and disputes. */
export async function reportSession(stripe: Stripe, reference: string): Promise<GatewayReport> {
  const session = await callStripe(() =>
    stripe.checkout.sessions.retrieve(
      reference,
      { expand: ["payment_intent.latest_charge.refunds"] },
      { timeout: READ_TIMEOUT_MS },
    ),
  );
  const disputed = disputedIntentOf(session);
  const refunded = cutRefundsIntentOf(session);
  return readReport(
    session,
    disputed === null ? [] : await listDisputes(stripe, disputed),
    refunded === null ? undefined : await listRefunds(stripe, refunded),
  );
}

/** All refunds of an intent: a charge lists only the newest ten. */
function listRefunds(stripe: Stripe, intent: string): Promise<readonly Stripe.Refund[]> {
  return callStripe(async () => {
    const refunds: Stripe.Refund[] = [];
    for await (const refund of stripe.refunds.list(
      { payment_intent: intent, limit: 100 },
      { timeout: FOLLOW_UP_TIMEOUT_MS, maxNetworkRetries: 0 },
    ))
      refunds.push(refund);
    return refunds;
  });
}

async function listDisputes(stripe: Stripe, intent: string): Promise<readonly Stripe.Dispute[]> {
  const { data } = await callStripe(() =>
    stripe.disputes.list(
      { payment_intent: intent, limit: 100 },
      { timeout: FOLLOW_UP_TIMEOUT_MS, maxNetworkRetries: 0 },
    ),
  );
  return data;
}

/**
 * The sessions created in a range, without their disputes. A list may be of days, and a session with its charge is
 * many times its report: only that is kept.
 */
export function listSessions(
  stripe: Stripe,
  created: Stripe.RangeQueryParam,
): Promise<readonly GatewayReport[]> {
  return callStripe(async () => {
    const reports: GatewayReport[] = [];
    for await (const session of paginate(stripe, created)) reports.push(readReport(session));
    return reports;
  });
}

/** The open session of an attempt, whether or not the call that created it was answered. */
export function findOpenSession(
  stripe: Stripe,
  { id, createdAt }: PaymentAttempt,
): Promise<Stripe.Checkout.Session | undefined> {
  return callStripe(async () => {
    for await (const session of paginate(stripe, openedAfter(createdAt))) {
      if (session.client_reference_id === id && session.status === "open") return session;
    }
    return undefined;
  });
}

function paginate(stripe: Stripe, created: Stripe.RangeQueryParam) {
  return stripe.checkout.sessions.list(
    { created, limit: 100, expand: ["data.payment_intent.latest_charge"] },
    { timeout: READ_TIMEOUT_MS },
  );
}

/** When the page of an order that was placed at `createdAt` may have been opened. */
export function openedAfter(createdAt: Date): Stripe.RangeQueryParam {
  const placed = Math.floor(createdAt.getTime() / 1000);
  const { before, after } = OPENED_WITHIN_SECONDS;
  return { gte: placed - before, lte: placed + after };
}

/** The payment intent of a session; without one nothing was paid. */
export async function findIntent(stripe: Stripe, reference: string): Promise<string | null> {
  const { payment_intent } = await callStripe(() =>
    stripe.checkout.sessions.retrieve(reference, {}, { timeout: READ_TIMEOUT_MS }),
  );
  return idOf(payment_intent);
}

/** Our own id of the payment that an intent belongs to; `null` if it is not ours. */
export async function findPaymentOfIntent(stripe: Stripe, intent: string): Promise<string | null> {
  try {
    const { metadata } = await callStripe(() =>
      stripe.paymentIntents.retrieve(intent, {}, { timeout: READ_TIMEOUT_MS }),
    );
    return metadata["payment_id"] ?? null;
  } catch (error) {
    if (isGatewayRefusal(error)) return null;
    throw error;
  }
}

/** Our refund among those of an intent, whether or not the call that made it was answered. */
export function findRefund(
  stripe: Stripe,
  intent: string,
  refundId: string,
): Promise<Stripe.Refund | undefined> {
  return callStripe(async () => {
    const refunds = stripe.refunds.list(
      { payment_intent: intent, limit: 100 },
      { timeout: READ_TIMEOUT_MS },
    );
    for await (const refund of refunds) {
      if (refund.metadata?.["refund_id"] === refundId) return refund;
    }
    return undefined;
  });
}
