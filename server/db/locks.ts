import { type RawBuilder, sql } from "kysely";
import type { Queryable } from "./schema.ts";
import { type StatementPart, statementPart } from "./statement-part.ts";
import { RowsChanged } from "./transaction.ts";

/*
 * Rows are locked in the same order everywhere, to avoid deadlocks: the login code, carts, orders (then their
 * seats, then the groups of these), payments, coupons, packages, the numbers of invoices (locked by taking one,
 * invoices/store.ts); within a table by id. Code that needs rows of several tables locks them in this order,
 * with the functions below, before it changes anything.
 *
 * `(select count(*) from x) >= 0` is always true. It makes PostgreSQL finish part `x`, and so take its locks,
 * before the current part reads a row.
 */

/** A cart, locked until the end of the transaction. */
export type LockedCart = {
  readonly id: string;
  readonly userId: string | null;
  readonly sessionHash: string | null;
  readonly purchaseId: string;
};

/** A cart that is merged into another one, which stays. */
export type CartMerge = { readonly from: LockedCart; readonly into: LockedCart };

/**
 * Locks the carts that match a condition on `carts`, and returns them, oldest first. If it had to wait, the
 * returned carts are current, but subqueries of the condition saw other tables as they were before: where that
 * matters, query again in a separate statement.
 */
export async function lockCarts(
  transaction: Queryable,
  condition: RawBuilder<unknown>,
): Promise<readonly LockedCart[]> {
  const { rows } = await sql<LockedCart & { readonly createdAt: Date }>`
    select id, user_id as "userId", session_hash as "sessionHash", purchase_id as "purchaseId",
      created_at as "createdAt"
    from carts where ${condition} order by id for update`.execute(transaction);
  return rows.toSorted((one, other) => one.createdAt.getTime() - other.createdAt.getTime());
}

/** The part `locked_carts`, which does the same; the statement must read its `count(*)` first. */
export function lockCartsPart(condition: RawBuilder<unknown>): StatementPart {
  return statementPart`locked_carts as materialized (
    select id from carts where ${condition} order by id for update)`;
}

/** Locks the orders that match a condition on `orders`; returns what a sign-in may have changed. */
export async function lockOrders(
  transaction: Queryable,
  condition: RawBuilder<unknown>,
): Promise<readonly { readonly id: string; readonly cartId: string | null }[]> {
  const { rows } = await sql<{ id: string; cartId: string | null }>`
    select id, cart_id as "cartId" from orders where ${condition} order by id for update`.execute(
    transaction,
  );
  return rows;
}

/**
 * The part `open_order`, which locks the order of a cart that may still be paid, of which there is at most one, and
 * returns these columns of `orders o` and of its `payments p`. The caller has locked the cart.
 */
export function lockOpenOrderPart(cartId: string, columns: RawBuilder<unknown>): StatementPart {
  return statementPart`open_order as materialized (
    select ${columns} from orders o join payments p on p.order_id = o.id
    where o.cart_id = ${cartId} and o.status = 'pending' and o.superseded_at is null
    for update of o)`;
}

/** Locks a group; to be called after the orders and seats of it that will change are locked. */
export async function lockGroupRow(transaction: Queryable, id: string): Promise<void> {
  await sql`select from groups where id = ${id} for update`.execute(transaction);
}

/**
 * Locks only a payment, and returns these columns of `payments p`. Lock its cart and order first if they will
 * change too.
 */
export async function lockPaymentRow<Row>(
  transaction: Queryable,
  id: string,
  columns: RawBuilder<Row>,
): Promise<Row> {
  const { rows } = await sql<Row>`
    select ${columns} from payments p where p.id = ${id} for update`.execute(transaction);
  return single(rows);
}

type Purchase = { readonly lockedCartId: string | null; readonly orderCartId: string | null };

/**
 * Locks the cart, the order and the row of a payment, and returns these columns of `payments p`. It is one
 * statement: each part counts the rows of the part before, so that the locks are taken in this order.
 * @throws RowsChanged if a sign-in moved the order to another cart in the meantime
 */
export async function lockPurchase<Row>(
  transaction: Queryable,
  paymentId: string,
  columns: RawBuilder<Row>,
): Promise<Row> {
  const { rows } = await sql<Row & Purchase>`
    with cart as materialized (
      select id from carts where id = (
        select o.cart_id from payments p join orders o on o.id = p.order_id where p.id = ${paymentId})
      for update
    ), ordered as materialized (
      select cart_id from orders
      where id = (select order_id from payments where id = ${paymentId})
        and (select count(*) from cart) >= 0
      for update
    )
    select (select id from cart) as "lockedCartId", (select cart_id from ordered) as "orderCartId",
      ${columns}
    from payments p where p.id = ${paymentId} and (select count(*) from ordered) >= 0
    for update`.execute(transaction);
  const { lockedCartId, orderCartId, ...row } = single(rows);
  if (lockedCartId !== orderCartId) throw new RowsChanged("the cart of an order");
  return row as Row;
}

function single<Row>(rows: readonly Row[]): Row {
  const [row] = rows;
  if (row === undefined) throw new Error("the row to lock is gone");
  return row;
}

/** Locks the coupons that match a condition on `coupons` against other changes; carts may still refer to them. */
export async function lockCoupons(
  transaction: Queryable,
  condition: RawBuilder<unknown>,
): Promise<void> {
  await sql`select from coupons where ${condition} order by id for no key update`.execute(
    transaction,
  );
}

/** Locks a package against other changes; carts and orders may still refer to it. */
export async function lockPackageRow(transaction: Queryable, id: number): Promise<void> {
  await sql`select from course_packages where id = ${id} for no key update`.execute(transaction);
}
