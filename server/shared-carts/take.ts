import { randomUUID } from "node:crypto";
import { type RawBuilder, sql } from "kysely";
import { MAX_QUANTITY, summarizeCart } from "#core/cart.ts";
import { Refusal } from "#core/errors.ts";
import { ownerColumn } from "../cart/store.ts";
import type { Queryable } from "../db/schema.ts";
import type { Visitor } from "../http/visitor.ts";
import { recordSeen } from "./notices.ts";
import {
  canBeTaken,
  cartOfLines,
  findSharedCart,
  listSharedLines,
  type SharedCart,
  type SharedLine,
} from "./store.ts";

/** What to do with other packages in the visitor's cart. */
export type OtherPackages = "keep" | "remove";

/**
 * Puts the unpaid units of a shared cart that are still on sale into the visitor's own cart, and returns how
 * many. The shared cart's coupon replaces the visitor's if it applies. Idempotent: taking it twice adds nothing
 * and asks nothing (D-221).
 * @throws Refusal `shared_cart_closed`; `cart_not_empty` if the cart holds other packages and `others` is not
 *   given
 */
export async function takeSharedCart(
  transaction: Queryable,
  visitor: Visitor,
  id: string,
  others: OtherPackages | undefined,
  now: Date,
): Promise<number> {
  const cart = await ownCart(transaction, visitor);
  const shared = await markTaken(transaction, id, now);
  const lines = (await listSharedLines(transaction, id, now)).filter(({ isSold }) => isSold);
  if (lines.length === 0) throw new Refusal("shared_cart_closed");
  const isKnown = await hasRows(
    transaction,
    sql`shared_cart_purchases where purchase_id = ${cart.purchaseId} and shared_cart_id = ${id}`,
  );
  await keepOrRemoveOthers(transaction, cart.id, lines, others ?? (isKnown ? "keep" : undefined));
  const quantity = others === "remove" ? sql`excluded.quantity` : unitsOfAll(cart, isKnown);
  await putLines(transaction, cart.id, lines, quantity);
  await joinPurchase(transaction, cart.purchaseId, id, now);
  await recordSeen(transaction, cart.id, id, now);
  await takeCoupon(transaction, cart.id, shared, lines, now);
  return lines.reduce((sum, line) => sum + line.quantity, 0);
}

type OwnCart = { readonly id: string; readonly purchaseId: string };

/** Marks a shared cart as taken before it reads its state: from then on its link cannot be replaced or revoked. */
async function markTaken(transaction: Queryable, id: string, now: Date): Promise<SharedCart> {
  await sql`update shared_carts set taken_at = coalesce(taken_at, ${now}) where id = ${id}`.execute(
    transaction,
  );
  const shared = await findSharedCart(transaction, id, now);
  if (shared === null) throw new Refusal("not_found");
  if (!canBeTaken(shared)) throw new Refusal("shared_cart_closed");
  return shared;
}

/** Removes or keeps the other packages of a cart, or refuses if `others` does not say which. */
async function keepOrRemoveOthers(
  transaction: Queryable,
  cartId: string,
  lines: readonly SharedLine[],
  others: OtherPackages | undefined,
): Promise<void> {
  const otherItems = sql`cart_items
    where cart_id = ${cartId} and course_package_id <> all(${idsOf(lines)}::int[])`;
  if (others === "remove") await sql`delete from ${otherItems}`.execute(transaction);
  else if (others === undefined && (await hasRows(transaction, otherItems))) {
    throw new Refusal("cart_not_empty");
  }
}

/** Puts lines into a cart; `quantity` is the new quantity of a package that the cart already held. */
async function putLines(
  transaction: Queryable,
  cartId: string,
  lines: readonly SharedLine[],
  quantity: RawBuilder<unknown>,
): Promise<void> {
  const units = lines.map((line) => line.quantity);
  await sql`
    insert into cart_items (cart_id, course_package_id, quantity)
    select ${cartId}::uuid, * from unnest(${idsOf(lines)}::int[], ${units}::int[])
    on conflict (cart_id, course_package_id) do update set quantity = ${quantity}`.execute(
    transaction,
  );
}

function idsOf(lines: readonly SharedLine[]): readonly number[] {
  return lines.map(({ coursePackage }) => coursePackage.id);
}

/** Adds a shared cart to a purchase; if it is part of it already, only sets `since` to now. */
async function joinPurchase(
  transaction: Queryable,
  purchaseId: string,
  sharedCartId: string,
  now: Date,
): Promise<void> {
  await sql`
    insert into shared_cart_purchases (purchase_id, shared_cart_id, is_own, since)
    values (${purchaseId}, ${sharedCartId}, false, ${now})
    on conflict (purchase_id, shared_cart_id) do update set since = excluded.since`.execute(
    transaction,
  );
}

/**
 * Sets the shared cart's coupon on a cart: if it applies, instead of the cart's own; otherwise only if the cart
 * has none.
 */
async function takeCoupon(
  transaction: Queryable,
  cartId: string,
  shared: SharedCart,
  lines: readonly SharedLine[],
  now: Date,
): Promise<void> {
  const sent = sql`${shared.couponId}::bigint`;
  const couponId = (await hasCoupon(transaction, shared, lines, now))
    ? sent
    : sql`coalesce(coupon_id, ${sent})`;
  // The previous version reads `shared_cart_id` (D-247).
  await sql`
    update carts set shared_cart_id = ${shared.id}, updated_at = ${now}, coupon_id = ${couponId}
    where id = ${cartId}`.execute(transaction);
}

/** Whether a shared cart has a coupon that still applies to its lines. */
async function hasCoupon(
  transaction: Queryable,
  shared: SharedCart,
  lines: readonly SharedLine[],
  now: Date,
): Promise<boolean> {
  const { cart, familyPercent } = await cartOfLines(transaction, shared, lines);
  return summarizeCart(cart, familyPercent, now).coupon !== null;
}

async function hasRows(transaction: Queryable, table: RawBuilder<unknown>): Promise<boolean> {
  const { rows } = await sql`select from ${table} limit 1`.execute(transaction);
  return rows.length > 0;
}

/**
 * The new quantity of a package (`excluded`) that the cart already holds: the units of this shared cart plus
 * those of other senders, but at least the current quantity and at most 99.
 */
function unitsOfAll({ purchaseId }: OwnCart, isKnown: boolean): RawBuilder<unknown> {
  const ofOtherSenders = isKnown ? sql`0` : unitsOfOtherSenders(purchaseId);
  const all = sql`greatest(cart_items.quantity, excluded.quantity + ${ofOtherSenders})`;
  return sql`least(${MAX_QUANTITY}, ${all})`;
}

/** The units of a package (`excluded`) that the cart already holds for other senders. */
const unitsOfOtherSenders = (purchaseId: string) => sql`least(cart_items.quantity, (
  select coalesce(sum(l.quantity), 0) from shared_cart_purchases s
  join shared_cart_lines l on l.shared_cart_id = s.shared_cart_id
  where s.purchase_id = ${purchaseId} and not s.is_own
    and l.course_package_id = excluded.course_package_id))`;

/** The visitor's cart, created if there is none, and locked until the transaction ends. */
async function ownCart(transaction: Queryable, visitor: Visitor): Promise<OwnCart> {
  const { column, value } = ownerColumn(visitor);
  return transaction
    .insertInto("carts")
    .values({ id: randomUUID(), [column]: value, purchase_id: randomUUID() })
    .onConflict((conflict) => conflict.column(column).doUpdateSet({ updated_at: sql`now()` }))
    .returning(["id", "purchase_id as purchaseId"])
    .executeTakeFirstOrThrow();
}
