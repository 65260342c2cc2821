import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { type Dispute, withheldAmount } from "#core/dispute.ts";
import type { PaymentActor } from "#core/payment.ts";
import type { Queryable } from "../db/schema.ts";
import type { StoredPayment } from "./store.ts";

/** A dispute of a payment; `amount` in minor units of the payment's currency. */
export type StoredDispute = Dispute & {
  readonly id: string;
  /** The gateway's id of it; `null` where staff, or a refused call, told of it. */
  readonly reference: string | null;
};

/** The disputes of a payment, oldest first; the caller who decides by them holds the payment's row. */
export function listDisputes(db: Queryable, paymentId: string): Promise<StoredDispute[]> {
  return db
    .selectFrom("disputes")
    .select(["id", "reference", "state", "amount"])
    .where("payment_id", "=", paymentId)
    .orderBy("opened_at")
    .orderBy("id")
    .execute();
}

/** A dispute that becomes something else, or is heard of for the first time. */
export type DisputeMove = {
  readonly payment: Pick<StoredPayment, "id" | "gateway" | "currency" | "status">;
  readonly known: StoredDispute | null;
  readonly next: Dispute;
  /** Of one that was not known before. */
  readonly reference: string | null;
  readonly reason: string | null;
  readonly actor: PaymentActor;
  readonly cause: string;
};

/**
 * Writes a move down: the dispute, what is disputed of the payment, and a line of the ledger, whose
 * number it returns. The caller holds the payment's row and has asked `core/dispute.ts`.
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

/** Has a payment asked about by the sweep, until its dispute is over. */
export async function watchDispute(db: Queryable, paymentId: string, by: Date): Promise<void> {
  await db
    .updateTable("payments")
    .set({ next_check_at: sql`coalesce(next_check_at, ${by})` })
    .where("id", "=", paymentId)
    .execute();
}

/** A move as the ledger tells it, with the payment it is about. */
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
