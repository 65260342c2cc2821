import { setTimeout as pause } from "node:timers/promises";
import type Stripe from "stripe";
import type { Gateway } from "../gateway.ts";
import type { GatewaySetup } from "../setup/gateway-setup.ts";
import { callStripe } from "./stripe-call.ts";
import { createStripeClient, STRIPE_VERSION } from "./stripe-client.ts";
import { isLiveStripeKey, type StripeConfig } from "./stripe-config.ts";

/** Every type of event that `readEvent` of stripe-session.ts understands (stripe.md §6.1). */
export const STRIPE_EVENTS = [
  "checkout.session.completed",
  "checkout.session.async_payment_succeeded",
  "checkout.session.async_payment_failed",
  "checkout.session.expired",
  "refund.created",
  "refund.updated",
  "refund.failed",
  "charge.refunded",
  "charge.dispute.created",
  "charge.dispute.updated",
  "charge.dispute.closed",
  "charge.dispute.funds_withdrawn",
  "charge.dispute.funds_reinstated",
] as const satisfies readonly Stripe.WebhookEndpointCreateParams.EnabledEvent[];

type Endpoint = Stripe.WebhookEndpoint;

const PROVING_EVENT = "checkout.session.expired";
/** The price of the check's session, in US cents; it is ended before anybody sees it. */
const CHECK_AMOUNT = 100;
const POLLING_MS = 500;
/** Of a type that the shop ignores. */
const TEST_EVENT = JSON.stringify({
  id: "evt_check",
  object: "event",
  type: "webhook.check",
  data: {},
});

/**
 * Stripe's webhook endpoint. `patienceMs` is how long `findProblems` waits for an event from
 * Stripe.
 */
export function createStripeSetup(
  config: StripeConfig,
  gateway: Gateway,
  patienceMs: number,
): GatewaySetup {
  const stripe = createStripeClient(config);

  const findEndpoint = (url: string): Promise<Endpoint | null> =>
    callStripe(async () => {
      for await (const endpoint of stripe.webhookEndpoints.list({ limit: 100 })) {
        if (endpoint.url === url) return endpoint;
      }
      return null;
    });

  /** The event of a session's end; those of buyers' sessions may fill the first page of the list. */
  const findEnd = ({ id, created }: Stripe.Checkout.Session): Promise<Stripe.Event | undefined> =>
    callStripe(async () => {
      const since = { gte: created - 60 };
      const ended = stripe.events.list({ type: PROVING_EVENT, created: since, limit: 100 });
      for await (const event of ended) if (isAbout(event, id)) return event;
      return undefined;
    });

  /** Opens a session, ends it, and waits until Stripe has delivered that event everywhere. */
  const findDeliveryProblem = async (url: string): Promise<string | null> => {
    const session = await callStripe(() => stripe.checkout.sessions.create(checkSession(url)));
    await callStripe(() => stripe.checkout.sessions.expire(session.id));
    const deadline = Date.now() + patienceMs;
    let last: Stripe.Event | undefined;
    for (;;) {
      last = await findEnd(session);
      if (last?.pending_webhooks === 0) return null;
      if (Date.now() >= deadline) break;
      await pause(POLLING_MS);
    }
    return last === undefined
      ? "Stripe made no event of a session that was ended"
      : `the event ${last.id} was not acknowledged: compare STRIPE_WEBHOOK_SECRET with the endpoint's signing secret, and see the endpoint's deliveries at Stripe's dashboard`;
  };

  return {
    name: gateway.name,
    live: isLiveStripeKey(config.secretKey),
    // A key may lack the right to read disputes, which is first needed when there is one.
    async probe() {
      await gateway.probe();
      await callStripe(() => stripe.disputes.list({ limit: 1 }));
    },

    async register(url, dryRun) {
      const known = await findEndpoint(url);
      const events = STRIPE_EVENTS.join(", ");
      if (known === null) {
        if (dryRun) return `would register ${url} for ${events}`;
        const { id, secret } = await callStripe(() =>
          stripe.webhookEndpoints.create({
            url,
            enabled_events: [...STRIPE_EVENTS],
            api_version: STRIPE_VERSION,
            description: "Payments of the shop",
          }),
        );
        return `registered ${url} as ${id}. Set STRIPE_WEBHOOK_SECRET=${secret} and restart the shop; Stripe tells it only now`;
      }
      const problems = problemsOf(known);
      if (problems.length === 0) return `${url} is registered as ${known.id}, nothing to change`;
      if (dryRun) return `would change ${known.id}: ${problems.join("; ")}`;
      await callStripe(() =>
        stripe.webhookEndpoints.update(known.id, {
          enabled_events: [...new Set([...STRIPE_EVENTS, ...known.enabled_events])] as Event[],
          disabled: false,
        }),
      );
      return `changed ${known.id}: ${problems.join("; ")}`;
    },

    async findProblems(url) {
      const known = await findEndpoint(url);
      if (known === null) return [`${url} is not registered: run register-webhooks`];
      const problems = problemsOf(known);
      if (problems.length > 0)
        return problems.map((problem) => `${problem}: run register-webhooks`);
      const undelivered = await findDeliveryProblem(url);
      return undelivered === null ? [] : [undelivered];
    },

    delivery: {
      secret: config.webhookSecret,
      body: TEST_EVENT,
      proof: (secret) => ({
        "Stripe-Signature": stripe.webhooks.generateTestHeaderString({
          payload: TEST_EVENT,
          secret,
        }),
      }),
    },
  };
}

type Event = Stripe.WebhookEndpointUpdateParams.EnabledEvent;

function problemsOf({ enabled_events: enabled, status }: Endpoint): readonly string[] {
  const missing = enabled.includes("*")
    ? []
    : STRIPE_EVENTS.filter((event) => !enabled.includes(event));
  return [
    ...(status === "enabled" ? [] : ["the endpoint is disabled"]),
    ...(missing.length === 0 ? [] : [`the endpoint lacks ${missing.join(", ")}`]),
  ];
}

function checkSession(url: string): Stripe.Checkout.SessionCreateParams {
  const { origin } = new URL(url);
  return {
    mode: "payment",
    client_reference_id: "webhook-check",
    success_url: origin,
    cancel_url: origin,
    line_items: [
      {
        quantity: 1,
        price_data: {
          currency: "usd",
          unit_amount: CHECK_AMOUNT,
          product_data: { name: "Check of the webhook, nothing is charged" },
        },
      },
    ],
  };
}

function isAbout({ data }: Stripe.Event, sessionId: string): boolean {
  return (data.object as Partial<Stripe.Checkout.Session>).id === sessionId;
}
