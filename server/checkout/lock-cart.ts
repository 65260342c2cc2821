import { sql } from "kysely";
import {
  type CartRow,
  cartColumns,
  cartJoins,
  type StoredCart,
  toStoredCart,
} from "../cart/store.ts";
import { lockCarts } from "../db/locks.ts";
import type { Queryable } from "../db/schema.ts";
import type { Visitor } from "../http/visitor.ts";
import { isPaidByAnother } from "../shared-carts/notices.ts";
import { hashSecret } from "../tokens/secrets.ts";
import { isLiveToken } from "../tokens/tokens.ts";

/** The visitor's cart, locked. */
export type CartToOrder = StoredCart & {
  /** Another cart has paid units of a shared cart that this cart still holds (D-221). */
  readonly isPaidByAnother: boolean;
};

/**
 * Locks the visitor's cart. A guest's repeated checkout finds the cart that was moved to the user (D-122), as
 * long as the token issued then is valid in this browser. A session never opens the cart of an account.
 */
export async function lockCart(
  transaction: Queryable,
  { visitor, browserId }: { readonly visitor: Visitor; readonly browserId: string },
  now: Date,
): Promise<CartToOrder | null> {
  const browserHash = hashSecret(browserId);
  if (visitor.scope === "user") {
    const [cart] = await lockCarts(transaction, sql`user_id = ${visitor.userId}`);
    return cart === undefined ? null : readLocked(transaction, cart.id, browserHash, now);
  }
  const { sessionHash } = visitor;
  const carts = await lockCarts(
    transaction,
    sql`session_hash = ${sessionHash} or moved_from_session_hash = ${sessionHash}`,
  );
  const cart = carts.find((found) => found.sessionHash === sessionHash) ?? carts[0];
  if (cart === undefined) return null;
  // A separate statement: the checkout that held the lock may have just created the token.
  const isOwn = sql<boolean>`(c.session_hash = ${sessionHash} or exists (
    select from user_tokens t
    where t.user_id = c.user_id and t.browser_hash = ${browserHash}
      and ${isLiveToken(now)}))
    and not exists (select from users u where u.id = c.user_id and u.verified_at is not null)`;
  return readLocked(transaction, cart.id, browserHash, now, isOwn);
}

async function readLocked(
  transaction: Queryable,
  id: string,
  browserHash: string,
  now: Date,
  condition = sql<boolean>`true`,
): Promise<CartToOrder | null> {
  const { rows } = await sql<CartRow & Pick<CartToOrder, "isPaidByAnother">>`
    select ${cartColumns}, ${isPaidByAnother(browserHash)} as "isPaidByAnother"
    from carts c ${cartJoins(sql`cart_items`, now)}
    where c.id = ${id} and ${condition}
    order by i.id`.execute(transaction);
  const [row] = rows;
  const cart = toStoredCart(rows);
  if (row === undefined || cart === null) return null;
  return { ...cart, isPaidByAnother: row.isPaidByAnother };
}
