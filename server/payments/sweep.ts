import { sql } from "kysely";
import { isUnsettled } from "#core/payment.ts";
import type { PaymentActor } from "../db/schema.ts";
import type { Shop } from "../shop.ts";
import { settlePayment } from "./settle-payment.ts";

const MINUTE_MS = 60_000;
/** When an unsettled payment is asked for, in minutes after the question before; then hourly. */
const PAUSES = [2, 5, 10, 20, 40, 60];
const GIVE_UP_MS = 72 * 60 * MINUTE_MS;
const BATCH = 50;

/** When a payment is asked for again after its `checks`th question; `null` after three days. */
export function nextCheckAt(createdAt: Date, checks: number, now: Date): Date | null {
  if (now.getTime() - createdAt.getTime() > GIVE_UP_MS) return null;
  const minutes = PAUSES[Math.min(checks, PAUSES.length - 1)] ?? 60;
  return new Date(now.getTime() + minutes * MINUTE_MS);
}

/**
 * Asks the gateways about the payments that are due. Of several processes each takes its own.
 * Returns how many were asked for and how many of them are settled now.
 */
export async function sweepPayments(shop: Shop): Promise<{ asked: number; settled: number }> {
  const now = shop.now();
  const due = await shop.db.transaction().execute(async (transaction) => {
    const rows = await transaction
      .selectFrom("payments")
      .select(["id", "created_at", "checks"])
      .where("next_check_at", "<=", now)
      .orderBy("next_check_at")
      .limit(BATCH)
      .forUpdate()
      .skipLocked()
      .execute();
    for (const { id, created_at, checks } of rows) {
      await transaction
        .updateTable("payments")
        .set({
          checks: sql`checks + 1`,
          next_check_at: nextCheckAt(created_at, checks + 1, now),
        })
        .where("id", "=", id)
        .execute();
    }
    return rows.map(({ id }) => id);
  });
  return settleEach(shop, due, "sweep");
}

/** Asks the gateways about every unsettled payment, due or not: `shop reconcile --once`. */
export async function reconcilePayments(shop: Shop): Promise<{ asked: number; settled: number }> {
  const rows = await shop.db
    .selectFrom("payments")
    .select("id")
    .where("status", "in", ["created", "pending", "authorised", "review"])
    .orderBy("created_at")
    .execute();
  return settleEach(
    shop,
    rows.map(({ id }) => id),
    "operator",
  );
}

async function settleEach(shop: Shop, ids: readonly string[], actor: PaymentActor) {
  let settled = 0;
  for (const id of ids) {
    try {
      const status = await settlePayment(shop, id, { actor, cause: "asked the gateway" });
      if (status !== null && !isUnsettled(status)) settled += 1;
    } catch (error) {
      shop.log.warn({ err: error, paymentId: id }, "gateway did not answer, asked again later");
    }
  }
  return { asked: ids.length, settled };
}
