import { randomUUID } from "node:crypto";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "#core/durations.ts";
import type { Outcome } from "../gateway.ts";
import type { Change as StoreChange } from "../payment-store.ts";
import { conflict, invalid } from "./errors.ts";
import { type EventType, type Notice, noticeOf } from "./notices.ts";
import { captured, type Order, refunded, type Stage, statusOf, uncaptured } from "./order.ts";
import type { RenderOptions } from "./render.ts";

export type Change = StoreChange<Order, Notice>;

/** What a move depends on besides the order. */
export type Moment = { readonly now: Date; readonly renderOptions: RenderOptions };

/** How long an order stays in a stage before time changes it (tamara.md §5). */
const LIFETIMES: Readonly<Partial<Record<Stage, number>>> = {
  new: 30 * MINUTE_MS,
  approved: 72 * HOUR_MS,
  authorised: 21 * DAY_MS,
};
/** Tamara's own test environment always declines this phone (tamara.md §10). */
const DECLINED_PHONE = /526422337$/;

function announce(order: Order, type: EventType, { renderOptions }: Moment): readonly Change[] {
  return [{ payment: order }, { notice: noticeOf(type, order, renderOptions) }];
}

function enter(order: Order, stage: Stage, moment: Moment): Order {
  return { ...order, stage, since: moment.now.toISOString(), left: false };
}

/** The buyer's action on the page; a declined order cannot be tried again. */
export function leavePage(order: Order, outcome: Outcome, moment: Moment): readonly Change[] {
  const declined = DECLINED_PHONE.test(order.consumer.phone) && outcome === "approve";
  switch (declined ? "decline" : outcome) {
    case "approve":
      return announce(enter(order, "approved", moment), "order_approved", moment);
    case "decline":
      return announce(enter(order, "declined", moment), "order_declined", moment);
    case "expire":
      return announce(enter(order, "expired", moment), "order_expired", moment);
    case "cancel":
      return [{ payment: { ...order, left: true } }];
  }
}

/** Changes by time: sessions and approvals expire, an authorised order is captured. */
export function dueChanges(order: Order, moment: Moment): readonly Change[] {
  const lifetime = LIFETIMES[order.stage];
  const age = moment.now.getTime() - Date.parse(order.since);
  if (lifetime === undefined || age < lifetime) return [];
  if (order.stage !== "authorised")
    return announce(enter(order, "expired", moment), "order_expired", moment);
  return uncaptured(order) === 0 ? [] : takeCapture(order, uncaptured(order), moment);
}

/** `POST /orders/{id}/authorise`. */
export function authorise(order: Order, moment: Moment): readonly Change[] {
  if (order.stage !== "approved")
    throw conflict(`The order is ${statusOf(order)}.`, "order_not_approved");
  return announce(enter(order, "authorised", moment), "order_authorised", moment);
}

/** `POST /payments/capture`: all or part of the authorised amount. */
export function capture(order: Order, amount: number, moment: Moment): readonly Change[] {
  if (order.stage !== "authorised" || uncaptured(order) === 0)
    throw conflict(`The order is ${statusOf(order)}.`, "order_not_authorised");
  if (amount === 0 || amount > uncaptured(order))
    throw invalid("total_amount_invalid", "total_amount");
  return takeCapture(order, amount, moment);
}

function takeCapture(order: Order, amount: number, moment: Moment): readonly Change[] {
  const taken = { id: randomUUID(), amount, at: moment.now.toISOString() };
  return announce({ ...order, captures: [...order.captures, taken] }, "order_captured", moment);
}

/** `POST /orders/{id}/cancel`: all or part, before anything is captured. */
export function cancelOrder(order: Order, amount: number, moment: Moment): readonly Change[] {
  if (order.stage !== "authorised" || captured(order) > 0 || uncaptured(order) === 0)
    throw conflict(`The order is ${statusOf(order)}.`, "order_not_cancelable");
  if (amount === 0 || amount > uncaptured(order))
    throw invalid("total_amount_invalid", "total_amount");
  const cancel = { id: randomUUID(), amount, at: moment.now.toISOString() };
  const after = { ...order, cancels: [...order.cancels, cancel] };
  return announce(after, uncaptured(after) === 0 ? "order_canceled" : "order_updated", moment);
}

/** `POST /payments/simplified-refund/{id}`: only what was captured and not yet refunded. */
export function refund(
  order: Order,
  given: { readonly amount: number; readonly comment: string },
  moment: Moment,
): readonly Change[] {
  const capture = order.captures.at(-1);
  if (capture === undefined)
    throw conflict(`The order is ${statusOf(order)}.`, "order_not_captured");
  if (given.amount === 0 || given.amount > captured(order) - refunded(order))
    throw invalid("total_amount_invalid", "total_amount");
  const back = {
    ...given,
    id: randomUUID(),
    captureId: capture.id,
    at: moment.now.toISOString(),
  };
  return announce({ ...order, refunds: [...order.refunds, back] }, "order_refunded", moment);
}
