import { type RawBuilder, sql } from "kysely";
import type { Queryable } from "../db/schema.ts";
import { paidOfLine, paidUnits } from "./paid-by.ts";

/**
 * The units that others have paid and that the buyer with a cart `c` was not notified of yet (D-221), for
 * packages of which the cart holds more units than are left to pay. Looks at the buyer's shared carts (`mine`):
 * those in the cart's purchase, and those that the browser has sent, revoked or not. What buyers have paid
 * themselves of a cart that they sent is no news to them.
 */
const unnotifiedUnits = (browserHash: string) => sql`(
  select p.* from (
    select shared_cart_id as id, is_own from shared_cart_purchases where purchase_id = c.purchase_id
    union
    select id, true from shared_carts where browser_hash = ${browserHash}
  ) mine
  join shared_cart_lines l on l.shared_cart_id = mine.id
  join cart_items held on held.cart_id = c.id and held.course_package_id = l.course_package_id
  cross join ${paidOfLine}
  join ${paidUnits(sql`mine.id`)} on p.course_package_id = l.course_package_id
    and not (mine.is_own and p.is_own)
  where held.quantity > l.quantity - paid.units
    and p.cart_id is distinct from c.id and p.status <> 'refunded' and not exists (
      select from shared_cart_notices n
      where n.cart_id = c.id and n.order_id = p.order_id
        and n.course_package_id = p.course_package_id and n.shared_cart_id = p.shared_cart_id))`;

/** Whether a cart `c` holds units that somebody else has paid, and its buyer was not notified yet. */
export function isPaidByAnother(browserHash: string): RawBuilder<boolean> {
  return sql<boolean>`exists ${unnotifiedUnits(browserHash)}`;
}

/** Records that the buyer with this cart was notified of what others have paid: once for each order. */
export async function recordNotified(
  transaction: Queryable,
  cartId: string,
  browserHash: string,
  now: Date,
): Promise<void> {
  const unnotified = sql`carts c cross join lateral ${unnotifiedUnits(browserHash)} p where c.id = ${cartId}`;
  await recordNotices(transaction, unnotified, now);
}

/**
 * Records that the visitor who has just taken a shared cart into this cart has seen what was already paid of
 * it.
 */
export async function recordSeen(
  transaction: Queryable,
  cartId: string,
  sharedCartId: string,
  now: Date,
): Promise<void> {
  const seen = sql`carts c join shared_cart_purchases s on s.purchase_id = c.purchase_id and not s.is_own
    cross join ${paidUnits(sql`s.shared_cart_id`)}
    where c.id = ${cartId} and s.shared_cart_id = ${sharedCartId}`;
  await recordNotices(transaction, seen, now);
}

/** Stores the units `p` that the buyer with a cart `c` knows to be paid. */
async function recordNotices(
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
