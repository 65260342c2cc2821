import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import type { SignedIn } from "#contract/account.ts";
import { MAX_QUANTITY } from "#core/cart.ts";
import { joinPurchases } from "../checkout/join-purchases.ts";
import { type LockedCart, lockCarts, lockOrders } from "../db/locks.ts";
import type { Queryable } from "../db/schema.ts";
import { RowsChanged } from "../db/transaction.ts";
import { hashSecret } from "../secrets.ts";
import type { Shop } from "../shop.ts";
import type { Proof } from "./sign-in.ts";

/** The cart of an account, and those of the guest who signs in to it, the oldest first. */
export type OwnCart = {
  readonly own: LockedCart;
  readonly guests: readonly LockedCart[];
};

/**
 * Locks the account's cart, which begins to exist where there was none, the carts that are to be
 * poured into it, and the orders that a sign-in may change. The guest's carts are that of the session,
 * those with which this very browser has checked out under the email (D-122), and that of the guest
 * whose token came with the call. A browser may be shared: what somebody else left in it under another
 * email stays theirs.
 */
export async function lockCartsAndOrders(
  transaction: Queryable,
  accountId: string,
  { proven: { emailKey }, browserId, visitor, guestId }: Proof,
): Promise<OwnCart> {
  await transaction
    .insertInto("carts")
    .values({ id: randomUUID(), user_id: accountId, purchase_id: randomUUID() })
    .onConflict((conflict) => conflict.column("user_id").doNothing())
    .execute();
  const ofThem = sql`user_id = ${accountId} or session_hash = ${visitor.sessionHash} or user_id in (
    select u.id from users u where u.verified_at is null and (u.id = ${guestId}::uuid
      or u.email_key = ${emailKey} and exists (select from user_tokens t
        where t.user_id = u.id and t.browser_hash = ${hashSecret(browserId)})))`;
  const carts = await lockCarts(transaction, ofThem);
  const cartIds = carts.map(({ id }) => id);
  const own = carts.find(({ userId }) => userId === accountId);
  // A checkout that we waited for may have handed a cart of theirs over to a user of its own.
  const { rows: others } = await sql`
    select from carts where (${ofThem}) and id <> all(${cartIds}::uuid[])`.execute(transaction);
  if (own === undefined || others.length > 0) throw new RowsChanged("the carts of a sign-in");
  const purchaseIds = carts.map(({ purchaseId }) => purchaseId);
  await lockOrders(
    transaction,
    sql`email_key = ${emailKey} or cart_id = any(${cartIds}::uuid[])
      or purchase_id = any(${purchaseIds}::uuid[])`,
  );
  return { own, guests: carts.filter(({ id }) => id !== own.id) };
}

/**
 * One open order stays open: that of the account's cart, or where that is empty, of the only cart that
 * is not. The others are given up, as by a later checkout; should one be paid all the same, what was
 * bought leaves the cart.
 */
export async function giveUpOrders(
  { jobs, now }: Pick<Shop, "jobs" | "now">,
  transaction: Queryable,
  { own, guests }: OwnCart,
): Promise<void> {
  if (guests.length === 0) return;
  const carts = [own, ...guests];
  const filled = await listFilled(transaction, carts);
  const ownStays = filled.includes(own.id) || filled.length === 0;
  const stays = ownStays ? own.id : filled.length === 1 ? filled[0] : null;
  const cartIds = carts.map(({ id }) => id).filter((id) => id !== stays);
  const { rows } = await sql<{ payment_id: string }>`
    update orders o set superseded_at = coalesce(o.superseded_at, ${now()}), updated_at = ${now()}
    from payments p
    where o.cart_id = any(${cartIds}::uuid[]) and o.status = 'pending' and p.order_id = o.id
    returning p.id as payment_id`.execute(transaction);
  for (const { payment_id: paymentId } of rows) {
    await jobs.enqueue(transaction, "end-payment", { paymentId }, paymentId);
  }
}

async function listFilled(
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
 * Pours the guest's carts into the account's (D-122): quantities add up, 99 at most; the coupon of
 * an account's cart that holds something stays, else the guest's is taken over. The purchases become one, and no session opens the
 * cart any more. Returns what was put in.
 */
export async function pourCarts(
  transaction: Queryable,
  { own, guests }: OwnCart,
  now: Date,
): Promise<SignedIn["merged"]> {
  const merged: SignedIn["merged"] = [];
  for (const guest of guests) {
    merged.push(...(await pourItems(transaction, guest.id, own.id)));
    await joinPurchases(transaction, guest.purchaseId, own.purchaseId, now);
    await transaction
      .updateTable("orders")
      .set({ cart_id: own.id, poured_at: now })
      .where("cart_id", "=", guest.id)
      .execute();
    await transaction.deleteFrom("carts").where("id", "=", guest.id).execute();
  }
  await transaction
    .updateTable("carts")
    .set({ session_hash: null, moved_from_session_hash: null, updated_at: now })
    .where("id", "=", own.id)
    .execute();
  return merged;
}

async function pourItems(
  transaction: Queryable,
  guestId: string,
  ownId: string,
): Promise<SignedIn["merged"]> {
  const { rows } = await sql<SignedIn["merged"][number]>`
    select p.name_en as name, p.name_ar, i.quantity
    from cart_items i join course_packages p on p.id = i.course_package_id
    where i.cart_id = ${guestId} order by i.id`.execute(transaction);
  if (rows.length === 0) return rows;
  await sql`
    update carts c set coupon_id = case
      when exists (select from cart_items i where i.cart_id = c.id)
      then coalesce(c.coupon_id, g.coupon_id) else coalesce(g.coupon_id, c.coupon_id) end
    from carts g where c.id = ${ownId} and g.id = ${guestId}`.execute(transaction);
  await sql`
    insert into cart_items (cart_id, course_package_id, quantity)
    select ${ownId}::uuid, course_package_id, quantity from cart_items
    where cart_id = ${guestId} order by id
    on conflict (cart_id, course_package_id) do update
      set quantity = least(${MAX_QUANTITY}, cart_items.quantity + excluded.quantity)`.execute(
    transaction,
  );
  return rows;
}
