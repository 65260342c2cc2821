import type { Hono } from "hono";
import { sql } from "kysely";
import { Refusal } from "#core/errors.ts";
import type { GatewayIdentifier } from "#core/gateways.ts";
import type { Queryable } from "../db/schema.ts";
import { inTransaction } from "../db/transaction.ts";
import type { WebhookEvent } from "../gateways/gateway.ts";
import type { Shop } from "../shop.ts";
import { findGateway } from "./gateways.ts";
import { settleFound } from "./settle-payment.ts";
import { findPayment, findPaymentByReference, type StoredPayment, saveReference } from "./store.ts";

/**
 * Deliveries of the gateways: proved on the raw bytes, stored once, answered 200 only when stored;
 * a job, enqueued in the same transaction, does the rest.
 */
export function webhookRoutes(app: Hono, shop: Shop): void {
  app.post("/api/webhooks/:gateway", async (context) => {
    // Tamara may glue its token to the path (tamara.md §6.3).
    const [name] = context.req.param("gateway").split("&");
    const gateway = findGateway(shop.gateways, name);
    if (gateway === null) throw new Refusal("not_found");
    const { url, headers } = context.req.raw;
    const rawBody = await context.req.text();
    const event = gateway.readWebhook({ rawBody, headers, url });
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
 * Whether a repeated event is a reason to ask the gateway again. Where events have no id, two about
 * different moments can look the same.
 */
async function isUnpaid(
  db: Queryable,
  gateway: GatewayIdentifier,
  { paymentId, reference }: WebhookEvent,
): Promise<boolean> {
  const payment = await findEventPayment(db, gateway, { payment_id: paymentId, reference });
  return payment !== null && payment.status !== "paid" && payment.status !== "refunded";
}

/** Handles one stored event: finds its payment and settles it by what the gateway reports now. */
export async function handleWebhook(
  shop: Shop,
  { gateway, eventId }: { gateway: GatewayIdentifier; eventId: string },
): Promise<void> {
  const event = await shop.db
    .selectFrom("webhook_events")
    .select(["type", "payment_id", "reference"])
    .where("gateway", "=", gateway)
    .where("event_id", "=", eventId)
    .executeTakeFirstOrThrow();
  const payment =
    (await findEventPayment(shop.db, gateway, event)) ??
    (await findChargedPayment(shop, gateway, event));
  if (payment === null) {
    shop.log.warn({ gateway, eventId, type: event.type }, "webhook names no payment of ours");
  } else {
    await settleFound(shop, payment, {
      actor: "webhook",
      cause: `event ${event.type} ${eventId}`,
    });
  }
  // A gateway may still send events about a buyer whom we have erased.
  await sql`
    update webhook_events set processed_at = ${shop.now()},
      body = case when exists (
        select from orders where id = ${payment?.orderId ?? null}::uuid and erased_at is not null
      ) then '' else body end
    where gateway = ${gateway} and event_id = ${eventId}`.execute(shop.db);
}

/**
 * Finds a payment by our own id, else by the gateway's. An event that overtakes the answer to our
 * create call brings the gateway's id, which is then stored (interface.md §11).
 */
async function findEventPayment(
  db: Queryable,
  gateway: GatewayIdentifier,
  event: { payment_id: string | null; reference: string | null },
): Promise<StoredPayment | null> {
  const own = event.payment_id === null ? null : await findPayment(db, event.payment_id);
  if (own !== null && own.gateway === gateway) {
    if (own.reference === null && event.reference !== null) {
      await saveReference(db, own.id, event.reference);
      return findPayment(db, own.id);
    }
    return own;
  }
  return event.reference === null ? null : findPaymentByReference(db, gateway, event.reference);
}

/**
 * Asks the gateway whose charge an event names: while a payment is being settled, its charge is not
 * stored yet, and events about it must not be lost.
 */
async function findChargedPayment(
  { db, gateways }: Shop,
  gateway: GatewayIdentifier,
  { payment_id, reference }: { payment_id: string | null; reference: string | null },
): Promise<StoredPayment | null> {
  if (payment_id !== null || reference === null) return null;
  const paymentId = (await gateways.get(gateway)?.findPaymentOfCharge?.(reference)) ?? null;
  const own = paymentId === null ? null : await findPayment(db, paymentId);
  return own?.gateway === gateway ? own : null;
}
