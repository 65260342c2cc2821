import type { Hono } from "hono";
import type { GatewayParts } from "../gateway.ts";
import { type Call, openJsonApi, type Refusals, type Route } from "../json-api.ts";
import type { JsonBody } from "../json-body.ts";
import type { PaymentStore } from "../payment-store.ts";
import { readCheckout } from "./checkout-body.ts";
import { routeEligibility } from "./eligibility.ts";
import { invalid, orderNotFound, TamaraFailure, toFailure } from "./errors.ts";
import { authorise, type Change, cancelOrder, capture, type Moment, refund } from "./moves.ts";
import type { Notice } from "./notices.ts";
import { type Order, statusOf } from "./order.ts";
import { amountOf, renderOrder } from "./render.ts";
import { routeWebhooks } from "./webhooks.ts";

export type TamaraApiContext = {
  readonly parts: GatewayParts;
  readonly apiToken: string;
  readonly store: PaymentStore<Order, Notice>;
  readonly moment: () => Moment;
};

/** True for the addresses of Tamara's API (tamara.md §2, §3 and §6.1). */
export function isTamaraPath(path: string): boolean {
  return /^\/(?:checkout|pre-checkout|orders|merchants|payments|webhooks)(?:\/|$)/.test(path);
}

const REFUSALS: Refusals = {
  wrongKey: () => new TamaraFailure(401, "Unauthorized"),
  unreadableBody: () => new TamaraFailure(400, "The body is not a JSON object"),
  answer: (error) => toFailure(error).answer(),
};

/** Tamara's API at the root of the port. */
export function tamaraApi(context: TamaraApiContext): Hono {
  const { api, route } = openJsonApi(context.parts, context.apiToken, REFUSALS);
  routeEligibility(route);
  routeOrders(route, context);
  routeMoves(route, context);
  routeWebhooks(route, context.store);
  api.all("*", () => new TamaraFailure(404, "Not found").answer());
  return api;
}

/** Opens, reads and renames orders. */
function routeOrders(route: Route, { parts, store, moment }: TamaraApiContext): void {
  route("POST", "/checkout", ({ body }) => {
    const order = readCheckout(body, moment().now);
    store.commit([{ payment: order }]);
    const query = new URLSearchParams({ locale: order.locale, orderId: order.id });
    return {
      order_id: order.id,
      checkout_id: order.checkoutId,
      checkout_url: `${parts.publicUrl}/tamara/pay/${order.checkoutId}?${query}`,
      status: statusOf(order),
    };
  });

  const read = ({ id }: Call) => renderOrder(loadOrder(store, id), moment().renderOptions);
  route("GET", "/orders/:id", read);
  route("GET", "/merchants/orders/:id", read);
  route("GET", "/merchants/orders/reference-id/:id", ({ id }) => {
    const order = store.all().findLast(({ reference }) => reference === id);
    if (order === undefined) throw orderNotFound();
    return renderOrder(order, moment().renderOptions);
  });

  route("PUT", "/orders/:id/reference-id", ({ id, body }) => {
    const reference = body.text("order_reference_id");
    store.commit([{ payment: { ...loadOrder(store, id), reference } }]);
    return { message: "Order reference id was updated successfully" };
  });
}

/** What becomes of an order after the buyer approved it. Each call answers with the order as changed. */
function routeMoves(route: Route, { store, moment }: TamaraApiContext): void {
  function change(id: string, changes: readonly Change[]): Order {
    store.commit(changes);
    return loadOrder(store, id);
  }

  const shown = (minor: number, { currency }: Order) =>
    amountOf(minor, currency, moment().renderOptions);

  route("POST", "/orders/:id/authorise", ({ id }) => {
    const order = change(id, authorise(loadOrder(store, id), moment()));
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
    const amount = readAmount(body, loadOrder(store, id));
    const shipping = body.object("shipping_info");
    shipping.text("shipped_at");
    shipping.text("shipping_company");
    const order = change(id, capture(loadOrder(store, id), amount, moment()));
    return {
      capture_id: order.captures.at(-1)?.id,
      order_id: order.id,
      status: statusOf(order),
      captured_amount: shown(amount, order),
    };
  });

  route("POST", "/orders/:id/cancel", ({ id, body }) => {
    const amount = readAmount(body, loadOrder(store, id));
    const order = change(id, cancelOrder(loadOrder(store, id), amount, moment()));
    return {
      cancel_id: order.cancels.at(-1)?.id,
      order_id: order.id,
      status: statusOf(order),
      canceled_amount: shown(amount, order),
    };
  });

  route("POST", "/payments/simplified-refund/:id", ({ id, body }) => {
    const amount = readAmount(body, loadOrder(store, id));
    const comment = body.text("comment");
    // Accepted, but never reported (tamara.md §7).
    body.textOrNull("merchant_refund_id");
    const order = change(id, refund(loadOrder(store, id), { amount, comment }, moment()));
    return {
      order_id: order.id,
      refund_id: order.refunds.at(-1)?.id,
      capture_id: order.refunds.at(-1)?.captureId,
      comment,
      status: statusOf(order),
      refunded_amount: shown(amount, order),
    };
  });
}

function loadOrder(store: TamaraApiContext["store"], id: string): Order {
  const order = store.payment(id);
  if (order === undefined) throw orderNotFound();
  return order;
}

function readAmount(body: JsonBody, order: Order): number {
  const total = body.object("total_amount");
  if (total.text("currency") !== order.currency)
    throw invalid("total_amount_invalid_currency", "total_amount");
  return total.amount("amount");
}
