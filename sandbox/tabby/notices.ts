import { randomUUID } from "node:crypto";
import type { GatewayParts } from "../gateway.ts";
import { Refusal } from "../refusal.ts";
import type { OutgoingWebhook } from "../webhook-delivery.ts";
import type { Payment } from "./payment.ts";
import { type RenderOptions, renderSnapshot } from "./render.ts";

/** One webhook. It is sent without id, name, time or signature (tabby.md §6). */
export type Notice = { readonly id: string; readonly body: Readonly<Record<string, unknown>> };

/** The possible statuses of a webhook. */
const STATUSES = ["created", "authorized", "closed", "rejected", "expired"];

/** The snapshot of a payment; one sent by hand may claim another status. */
export function noticeOf(payment: Payment, options: RenderOptions, claimed?: string): Notice {
  const body = renderSnapshot(payment, options);
  return { id: randomUUID(), body: { ...body, status: claimed ?? body.status } };
}

export function readStatus(word: string): string {
  if (STATUSES.includes(word)) return word;
  throw new Refusal(400, `The Tabby sandbox cannot send "${word}".`);
}

/** A notice for the shop: only its secret header proves it, and only a 200 ends the retries. */
export function outgoingWebhook(
  notice: Notice,
  parts: GatewayParts,
  secret: string,
): Omit<OutgoingWebhook, "finished"> {
  return {
    accepted: (status) => status === 200,
    request: () => ({
      url: `${parts.shopUrl}/api/webhooks/tabby`,
      headers: { "Content-Type": "application/json", "X-Webhook-Secret": secret },
      body: JSON.stringify(notice.body),
    }),
  };
}
