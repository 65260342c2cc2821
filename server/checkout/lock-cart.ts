import { sql } from "kysely";
import { normalizeEmail } from "#core/email.ts";
import { isTakenEmail } from "../accounts/store.ts";
import {
  type CartRow,
  cartColumns,
  cartJoins,
  type StoredCart,
  toStoredCart,
} from "../cart/store.ts";
import { lockCarts } from "../db/locks.ts";
import type { Queryable } from "../db/schema.ts";
import { type OpenOrder, openOrderPart } from "../orders/open-orders.ts";
import { isPaidByAnother } from "../shared-carts/notices.ts";
import { hashSecret } from "../tokens/secrets.ts";
import { isLiveToken } from "../tokens/tokens.ts";
import type { Checkout } from "./checkout.ts";

/** The visitor's cart, locked, with what a checkout asks before it places an order. */
export type CartToOrder = StoredCart & {
  /** Another cart has paid units of a shared cart that this cart still holds (D-221). */
  readonly isPaidByAnother: boolean;
  /** The email of the form belongs to somebody else (D-120). */
  readonly isTakenEmail: boolean;
  /** The open order of an earlier checkout, locked too. */
  readonly openOrder: OpenOrder | null;
};

/**
 * Locks the visitor's cart. A guest's repeated checkout finds the cart that was moved to the user (D-122), as
 * long as the token issued then is valid in this browser. A session never opens the cart of an account.
 */
export async function lockCart(
  transaction: Queryable,
  checkout: Checkout,
  now: Date,
): Promise<CartToOrder | null> {
  const { visitor } = checkout;
  if (visitor.scope === "user") {
    const [cart] = await lockCarts(transaction, sql`user_id = ${visitor.userId}`);
    return cart === undefined ? null : readLocked(transaction, cart.id, checkout, now);
  }
  const { sessionHash } = visitor;
  const carts = await lockCarts(
    transaction,
    sql`session_hash = ${sessionHash} or moved_from_session_hash = ${sessionHash}`,
  );
  const cart = carts.find((found) => found.sessionHash === sessionHash) ?? carts[0];
  if (cart === undefined) return null;
  const isOwn = sql<boolean>`(c.session_hash = ${sessionHash} or exists (
    select from user_tokens t
    where t.user_id = c.user_id and t.browser_hash = ${hashSecret(checkout.browserId)}
      and ${isLiveToken(now)}))
    and not exists (select from users u where u.id = c.user_id and u.verified_at is not null)`;
  return readLocked(transaction, cart.id, checkout, now, isOwn);
}

/**
 * A statement after the one that locks: the checkout that held the lock may have just placed an order and
 * created a token.
 */
async function readLocked(
  transaction: Queryable,
  id: string,
  { browserId, form }: Checkout,
  now: Date,
  condition = sql<boolean>`true`,
): Promise<CartToOrder | null> {
  const { rows } = await sql<
    CartRow &
      Pick<CartToOrder, "isPaidByAnother" | "isTakenEmail"> &
      (OpenOrder | { readonly orderId: null })
  >`
    with ${openOrderPart(id)}
    select ${cartColumns}, ${isPaidByAnother(hashSecret(browserId))} as "isPaidByAnother",
      ${isTakenEmail(normalizeEmail(form.email), sql`c.user_id`)} as "isTakenEmail", open_order.*
    from carts c ${cartJoins(sql`cart_items`, now)}
    left join open_order on true
    where c.id = ${id} and ${condition}
    order by i.id`.execute(transaction);
  const [row] = rows;
  const cart = toStoredCart(rows);
  if (row === undefined || cart === null) return null;
  const openOrder = row.orderId === null ? null : row;
  return {
    ...cart,
    isPaidByAnother: row.isPaidByAnother,
    isTakenEmail: row.isTakenEmail,
    openOrder,
  };
}
