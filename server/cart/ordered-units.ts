import { randomUUID } from "node:crypto";
import { type StatementPart, statementPart } from "../db/statement-part.ts";

/**
 * The parts `ordered`, `gone`, `fewer`, `still_shared` and `emptied`, which remove the ordered units from the cart
 * and begin a new purchase in it (D-128). The new purchase keeps the buyer's own shared carts, and those of others
 * of which the cart still holds units that were not ordered (D-220).
 */
export function removeOrderedUnitsPart(cartId: string, orderId: string): StatementPart {
  const purchaseId = randomUUID();
  return statementPart`ordered as (
      select course_package_id, quantity from order_lines where order_id = ${orderId}
    ), gone as (
      delete from cart_items i using ordered o
      where i.cart_id = ${cartId} and o.course_package_id = i.course_package_id
        and i.quantity <= o.quantity
    ), fewer as (
      update cart_items i set quantity = i.quantity - o.quantity from ordered o
      where i.cart_id = ${cartId} and o.course_package_id = i.course_package_id
        and i.quantity > o.quantity
    ), still_shared as (
      insert into shared_cart_purchases (purchase_id, shared_cart_id, is_own, since)
      select ${purchaseId}, s.shared_cart_id, s.is_own, s.since
      from carts c join shared_cart_purchases s on s.purchase_id = c.purchase_id
      where c.id = ${cartId} and (s.is_own or exists (
        select from shared_cart_lines l
        join cart_items i on i.cart_id = c.id and i.course_package_id = l.course_package_id
        left join ordered o on o.course_package_id = l.course_package_id
        where l.shared_cart_id = s.shared_cart_id
          and coalesce(o.quantity, 0) < least(i.quantity, l.quantity)))
    ), emptied as (
      update carts set coupon_id = null, shared_cart_id = null, purchase_id = ${purchaseId},
        updated_at = now()
      where id = ${cartId}
    )`;
}
