import { sql } from "kysely";
import type { Queryable } from "../db/schema.ts";

/**
 * Marks the claim of a payment as granted when money is refunded after it was made. `staffId` is `null` if nobody
 * of the staff decided that: an operator did, or the refund was made at the gateway.
 * The caller has locked the payment.
 */
export async function grantClaim(
  transaction: Queryable,
  paymentId: string,
  {
    staffId,
    requestedAt,
    at,
  }: { readonly staffId: string | null; readonly requestedAt: Date; readonly at: Date },
): Promise<void> {
  await sql`
    update refund_claims set state = 'granted', decided_by = ${staffId}, decided_at = ${at}
    where payment_id = ${paymentId} and state = 'waiting' and claimed_at <= ${requestedAt}`.execute(
    transaction,
  );
}

/**
 * Reopens a granted claim when the gateway has refused every refund that was requested since the claim was
 * made, so that no money goes back. Does not reopen a claim of an erased family, nor one that a newer claim
 * follows. The caller has locked the order and its payment.
 */
export async function reopenClaim(transaction: Queryable, paymentId: string): Promise<void> {
  await sql`
    update refund_claims c set state = 'waiting', decided_by = null, decided_at = null
    from payments p join orders o on o.id = p.order_id
    where p.id = ${paymentId} and o.erased_at is null
      and c.id = (
        select id from refund_claims where payment_id = ${paymentId} order by claimed_at desc, id limit 1)
      and c.state = 'granted' and not exists (
        select from refunds r
        where r.payment_id = ${paymentId} and r.state <> 'refused' and r.created_at >= c.claimed_at)`.execute(
    transaction,
  );
}
