import { type RawBuilder, sql } from "kysely";
import { DAY_MS, MINUTE_MS } from "#core/durations.ts";
import type { GatewayIdentifier } from "#core/gateways.ts";
import { isUnsettled, type PaymentActor, type PaymentStatus, wasPaid } from "#core/payment.ts";
import { inTransaction } from "../db/transaction.ts";
import { isGatewayRefusal } from "../gateways/gateway-errors.ts";
import { forEachConcurrently } from "../queue/for-each-concurrently.ts";
import type { Shop } from "../shop.ts";
import { settleNow } from "./settle-now.ts";
import { logNotSettled } from "./settle-payment.ts";
import { isDisputedRow, isUnsettledRow, PAID_CHECK_MS } from "./store.ts";

/**
 * Minutes between the first checks of an unsettled payment. Later checks are hourly, and daily once it is three
 * days old, so that no order stays pending for ever.
 */
const PAUSES = [2, 5, 10, 20, 40, 60];
const HOURLY = 60;
const DAILY = 24 * 60;
const OLD_MS = 3 * DAY_MS;
/** How long money can be refunded at a gateway's dashboard (tabby.md §9) without our knowledge. */
const REFUNDABLE_MS = 180 * DAY_MS;
/** The longest time until a claimed payment is checked again if its gateway did not answer. */
const UNANSWERED_MS = HOURLY * MINUTE_MS;
const BATCH = 32;
/**
 * How many payments one process asks one gateway about at once. Even if each answer takes only 0.1 s, this
 * stays below the allowed 100 calls a second (stripe.md §9, tabby.md §9).
 */
const CONCURRENCY = 8;
/** A sweep starts no new batch after this, so that a slow gateway does not delay the others. */
const SWEEP_MS = 45_000;

/** A payment to check, with its next check if the gateway does not answer and if it does. */
type ClaimedPayment = {
  readonly id: string;
  readonly claimedUntil: Date;
  readonly nextCheckAt: Date | null;
};

type DuePayment = {
  readonly status: PaymentStatus;
  readonly created_at: Date;
  readonly checks: number;
  readonly hasOpenDispute: boolean;
};

/**
 * When a payment is checked again after `checks` checks. `null` if it is refunded, or was paid too long ago to
 * be refunded, unless the buyer disputes it.
 */
function nextCheckAt(payment: DuePayment, now: Date): Date | null {
  const { status, created_at, checks, hasOpenDispute } = payment;
  const age = now.getTime() - created_at.getTime();
  if (wasPaid(status)) {
    const mayChange = hasOpenDispute || (status === "paid" && age <= REFUNDABLE_MS);
    return mayChange ? new Date(now.getTime() + PAID_CHECK_MS) : null;
  }
  const minutes = age > OLD_MS ? DAILY : (PAUSES[checks] ?? HOURLY);
  return new Date(now.getTime() + minutes * MINUTE_MS);
}

/** How many payments were checked at their gateways, and how many of them are settled now. */
export type SweepResult = { readonly asked: number; readonly settled: number };

/** The same, and the number of payments without an answer by gateway. A gateway without keys never answers. */
export type Reconciled = SweepResult & {
  readonly unanswered: ReadonlyMap<GatewayIdentifier, number>;
};

/**
 * Which payments are claimed, in this order: unsettled ones first, as buyers wait for them; then all due ones,
 * mostly paid ones that may have been refunded without our knowledge. Each group has its own statement, so that
 * a failure to claim the many paid ones does not delay unsettled ones.
 */
const CLAIMED_IN_TURN = [isUnsettledRow, sql<boolean>`true`];

/**
 * Asks the gateways about the payments that are due, until none is left or the next sweep is near. Payments of
 * a gateway without keys stay due. Several processes may sweep at once; each claims different payments.
 */
export async function sweepPayments(shop: Shop): Promise<SweepResult> {
  const ends = performance.now() + SWEEP_MS;
  const parts: SweepResult[] = [];
  const sweepDue = async (gateway: GatewayIdentifier, which: RawBuilder<boolean>) => {
    while (performance.now() < ends) {
      const due = await claimDue(shop, gateway, which);
      parts.push(await settleEach(shop, due, "sweep", (claimed) => postpone(shop, claimed)));
      if (due.length < BATCH) return;
    }
  };
  const gateways = [...shop.gateways.keys()];
  await forEachConcurrently(gateways, gateways.length, async (gateway) => {
    for (const which of CLAIMED_IN_TURN) await sweepDue(gateway, which);
  });
  return sum(parts);
}

function sum(parts: readonly SweepResult[]): SweepResult {
  return {
    asked: parts.reduce((all, { asked }) => all + asked, 0),
    settled: parts.reduce((all, { settled }) => all + settled, 0),
  };
}

/**
 * Claims some of a gateway's due payments: nobody else checks them until they are due again. That is within the
 * hour, in case the gateway does not answer or this process is killed before it does.
 */
async function claimDue(
  shop: Shop,
  gateway: GatewayIdentifier,
  which: RawBuilder<boolean>,
): Promise<readonly ClaimedPayment[]> {
  const now = shop.now();
  const latest = new Date(now.getTime() + UNANSWERED_MS);
  return inTransaction(shop.db, async (transaction) => {
    const rows = await transaction
      .selectFrom("payments")
      .select(["id", "status", "created_at", "checks"])
      .select(isDisputedRow.as("hasOpenDispute"))
      .where("gateway", "=", gateway)
      .where("next_check_at", "<=", now)
      .where(which)
      .orderBy("next_check_at")
      // A literal: with a parameter, a generic plan may sort all due rows.
      .limit(sql.lit(BATCH))
      .forUpdate()
      .skipLocked()
      .execute();
    const claimed = rows.map(({ id, checks, ...payment }) => {
      const next = nextCheckAt({ ...payment, checks: checks + 1 }, now);
      const claimedUntil = next === null || next > latest ? latest : next;
      return { id, claimedUntil, nextCheckAt: next };
    });
    for (const { id, claimedUntil } of claimed) {
      await transaction
        .updateTable("payments")
        .set({ checks: sql`checks + 1`, next_check_at: claimedUntil })
        .where("id", "=", id)
        .execute();
    }
    return claimed;
  });
}

/**
 * Postpones the next check of a payment whose gateway has answered. Not if applying the answer has set another
 * time, nor if this was the last check but the answer reports a dispute.
 */
async function postpone({ db }: Shop, payment: ClaimedPayment): Promise<void> {
  const { id, claimedUntil, nextCheckAt: next } = payment;
  if (next?.getTime() === claimedUntil.getTime()) return;
  await db
    .updateTable("payments")
    .set({ next_check_at: next })
    .where("id", "=", id)
    .where("next_check_at", "=", claimedUntil)
    .where(next === null ? sql<boolean>`not ${isDisputedRow}` : sql<boolean>`true`)
    .execute();
}

/** Asks the gateways about every unsettled payment, due or not: `shop reconcile --once`. */
export async function reconcilePayments(shop: Shop): Promise<Reconciled> {
  const rows = await shop.db
    .selectFrom("payments")
    .select(["id", "gateway"])
    .where(isUnsettledRow)
    .orderBy("created_at")
    .execute();
  const groups = Map.groupBy(rows, ({ gateway }) => gateway);
  const unanswered = new Map<GatewayIdentifier, number>();
  const parts = [...groups].map(async ([gateway, group]) => {
    if (!shop.gateways.has(gateway)) {
      unanswered.set(gateway, group.length);
      return { asked: 0, settled: 0 };
    }
    let answers = 0;
    const swept = await settleEach(shop, group, "operator", async () => {
      answers += 1;
    });
    if (answers < group.length) unanswered.set(gateway, group.length - answers);
    return swept;
  });
  return { ...sum(await Promise.all(parts)), unanswered };
}

/**
 * Settles payments of one gateway, several at once; calls `answered` for each payment that the gateway
 * answered.
 */
async function settleEach<Payment extends { readonly id: string }>(
  shop: Shop,
  payments: readonly Payment[],
  actor: PaymentActor,
  answered: (payment: Payment) => Promise<void>,
): Promise<SweepResult> {
  const cause = { actor, cause: "asked the gateway" } as const;
  let settled = 0;
  await forEachConcurrently(payments, CONCURRENCY, async (payment) => {
    try {
      const status = await settleNow(shop, payment.id, cause);
      if (status !== null && !isUnsettled(status)) settled += 1;
    } catch (error) {
      logNotSettled(shop, payment.id, error);
      if (!isGatewayRefusal(error)) return;
    }
    await answered(payment);
  });
  return { asked: payments.length, settled };
}
