import { type RawBuilder, sql } from "kysely";
import type { SharedCartLink } from "#contract/shared-cart.ts";
import type { Queryable } from "../db/schema.ts";

/** The orders that are paid. Money that a lender has promised is as good as paid. */
const paidOrders = sql`(
  select o.id, o.purchase_id, o.cart_id, o.created_at, p.status
  from orders o join payments p on p.order_id = o.id
  where p.status in ('authorised', 'paid', 'refunded') and not o.duplicate)`;

/**
 * What was left to pay of a line of a shared cart, as far as the buyer knew who placed an order `o` with a line `ol`
 * of the same package. What they knew to be paid is in `shared_cart_notices`.
 */
const knownToBeLeft = (line: "line" | "prior") => sql`greatest(0, ${sql.ref(`${line}.quantity`)} - (
  select coalesce(sum(n.units), 0) from shared_cart_notices n join ${paidOrders} known on known.id = n.order_id
  where n.shared_cart_id = ${sql.ref(`${line}.shared_cart_id`)} and n.cart_id = o.cart_id
    and n.course_package_id = ol.course_package_id and n.at <= o.created_at))`;

/**
 * What orders have paid of one shared cart, a row for each order and package (D-220): the orders of all purchases
 * that it is part of. What the buyer knew to be paid is not paid once more: the order pays the rest. Where the
 * units are too few for all shared carts of a purchase, they are those of the one that was taken last; the buyer's
 * own comes after all others. Who took 2 units on Monday, 2 units on Tuesday, and orders 3, has paid both of Tuesday
 * and one of Monday.
 *
 * `part` is the shared cart in one of its purchases, `line` its line of a package, and `ol` what an order `o` of that
 * purchase holds of the package. Of `ol`, the lines `prior` of shared carts that come before `part` are paid first.
 *
 * `offset 0` has it looked up for one shared cart after the other: PostgreSQL, which reorders no more than eight
 * joins, would first read what is paid of all there are.
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

/** How many units of a line `l` of a shared cart are `paid`, whoever has paid them. */
export const paidOfLine = sql`lateral (
  select coalesce(sum(p.units), 0)::integer as units from ${paidUnits(sql`l.shared_cart_id`)}
  where p.course_package_id = l.course_package_id) paid`;

/**
 * The units of each package of a shared cart that others than its sender have paid, and how many are `left`
 * that nobody has paid. Orders that were refunded in full do not count as paid by others.
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
