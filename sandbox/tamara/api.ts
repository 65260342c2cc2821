import { type Context, Hono } from "hono";
import { hasBearer } from "../bearer.ts";
import type { Books } from "../books.ts";
import type { GatewayParts } from "../gateway.ts";
import { JsonBody } from "../json-body.ts";
import { newRegistration, type Registration } from "../registrations.ts";
import { readCheckout } from "./checkout-body.ts";
import { alreadyRegistered, invalid, orderNotFound, TamaraFailure, toFailure } from "./errors.ts";
import { checkCountry, isWithinLimits, paymentTypes } from "./limits.ts";
import { authorise, type Change, cancelOrder, capture, type Moment, refund } from "./moves.ts";
import type { Notice } from "./notices.ts";
import { type Order, statusOf } from "./order.ts";
import { amountOf, renderOrder } from "./render.ts";
import { readWebhook, renderWebhook } from "./webhooks.ts";

export type TamaraApiContext = {
  readonly parts: GatewayParts;
  readonly apiToken: string;
  readonly books: Books<Order, Notice>;
  readonly moment: () => Moment;
};

type Call = { readonly id: string; readonly query: URLSearchParams; readonly body: JsonBody };

/** True for the addresses of Tamara's API (tamara.md §2, §3 and §6.1). */
export function isTamaraPath(path: string): boolean {
  return /^\/(?:checkout|pre-checkout|orders|merchants|payments|webhooks)(?:\/|$)/.test(path);
}

/** Tamara's API at the root of the port. */
export function tamaraApi({ parts, apiToken, books, moment }: TamaraApiContext): Hono {
  const api = new Hono();

  /** Handles an HTTP request: key, body, refusals. */
  function route(method: string, path: string, answer: (call: Call) => unknown): void {
    api.on(method, path, async (c) => {
      try {
        if (!hasBearer(c.req.raw, apiToken)) throw new TamaraFailure(401, "Unauthorized");
        await parts.pause();
        const body = await readBody(c);
        const query = new URL(c.req.url).searchParams;
        return c.json(answer({ id: c.req.param("id") ?? "", query, body }) as object);
      } catch (error) {
        return toFailure(error).answer();
      }
    });
  }

  function load(id: string): Order {
    const order = books.payment(id);
    if (order === undefined) throw orderNotFound();
    return order;
  }

  /** Saves changes and returns the changed order. */
  function change(id: string, changes: readonly Change[]): Order {
    books.commit(changes);
    return load(id);
  }

  const shown = (minor: number, { currency }: Order) =>
    amountOf(minor, currency, moment().renderOptions);

  route("GET", "/checkout/payment-types", ({ query }) => {
    const country = query.get("country") ?? "";
    const currency = query.get("currency") ?? (country === "SA" ? "SAR" : "AED");
    checkCountry(country, currency, "currency");
    return paymentTypes(currency);
  });

  route("POST", "/checkout/credit-pre-check", ({ body }) => {
    const total = body.object("total_amount");
    const currency = total.text("currency");
    checkCountry(body.text("country_code"), currency, "total_amount");
    return isWithinLimits(total.amount("amount")) ? paymentTypes(currency) : [];
  });

  route("POST", "/checkout/payment-options-pre-check", ({ body }) => {
    const value = body.object("order_value");
    checkCountry(body.text("country"), value.text("currency"), "order_value");
    const available = isWithinLimits(value.amount("amount"));
    const label = {
      payment_type: "PAY_BY_INSTALMENTS",
      instalment: 4,
      description_en: "Split in 4",
      description_ar: "قسّمها على 4",
    };
    return {
      has_available_payment_options: available,
      single_checkout_enabled: false,
      available_payment_labels: available ? [label] : [],
    };
  });

  route("POST", "/pre-checkout/v1/eligibility", ({ body }) => {
    const order = body.object("order");
    order.text("currency");
    return { is_eligible: isWithinLimits(order.amount("amount")) };
  });

  route("POST", "/checkout", ({ body }) => {
    const order = readCheckout(body, moment().now);
    books.commit([{ payment: order }]);
    const query = new URLSearchParams({ locale: order.locale, orderId: order.id });
    return {
      order_id: order.id,
      checkout_id: order.checkoutId,
      checkout_url: `${parts.publicUrl}/tamara/pay/${order.checkoutId}?${query}`,
      status: statusOf(order),
    };
  });

  const read = ({ id }: Call) => renderOrder(load(id), moment().renderOptions);
  route("GET", "/orders/:id", read);
  route("GET", "/merchants/orders/:id", read);
  route("GET", "/merchants/orders/reference-id/:id", ({ id }) => {
    const order = books.all().findLast(({ reference }) => reference === id);
    if (order === undefined) throw orderNotFound();
    return renderOrder(order, moment().renderOptions);
  });

  route("POST", "/orders/:id/authorise", ({ id }) => {
    const order = change(id, authorise(load(id), moment()));
    return {
      order_id: order.id,
      status: statusOf(order),
      order_expiry_time: null,
      payment_type: order.paymentType,
      auto_captured: false,
      authorized_amount: shown(order.total, order),
      capture_id: "",
    };
  });

  route("POST", "/payments/capture", ({ body }) => {
    const id = body.text("order_id");
    const amount = readAmount(body, load(id));
    const shipping = body.object("shipping_info");
    shipping.text("shipped_at");
    shipping.text("shipping_company");
    const order = change(id, capture(load(id), amount, moment()));
    return {
      capture_id: order.captures.at(-1)?.id,
      order_id: order.id,
      status: statusOf(order),
      captured_amount: shown(amount, order),
    };
  });

  route("POST", "/orders/:id/cancel", ({ id, body }) => {
    const amount = readAmount(body, load(id));
    const order = change(id, cancelOrder(load(id), amount, moment()));
    return {
      cancel_id: order.cancels.at(-1)?.id,
      order_id: order.id,
      status: statusOf(order),
      canceled_amount: shown(amount, order),
    };
  });

  route("POST", "/payments/simplified-refund/:id", ({ id, body }) => {
    const amount = readAmount(body, load(id));
    const comment = body.text("comment");
    // Accepted, but never reported (tamara.md §7).
    body.textOrNull("merchant_refund_id");
    const order = change(id, refund(load(id), { amount, comment }, moment()));
    return {
      order_id: order.id,
      refund_id: order.refunds.at(-1)?.id,
      capture_id: order.refunds.at(-1)?.captureId,
      comment,
      status: statusOf(order),
      refunded_amount: shown(amount, order),
    };
  });

  route("PUT", "/orders/:id/reference-id", ({ id, body }) => {
    const reference = body.text("order_reference_id");
    books.commit([{ payment: { ...load(id), reference } }]);
    return { message: "Order reference id was updated successfully" };
  });

  function loadWebhook(id: string): Registration {
    const known = books.registrations().find((webhook) => webhook.id === id);
    if (known === undefined) throw new TamaraFailure(404, "Webhook not found", "webhook_not_found");
    return known;
  }

  route("POST", "/webhooks", ({ body }) => {
    const wanted = readWebhook(body);
    const taken = books.registrations().find(({ url }) => url === wanted.url);
    if (taken !== undefined) throw alreadyRegistered(taken.id);
    const registration = newRegistration(wanted);
    books.commit([{ registration }]);
    return renderWebhook(registration);
  });

  route("GET", "/webhooks/:id", ({ id }) => renderWebhook(loadWebhook(id)));

  route("PUT", "/webhooks/:id", ({ id, body }) => {
    const registration = { ...loadWebhook(id), ...readWebhook(body) };
    books.commit([{ registration }]);
    return renderWebhook(registration);
  });

  route("DELETE", "/webhooks/:id", ({ id }) => {
    books.commit([{ unregistered: loadWebhook(id).id }]);
    return { message: "Webhook was deleted successfully" };
  });

  api.all("*", () => new TamaraFailure(404, "Not found").answer());

  return api;
}

async function readBody(c: Context): Promise<JsonBody> {
  const text = c.req.method === "GET" ? "" : await c.req.text();
  try {
    return new JsonBody(text.trim() === "" ? {} : JSON.parse(text));
  } catch {
    throw new TamaraFailure(400, "The body is not a JSON object");
  }
}

function readAmount(body: JsonBody, order: Order): number {
  const total = body.object("total_amount");
  if (total.text("currency") !== order.currency)
    throw invalid("total_amount_invalid_currency", "total_amount");
  return total.amount("amount");
}
