import type { Hono } from "hono";
import type { StripeApiContext } from "./calls.ts";
import { resourceMissing } from "./errors.ts";
import { expandedIntent } from "./expand.ts";
import { ignored, integer, object, optional, readParameters, text } from "./fields.ts";
import { decideRefund } from "./refunds.ts";
import { renderDispute, renderEvent, renderRefund } from "./render.ts";
import { EXPAND, openRouting, PAGING, type Routing } from "./routing.ts";
import { routeSessions } from "./sessions.ts";
import { routeEndpoints } from "./webhook-endpoints.ts";

/** Stripe's API at the root of the port (stripe.md §1, §2 and §5). */
export function stripeApi(context: StripeApiContext): Hono {
  const routing = openRouting(context);
  routeSessions(routing, context);
  routeRefunds(routing, context);
  routeDisputes(routing, context);
  routeIntents(routing, context);
  routeEvents(routing, context);
  routeEndpoints(routing, context);
  routing.refuseRest();
  return routing.api;
}

/** The parameters of a list of what belongs to charges. */
const CHARGE_FILTER = {
  ...PAGING,
  charge: optional(text()),
  created: ignored,
  payment_intent: optional(text()),
} as const;

function routeRefunds({ route, routeList }: Routing, context: StripeApiContext): void {
  const { store } = context;

  route("POST", "/v1/refunds", ({ form, cause }) => {
    const { refund, changes } = decideRefund(form, store, context.nowS(), cause);
    return { body: renderRefund(refund, context.renderOptions()), changes };
  });

  routeList(
    "/v1/refunds",
    CHARGE_FILTER,
    (given) =>
      store
        .payments()
        .filter(
          ({ intent }) =>
            (given.payment_intent === undefined || intent?.id === given.payment_intent) &&
            (given.charge === undefined || intent?.charge?.id === given.charge),
        )
        .flatMap(({ session }) => store.refundsOf(session))
        .toSorted((one, other) => other.created - one.created),
    (refund) => renderRefund(refund, context.renderOptions()),
  );

  route("GET", "/v1/refunds/:id", ({ id }) => {
    const refund = store.refund(id);
    if (refund === undefined) throw resourceMissing("refund", id, "refund");
    return { body: renderRefund(refund, context.renderOptions()) };
  });
}

function routeDisputes({ route, routeList }: Routing, context: StripeApiContext): void {
  const { store } = context;

  routeList(
    "/v1/disputes",
    CHARGE_FILTER,
    (given) =>
      store
        .disputes()
        .filter(
          ({ intent, charge }) =>
            (given.payment_intent === undefined || intent === given.payment_intent) &&
            (given.charge === undefined || charge === given.charge),
        )
        .toReversed(),
    (dispute) => renderDispute(dispute, context.renderOptions()),
  );

  route("GET", "/v1/disputes/:id", ({ id }) => {
    const dispute = store.dispute(id);
    if (dispute === undefined) throw resourceMissing("dispute", id, "dispute");
    return { body: renderDispute(dispute, context.renderOptions()) };
  });
}

const INTENT_READ = { client_secret: ignored, expand: EXPAND } as const;

function routeIntents({ route }: Routing, context: StripeApiContext): void {
  const { store } = context;

  route("GET", "/v1/payment_intents/:id", ({ id, form }) => {
    const payment = store.paymentOfIntent(id);
    if (payment === undefined) throw resourceMissing("payment_intent", id, "intent");
    const { expand = [] } = readParameters(form, INTENT_READ);
    const refunds = store.refundsOf(payment.session);
    return { body: expandedIntent(payment, refunds, context.renderOptions(), expand) };
  });
}

const EVENT_FILTER = {
  ...PAGING,
  type: optional(text()),
  created: optional(object({ gte: optional(integer(0)) })),
} as const;

function routeEvents({ route, routeList }: Routing, context: StripeApiContext): void {
  const { store } = context;

  routeList(
    "/v1/events",
    EVENT_FILTER,
    (given) =>
      store
        .events()
        .filter(
          ({ type, created }) =>
            (given.type === undefined || type === given.type) &&
            created >= (given.created?.gte ?? 0),
        )
        .toReversed(),
    (event) => renderEvent(event, context.renderOptions(), store.isAcknowledged(event.id)),
  );

  route("GET", "/v1/events/:id", ({ id }) => {
    const event = store.event(id);
    if (event === undefined) throw resourceMissing("event", id, "id");
    return { body: renderEvent(event, context.renderOptions(), store.isAcknowledged(id)) };
  });
}
