import { createHmac, randomUUID } from "node:crypto";
import type { GatewayParts } from "../gateway.ts";
import { Refusal } from "../refusal.ts";
import type { OutgoingWebhook } from "../webhook-delivery.ts";
import type { Order } from "./order.ts";
import { type Amount, amountOf, type RenderOptions } from "./render.ts";

/** The events of the registered webhook (tamara.md §6.2). */
export const EVENTS = [
  "order_approved",
  "order_authorised",
  "order_captured",
  "order_canceled",
  "order_updated",
  "order_refunded",
  "order_declined",
  "order_expired",
  "order_on_hold",
] as const;
export type EventType = (typeof EVENTS)[number];

/** One webhook, sent without its id; `data` is an empty list if there is none. */
export type Notice = {
  readonly id: string;
  readonly type: EventType;
  readonly orderId: string;
  readonly reference: string;
  readonly number: string;
  readonly data: NoticeData;
};

export type NoticeData = Readonly<Record<string, string | Amount>> | readonly never[];

/** A notice of an event with the current order. */
export function noticeOf(type: EventType, order: Order, options: RenderOptions): Notice {
  return {
    id: randomUUID(),
    type,
    orderId: order.id,
    reference: order.reference,
    number: order.number,
    data: dataOf(type, order, options),
  };
}

function dataOf(type: EventType, order: Order, options: RenderOptions): NoticeData {
  const [capture, cancel, refund] = [
    order.captures.at(-1),
    order.cancels.at(-1),
    order.refunds.at(-1),
  ];
  const shown = (amount: number) => amountOf(amount, order.currency, options);
  switch (type) {
    case "order_captured":
      return capture ? { capture_id: capture.id, captured_amount: shown(capture.amount) } : [];
    case "order_canceled":
    case "order_updated":
      return cancel ? { cancel_id: cancel.id, canceled_amount: shown(cancel.amount) } : [];
    case "order_refunded":
      return refund
        ? {
            refund_id: refund.id,
            capture_id: refund.captureId,
            refunded_amount: shown(refund.amount),
            comment: refund.comment,
          }
        : [];
    case "order_declined":
      return { declined_reason: "risk", declined_code: "1001", decline_type: "hard_decline" };
    default:
      return [];
  }
}

export function readEventType(word: string): EventType {
  const type = EVENTS.find((known) => known === word);
  if (type === undefined) throw new Refusal(400, `The Tamara sandbox cannot send "${word}".`);
  return type;
}

const TOKEN_SECONDS = 900;

function encoded(value: unknown): string {
  return Buffer.from(JSON.stringify(value)).toString("base64url");
}

/** The proof sent with every notification (tamara.md §6.3); it does not cover the body. */
export function notificationToken(key: string, issuedS: number): string {
  const claims = { exp: issuedS + TOKEN_SECONDS, iat: issuedS, iss: "Tamara" };
  const signed = `${encoded({ typ: "JWT", alg: "HS256" })}.${encoded(claims)}`;
  return `${signed}.${createHmac("sha256", key).update(signed).digest("base64url")}`;
}

/** A notice for the shop: the same token in the URL and in the header. */
export function outgoingWebhook(
  notice: Notice,
  parts: GatewayParts,
  key: string,
): Omit<OutgoingWebhook, "finished"> {
  return {
    request: () => {
      const token = notificationToken(key, Math.floor(parts.now().getTime() / 1_000));
      return {
        url: `${parts.shopUrl}/api/webhooks/tamara?tamaraToken=${token}`,
        headers: { "Content-Type": "application/json", Authorization: `Bearer ${token}` },
        body: JSON.stringify({
          order_id: notice.orderId,
          order_reference_id: notice.reference,
          order_number: notice.number,
          event_type: notice.type,
          data: notice.data,
        }),
      };
    },
  };
}
