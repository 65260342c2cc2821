import { type RawBuilder, sql } from "kysely";
import type { SharedCartLink } from "#contract/shared-cart.ts";
import type { Queryable } from "../db/schema.ts";

/** The orders that are paid. Money that a lender has promised is as good as paid. */
const paidOrders = sql`(
  select o.id, o.purchase_id, o.cart_id, o.created_at, p.status
  from orders o join payments p on p.order_id = o.id
  where p.status in ('authorised', 'paid', 'refunded') and not o.duplicate)`;

/** How many units of a package of a shared cart were known to be paid when an order `o` with a line `ol` was placed. */
const knownUnits = (sharedCartId: RawBuilder<unknown>) => sql`(
  select coalesce(sum(n.units), 0) from shared_cart_notices n join ${paidOrders} known on known.id = n.order_id
  where n.shared_cart_id = ${sharedCartId} and n.cart_id = o.cart_id
    and n.course_package_id = ol.course_package_id and n.at <= o.created_at)`;

/**
 * What orders have paid of one shared cart, a row for each order and package (D-220): the orders of all purchases
 * that it is part of. What the buyer knew to be paid is not paid once more: the order pays the rest. Where the
 * units are too few for all shared carts of a purchase, they are those of the one that was taken last; the buyer's
 * own comes after all others.
 *
 * `offset 0` has it looked up for one shared cart after the other: PostgreSQL, which reorders no more than eight
 * joins, would first read what is paid of all there are.
 */
const paidUnits = (sharedCartId: RawBuilder<unknown>) => sql`lateral (
  select part.shared_cart_id, part.is_own, o.id as order_id, o.cart_id, o.status, line.course_package_id, u.units
  from shared_cart_purchases part
  join shared_cart_lines line on line.shared_cart_id = part.shared_cart_id
  join ${paidOrders} o on o.purchase_id = part.purchase_id
  join order_lines ol on ol.order_id = o.id and ol.course_package_id = line.course_package_id
  cross join lateral (
    select least(
      line.quantity - ${knownUnits(sql`part.shared_cart_id`)},
      ol.quantity - coalesce(sum(greatest(0, later.quantity - ${knownUnits(sql`later.shared_cart_id`)})), 0)
    )::integer as units
    from shared_cart_purchases other join shared_cart_lines later on later.shared_cart_id = other.shared_cart_id
    where other.purchase_id = part.purchase_id and later.course_package_id = line.course_package_id
      and (not other.is_own, other.since, other.shared_cart_id)
        > (not part.is_own, part.since, part.shared_cart_id)) u
  where part.shared_cart_id = ${sharedCartId} and u.units > 0
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

/**
 * What others have paid and the buyer with a cart `c` was not told yet (D-221): of packages of which the cart
 * holds more units than are left to pay. Looks at the shared carts that are part of its purchase, and at those
 * that its browser has sent, revoked or not.
 */
const untoldUnits = (browserHash: string) => sql`(
  select p.* from (
    select shared_cart_id as id, is_own from shared_cart_purchases where purchase_id = c.purchase_id
    union
    select id, true from shared_carts where browser_hash = ${browserHash}
  ) known
  join shared_cart_lines l on l.shared_cart_id = known.id
  join cart_items held on held.cart_id = c.id and held.course_package_id = l.course_package_id
  cross join ${paidOfLine}
  join ${paidUnits(sql`known.id`)} on p.course_package_id = l.course_package_id
    and not (known.is_own and p.is_own)
  where held.quantity > l.quantity - paid.units
    and p.cart_id is distinct from c.id and p.status <> 'refunded' and not exists (
      select from shared_cart_notices n
      where n.cart_id = c.id and n.order_id = p.order_id
        and n.course_package_id = p.course_package_id and n.shared_cart_id = p.shared_cart_id))`;

/** Whether a cart `c` holds something that another has paid, and its buyer was not told yet. */
export function isPaidByAnother(browserHash: string): RawBuilder<boolean> {
  return sql<boolean>`exists ${untoldUnits(browserHash)}`;
}

/** Remembers that the buyer with this cart was told what others have paid of it: once for each order. */
export async function rememberTold(
  transaction: Queryable,
  cartId: string,
  browserHash: string,
  now: Date,
): Promise<void> {
  const told = sql`carts c cross join lateral ${untoldUnits(browserHash)} p where c.id = ${cartId}`;
  await rememberNotice(transaction, told, now);
}

/** Remembers that whoever has just taken a shared cart into this cart has seen what of it was paid before. */
export async function rememberTaken(
  transaction: Queryable,
  cartId: string,
  sharedCartId: string,
  now: Date,
): Promise<void> {
  const seen = sql`carts c join shared_cart_purchases s on s.purchase_id = c.purchase_id and not s.is_own
    cross join ${paidUnits(sql`s.shared_cart_id`)}
    where c.id = ${cartId} and s.shared_cart_id = ${sharedCartId}`;
  await rememberNotice(transaction, seen, now);
}

/** Stores which units `p` the buyer with a cart `c` knows to be paid. */
async function rememberNotice(
  transaction: Queryable,
  source: RawBuilder<unknown>,
  now: Date,
): Promise<void> {
  await sql`
    insert into shared_cart_notices (cart_id, order_id, course_package_id, shared_cart_id, units, at)
    select c.id, p.order_id, p.course_package_id, p.shared_cart_id, p.units, ${now}
    from ${source}
    on conflict do nothing`.execute(transaction);
}
