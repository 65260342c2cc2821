import { randomUUID } from "node:crypto";
import { type RawBuilder, sql } from "kysely";
import { MAX_QUANTITY, summarizeCart } from "#core/cart.ts";
import { Refusal } from "#core/errors.ts";
import { owner } from "../cart/store.ts";
import type { Queryable } from "../db/schema.ts";
import type { Visitor } from "../http/visitor.ts";
import { rememberTaken } from "./notices.ts";
import {
  canBeTaken,
  cartOfLines,
  findSharedCart,
  listSharedLines,
  type SharedCart,
  type SharedLine,
} from "./store.ts";

/** What becomes of other packages in the visitor's cart. */
export type Others = "keep" | "remove";

/**
 * Puts what is still sold and not paid of a shared cart into the visitor's own, and returns how many
 * units. Its coupon replaces theirs as long as it applies. Taking it twice adds nothing, and asks
 * nothing (D-221).
 * @throws Refusal `shared_cart_closed`; `cart_not_empty` when the cart holds other packages and
 *   nobody has said what becomes of them
 */
export async function takeSharedCart(
  transaction: Queryable,
  visitor: Visitor,
  id: string,
  others: Others | undefined,
  now: Date,
): Promise<number> {
  const cart = await ownCart(transaction, visitor);
  // Before its state is read, so that the link is not replaced or taken back from here on.
  await sql`update shared_carts set taken_at = coalesce(taken_at, ${now}) where id = ${id}`.execute(
    transaction,
  );
  const shared = await findSharedCart(transaction, id, now);
  if (shared === null) throw new Refusal("not_found");
  if (!canBeTaken(shared)) throw new Refusal("shared_cart_closed");
  const lines = (await listSharedLines(transaction, id, now)).filter(({ isSold }) => isSold);
  if (lines.length === 0) throw new Refusal("shared_cart_closed");
  const isKnown = await hasRows(
    transaction,
    sql`shared_cart_purchases where purchase_id = ${cart.purchaseId} and shared_cart_id = ${id}`,
  );
  const ids = lines.map(({ coursePackage }) => coursePackage.id);
  const otherItems = sql`cart_items
    where cart_id = ${cart.id} and course_package_id <> all(${ids}::int[])`;
  if (others === "remove") await sql`delete from ${otherItems}`.execute(transaction);
  else if (others === undefined && !isKnown && (await hasRows(transaction, otherItems))) {
    throw new Refusal("cart_not_empty");
  }
  const units = lines.map(({ quantity }) => quantity);
  const forOthers = isKnown ? sql`0` : unitsOfOthers(cart.purchaseId);
  const both = sql`greatest(cart_items.quantity, excluded.quantity + ${forOthers})`;
  await sql`
    insert into cart_items (cart_id, course_package_id, quantity)
    select ${cart.id}::uuid, * from unnest(${ids}::int[], ${units}::int[])
    on conflict (cart_id, course_package_id) do update set quantity = ${
      others === "remove" ? sql`excluded.quantity` : sql`least(${MAX_QUANTITY}, ${both})`
    }`.execute(transaction);
  await sql`
    insert into shared_cart_purchases (purchase_id, shared_cart_id, is_own, since)
    values (${cart.purchaseId}, ${id}, false, ${now})
    on conflict (purchase_id, shared_cart_id) do update set since = excluded.since`.execute(
    transaction,
  );
  await rememberTaken(transaction, cart.id, id, now);
  const sent = sql`${shared.couponId}::bigint`;
  const couponId = (await hasCoupon(transaction, shared, lines, now))
    ? sent
    : sql`coalesce(coupon_id, ${sent})`;
  // The version before reads `shared_cart_id` (D-247).
  await sql`
    update carts set shared_cart_id = ${id}, updated_at = ${now}, coupon_id = ${couponId}
    where id = ${cart.id}`.execute(transaction);
  return units.reduce((sum, quantity) => sum + quantity, 0);
}

/** Whether a shared cart came with a coupon that still takes something off its lines. */
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

/** Of a package that is put into a cart (`excluded`): the units that the cart holds already for other senders. */
const unitsOfOthers = (purchaseId: string) => sql`least(cart_items.quantity, (
  select coalesce(sum(l.quantity), 0) from shared_cart_purchases s
  join shared_cart_lines l on l.shared_cart_id = s.shared_cart_id
  where s.purchase_id = ${purchaseId} and not s.is_own
    and l.course_package_id = excluded.course_package_id))`;

/** The visitor's cart, made if there is none, and kept from others until the transaction ends. */
async function ownCart(
  transaction: Queryable,
  visitor: Visitor,
): Promise<{ readonly id: string; readonly purchaseId: string }> {
  const { column, value } = owner(visitor);
  return transaction
    .insertInto("carts")
    .values({ id: randomUUID(), [column]: value, purchase_id: randomUUID() })
    .onConflict((conflict) => conflict.column(column).doUpdateSet({ updated_at: sql`now()` }))
    .returning(["id", "purchase_id as purchaseId"])
    .executeTakeFirstOrThrow();
}
