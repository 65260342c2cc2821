import type { Hono } from "hono";
import { sql } from "kysely";
import { z } from "zod";
import { Refusal } from "#core/errors.ts";
import type { GatewayIdentifier } from "#core/gateways.ts";
import { wasPaid } from "#core/payment.ts";
import type { Queryable } from "../db/schema.ts";
import { inTransaction } from "../db/transaction.ts";
import type { WebhookEvent } from "../gateways/gateway.ts";
import type { Shop } from "../shop.ts";
import { findGateway, loadGateway } from "./gateways.ts";
import { checkOtherPage } from "./other-page.ts";
import { settleFound } from "./settle-payment.ts";
import {
  findPayment,
  findPaymentByReference,
  paymentColumns,
  type StoredPayment,
  saveReference,
} from "./store.ts";

/**
 * An id or a word of a gateway. Real ones are much shorter than the limit, and an index cannot hold far longer
 * ones.
 */
const text = z
  .string()
  .min(1)
  .max(500)
  .refine((given) => given.isWellFormed());
const storable = z.object({
  id: text,
  type: text,
  paymentId: text.nullish(),
  reference: text.nullish(),
});

/**
 * The gateways' webhooks: verified on the raw bytes, stored once, and answered with 200 only when stored. A job
 * that is enqueued in the same transaction handles the event.
 */
export function webhookRoutes(app: Hono, shop: Shop): void {
  app.post("/api/webhooks/:gateway", async (context) => {
    // Tamara may append its token to the path (tamara.md §6.3).
    const [name] = context.req.param("gateway").split("&");
    const gateway = findGateway(shop.gateways, name);
    if (gateway === null) throw new Refusal("not_found");
    const { url, headers } = context.req.raw;
    const rawBody = await context.req.text();
    const event = gateway.readWebhook({ rawBody, headers, url });
    if (event !== null && !storable.safeParse(event).success) throw new Refusal("invalid_input");
    if (event !== null) await storeEvent(shop, gateway.identifier, event, rawBody);
    return context.json({ success: true });
  });
}

async function storeEvent(
  shop: Shop,
  gateway: GatewayIdentifier,
  event: WebhookEvent,
  rawBody: string,
): Promise<void> {
  await inTransaction(shop.db, async (transaction) => {
    const inserted = await transaction
      .insertInto("webhook_events")
      .values({
        gateway,
        event_id: event.id,
        type: event.type,
        body: rawBody,
        payment_id: event.paymentId,
        reference: event.reference,
      })
      .onConflict((conflict) => conflict.columns(["gateway", "event_id"]).doNothing())
      .executeTakeFirst();
    const isNew = inserted.numInsertedOrUpdatedRows === 1n;
    if (!isNew && !(await isUnpaid(transaction, gateway, event))) return;
    const job = { gateway, eventId: event.id };
    await shop.jobs.enqueue(transaction, "handle-webhook", job, `${gateway} ${event.id}`);
  });
}

/**
 * Whether a repeated event is a reason to ask the gateway again: if a gateway's events have no id, two
 * different ones can look the same.
 */
async function isUnpaid(
  db: Queryable,
  gateway: GatewayIdentifier,
  event: NamedPayment,
): Promise<boolean> {
  const payment = await findEventPayment(db, gateway, event);
  return payment !== null && !wasPaid(payment.status);
}

/** Handles one stored event: finds its payment and settles it by the gateway's current report. */
export async function handleWebhook(
  shop: Shop,
  { gateway, eventId }: { gateway: GatewayIdentifier; eventId: string },
): Promise<void> {
  const { event, own } = await loadEvent(shop.db, gateway, eventId);
  const payment =
    (await matchPayment(shop.db, gateway, event, own)) ??
    (await findChargedPayment(shop, gateway, event));
  if (payment === null) {
    shop.log.warn({ gateway, eventId, type: event.type }, "webhook names no payment of ours");
  } else {
    const cause = { actor: "webhook", cause: `event ${event.type} ${eventId}` } as const;
    await settleFound(shop, payment, cause);
    const { paymentId, reference } = event;
    const isOtherPage =
      paymentId === payment.id && reference !== null && reference !== payment.reference;
    if (isOtherPage && payment.reference !== null) {
      await checkOtherPage(shop, payment, reference, cause);
    }
  }
  // A gateway may still send events about an erased buyer.
  await sql`
    update webhook_events set processed_at = ${shop.now()},
      body = case when exists (
        select from orders where id = ${payment?.orderId ?? null}::uuid and erased_at is not null
      ) then '' else body end
    where gateway = ${gateway} and event_id = ${eventId}`.execute(shop.db);
}

/** How an event names its payment: by our own id, or by the gateway's. */
type NamedPayment = Pick<WebhookEvent, "paymentId" | "reference">;
type StoredEvent = Pick<WebhookEvent, "type" | "paymentId" | "reference">;

/** A stored event, and the payment that it names by our id. */
async function loadEvent(
  db: Queryable,
  gateway: GatewayIdentifier,
  eventId: string,
): Promise<{ readonly event: StoredEvent; readonly own: StoredPayment | null }> {
  const { rows } = await sql<
    { readonly event: StoredEvent } & (StoredPayment | { readonly id: null })
  >`
    select jsonb_build_object('type', e.type, 'paymentId', e.payment_id, 'reference', e.reference) as event,
      ${paymentColumns}
    from webhook_events e left join payments p on p.id = e.payment_id
    where e.gateway = ${gateway} and e.event_id = ${eventId}`.execute(db);
  const [row] = rows;
  if (row === undefined) throw new Error("the event to handle is gone");
  const { event, ...payment } = row;
  return { event, own: payment.id === null ? null : payment };
}

/** Finds the payment of an event. */
async function findEventPayment(
  db: Queryable,
  gateway: GatewayIdentifier,
  event: NamedPayment,
): Promise<StoredPayment | null> {
  const own = event.paymentId === null ? null : await findPayment(db, event.paymentId);
  return matchPayment(db, gateway, event, own);
}

/**
 * The payment with our own id if it belongs to this gateway, else the one with the gateway's id. An event that
 * arrives before the answer to our create call has the gateway's id, which is then stored (interface.md §11).
 */
async function matchPayment(
  db: Queryable,
  gateway: GatewayIdentifier,
  { reference }: NamedPayment,
  own: StoredPayment | null,
): Promise<StoredPayment | null> {
  if (own?.gateway === gateway) {
    if (own.reference !== null || reference === null) return own;
    await saveReference(db, own.id, reference);
    return findPayment(db, own.id);
  }
  return reference === null ? null : findPaymentByReference(db, gateway, reference);
}

/**
 * Asks the gateway which payment the event's charge belongs to. While a payment is being settled its charge is
 * not stored yet, and events about it must not be lost.
 */
async function findChargedPayment(
  { db, gateways }: Shop,
  gateway: GatewayIdentifier,
  { paymentId: named, reference }: NamedPayment,
): Promise<StoredPayment | null> {
  if (named !== null || reference === null) return null;
  const paymentId = await loadGateway(gateways, gateway).findPaymentOfCharge?.(reference);
  const own = paymentId == null ? null : await findPayment(db, paymentId);
  return own?.gateway === gateway ? own : null;
}
