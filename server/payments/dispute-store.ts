import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { type Dispute, withheldAmount } from "#core/dispute.ts";
import type { Queryable } from "../db/schema.ts";
import type { SettleCause, StoredPayment } from "./store.ts";

/** A dispute of a payment; `amount` in minor units of the payment's currency. */
export type StoredDispute = Dispute & {
  readonly id: string;
  /** The gateway's id of the dispute; `null` if it is known from staff or from a refused refund. */
  readonly reference: string | null;
};

/** The disputes of a payment, oldest first. Lock the payment's row first if a decision depends on them. */
export function listDisputes(db: Queryable, paymentId: string): Promise<StoredDispute[]> {
  return db
    .selectFrom("disputes")
    .select(["id", "reference", "state", "amount"])
    .where("payment_id", "=", paymentId)
    .orderBy("opened_at")
    .orderBy("id")
    .execute();
}

/** A new dispute, or a change of a dispute's state or amount. */
export type DisputeMove = SettleCause & {
  readonly payment: Pick<StoredPayment, "id" | "gateway" | "currency" | "status">;
  readonly known: StoredDispute | null;
  readonly next: Dispute;
  /** Only set for a new dispute. */
  readonly reference: string | null;
  readonly reason: string | null;
};

/**
 * Stores a move: the dispute, the disputed sum of the payment, and a line of the ledger. Returns the number of
 * that line. The caller has locked the payment's row and checked the move with `core/dispute.ts`.
 */
export async function saveDisputeMove(
  transaction: Queryable,
  { payment, known, next, reference, reason, actor, cause }: DisputeMove,
  now: Date,
): Promise<number> {
  const changes = {
    state: next.state,
    amount: next.amount,
    closed_at: next.state === "opened" ? null : now,
    updated_at: now,
  };
  const id = known?.id ?? randomUUID();
  if (known === null) {
    const { gateway, currency } = payment;
    const terms = { id, payment_id: payment.id, gateway, currency, reference, reason };
    await transaction
      .insertInto("disputes")
      .values({ ...terms, ...changes, opened_at: now })
      .execute();
  } else {
    await transaction.updateTable("disputes").set(changes).where("id", "=", id).execute();
  }
  const disputed = withheldAmount(await listDisputes(transaction, payment.id));
  await transaction
    .updateTable("payments")
    .set({ disputed, updated_at: now })
    .where("id", "=", payment.id)
    .execute();
  const { id: moveId } = await transaction
    .insertInto("payment_events")
    .values({
      payment_id: payment.id,
      actor,
      cause,
      status_before: payment.status,
      status_after: payment.status,
      dispute_id: id,
      dispute_state: next.state,
      dispute_amount: next.amount,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return moveId;
}

/** Makes the sweep check a payment until its dispute is over. */
export async function watchDispute(db: Queryable, paymentId: string, by: Date): Promise<void> {
  await db
    .updateTable("payments")
    .set({ next_check_at: sql`coalesce(next_check_at, ${by})` })
    .where("id", "=", paymentId)
    .execute();
}

/** A move as recorded in the ledger, with its payment. */
export type RecordedMove = Dispute & { readonly paymentId: string; readonly at: Date };

export async function findDisputeMove(db: Queryable, moveId: number): Promise<RecordedMove | null> {
  const row = await db
    .selectFrom("payment_events")
    .select(["payment_id", "dispute_state", "dispute_amount", "at"])
    .where("id", "=", moveId)
    .executeTakeFirst();
  if (row === undefined || row.dispute_state === null || row.dispute_amount === null) return null;
  const { payment_id: paymentId, dispute_state: state, dispute_amount: amount, at } = row;
  return { paymentId, state, amount, at };
}
