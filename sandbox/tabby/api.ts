import { type Context, Hono } from "hono";
import { hasBearer } from "../bearer.ts";
import type { Books } from "../books.ts";
import type { GatewayParts } from "../gateway.ts";
import { JsonBody } from "../json-body.ts";
import { newRegistration } from "../registrations.ts";
import { readCheckout } from "./checkout-body.ts";
import { badData, notFound, TabbyFailure, toAnswer } from "./errors.ts";
import { type Change, capture, close, type Moment, type PartRequest, refund } from "./moves.ts";
import { type Notice, noticeOf } from "./notices.ts";
import type { Payment } from "./payment.ts";
import { renderPayment, renderSession } from "./render.ts";
import { readWebhook, renderWebhook } from "./webhooks.ts";

export type TabbyApiContext = {
  readonly parts: GatewayParts;
  readonly secretKey: string;
  readonly merchantCode: string;
  readonly books: Books<Payment, Notice>;
  readonly moment: () => Moment;
};

type Call = {
  readonly id: string;
  readonly query: URLSearchParams;
  readonly body: JsonBody;
  /** The `X-Merchant-Code` header. */
  readonly merchant: string | null;
};

/** The maximum number of payments in one list (tabby.md §5). */
const LIST_LIMIT = 20;
/** The maximum number of webhooks of one merchant code (tabby.md §9). */
const MOST_WEBHOOKS = 4;

/** Tabby's API at the root of the port (tabby.md §2 and §5). */
export function tabbyApi({ parts, secretKey, merchantCode, books, moment }: TabbyApiContext): Hono {
  const api = new Hono();

  /** Handles an HTTP request: key, body, refusals. */
  function route(method: string, path: string, answer: (call: Call) => object): void {
    api.on(method, path, async (c) => {
      try {
        if (!hasBearer(c.req.raw, secretKey))
          throw new TabbyFailure(401, "not_authorized", "not authorized");
        await parts.pause();
        const query = new URL(c.req.url).searchParams;
        const merchant = c.req.header("X-Merchant-Code") ?? null;
        const body = await readBody(c);
        return c.json(answer({ id: c.req.param("id") ?? "", query, body, merchant }));
      } catch (error) {
        return toAnswer(error);
      }
    });
  }

  function load(id: string): Payment {
    const payment = books.payment(id);
    if (payment === undefined) throw notFound();
    return payment;
  }

  /** Saves changes and answers with the changed payment. */
  function change(id: string, decide: (payment: Payment, moment: Moment) => readonly Change[]) {
    books.commit(decide(load(id), moment()));
    return renderPayment(load(id), moment().renderOptions);
  }

  route("POST", "/api/v2/checkout", ({ body }) => {
    const payment = readCheckout(body, merchantCode, moment().now);
    books.commit([{ payment }]);
    return renderSession(payment, parts.publicUrl, moment().renderOptions);
  });

  route("GET", "/api/v2/checkout/:id", ({ id }) => {
    const payment = books.all().find(({ session }) => session === id);
    if (payment === undefined) throw notFound("session not found");
    return renderSession(payment, parts.publicUrl, moment().renderOptions);
  });

  route("GET", "/api/v2/payments", ({ query }) => {
    const [limit, offset] = [readCount(query, "limit", LIST_LIMIT), readCount(query, "offset", 0)];
    const [from, to] = [readTime(query, "created_at__gte"), readTime(query, "created_at__lte")];
    const status = query.get("status")?.toUpperCase();
    const found = books.all().filter((payment) => {
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

  /** Calls about webhooks concern those of one merchant code (tabby.md §6). */
  function requireMerchant({ merchant }: Call): void {
    if (merchant === merchantCode) return;
    throw new TabbyFailure(403, "no_permission", "merchant code is not allowed");
  }

  route("GET", "/api/v1/webhooks", (call) => {
    requireMerchant(call);
    return books.registrations().map(renderWebhook);
  });

  route("POST", "/api/v1/webhooks", (call) => {
    requireMerchant(call);
    if (books.registrations().length >= MOST_WEBHOOKS) throw badData("too many webhooks");
    const registration = newRegistration(readWebhook(call.body));
    books.commit([{ registration }]);
    return renderWebhook(registration);
  });

  route("PUT", "/api/v1/webhooks/:id", (call) => {
    requireMerchant(call);
    const known = books.registrations().find(({ id }) => id === call.id);
    if (known === undefined) throw notFound("webhook not found");
    const registration = { ...known, ...readWebhook(call.body) };
    books.commit([{ registration }]);
    return renderWebhook(registration);
  });

  api.all("*", () => new Response("404 page not found", { status: 404 }));

  return api;
}

/** The statuses in a list without a status filter (tabby.md §5). */
const LISTED: readonly string[] = ["AUTHORIZED", "CLOSED"];

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

async function readBody(c: Context): Promise<JsonBody> {
  const text = c.req.method === "GET" ? "" : await c.req.text();
  try {
    return new JsonBody(text.trim() === "" ? {} : JSON.parse(text));
  } catch {
    throw badData("could not decode request");
  }
}
