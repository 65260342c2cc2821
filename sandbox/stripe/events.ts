import { createHmac } from "node:crypto";
import type { WebhookMode } from "../control.ts";
import type { GatewayParts } from "../gateway.ts";
import { newId } from "./ids.ts";
import type { StripeEvent, Subject } from "./records.ts";
import { renderEvent } from "./render.ts";
import type { RenderOptions } from "./render-options.ts";
import type { StripeStore } from "./store.ts";

/** The API call that caused an event. */
export type Cause = { readonly request: string; readonly idempotencyKey: string | null };

/** A new event with a snapshot; `cause` is null if the buyer or the clock caused it. */
export function newEvent(
  type: string,
  subject: Subject,
  nowS: number,
  cause: Cause | null,
): StripeEvent {
  return {
    id: newId("event"),
    type,
    created: nowS,
    subject,
    request: cause?.request ?? null,
    idempotencyKey: cause?.idempotencyKey ?? null,
  };
}

/**
 * The `Stripe-Signature` header (stripe.md §6.2): HMAC-SHA256 over `t.body`, in lower-case hex, with
 * the whole secret as key. `timeS` is in epoch seconds.
 */
export function signatureHeader(secret: string, body: string, timeS: number): string {
  const mac = createHmac("sha256", secret).update(`${timeS}.${body}`).digest("hex");
  return `t=${timeS},v1=${mac}`;
}

/** Sends an event to the shop; resolves with the first answer (see `WebhookDelivery`). */
export type Announce = (event: StripeEvent, mode: WebhookMode) => Promise<number | null>;

/** Events go to `${shopUrl}/api/webhooks/stripe`, newly signed for each attempt (stripe.md §6.3). */
export function createAnnounce(
  parts: GatewayParts,
  store: StripeStore,
  secret: string,
  renderOptions: () => RenderOptions,
): Announce {
  return (event, mode) =>
    parts.delivery.send(
      {
        request: () => {
          const body = JSON.stringify(
            renderEvent(event, renderOptions(), store.isAcknowledged(event.id)),
          );
          const timeS = Math.floor(parts.now().getTime() / 1_000);
          return {
            url: `${parts.shopUrl}/api/webhooks/stripe`,
            headers: {
              "Content-Type": "application/json; charset=utf-8",
              "Stripe-Signature": signatureHeader(secret, body, timeS),
              "User-Agent": "Stripe/1.0 (sandbox)",
            },
            body,
          };
        },
        finished: (acknowledged) => store.commit([{ delivered: event.id, acknowledged }]),
      },
      mode,
      parts.control().webhookDelayMs,
    );
}
