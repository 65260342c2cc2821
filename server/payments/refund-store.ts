import { sql } from "kysely";
import type { GatewayIdentifier } from "#core/gateways.ts";
import type { Currency } from "#core/money.ts";
import type { PaymentActor } from "#core/payment.ts";
import { type OwnRefund, type RefundState, toRefundReason } from "#core/refund.ts";
import type { Queryable } from "../db/schema.ts";

/** A refund in our books; `amount` in minor units of `currency`. */
export type StoredRefund = OwnRefund & {
  readonly paymentId: string;
  readonly gateway: GatewayIdentifier;
  readonly currency: Currency;
  readonly state: RefundState;
  readonly actor: PaymentActor;
  readonly reason: string;
  /** Part of the idempotency key of the refund call. */
  readonly keyNumber: number;
  /** When the last call began or timed out that got no answer yet: it may still take effect. `null` if none. */
  readonly unansweredAt: Date | null;
  /** Why the refund waits for a review by staff. */
  readonly review: string | null;
  readonly createdAt: Date;
};

/** The fields of a refund that are known before it is sent. */
export type NewRefund = Omit<StoredRefund, "state" | "keyNumber" | "unansweredAt" | "review">;

/** The initial values of the other fields, as the database sets them. */
export const NEW_REFUND_STATE = {
  state: "requested",
  keyNumber: 0,
  unansweredAt: null,
  review: null,
} as const;

const columns = [
  "id",
  "payment_id as paymentId",
  "gateway",
  "amount",
  "currency",
  "state",
  "actor",
  "reason",
  "reference",
  "key_number as keyNumber",
  "unanswered_at as unansweredAt",
  "review",
  "created_at as createdAt",
] as const;

export async function findRefund(db: Queryable, id: string): Promise<StoredRefund | null> {
  const row = await db
    .selectFrom("refunds")
    .select(columns)
    .where("id", "=", id)
    .executeTakeFirst();
  return row ?? null;
}

/** The refunds of a payment, oldest first. Lock the payment's row first if a decision depends on them. */
export function listRefunds(db: Queryable, paymentId: string): Promise<StoredRefund[]> {
  return db
    .selectFrom("refunds")
    .select(columns)
    .where("payment_id", "=", paymentId)
    .orderBy("created_at")
    .orderBy("id")
    .execute();
}

/**
 * The ids of the refunds that are under way, oldest first. The states are literals in the statement, so that a
 * generic plan can use the partial index too.
 */
export async function listOpenRefunds(db: Queryable): Promise<readonly string[]> {
  const rows = await db
    .selectFrom("refunds")
    .select("id")
    .where(sql<boolean>`state in ('requested', 'sent')`)
    .orderBy("created_at")
    .execute();
  return rows.map(({ id }) => id);
}

/**
 * Stores a refund and reserves its amount; the database refuses more than the payment has. Returns
 * false, and does nothing, if another refund has the id.
 */
export async function insertRefund(transaction: Queryable, refund: NewRefund): Promise<boolean> {
  const { paymentId, createdAt, ...values } = refund;
  const inserted = await transaction
    .insertInto("refunds")
    .values({ ...values, payment_id: paymentId, created_at: createdAt })
    .onConflict((conflict) => conflict.column("id").doNothing())
    .executeTakeFirst();
  if (inserted.numInsertedOrUpdatedRows !== 1n) return false;
  await changeReserve(transaction, paymentId, refund.amount);
  return true;
}

/** Records that the gateway is being asked. */
export async function markSent(db: Queryable, id: string, now: Date): Promise<void> {
  await db
    .updateTable("refunds")
    .set({ state: "sent", sent_at: now })
    .where("id", "=", id)
    .where("state", "=", "requested")
    .execute();
}

/** Records that a call begins or has timed out: without an answer, it may still take effect. */
export async function markUnanswered(db: Queryable, id: string, now: Date): Promise<void> {
  await db.updateTable("refunds").set({ unanswered_at: now }).where("id", "=", id).execute();
}

/** Records that the gateway has answered, yes or no: no call of ours is still under way there. */
export async function markAnswered(db: Queryable, id: string): Promise<void> {
  await db
    .updateTable("refunds")
    .set({ unanswered_at: null })
    .where("id", "=", id)
    .where("unanswered_at", "is not", null)
    .execute();
}

/** Makes a refund wait for a review; true if it did not wait for the same reason before. */
export async function markForReview(db: Queryable, id: string, reason: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable("refunds")
    .set({ review: reason })
    .where("id", "=", id)
    .where("state", "=", "sent")
    .where((eb) => eb.or([eb("review", "is", null), eb("review", "!=", reason)]))
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Spends an idempotency key, only once if several callers try; the next try uses the next number. */
export async function spendRefundKey(db: Queryable, { id, keyNumber }: StoredRefund) {
  await db
    .updateTable("refunds")
    .set({ key_number: keyNumber + 1 })
    .where("id", "=", id)
    .where("key_number", "=", keyNumber)
    .execute();
}

/** Stores the gateway's id of a refund that is still pending there. */
export async function saveRefundReference(
  db: Queryable,
  id: string,
  reference: string,
): Promise<void> {
  await db
    .updateTable("refunds")
    .set({ reference })
    .where("id", "=", id)
    .where("reference", "is", null)
    .execute();
}

/**
 * Marks a refund as refused and releases its amount; false if it was settled before. A gateway's message may
 * name the buyer: once the buyer is erased, only our own reasons are stored. The caller has locked the order.
 */
export async function markRefused(
  transaction: Queryable,
  refund: StoredRefund,
  refusal: string,
  now: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await transaction
    .updateTable("refunds")
    .set({
      state: "refused",
      refusal: toRefundReason(refusal) ?? unlessErased(refund.paymentId, refusal),
      review: null,
      settled_at: now,
    })
    .where("id", "=", refund.id)
    .where("state", "in", ["requested", "sent"])
    .executeTakeFirst();
  if (numUpdatedRows !== 1n) return false;
  await changeReserve(transaction, refund.paymentId, -refund.amount);
  return true;
}

function unlessErased(paymentId: string, words: string) {
  return sql<string | null>`case when not exists (
    select from payments p join orders o on o.id = p.order_id
    where p.id = ${paymentId} and o.erased_at is not null) then ${words} end`;
}

/**
 * Marks a refund as done and adds it to the sums of payment and order. If it was refused before, its amount is
 * reserved again. Returns the refunded sum of the payment, or `null` if this refund was counted before.
 */
export async function markDone(
  transaction: Queryable,
  refund: StoredRefund,
  reference: string | null,
  now: Date,
): Promise<number | null> {
  const { numUpdatedRows } = await transaction
    .updateTable("refunds")
    .set({
      state: "done",
      reference: reference ?? refund.reference,
      review: null,
      settled_at: now,
    })
    .where("id", "=", refund.id)
    .where("state", "!=", "done")
    .executeTakeFirst();
  if (numUpdatedRows !== 1n) return null;
  if (refund.state === "refused") {
    await changeReserve(transaction, refund.paymentId, refund.amount);
  }
  const { refunded, order_id } = await transaction
    .updateTable("payments")
    .set({ refunded: sql<number>`refunded + ${refund.amount}`, updated_at: now })
    .where("id", "=", refund.paymentId)
    .returning(["refunded", "order_id"])
    .executeTakeFirstOrThrow();
  await transaction
    .updateTable("orders")
    .set({ refunded, updated_at: now })
    .where("id", "=", order_id)
    .execute();
  return refunded;
}

async function changeReserve(
  transaction: Queryable,
  paymentId: string,
  change: number,
): Promise<void> {
  await transaction
    .updateTable("payments")
    .set({ refund_reserved: sql<number>`refund_reserved + ${change}` })
    .where("id", "=", paymentId)
    .execute();
}
