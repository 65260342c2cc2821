import { Refusal } from "#core/errors.ts";
import type { Gateway } from "../gateway.ts";
import { GatewayRefused } from "../gateway-errors.ts";
import type { ShopContext } from "../gateway-module.ts";
import { callStripe, callUnlessDone, digestOf, keyOf } from "./stripe-call.ts";
import { createStripeClient } from "./stripe-client.ts";
import { isLiveStripeKey, type StripeConfig } from "./stripe-config.ts";
import {
  findIntent,
  findOpenSession,
  findPaymentOfIntent,
  findRefund,
  listSessions,
  openedAfter,
  reportSession,
} from "./stripe-reads.ts";
import { readEvent, readRefund, readStarted, sessionParameters } from "./stripe-session.ts";

/** With one retry, checkout gives up within 25 s and the order call within 12 s. */
const START_TIMEOUT_MS = 10_000;
const END_TIMEOUT_MS = 5_000;
const PROBE_TIMEOUT_MS = 10_000;

/** Stripe Checkout, redirect flow: the real package over HTTP (docs/gateways/stripe.md). */
export function createStripeGateway(
  config: StripeConfig,
  sandbox: ShopContext["sandbox"],
): Gateway {
  const stripe = createStripeClient(config);
  const live = isLiveStripeKey(config.secretKey);
  const paymentHosts = hostsOf(config, sandbox);

  return {
    identifier: "stripe",
    name: "Stripe",
    live,

    async startPayment(attempt) {
      const parameters = sessionParameters(attempt);
      const idempotencyKey = keyOf(`${attempt.id}-${digestOf(parameters)}`, attempt.keyNumber);
      const session = await callUnlessDone(
        () =>
          stripe.checkout.sessions.create(parameters, {
            idempotencyKey,
            timeout: START_TIMEOUT_MS,
          }),
        () => findOpenSession(stripe, attempt),
      );
      return readStarted(session, attempt, live, paymentHosts);
    },

    reportPayment: (reference) => reportSession(stripe, reference),

    async findPayment(paymentId, createdAt) {
      const reports = await listSessions(stripe, openedAfter(createdAt));
      const own = reports.filter((found) => found.paymentId === paymentId);
      return own.find(({ status }) => status === "paid") ?? own[0] ?? null;
    },

    /** Stripe's refund events name the payment intent: that is the `charge` of its reports. */
    findPaymentOfCharge: (charge) => findPaymentOfIntent(stripe, charge),

    async listPayments(since) {
      const reports = await listSessions(stripe, { gte: Math.floor(since.getTime() / 1000) });
      return { reports, isWhole: true };
    },

    async probe() {
      await callStripe(() =>
        stripe.checkout.sessions.list(
          { limit: 1 },
          { timeout: PROBE_TIMEOUT_MS, maxNetworkRetries: 0 },
        ),
      );
    },

    /** Without an idempotency key: it would repeat old errors, and a second end is refused. */
    async endPayment(_, reference) {
      await callStripe(() =>
        stripe.checkout.sessions.expire(reference, {}, { timeout: END_TIMEOUT_MS }),
      );
    },

    /** Stripe captures when the buyer pays: nothing is left to capture. */
    capturePayment: ({ reference }) => reportSession(stripe, reference),

    reportsDisputes: true,

    namesRefunds: true,

    async refundPayment({ id, paymentId, reference, amount, keyNumber }) {
      const intent = await findIntent(stripe, reference);
      if (intent === null) throw new GatewayRefused("Stripe holds no payment to give back");
      // Stripe forgets the idempotency key after a day (stripe.md §7).
      const known = await findRefund(stripe, intent, id);
      if (known !== undefined) return readRefund(known);
      const refund = await callUnlessDone(
        () =>
          stripe.refunds.create(
            {
              payment_intent: intent,
              amount,
              metadata: { payment_id: paymentId, refund_id: id },
            },
            { idempotencyKey: keyOf(`${id}-refund`, keyNumber), timeout: START_TIMEOUT_MS },
          ),
        () => findRefund(stripe, intent, id),
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

/** The origins of payment pages: Stripe's or those of its stand-in, and the seller's own. */
export function hostsOf(
  { apiBase, checkoutHost }: StripeConfig,
  sandbox: ShopContext["sandbox"],
): readonly string[] {
  return [
    ...(apiBase === null
      ? ["https://checkout.stripe.com"]
      : [apiBase, ...(sandbox === null ? [] : [sandbox.publicUrl])]),
    ...(checkoutHost === null ? [] : [`https://${checkoutHost}`]),
  ];
}
