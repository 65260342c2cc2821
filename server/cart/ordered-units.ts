import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import type { Queryable } from "../db/schema.ts";

/** Takes the ordered units out of the cart and begins a new purchase in it (D-128). */
export async function removeOrderedUnits(
  transaction: Queryable,
  cartId: string,
  orderId: string,
): Promise<void> {
  await sql`
    with ordered as (
      select course_package_id, quantity from order_lines where order_id = ${orderId}
    ), gone as (
      delete from cart_items i using ordered o
      where i.cart_id = ${cartId} and o.course_package_id = i.course_package_id
        and i.quantity <= o.quantity
    ), fewer as (
      update cart_items i set quantity = i.quantity - o.quantity from ordered o
      where i.cart_id = ${cartId} and o.course_package_id = i.course_package_id
        and i.quantity > o.quantity
    )
    update carts set coupon_id = null, shared_cart_id = null, purchase_id = ${randomUUID()},
      updated_at = now()
    where id = ${cartId}`.execute(transaction);
}
