import type { GatewayIdentifier } from "#core/gateways.ts";
import type { Queryable } from "../db/schema.ts";

/** The problems that staff have to clarify; `compare.ts` has a sentence for each. */
export type AlertProblem =
  | "no_payment"
  | "other_page"
  | "not_so_there"
  | "unknown_there"
  | "other_refund";

/** Money that the comparison with a gateway's list could not explain. */
export type PaymentAlert = {
  readonly gateway: GatewayIdentifier;
  /** The gateway's id of the payment. */
  readonly reference: string;
  /** Our own id of the payment; `null` if the gateway names none. */
  readonly paymentId: string | null;
  readonly problem: AlertProblem;
};

/** Stores an alert for staff; if it exists already, only updates when it was last seen. */
export async function saveAlert(
  db: Queryable,
  { gateway, reference, paymentId, problem }: PaymentAlert,
  now: Date,
): Promise<void> {
  await db
    .insertInto("payment_alerts")
    .values({
      gateway,
      reference,
      payment_id: paymentId,
      problem,
      first_seen_at: now,
      last_seen_at: now,
      handled_at: null,
    })
    .onConflict((conflict) =>
      conflict.columns(["gateway", "reference", "problem"]).doUpdateSet({ last_seen_at: now }),
    )
    .execute();
}

/** Marks an alert as handled by staff; false if no alert with this id is open. */
export async function markAlertHandled(db: Queryable, id: number, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable("payment_alerts")
    .set({ handled_at: now })
    .where("id", "=", id)
    .where("handled_at", "is", null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Whether a payment has an alert of this kind that staff have not handled. */
export async function hasOpenAlert(
  db: Queryable,
  paymentId: string,
  problem: AlertProblem,
): Promise<boolean> {
  const row = await db
    .selectFrom("payment_alerts")
    .select("id")
    .where("payment_id", "=", paymentId)
    .where("problem", "=", problem)
    .where("handled_at", "is", null)
    .executeTakeFirst();
  return row !== undefined;
}
