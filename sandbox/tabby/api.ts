import type { Hono } from "hono";
import type { GatewayParts } from "../gateway.ts";
import { openJsonApi, type Refusals, type Route } from "../json-api.ts";
import type { JsonBody } from "../json-body.ts";
import type { PaymentStore } from "../payment-store.ts";
import { readCheckout } from "./checkout-body.ts";
import { badData, notFound, TabbyFailure, toAnswer } from "./errors.ts";
import { type Change, capture, close, type Moment, type PartRequest, refund } from "./moves.ts";
import { type Notice, noticeOf } from "./notices.ts";
import type { Payment } from "./payment.ts";
import { renderPayment, renderSession } from "./render.ts";
import { routeWebhooks } from "./webhooks.ts";

export type TabbyApiContext = {
  readonly parts: GatewayParts;
  readonly secretKey: string;
  readonly merchantCode: string;
  readonly store: PaymentStore<Payment, Notice>;
  readonly moment: () => Moment;
};

/** The maximum number of payments in one list (tabby.md §5). */
const LIST_LIMIT = 20;

const REFUSALS: Refusals = {
  wrongKey: () => new TabbyFailure(401, "not_authorized", "not authorized"),
  unreadableBody: () => badData("could not decode request"),
  answer: toAnswer,
};

/** Tabby's API at the root of the port (tabby.md §2 and §5). */
export function tabbyApi(context: TabbyApiContext): Hono {
  const { api, route } = openJsonApi(context.parts, context.secretKey, REFUSALS);
  routeSessions(route, context);
  routeLists(route, context);
  routePayments(route, context);
  routeWebhooks(route, context);
  api.all("*", () => new Response("404 page not found", { status: 404 }));
  return api;
}

function routeSessions(
  route: Route,
  { parts, merchantCode, store, moment }: TabbyApiContext,
): void {
  route("POST", "/api/v2/checkout", ({ body }) => {
    const payment = readCheckout(body, merchantCode, moment().now);
    store.commit([{ payment }]);
    return renderSession(payment, parts.publicUrl, moment().renderOptions);
  });

  route("GET", "/api/v2/checkout/:id", ({ id }) => {
    const payment = store.all().find(({ session }) => session === id);
    if (payment === undefined) throw notFound("session not found");
    return renderSession(payment, parts.publicUrl, moment().renderOptions);
  });
}

/** The statuses in a list without a status filter (tabby.md §5). */
const LISTED: readonly string[] = ["AUTHORIZED", "CLOSED"];

function routeLists(route: Route, { store, moment }: TabbyApiContext): void {
  route("GET", "/api/v2/payments", ({ query }) => {
    const [limit, offset] = [readCount(query, "limit", LIST_LIMIT), readCount(query, "offset", 0)];
    const [from, to] = [readTime(query, "created_at__gte"), readTime(query, "created_at__lte")];
    const status = query.get("status")?.toUpperCase();
    const found = store.all().filter((payment) => {
      const at = Date.parse(payment.createdAt);
      const listed =
        status === undefined ? LISTED.includes(payment.status) : payment.status === status;
      return listed && at >= (from ?? at) && at <= (to ?? at);
    });
    return {
      payments: found
        .toReversed()
        .slice(offset, offset + Math.min(limit, LIST_LIMIT))
        .map((payment) => renderPayment(payment, moment().renderOptions)),
      pagination: { limit, offset, total_count: found.length },
    };
  });
}

/** One payment: read, named by the shop, captured, refunded, closed. */
function routePayments(route: Route, { store, moment }: TabbyApiContext): void {
  function load(id: string): Payment {
    const payment = store.payment(id);
    if (payment === undefined) throw notFound();
    return payment;
  }

  /** Saves changes and answers with the changed payment. */
  function change(id: string, decide: (payment: Payment, moment: Moment) => readonly Change[]) {
    store.commit(decide(load(id), moment()));
    return renderPayment(load(id), moment().renderOptions);
  }

  route("GET", "/api/v2/payments/:id", ({ id }) => renderPayment(load(id), moment().renderOptions));

  route("PUT", "/api/v2/payments/:id", ({ id, body }) => {
    const reference = body.object("order").text("reference_id");
    return change(id, (payment, { renderOptions }) => {
      if (payment.status !== "AUTHORIZED" && payment.status !== "CLOSED")
        throw badData("could not update the payment in this status");
      const after = { ...payment, reference };
      return [{ payment: after }, { notice: noticeOf(after, renderOptions) }];
    });
  });

  route("POST", "/api/v2/payments/:id/captures", ({ id, body }) => {
    const asked = readPart(body);
    return change(id, (payment, now) => capture(payment, asked, now));
  });

  route("POST", "/api/v2/payments/:id/refunds", ({ id, body }) => {
    const asked = readPart(body);
    return change(id, (payment, now) => refund(payment, asked, now));
  });

  route("POST", "/api/v2/payments/:id/close", ({ id }) => change(id, close));
}

function readCount(query: URLSearchParams, name: string, otherwise: number): number {
  const given = query.get(name);
  if (given === null) return otherwise;
  if (!/^\d{1,9}$/.test(given)) throw badData(`could not decode ${name}`);
  return Number(given);
}

function readTime(query: URLSearchParams, name: string): number | null {
  const given = query.get(name);
  if (given === null) return null;
  const time = Date.parse(given);
  if (Number.isNaN(time)) throw badData(`could not decode ${name}`);
  return time;
}

function readPart(body: JsonBody): PartRequest {
  return {
    amount: body.decimalText("amount"),
    reference: body.text("reference_id"),
    reason: body.textOrNull("reason"),
  };
}
