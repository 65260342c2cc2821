import { createHmac } from "node:crypto";
import { type Selectable, sql } from "kysely";
import { type Announcement, announcement } from "#contract/announcement.ts";
import { toMajor } from "#core/money.ts";
import type { OrderWebhookConfig } from "../config/config.ts";
import type { Database, Schema } from "../db/schema.ts";
import { isPaidOrder, toOrderAnswer } from "../orders/order-answer.ts";
import { findOrder } from "../orders/store.ts";
import type { Shop } from "../shop.ts";

/** A slower receiver is tried again later. */
const TIMEOUT_MS = 10_000;
/** Longer than one attempt can take: a claim this old belongs to nobody. */
const CLAIM_SECONDS = 30;

/**
 * Posts the unsent announcements of one order, oldest first; each waits until the one before
 * arrived. Of several processes only one posts at a time.
 * @throws Error if one did not arrive, or somebody else is posting it; the job then tries again
 */
export async function deliverAnnouncements(shop: Shop, orderId: string): Promise<void> {
  const { orderWebhook } = shop.config;
  if (orderWebhook === null) return;
  for (;;) {
    const next = await claimNext(shop.db, orderId);
    if (next === null) {
      const waiting = await findWaiting(shop.db, orderId);
      if (waiting === null) return;
      // Their process may have been killed: this job has to come back when its claim is over.
      if (waiting.isClaimed) throw new Error("somebody else posts the announcements of this order");
      continue;
    }
    try {
      await post(orderWebhook, await compose(shop, next), shop.now());
    } catch (error) {
      await shop.db
        .updateTable("announcements")
        .set({ claimed_until: null })
        .where("id", "=", next.id)
        // If this try was held up for longer than its claim lasts, another process may have made a claim
        // of its own: that one stays.
        .where("tries", "=", next.tries)
        .execute();
      throw error;
    }
    await shop.db
      .updateTable("announcements")
      .set({ delivered_at: shop.now(), claimed_until: null })
      .where("id", "=", next.id)
      .execute();
  }
}

/** Orders with unsent announcements of events after `since`. */
export async function listWaitingOrders(db: Database, since: Date): Promise<readonly string[]> {
  const rows = await db
    .selectFrom("announcements")
    .select("order_id")
    .distinct()
    .where("delivered_at", "is", null)
    .where("created_at", ">", since)
    .execute();
  return rows.map(({ order_id }) => order_id);
}

type Claimed = Omit<
  Selectable<Schema["announcements"]>,
  "position" | "claimed_until" | "delivered_at"
>;

/**
 * Claims the order's oldest unsent announcement; `null` if there is none to claim. Both conditions
 * after the subquery are asked again of a row that another process changed while this statement waited for
 * it: that process may have posted it by then.
 */
async function claimNext(db: Database, orderId: string): Promise<Claimed | null> {
  const { rows } = await sql<Claimed>`
    update announcements set
      tries = tries + 1,
      claimed_until = now() + make_interval(secs => ${CLAIM_SECONDS})
    where id = (
        select id from announcements where order_id = ${orderId} and delivered_at is null
        order by position limit 1)
      and delivered_at is null and (claimed_until is null or claimed_until < now())
    returning id, order_id, type, status, refunded, dispute_state, dispute_amount, assigned,
      tries, created_at`.execute(db);
  return rows[0] ?? null;
}

/** The order's oldest unsent announcement, and whether somebody is posting it. */
async function findWaiting(
  db: Database,
  orderId: string,
): Promise<{ readonly isClaimed: boolean } | null> {
  const { rows } = await sql<{ isClaimed: boolean }>`
    select coalesce(claimed_until >= now(), false) as "isClaimed" from announcements
    where order_id = ${orderId} and delivered_at is null
    order by position limit 1`.execute(db);
  return rows[0] ?? null;
}

/** The announcement as it is sent: the order with its state at that time. */
async function compose(
  shop: Shop,
  { id, order_id, type, status, refunded, created_at, ...told }: Claimed,
): Promise<Announcement> {
  const order = await findOrder(shop.db, order_id);
  if (order === null || !isPaidOrder(order)) throw new Error(`order ${order_id} was never paid`);
  const answer = toOrderAnswer({ ...order, status, refunded });
  const created = created_at.toISOString();
  const { dispute_state: outcome, dispute_amount: disputed, assigned } = told;
  const dispute =
    outcome === null || disputed === null
      ? {}
      : { dispute: { outcome, amount: toMajor(disputed) } };
  return announcement.parse({
    id,
    type,
    created,
    data: { ...answer, ...dispute, ...(assigned === null ? {} : { assigned }) },
  });
}

/** The header that proves an announcement, signed like Stripe's events (interface.md §6). */
function signatureOf(secret: string, body: string, now: Date): string {
  const time = Math.floor(now.getTime() / 1000);
  const digest = createHmac("sha256", secret).update(`${time}.${body}`).digest("hex");
  return `t=${time},v1=${digest}`;
}

/** Posts it; any 2xx counts as arrived, a redirect does not. */
async function post(
  { url, secret }: OrderWebhookConfig,
  told: Announcement,
  now: Date,
): Promise<void> {
  const body = JSON.stringify(told);
  const response = await fetch(url, {
    method: "POST",
    headers: {
      "Content-Type": "application/json; charset=utf-8",
      "Yaraa-Signature": signatureOf(secret, body, now),
    },
    body,
    redirect: "manual",
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  await response.body?.cancel();
  if (!response.ok) throw new Error(`ORDER_WEBHOOK_URL answered with ${response.status}`);
}
