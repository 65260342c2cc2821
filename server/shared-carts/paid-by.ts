import { type RawBuilder, sql } from "kysely";
import type { SharedCartLink } from "#contract/shared-cart.ts";
import type { Queryable } from "../db/schema.ts";

/*
 * Which units of a shared cart are paid, and by which orders (D-220). Nothing stores this: it is read from the
 * lines of orders each time.
 *
 * A shared cart is part of several purchases: its sender's, and those of everybody who has taken it. Each paid
 * order of these purchases pays units of it, with two limits:
 *
 * 1. Each unit of an order pays one unit of one shared cart. If there are too few for all shared carts of the
 *    purchase, the one that was taken last comes first, and a cart that the buyer has sent comes last. Example: a
 *    buyer who took 2 units on Monday and 2 on Tuesday, and orders 3, has paid both of Tuesday and 1 of Monday.
 * 2. An order pays no units that its buyer knew to be paid, by a notice of `notices.ts`: they are bought in
 *    addition. Example: of a link for 2 units, an aunt pays 1. The sender sees that and orders 2 all the same:
 *    1 is the unit that was left, the other belongs to no link. A sender who did not see it has paid both.
 */

/** The orders that are paid. An authorised payment counts as paid. */
const paidOrders = sql`(
  select o.id, o.purchase_id, o.cart_id, o.created_at, p.status = 'refunded' as is_refunded
  from orders o join payments p on p.order_id = o.id
  where p.status in ('authorised', 'paid', 'refunded') and not o.duplicate)`;

/** The lines of paid orders. */
const boughtLines = sql`(
  select paid_order.*, order_line.course_package_id, order_line.quantity
  from ${paidOrders} paid_order join order_lines order_line on order_line.order_id = paid_order.id)`;

/** The lines of shared carts, once for each purchase that the shared cart is part of. */
const sharedLines = sql`(
  select purchase_id, shared_cart_id, is_own, since, course_package_id, quantity
  from shared_cart_purchases join shared_cart_lines using (shared_cart_id))`;

/** How many units of a shared line were left to pay, as far as the buyer of a line `bought` knew: limit 2 above. */
const leftAsKnown = (
  sharedLine: "shared" | "earlier",
) => sql`greatest(0, ${sql.ref(sharedLine)}.quantity - (
  select coalesce(sum(notice.units), 0)
  from shared_cart_notices notice join ${paidOrders} known on known.id = notice.order_id
  where notice.shared_cart_id = ${sql.ref(sharedLine)}.shared_cart_id and notice.cart_id = bought.cart_id
    and notice.course_package_id = bought.course_package_id and notice.at <= bought.created_at))`;

/**
 * The units of one shared cart that are paid: a row `by_order` for each order and package, with `by_sender` true
 * for an order of the sender's own purchase.
 *
 * A line `bought` first pays the lines `earlier`, of other shared carts in the same purchase, and then the line
 * `shared`: limit 1 above.
 *
 * `materialized` makes PostgreSQL compute this for each shared cart by itself. Without it, PostgreSQL, which
 * reorders at most eight joins, would first compute the paid units of all shared carts.
 */
export const paidByOrder = (sharedCartId: RawBuilder<unknown>) => sql`lateral (
  with paid_units as materialized (
    select shared.shared_cart_id, shared.course_package_id, shared.is_own as by_sender,
      bought.id as order_id, bought.cart_id, bought.is_refunded, limited.units
    from ${sharedLines} shared
    join ${boughtLines} bought
      on bought.purchase_id = shared.purchase_id and bought.course_package_id = shared.course_package_id
    cross join lateral (
      select least(
        ${leftAsKnown("shared")},
        bought.quantity - coalesce(sum(${leftAsKnown("earlier")}), 0)
      )::integer as units
      from ${sharedLines} earlier
      where earlier.purchase_id = shared.purchase_id
        and earlier.course_package_id = shared.course_package_id
        and (not earlier.is_own, earlier.since, earlier.shared_cart_id)
          > (not shared.is_own, shared.since, shared.shared_cart_id)) limited
    where shared.shared_cart_id = ${sharedCartId} and limited.units > 0)
  select * from paid_units) by_order`;

/**
 * How many units of a line `line` of `shared_cart_lines` are paid: `paid.units` by anybody, of which
 * `paid.by_others` by anybody but the sender, without fully refunded orders.
 */
export const paidOfLine = sql`lateral (
  select coalesce(sum(by_order.units), 0)::integer as units,
    coalesce(sum(by_order.units) filter (
      where not by_order.by_sender and not by_order.is_refunded), 0)::integer as by_others
  from ${paidByOrder(sql`line.shared_cart_id`)}
  where by_order.course_package_id = line.course_package_id) paid`;

/**
 * For each package of a shared cart, the units that anybody but its sender has paid, and how many are `left`
 * unpaid. Fully refunded orders do not count as paid by others.
 */
export async function listPaidUnits(db: Queryable, id: string): Promise<SharedCartLink["paid"]> {
  const { rows } = await sql<SharedCartLink["paid"][number]>`
    select line.course_package_id, least(line.quantity, paid.by_others) as quantity,
      greatest(0, line.quantity - paid.units) as left
    from shared_cart_lines line cross join ${paidOfLine}
    where line.shared_cart_id = ${id} and paid.by_others > 0
    order by line.position`.execute(db);
  return rows;
}
