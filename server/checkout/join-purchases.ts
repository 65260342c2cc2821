import { sql } from "kysely";
import { lockCoupons } from "../db/locks.ts";
import type { Queryable } from "../db/schema.ts";

/**
 * Makes one purchase of two, when a cart is poured into another: orders that were not paid, and the
 * coupon uses that they hold, now belong to the purchase `into`. So of two payments, whichever comes
 * second is one too many and goes back (D-115). A coupon that both hold is held once from then on.
 * The caller holds both carts and the orders.
 */
export async function joinPurchases(
  transaction: Queryable,
  from: string,
  into: string,
  now: Date,
): Promise<void> {
  await transaction
    .updateTable("orders")
    .set({ purchase_id: into, updated_at: now })
    .where("purchase_id", "=", from)
    .where("paid_at", "is", null)
    .execute();
  await lockCoupons(
    transaction,
    sql`id in (select coupon_id from coupon_uses where purchase_id = ${from})`,
  );
  await dropDoubleUses(transaction, from, into);
  await transaction
    .updateTable("coupon_uses")
    .set({ purchase_id: into })
    .where("purchase_id", "=", from)
    .execute();
}

/** Of a coupon that both purchases used, the use that counts less goes: kept, held, released. */
async function dropDoubleUses(transaction: Queryable, from: string, into: string): Promise<void> {
  const rank = (use: "one" | "other") =>
    sql`array_position(array['released', 'held', 'kept'], ${sql.ref(`${use}.state`)})`;
  const double = sql`coupon_uses one join coupon_uses other on other.coupon_id = one.coupon_id
    where one.purchase_id = ${from} and other.purchase_id = ${into}`;
  await sql`
    update coupons set uses = uses - 1 where id in (
      select one.coupon_id from ${double} and one.state <> 'released' and other.state <> 'released'
    )`.execute(transaction);
  await sql`
    delete from coupon_uses where (purchase_id, coupon_id) in (
      select case when ${rank("one")} > ${rank("other")} then other.purchase_id
        else one.purchase_id end, one.coupon_id
      from ${double})`.execute(transaction);
}
