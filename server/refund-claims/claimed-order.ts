import type { Queryable } from "../db/schema.ts";
import { findOrderOfPayment, type StoredOrder } from "../orders/store.ts";
import { findClaim, type RefundClaim } from "./store.ts";

/** A claim with its order; `null` if it does not exist, or if its buyer has been erased. */
export async function findClaimedOrder(
  db: Queryable,
  claimId: string,
): Promise<{ readonly claim: RefundClaim; readonly order: StoredOrder } | null> {
  const claim = await findClaim(db, claimId);
  const order = claim === null ? null : await findOrderOfPayment(db, claim.payment_id);
  return claim === null || order === null || order.email === "" ? null : { claim, order };
}
