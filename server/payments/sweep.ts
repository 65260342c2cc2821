import { sql } from "kysely";
import { isUnsettled, type PaymentStatus } from "#core/payment.ts";
import type { PaymentActor } from "../db/schema.ts";
import type { Shop } from "../shop.ts";
import { type SettleCause, settlePayment } from "./settle-payment.ts";
import { findPayment, PAID_CHECK_MS, type StoredPayment } from "./store.ts";
import { settleUnopened } from "./unopened.ts";

const MINUTE_MS = 60_000;
/**
 * When an unsettled payment is asked for, in minutes after the question before; then hourly, and
 * daily once it is three days old: no order is left pending for ever.
 */
const PAUSES = [2, 5, 10, 20, 40, 60];
const HOURLY = 60;
const DAILY = 24 * 60;
const OLD_MS = 72 * 60 * MINUTE_MS;
/** As long as money may be given back at a gateway's dashboard (tabby.md §9) without our hearing. */
const REFUNDABLE_MS = 180 * DAILY * MINUTE_MS;
const BATCH = 50;

type DuePayment = {
  readonly status: PaymentStatus;
  readonly created_at: Date;
  readonly checks: number;
};

/**
 * When a payment is asked for again after its `checks`th question; `null` for one that is paid, and
 * so old that nothing is given back of it any more.
 */
function nextCheckAt({ status, created_at, checks }: DuePayment, now: Date): Date | null {
  const age = now.getTime() - created_at.getTime();
  if (status === "paid") {
    return age > REFUNDABLE_MS ? null : new Date(now.getTime() + PAID_CHECK_MS);
  }
  const minutes = age > OLD_MS ? DAILY : (PAUSES[checks] ?? HOURLY);
  return new Date(now.getTime() + minutes * MINUTE_MS);
}

/**
 * Asks the gateways about the payments that are due: those that are not settled, and before long
 * those that are paid, of which money may have gone back with nobody telling us. Of several processes
 * each takes its own. Returns how many were asked for and how many of them are settled now.
 */
export async function sweepPayments(shop: Shop): Promise<{ asked: number; settled: number }> {
  const now = shop.now();
  const due = await shop.db.transaction().execute(async (transaction) => {
    const rows = await transaction
      .selectFrom("payments")
      .select(["id", "gateway", "status", "created_at", "checks"])
      .where("next_check_at", "<=", now)
      // A buyer waits for what is not settled; a refund can wait.
      .orderBy(sql`status = 'paid'`)
      .orderBy("next_check_at")
      .limit(BATCH)
      .forUpdate()
      .skipLocked()
      .execute();
    for (const { id, status, created_at, checks } of rows) {
      await transaction
        .updateTable("payments")
        .set({
          checks: sql`checks + 1`,
          next_check_at: nextCheckAt({ status, created_at, checks: checks + 1 }, now),
        })
        .where("id", "=", id)
        .execute();
    }
    return rows;
  });
  return settleEach(shop, due, "sweep");
}

/** Asks the gateways about every unsettled payment, due or not: `shop reconcile --once`. */
export async function reconcilePayments(shop: Shop): Promise<{ asked: number; settled: number }> {
  const rows = await shop.db
    .selectFrom("payments")
    .select(["id", "gateway"])
    .where("status", "in", ["created", "pending", "authorised", "review"])
    .orderBy("created_at")
    .execute();
  return settleEach(shop, rows, "operator");
}

/** Settles a payment, whether or not its gateway ever told us its own id of it. */
async function settleNow(shop: Shop, id: string, cause: SettleCause) {
  const payment = await findPayment(shop.db, id);
  if (payment === null) return null;
  const unopened = payment.status === "created" && payment.reference === null;
  return unopened ? settleUnopened(shop, payment, cause) : settlePayment(shop, id, cause);
}

type Asked = Pick<StoredPayment, "id" | "gateway">;

/** One after the other at each gateway, so that a slow one keeps only its own payments waiting. */
async function settleEach(shop: Shop, payments: readonly Asked[], actor: PaymentActor) {
  const cause = { actor, cause: "asked the gateway" };
  let settled = 0;
  const settleInTurn = async (group: readonly Asked[]) => {
    for (const { id } of group) {
      try {
        const status = await settleNow(shop, id, cause);
        if (status !== null && !isUnsettled(status)) settled += 1;
      } catch (error) {
        shop.log.warn({ err: error, paymentId: id }, "gateway did not answer, asked again later");
      }
    }
  };
  const groups = Map.groupBy(payments, ({ gateway }) => gateway);
  await Promise.all([...groups.values()].map(settleInTurn));
  return { asked: payments.length, settled };
}
