import { Hono } from "hono";
import { type Decide, handleCalls, type StripeApiContext } from "./calls.ts";
import { resourceMissing, StripeFailure, unknownParameter } from "./errors.ts";
import { expandedIntent, expandedSession, lineList, page } from "./expand.ts";
import {
  type Field,
  ignored,
  integer,
  list,
  object,
  oneOf,
  optional,
  type Parsed,
  readParameters,
  text,
} from "./fields.ts";
import type { FormBranch } from "./form.ts";
import { expire } from "./moves.ts";
import type { Payment } from "./records.ts";
import { decideRefund } from "./refunds.ts";
import { renderDispute, renderEvent, renderRefund, UNKNOWN_IN } from "./render.ts";
import { readSession } from "./session-parameters.ts";
import { changeEndpoint, createEndpoint, renderEndpoint } from "./webhook-endpoints.ts";

const EXPAND = optional(list(text(), 20));
const PAGING = {
  limit: optional(integer(1, 100)),
  starting_after: optional(text()),
  ending_before: ignored,
  expand: EXPAND,
} as const;
const CHARGE_FILTER = {
  ...PAGING,
  charge: optional(text()),
  created: ignored,
  payment_intent: optional(text()),
} as const;
const SESSION_FILTER = {
  ...PAGING,
  created: optional(object({ gte: optional(integer(0)), lte: optional(integer(0)) })),
  payment_intent: optional(text()),
  status: optional(oneOf(["complete", "expired", "open"])),
} as const;
const EVENT_FILTER = {
  ...PAGING,
  type: optional(text()),
  created: optional(object({ gte: optional(integer(0)) })),
} as const;

/** Stripe's API at the root of the port (stripe.md §1, §2 and §5). */
export function stripeApi(context: StripeApiContext): Hono {
  const { store } = context;
  const handle = handleCalls(context);
  const api = new Hono();

  function route(method: "GET" | "POST", path: string, decide: Decide): void {
    api.on(method, path, (c) => handle(c.req.raw, c.req.param("id") ?? "", decide));
  }

  /** A list: filtered by the parameters of the call, newest first, in pages. */
  function routeList<Filter extends typeof PAGING, Item extends { readonly id: string }>(
    path: string,
    filter: Filter,
    find: (given: Parsed<Filter>) => readonly Item[],
    render: (item: Item, given: Parsed<Filter>) => unknown,
  ): void {
    route("GET", path, ({ form }) => {
      const given = readParameters(form, filter);
      const found = page(find(given), path, given.limit ?? 10, given.starting_after);
      return { body: { ...found, data: found.data.map((item) => render(item, given)) } };
    });
  }

  function loadPayment(session: string): Payment {
    const payment = store.payment(session);
    if (payment === undefined) throw resourceMissing("checkout.session", session, "session");
    return payment;
  }

  const sessionOf = (payment: Payment, expand: readonly string[]) =>
    expandedSession(payment, store.refundsOf(payment.session), context.renderOptions(), expand);

  function readExpand(form: FormBranch, more: Readonly<Record<string, Field<unknown>>> = {}) {
    return readParameters(form, { ...more, expand: EXPAND }).expand ?? [];
  }

  route("POST", "/v1/checkout/sessions", ({ form, version }) => {
    const unknown = UNKNOWN_IN[version ?? ""];
    if (unknown !== undefined && form.has(unknown)) throw unknownParameter(unknown);
    const payment = readSession(form, context.nowS());
    const expand = EXPAND(form.get("expand"), "expand") ?? [];
    return {
      body: sessionOf(payment, expand),
      changes: [{ payment }],
    };
  });

  routeList(
    "/v1/checkout/sessions",
    SESSION_FILTER,
    (given) =>
      store
        .payments()
        .filter(
          (payment) =>
            payment.created >= (given.created?.gte ?? 0) &&
            payment.created <= (given.created?.lte ?? Number.MAX_SAFE_INTEGER) &&
            (given.status === undefined || payment.status === given.status) &&
            (given.payment_intent === undefined || payment.intent?.id === given.payment_intent),
        )
        .map((payment) => ({ id: payment.session, payment }))
        .toReversed(),
    ({ payment }, { expand = [] }) =>
      sessionOf(
        payment,
        expand.map((path) => path.replace(/^data\./, "")),
      ),
  );

  route("GET", "/v1/checkout/sessions/:id", ({ id, form }) => ({
    body: sessionOf(loadPayment(id), readExpand(form)),
  }));

  route("GET", "/v1/checkout/sessions/:id/line_items", ({ id, form }) => {
    const { limit, starting_after: after } = readParameters(form, PAGING);
    return { body: lineList(loadPayment(id), context.renderOptions(), limit, after) };
  });

  route("POST", "/v1/checkout/sessions/:id/expire", ({ id, form, cause }) => {
    const expand = readExpand(form);
    const payment = loadPayment(id);
    const changes = expire(payment, context.nowS(), cause);
    const expired: Payment = { ...payment, status: "expired" };
    return { body: sessionOf(expired, expand), changes };
  });

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

  route("GET", "/v1/payment_intents/:id", ({ id, form }) => {
    const payment = store.paymentOfIntent(id);
    if (payment === undefined) throw resourceMissing("payment_intent", id, "intent");
    const expand = readExpand(form, { client_secret: ignored });
    const refunds = store.refundsOf(payment.session);
    return { body: expandedIntent(payment, refunds, context.renderOptions(), expand) };
  });

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

  routeList(
    "/v1/webhook_endpoints",
    PAGING,
    () => store.endpoints().toReversed(),
    (endpoint) => renderEndpoint(endpoint, null),
  );

  route("POST", "/v1/webhook_endpoints", ({ form }) => {
    const endpoint = createEndpoint(form, context.nowS());
    return { body: renderEndpoint(endpoint, context.webhookSecret), changes: [{ endpoint }] };
  });

  route("POST", "/v1/webhook_endpoints/:id", ({ id, form }) => {
    const endpoint = changeEndpoint(store, id, form);
    return { body: renderEndpoint(endpoint, null), changes: [{ endpoint }] };
  });

  route("GET", "/v1/events/:id", ({ id }) => {
    const event = store.event(id);
    if (event === undefined) throw resourceMissing("event", id, "id");
    return { body: renderEvent(event, context.renderOptions(), store.isAcknowledged(id)) };
  });

  api.all("*", (c) =>
    handle(c.req.raw, "", () => {
      throw new StripeFailure(404, {
        type: "invalid_request_error",
        message: `Unrecognized request URL (${c.req.method}: ${c.req.path}).`,
      });
    }),
  );

  return api;
}
