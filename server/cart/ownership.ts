import { randomUUID } from "node:crypto";
import { type RawBuilder, sql } from "kysely";
import type { MergedItem } from "#contract/account.ts";
import { wireNames } from "#contract/names.ts";
import { MAX_QUANTITY } from "#core/cart.ts";
import type { Localized } from "#core/locale.ts";
import { type LockedCart, lockCarts, lockedCarts } from "../db/locks.ts";
import { storedNames } from "../db/names.ts";
import type { Queryable } from "../db/schema.ts";
import type { Visitor } from "../http/visitor.ts";
import { hashSecret } from "../tokens/secrets.ts";
import { isLiveToken } from "../tokens/tokens.ts";
import { type CartRow, cartColumns, cartJoins, type StoredCart, toStoredCart } from "./store.ts";

/** The visitor's cart, locked, with what has become of the link that brought or sent it (D-221). */
export type CartToOrder = StoredCart & {
  /** The shared cart that was taken into it. */
  readonly sharedCartId: string | null;
  /** Whether another cart has paid that one, or else the one that this browser has sent. */
  readonly isPaidByAnother: boolean;
};

/**
 * Locks the visitor's cart. A guest's repeated checkout finds the cart that was moved (D-122),
 * while the token issued then is valid in this browser. No session opens the cart of an account.
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
  // A separate statement: the checkout that we waited for may have just made the token.
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
  const { rows } = await sql<CartRow & Pick<CartToOrder, "sharedCartId" | "isPaidByAnother">>`
    select ${cartColumns}, c.shared_cart_id as "sharedCartId",
      ${isPaidByAnother(browserHash)} as "isPaidByAnother"
    from carts c ${cartJoins(sql`cart_items`, now)}
    where c.id = ${id} and ${condition}
    order by i.id`.execute(transaction);
  const [row] = rows;
  const cart = toStoredCart(rows);
  if (row === undefined || cart === null) return null;
  return { ...cart, sharedCartId: row.sharedCartId, isPaidByAnother: row.isPaidByAnother };
}

/**
 * Whether another cart has paid what a cart `c` still holds something of: the shared cart that was taken
 * into it, or else the one whose link a browser has sent (D-221).
 */
function isPaidByAnother(browserHash: string): RawBuilder<boolean> {
  return sql<boolean>`exists (
    select from orders o
    where o.shared_cart_id = coalesce(c.shared_cart_id, (
        select id from shared_carts where browser_hash = ${browserHash} and revoked_at is null))
      and o.status = 'paid' and o.cart_id is distinct from c.id
      and exists (select from shared_cart_lines l
        join cart_items held on held.cart_id = c.id
          and held.course_package_id = l.course_package_id
        where l.shared_cart_id = o.shared_cart_id))`;
}

/** Forgets that a shared cart was taken into a cart. */
export async function unlinkCart(transaction: Queryable, cartId: string): Promise<void> {
  await transaction
    .updateTable("carts")
    .set({ shared_cart_id: null })
    .where("id", "=", cartId)
    .execute();
}

/**
 * Makes the cart the user's alone, as the first parts of a statement whose last one is asked for
 * `given`; the session is remembered for a repeated request.
 */
export function givenToUser(
  { sessionHash }: Extract<Visitor, { scope: "session" }>,
  cartId: string,
): RawBuilder<unknown> {
  const moved = sql`moved_from_session_hash = ${sessionHash}`;
  return sql`${lockedCarts(sql`id = ${cartId} or ${moved}`)}, forgotten as (
      update carts set moved_from_session_hash = null
      where ${moved} and id <> ${cartId} and (select count(*) from locked_carts) >= 0
      returning id
    ), given as (
      update carts set session_hash = null, ${moved}
      where id = ${cartId} and session_hash = ${sessionHash}
        and (select count(*) from forgotten) >= 0
      returning id
    )`;
}

/** Takes the ordered units out of the cart and begins a new purchase in it (D-128). */
export async function takeOrderedUnits(
  transaction: Queryable,
  cartId: string,
  orderId: string,
): Promise<void> {
  await sql`
    with ordered as (
      select course_package_id, quantity from order_lines where order_id = ${orderId}
    ), gone as (
      delete from cart_items i using ordered o
      where i.cart_id = ${cartId} and o.course_package_id = i.course_package_id
        and i.quantity <= o.quantity
    ), fewer as (
      update cart_items i set quantity = i.quantity - o.quantity from ordered o
      where i.cart_id = ${cartId} and o.course_package_id = i.course_package_id
        and i.quantity > o.quantity
    )
    update carts set coupon_id = null, shared_cart_id = null, purchase_id = ${randomUUID()},
      updated_at = now()
    where id = ${cartId}`.execute(transaction);
}

/** The ids of those carts that are not empty. */
export async function listNonEmptyCarts(
  transaction: Queryable,
  carts: readonly LockedCart[],
): Promise<readonly string[]> {
  const rows = await transaction
    .selectFrom("cart_items")
    .select("cart_id")
    .distinct()
    .where(
      "cart_id",
      "in",
      carts.map(({ id }) => id),
    )
    .execute();
  return rows.map(({ cart_id }) => cart_id);
}

/**
 * Copies the items of a guest's cart into an account's, with what somebody else sent to be paid (D-220),
 * which may be the account itself: of that nothing is added twice (D-221). Returns what was copied.
 */
export async function mergeItems(
  transaction: Queryable,
  guestId: string,
  ownId: string,
): Promise<readonly MergedItem[]> {
  const { rows } = await sql<{ names: Localized; quantity: number }>`
    select ${storedNames("p")} as names, i.quantity
    from cart_items i join course_packages p on p.id = i.course_package_id
    where i.cart_id = ${guestId} order by i.id`.execute(transaction);
  if (rows.length === 0) return [];
  await sql`
    update carts c set shared_cart_id = coalesce(g.shared_cart_id, c.shared_cart_id),
      coupon_id = case
        when exists (select from cart_items i where i.cart_id = c.id)
        then coalesce(c.coupon_id, g.coupon_id) else coalesce(g.coupon_id, c.coupon_id) end
    from carts g where c.id = ${ownId} and g.id = ${guestId}`.execute(transaction);
  await sql`
    insert into cart_items (cart_id, course_package_id, quantity)
    select ${ownId}::uuid, course_package_id, quantity from cart_items
    where cart_id = ${guestId} order by id
    on conflict (cart_id, course_package_id) do update set quantity = case
      when exists (
        select from carts g join shared_cart_lines l on l.shared_cart_id = g.shared_cart_id
        where g.id = ${guestId} and l.course_package_id = excluded.course_package_id)
      then greatest(cart_items.quantity, excluded.quantity)
      else least(${MAX_QUANTITY}, cart_items.quantity + excluded.quantity) end`.execute(
    transaction,
  );
  return rows.map(({ names, quantity }) => ({ ...wireNames(names), quantity }));
}
