import type { GatewayIdentifier } from "#core/gateways.ts";
import type { Queryable } from "../db/schema.ts";

/** What staff have to find out; `compare.ts` has a sentence for each. */
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

/** Keeps an alert for staff; the same one again only says that it was seen again. */
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

/** Says that staff have looked at an alert; false if none is open under this id. */
export async function markAlertHandled(db: Queryable, id: number, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable("payment_alerts")
    .set({ handled_at: now })
    .where("id", "=", id)
    .where("handled_at", "is", null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Whether there is an alert about a payment that staff have not handled. */
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
