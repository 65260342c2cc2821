import Stripe from "stripe";
import type { GatewayIdentifier } from "#core/gateways.ts";
import type { Config } from "../config/config.ts";
import { tamaraToken } from "../gateways/tamara/tamara-setup.ts";

const { webhooks } = new Stripe("sk_test_none");

/** What signs a delivery; by default as the gateway does it. */
export type Signing = { readonly secret?: string; readonly ageS?: number };

/** The headers by which a gateway proves a delivery with this body. */
export function proofOf(
  config: Config,
  gateway: GatewayIdentifier,
  body: string,
  { secret, ageS = 0 }: Signing = {},
): Readonly<Record<string, string>> {
  const now = Math.floor(Date.now() / 1000) - ageS;
  switch (gateway) {
    case "stripe": {
      const key = secret ?? config.stripe?.webhookSecret ?? "";
      const signed = { payload: body, secret: key, timestamp: now };
      return { "Stripe-Signature": webhooks.generateTestHeaderString(signed) };
    }
    case "tamara": {
      const key = secret ?? config.tamara?.notificationToken ?? "";
      return { Authorization: `Bearer ${tamaraToken(key, now)}` };
    }
    case "tabby":
      return { "X-Webhook-Secret": secret ?? config.tabby?.webhookSecret ?? "" };
  }
}

/** A payment's ids in deliveries: ours and the gateway's. */
export type Named = { readonly paymentId: string; readonly reference: string };

/** A delivery in the gateway's format that reports a payment as paid. */
export function paidBody(
  gateway: GatewayIdentifier,
  { paymentId, reference }: Named,
  eventId: string,
): string {
  switch (gateway) {
    case "stripe": {
      const session = {
        id: reference,
        object: "checkout.session",
        client_reference_id: paymentId,
        status: "complete",
        payment_status: "paid",
      };
      return JSON.stringify({
        id: eventId,
        object: "event",
        type: "checkout.session.completed",
        livemode: false,
        data: { object: session },
      });
    }
    case "tamara":
      return JSON.stringify({
        order_id: reference,
        order_reference_id: paymentId,
        event_type: "order_approved",
        data: [],
        eventId,
      });
    case "tabby":
      return JSON.stringify({
        id: reference,
        status: "authorized",
        order: { reference_id: paymentId },
        captures: [],
        refunds: [],
        meta: { eventId },
      });
  }
}
