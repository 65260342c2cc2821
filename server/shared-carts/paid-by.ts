import { type RawBuilder, sql } from "kysely";
import type { SharedCartLink } from "#contract/shared-cart.ts";
import type { Queryable } from "../db/schema.ts";

/** The orders that are paid. An authorised payment counts as paid. */
const paidOrders = sql`(
  select o.id, o.purchase_id, o.cart_id, o.created_at, p.status
  from orders o join payments p on p.order_id = o.id
  where p.status in ('authorised', 'paid', 'refunded') and not o.duplicate)`;

/**
 * The units of a shared cart's line that were left to pay, as far as the buyer of an order `o` knew, whose line
 * `ol` has the same package. The units that the buyer knew to be paid are in `shared_cart_notices`.
 */
const knownToBeLeft = (line: "line" | "prior") => sql`greatest(0, ${sql.ref(`${line}.quantity`)} - (
  select coalesce(sum(n.units), 0) from shared_cart_notices n join ${paidOrders} known on known.id = n.order_id
  where n.shared_cart_id = ${sql.ref(`${line}.shared_cart_id`)} and n.cart_id = o.cart_id
    and n.course_package_id = ol.course_package_id and n.at <= o.created_at))`;

/**
 * The units of one shared cart that orders have paid, a row for each order and package (D-220). All purchases
 * that include the shared cart count. An order pays only units that its buyer did not know to be paid. If it
 * has too few units for all shared carts of its purchase, they count for the cart that was taken last, and for
 * the buyer's own cart after all others. Example: a buyer who took 2 units on Monday and 2 on Tuesday, and
 * orders 3, has paid both of Tuesday and one of Monday.
 *
 * `part` is the shared cart in one of its purchases, `line` its line of a package, and `ol` the line of an
 * order `o` of that purchase with the same package. The units of `ol` first pay the lines `prior`, of the
 * shared carts that come before `part`.
 *
 * `offset 0` makes PostgreSQL run this for each shared cart by itself. Without it, PostgreSQL, which reorders
 * at most eight joins, would first compute the paid units of all shared carts.
 */
export const paidUnits = (sharedCartId: RawBuilder<unknown>) => sql`lateral (
  select part.shared_cart_id, part.is_own, o.id as order_id, o.cart_id, o.status, line.course_package_id, pays.units
  from shared_cart_purchases part
  join shared_cart_lines line on line.shared_cart_id = part.shared_cart_id
  join ${paidOrders} o on o.purchase_id = part.purchase_id
  join order_lines ol on ol.order_id = o.id and ol.course_package_id = line.course_package_id
  cross join lateral (
    select least(
      ${knownToBeLeft("line")},
      ol.quantity - coalesce(sum(${knownToBeLeft("prior")}), 0)
    )::integer as units
    from shared_cart_purchases other join shared_cart_lines prior on prior.shared_cart_id = other.shared_cart_id
    where other.purchase_id = part.purchase_id and prior.course_package_id = line.course_package_id
      and (not other.is_own, other.since, other.shared_cart_id)
        > (not part.is_own, part.since, part.shared_cart_id)) pays
  where part.shared_cart_id = ${sharedCartId} and pays.units > 0
  offset 0) p`;

/** How many units of a line `l` of a shared cart are `paid`, by anybody. */
export const paidOfLine = sql`lateral (
  select coalesce(sum(p.units), 0)::integer as units from ${paidUnits(sql`l.shared_cart_id`)}
  where p.course_package_id = l.course_package_id) paid`;

/**
 * For each package of a shared cart, the units that anybody but its sender has paid, and how many are `left`
 * unpaid. Fully refunded orders do not count as paid by others.
 */
export async function listPaidUnits(db: Queryable, id: string): Promise<SharedCartLink["paid"]> {
  const { rows } = await sql<SharedCartLink["paid"][number]>`
    select l.course_package_id, least(l.quantity, paid.by_others)::integer as quantity,
      greatest(0, l.quantity - paid.units)::integer as left
    from shared_cart_lines l cross join lateral (
      select sum(p.units) as units,
        sum(p.units) filter (where not p.is_own and p.status <> 'refunded') as by_others
      from ${paidUnits(sql`l.shared_cart_id`)}
      where p.course_package_id = l.course_package_id) paid
    where l.shared_cart_id = ${id} and paid.by_others > 0
    order by l.position`.execute(db);
  return rows;
}
