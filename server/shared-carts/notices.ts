import { type RawBuilder, sql } from "kysely";
import type { Queryable } from "../db/schema.ts";
import { paidByOrder, paidOfLine } from "./paid-by.ts";

/*
 * What the buyer with a cart was told about units of shared carts that others have paid (D-221): a row of
 * `shared_cart_notices` for each order. A checkout with units that others have paid is refused once, so that
 * nothing is paid twice by mistake; who then orders them all the same has bought them in addition (`paid-by.ts`).
 */

/**
 * The shared carts that concern the buyer with a cart `c`: those in the cart's purchase, and those that the
 * browser has sent (`is_sent`), revoked or not.
 */
const linksOfBuyer = (browserHash: string) => sql`(
  select shared_cart_id as id, is_own as is_sent from shared_cart_purchases
  where purchase_id = c.purchase_id
  union
  select id, true from shared_carts where browser_hash = ${browserHash}) link`;

/**
 * The units, as rows like `by_order` in `paid-by.ts`, that others have paid and that the buyer with a cart `c` was
 * not notified of yet, for packages of which the cart holds more units than are left to pay. What buyers have paid
 * themselves of a cart that they sent is no news to them.
 */
const unnotifiedUnits = (browserHash: string) => sql`(
  select by_order.*
  from ${linksOfBuyer(browserHash)}
  join shared_cart_lines line on line.shared_cart_id = link.id
  join cart_items held on held.cart_id = c.id and held.course_package_id = line.course_package_id
  cross join ${paidOfLine}
  join ${paidByOrder(sql`link.id`)} on by_order.course_package_id = line.course_package_id
  where held.quantity > line.quantity - paid.units
    and by_order.cart_id is distinct from c.id
    and not (link.is_sent and by_order.by_sender)
    and not by_order.is_refunded
    and not exists (
      select from shared_cart_notices notice
      where notice.cart_id = c.id and notice.order_id = by_order.order_id
        and notice.course_package_id = by_order.course_package_id
        and notice.shared_cart_id = by_order.shared_cart_id))`;

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
  await recordNotices(
    transaction,
    sql`carts c cross join lateral ${unnotifiedUnits(browserHash)} by_order where c.id = ${cartId}`,
    now,
  );
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
  await recordNotices(
    transaction,
    sql`carts c
      join shared_cart_purchases taken on taken.purchase_id = c.purchase_id and not taken.is_own
      cross join ${paidByOrder(sql`taken.shared_cart_id`)}
      where c.id = ${cartId} and taken.shared_cart_id = ${sharedCartId}`,
    now,
  );
}

/** Stores notices for a cart `c`, one for each of these rows `by_order`. */
async function recordNotices(
  transaction: Queryable,
  cartAndUnits: RawBuilder<unknown>,
  now: Date,
): Promise<void> {
  await sql`
    insert into shared_cart_notices (cart_id, order_id, course_package_id, shared_cart_id, units, at)
    select c.id, by_order.order_id, by_order.course_package_id, by_order.shared_cart_id,
      by_order.units, ${now}
    from ${cartAndUnits}
    on conflict do nothing`.execute(transaction);
}
