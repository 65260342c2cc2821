import { type Selectable, sql } from "kysely";
import type { RefundClaimAnswer } from "#contract/refund-claim.ts";
import { toMajor } from "#core/money.ts";
import type { RefundClaimState } from "#core/refund-claim.ts";
import type { Queryable, Schema } from "../db/schema.ts";

/** A family's claim to a refund; `amount` in minor units of its payment. */
export type RefundClaim = Selectable<Schema["refund_claims"]>;

export async function findClaim(db: Queryable, id: string): Promise<RefundClaim | null> {
  const row = await db
    .selectFrom("refund_claims")
    .selectAll()
    .where("id", "=", id)
    .executeTakeFirst();
  return row ?? null;
}

/** The refund claims of a payment, newest first. */
export function listClaims(db: Queryable, paymentId: string): Promise<readonly RefundClaim[]> {
  return db
    .selectFrom("refund_claims")
    .selectAll()
    .where("payment_id", "=", paymentId)
    .orderBy("claimed_at", "desc")
    .orderBy("id")
    .execute();
}

/** The newest refund claim of each payment that has one, by the payment's id. */
export async function findLastClaims(
  db: Queryable,
  paymentIds: readonly string[],
): Promise<ReadonlyMap<string, RefundClaim>> {
  if (paymentIds.length === 0) return new Map();
  const rows = await db
    .selectFrom("refund_claims")
    .distinctOn("payment_id")
    .selectAll()
    .where("payment_id", "in", paymentIds)
    .orderBy("payment_id")
    .orderBy("claimed_at", "desc")
    .orderBy("id")
    .execute();
  return new Map(rows.map((claim) => [claim.payment_id, claim]));
}

/** Stores a claim; false if another of the same payment waits. */
export async function saveClaim(
  transaction: Queryable,
  claim: Pick<RefundClaim, "id" | "payment_id" | "held" | "amount" | "note" | "claimed_at">,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await transaction
    .insertInto("refund_claims")
    .values({ ...claim, decided_by: null, decided_at: null })
    .onConflict((conflict) =>
      // A literal: with a parameter, a generic plan would not match the partial index.
      conflict.column("payment_id").where("state", "=", sql.lit("waiting")).doNothing(),
    )
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

/** How a claim ended, and by which staff member if not by the family. */
export type ClaimEnd = {
  readonly state: Exclude<RefundClaimState, "waiting" | "granted">;
  readonly staffId: string | null;
  readonly answer: string;
  readonly at: Date;
};

/** Ends a waiting claim; `null` if it does not wait any more. The caller has locked its payment. */
export async function endClaim(
  transaction: Queryable,
  id: string,
  { state, staffId, answer, at }: ClaimEnd,
): Promise<RefundClaim | null> {
  const row = await transaction
    .updateTable("refund_claims")
    .set({ state, answer, decided_by: staffId, decided_at: at })
    .where("id", "=", id)
    .where("state", "=", "waiting")
    .returningAll()
    .executeTakeFirst();
  return row ?? null;
}

/** Whether a claim belongs to this payment and waits. The caller has locked the payment. */
export async function isClaimWaiting(
  transaction: Queryable,
  paymentId: string,
  id: string,
): Promise<boolean> {
  const claim = await findClaim(transaction, id);
  return claim?.payment_id === paymentId && claim.state === "waiting";
}

/**
 * Whether a claim that was waiting when staff requested a refund (`requestedAt`) has been decided since, or
 * withdrawn by the family: otherwise the refund answers that claim. A claim that an erasure ended does not
 * count. The caller has locked the payment.
 */
export async function wasClaimDecided(
  transaction: Queryable,
  paymentId: string,
  requestedAt: Date,
): Promise<boolean> {
  const row = await transaction
    .selectFrom("refund_claims as claim")
    .innerJoin("payments", "payments.id", "claim.payment_id")
    .innerJoin("orders", "orders.id", "payments.order_id")
    .select("claim.id")
    .where("claim.payment_id", "=", paymentId)
    .where("claim.claimed_at", "<=", requestedAt)
    .where("claim.decided_at", ">=", requestedAt)
    .where((eb) => eb("claim.decided_at", "is distinct from", eb.ref("orders.erased_at")))
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** A claim as its family sees it. */
export function toClaimAnswer(claim: RefundClaim): RefundClaimAnswer {
  return {
    state: claim.state,
    claimed_at: claim.claimed_at.toISOString(),
    amount: claim.amount === null ? null : toMajor(claim.amount),
    decided_at: claim.decided_at?.toISOString() ?? null,
    answer: claim.answer,
  };
}
