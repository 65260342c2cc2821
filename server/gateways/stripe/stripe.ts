import type Stripe from "stripe";
import { Refusal } from "#core/errors.ts";
import {
  ApiKeyRefused,
  type Gateway,
  GatewayRefused,
  type GatewayReport,
  type PaymentAttempt,
} from "../gateway.ts";
import type { ShopContext } from "../gateway-module.ts";
import { callStripe, callUnlessDone, digestOf, keyOf } from "./stripe-call.ts";
import { createStripeClient } from "./stripe-client.ts";
import { isLiveStripeKey, type StripeConfig } from "./stripe-config.ts";
import {
  disputedIntentOf,
  idOf,
  readEvent,
  readRefund,
  readReport,
  readStarted,
  sessionParameters,
} from "./stripe-session.ts";

/** With one retry, checkout gives up within 25 s and the order call within 12 s. */
const START_LIMIT_MS = 10_000;
const REPORT_LIMIT_MS = 5_000;
/** For one call after the report, which may have used up all other time. */
const DISPUTES_LIMIT_MS = 2_000;
const PROBE_LIMIT_MS = 10_000;
/** A retry may open the page a while after the order was placed; clocks differ a little. */
const OPENED_WITHIN_SECONDS = { before: 5 * 60, after: 60 * 60 };

/** Stripe Checkout, redirect flow: the real package over HTTP (docs/gateways/stripe.md). */
export function createStripeGateway(
  config: StripeConfig,
  sandbox: ShopContext["sandbox"],
): Gateway {
  const stripe = createStripeClient(config);
  const live = isLiveStripeKey(config.secretKey);
  const paymentHosts = hostsOf(config, sandbox);

  const listDisputes = async (intent: string) => {
    const { data } = await callStripe(() =>
      stripe.disputes.list(
        { payment_intent: intent, limit: 100 },
        { timeout: DISPUTES_LIMIT_MS, maxNetworkRetries: 0 },
      ),
    );
    return data;
  };

  const report = async (reference: string): Promise<GatewayReport> => {
    const session = await callStripe(() =>
      stripe.checkout.sessions.retrieve(
        reference,
        { expand: ["payment_intent.latest_charge.refunds"] },
        { timeout: REPORT_LIMIT_MS },
      ),
    );
    const disputed = disputedIntentOf(session);
    return readReport(session, disputed === null ? [] : await listDisputes(disputed));
  };

  const turnPages = (created: Stripe.RangeQueryParam) =>
    stripe.checkout.sessions.list(
      { created, limit: 100, expand: ["data.payment_intent.latest_charge"] },
      { timeout: REPORT_LIMIT_MS },
    );

  /** A list may be of days, and a session with its charge is many times its report: only that is kept. */
  const list = (created: Stripe.RangeQueryParam): Promise<readonly GatewayReport[]> =>
    callStripe(async () => {
      const reports: GatewayReport[] = [];
      for await (const session of turnPages(created)) reports.push(readReport(session));
      return reports;
    });

  const findOpenSession = ({ id, createdAt }: PaymentAttempt) =>
    callStripe(async () => {
      for await (const session of turnPages(openedAfter(createdAt))) {
        if (session.client_reference_id === id && session.status === "open") return session;
      }
      return undefined;
    });

  /** Finds our refund among those of an intent, whether or not our call was answered. */
  const findRefund = async (intent: string, refundId: string) =>
    callStripe(async () => {
      const refunds = stripe.refunds.list(
        { payment_intent: intent, limit: 100 },
        { timeout: REPORT_LIMIT_MS },
      );
      for await (const refund of refunds) {
        if (refund.metadata?.["refund_id"] === refundId) return refund;
      }
      return undefined;
    });

  return {
    identifier: "stripe",
    name: "Stripe",
    live,

    async startPayment(attempt) {
      const parameters = sessionParameters(attempt);
      const idempotencyKey = keyOf(`${attempt.id}-${digestOf(parameters)}`, attempt.keyNumber);
      const session = await callUnlessDone(
        () =>
          stripe.checkout.sessions.create(parameters, { idempotencyKey, timeout: START_LIMIT_MS }),
        () => findOpenSession(attempt),
      );
      return readStarted(session, attempt, live, paymentHosts);
    },

    reportPayment: report,

    async findPayment(paymentId, createdAt) {
      const reports = await list(openedAfter(createdAt));
      const own = reports.filter((found) => found.paymentId === paymentId);
      return own.find(({ status }) => status === "paid") ?? own[0] ?? null;
    },

    async findPaymentOfCharge(charge) {
      try {
        const { metadata } = await callStripe(() =>
          stripe.paymentIntents.retrieve(charge, {}, { timeout: REPORT_LIMIT_MS }),
        );
        return metadata["payment_id"] ?? null;
      } catch (error) {
        if (error instanceof GatewayRefused && !(error instanceof ApiKeyRefused)) return null;
        throw error;
      }
    },

    async listPayments(since) {
      const reports = await list({ gte: Math.floor(since.getTime() / 1000) });
      return { reports, isWhole: true };
    },

    async probe() {
      await callStripe(() =>
        stripe.checkout.sessions.list(
          { limit: 1 },
          { timeout: PROBE_LIMIT_MS, maxNetworkRetries: 0 },
        ),
      );
    },

    /** Without an idempotency key: it would repeat old errors, and a second end is refused. */
    async endPayment(_, reference) {
      await callStripe(() =>
        stripe.checkout.sessions.expire(reference, {}, { timeout: REPORT_LIMIT_MS }),
      );
    },

    /** Stripe captures when the buyer pays: nothing is left to capture. */
    capturePayment: ({ reference }) => report(reference),

    reportsDisputes: true,

    namesRefunds: true,

    async refundPayment({ id, paymentId, reference, amount, keyNumber }) {
      const { payment_intent } = await callStripe(() =>
        stripe.checkout.sessions.retrieve(reference, {}, { timeout: REPORT_LIMIT_MS }),
      );
      const intent = idOf(payment_intent);
      if (intent === null) throw new GatewayRefused("Stripe holds no payment to give back");
      // Stripe forgets the idempotency key after a day (stripe.md §7).
      const known = await findRefund(intent, id);
      if (known !== undefined) return readRefund(known);
      const refund = await callUnlessDone(
        () =>
          stripe.refunds.create(
            {
              payment_intent: intent,
              amount,
              metadata: { payment_id: paymentId, refund_id: id },
            },
            { idempotencyKey: keyOf(`${id}-refund`, keyNumber), timeout: START_LIMIT_MS },
          ),
        () => findRefund(intent, id),
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

/** When the page of an order that was placed at `createdAt` may have been opened. */
function openedAfter(createdAt: Date): Stripe.RangeQueryParam {
  const placed = Math.floor(createdAt.getTime() / 1000);
  const { before, after } = OPENED_WITHIN_SECONDS;
  return { gte: placed - before, lte: placed + after };
}
