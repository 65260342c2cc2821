import { randomUUID } from "node:crypto";
import { type RawBuilder, sql } from "kysely";
import type { MergedItem, SignedIn } from "#contract/account.ts";
import { nameFields } from "#contract/names.ts";
import { MAX_QUANTITY } from "#core/cart.ts";
import type { Localized } from "#core/locale.ts";
import { activeAt, dueChange } from "../catalog/due-change.ts";
import { moveUses } from "../coupons/uses.ts";
import { type CartMerge, type LockedCart, lockCarts, lockOrders } from "../db/locks.ts";
import { storedNames } from "../db/names.ts";
import type { Queryable } from "../db/schema.ts";
import { RowsChanged } from "../db/transaction.ts";
import { moveOrders, supersedeOrdersOf } from "../orders/open-orders.ts";
import { mergeSharedCarts } from "../shared-carts/purchases.ts";
import type { TransactionParts } from "../shop.ts";
import { hashSecret } from "../tokens/secrets.ts";
import type { Proof } from "./proof.ts";

/** The cart of an account, and those of the guest who signs in to it, the oldest first. */
export type CartsToMerge = {
  readonly own: LockedCart;
  readonly guests: readonly LockedCart[];
};

/**
 * Locks the account's cart, which is created if there is none, the carts to be merged into it, and
 * the orders that a sign-in may change. The guest's carts are that of the session, those with which
 * this browser has checked out under the email (D-122), and that of the guest whose token came with
 * the call. A browser may be shared: what another person left in it under another email stays
 * theirs.
 */
export async function lockCartsAndOrders(
  transaction: Queryable,
  accountId: string,
  { proven: { emailKey }, browserId, visitor, guestId }: Proof,
): Promise<CartsToMerge> {
  await transaction
    .insertInto("carts")
    .values({ id: randomUUID(), user_id: accountId, purchase_id: randomUUID() })
    .onConflict((conflict) => conflict.column("user_id").doNothing())
    .execute();
  const theirs = sql`user_id = ${accountId} or session_hash = ${visitor.sessionHash} or user_id in (
    select u.id from users u where u.verified_at is null and (u.id = ${guestId}::uuid
      or u.email_key = ${emailKey} and exists (select from user_tokens t
        where t.user_id = u.id and t.browser_hash = ${hashSecret(browserId)})))`;
  const carts = await lockCarts(transaction, theirs);
  const cartIds = carts.map(({ id }) => id);
  const own = carts.find(({ userId }) => userId === accountId);
  // A checkout that we waited for may have given one of these carts to a new user.
  const { rows: others } = await sql`
    select from carts where (${theirs}) and id <> all(${cartIds}::uuid[])`.execute(transaction);
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
 * Keeps one order open: that of the account's cart, or if that has nothing for sale, of the only cart
 * that has. The others are superseded, as by a later checkout; if one is paid after all, its units leave
 * the cart.
 */
export async function supersedeOtherOrders(
  { jobs, now }: TransactionParts,
  transaction: Queryable,
  { own, guests }: CartsToMerge,
): Promise<void> {
  if (guests.length === 0) return;
  const carts = [own, ...guests];
  const filled = await listFilledCarts(transaction, carts, now());
  const keepsOwn = filled.includes(own.id) || filled.length === 0;
  const keptCart = keepsOwn ? own.id : filled.length === 1 ? filled[0] : null;
  const cartIds = carts.map(({ id }) => id).filter((id) => id !== keptCart);
  for (const paymentId of await supersedeOrdersOf(transaction, cartIds, now())) {
    await jobs.enqueue(transaction, "end-payment", { paymentId }, paymentId);
  }
}

/**
 * Merges the guest's carts into the account's (D-122): quantities add up, 99 at most. The coupon of
 * the account's cart stays if that cart holds something for sale; otherwise the guest's is taken over.
 * The purchases become one, and those carts are gone: no session opens the account's. Returns the merged
 * items.
 */
export async function mergeCarts(
  transaction: Queryable,
  { own, guests }: CartsToMerge,
  now: Date,
): Promise<SignedIn["merged"]> {
  const merged: SignedIn["merged"] = [];
  for (const guest of guests) {
    const merge = { from: guest, into: own };
    await mergeSharedCarts(transaction, merge);
    merged.push(...(await mergeItems(transaction, merge, now)));
    // The two purchases are one now: when both are paid, the second payment goes back (D-115).
    await moveOrders(transaction, merge, now);
    await moveUses(transaction, merge);
    await transaction.deleteFrom("carts").where("id", "=", guest.id).execute();
  }
  await transaction
    .updateTable("carts")
    .set({ updated_at: now })
    .where("id", "=", own.id)
    .execute();
  return merged;
}

/** Whether the cart `c` holds a package that is sold: one that was withdrawn is no part of any order. */
function isFilled(now: Date): RawBuilder<boolean> {
  return sql`exists (
    select from cart_items i join course_packages p on p.id = i.course_package_id
      left join ${dueChange(now)}
    where i.cart_id = c.id and ${activeAt})`;
}

/** The ids of those carts that hold something for sale. */
async function listFilledCarts(
  transaction: Queryable,
  carts: readonly LockedCart[],
  now: Date,
): Promise<readonly string[]> {
  const ids = carts.map(({ id }) => id);
  const { rows } = await sql<{ id: string }>`
    select c.id from carts c where c.id = any(${ids}::uuid[]) and ${isFilled(now)}`.execute(
    transaction,
  );
  return rows.map(({ id }) => id);
}

/**
 * Copies the items of a guest's cart into the account's, with what somebody else sent to be paid (D-220),
 * which may be the account itself: of that nothing is added twice (D-221). Returns what was copied.
 */
async function mergeItems(
  transaction: Queryable,
  { from, into }: CartMerge,
  now: Date,
): Promise<readonly MergedItem[]> {
  const { rows } = await sql<{ names: Localized; quantity: number }>`
    select ${storedNames("p")} as names, i.quantity
    from cart_items i join course_packages p on p.id = i.course_package_id
    where i.cart_id = ${from.id} order by i.id`.execute(transaction);
  if (rows.length === 0) return [];
  await sql`
    update carts c set shared_cart_id = coalesce((
        select shared_cart_id from shared_cart_purchases
        where purchase_id = g.purchase_id and not is_own order by since desc limit 1), c.shared_cart_id),
      coupon_id = case
        when ${isFilled(now)}
        then coalesce(c.coupon_id, g.coupon_id) else coalesce(g.coupon_id, c.coupon_id) end
    from carts g where c.id = ${into.id} and g.id = ${from.id}`.execute(transaction);
  await sql`
    insert into cart_items (cart_id, course_package_id, quantity)
    select ${into.id}::uuid, course_package_id, quantity from cart_items
    where cart_id = ${from.id} order by id
    on conflict (cart_id, course_package_id) do update set quantity = case
      when exists (
        select from shared_cart_purchases s join shared_cart_lines l on l.shared_cart_id = s.shared_cart_id
        where s.purchase_id = ${from.purchaseId} and not s.is_own
          and l.course_package_id = excluded.course_package_id)
      then greatest(cart_items.quantity, excluded.quantity)
      else least(${MAX_QUANTITY}, cart_items.quantity + excluded.quantity) end`.execute(
    transaction,
  );
  return rows.map(({ names, quantity }) => ({ ...nameFields(names), quantity }));
}
