import { sql } from "kysely";
import type { Queryable } from "../db/schema.ts";

/**
 * Notes that staff, or an operator (`null`), gave money back: that is the answer to a claim that was made
 * before they asked for it. The caller has locked the payment.
 */
export async function grantClaim(
  transaction: Queryable,
  paymentId: string,
  {
    staffId,
    askedAt,
    at,
  }: { readonly staffId: string | null; readonly askedAt: Date; readonly at: Date },
): Promise<void> {
  await sql`
    update refund_claims set state = 'granted', decided_by = ${staffId}, decided_at = ${at}
    where payment_id = ${paymentId} and state = 'waiting' and claimed_at <= ${askedAt}`.execute(
    transaction,
  );
}

/**
 * A claim that staff answered waits again once everything that was asked of the gateway since it was made has
 * been refused: nothing goes back. Not that of an erased family, nor one behind which there is a newer claim.
 * The caller has locked the order and its payment.
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
