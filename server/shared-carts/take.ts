import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { Refusal } from "#core/errors.ts";
import type { Queryable } from "../db/schema.ts";
import type { Visitor } from "../http/visitor.ts";
import { findSharedCart, listSharedLines } from "./store.ts";

/** What becomes of other packages in the visitor's cart. */
export type Others = "keep" | "remove";

/**
 * Puts what is still sold of a shared cart into the visitor's own, with its coupon, and returns how
 * many units. Taking it twice adds nothing (D-221).
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
  const shared = await findSharedCart(transaction, id, now);
  if (shared === null) throw new Refusal("not_found");
  if (shared.state !== "open" && shared.state !== "taken") throw new Refusal("shared_cart_closed");
  const lines = (await listSharedLines(transaction, id, now)).filter(({ isSold }) => isSold);
  if (lines.length === 0) throw new Refusal("shared_cart_closed");
  const cartId = await ownCart(transaction, visitor);
  const ids = lines.map(({ coursePackage }) => coursePackage.id);
  const { rows } = await sql`select from cart_items
    where cart_id = ${cartId} and course_package_id <> all(${ids}::int[]) limit 1`.execute(
    transaction,
  );
  if (rows.length > 0 && others === undefined) throw new Refusal("cart_not_empty");
  if (others === "remove") {
    await sql`delete from cart_items
      where cart_id = ${cartId} and course_package_id <> all(${ids}::int[])`.execute(transaction);
  }
  for (const { coursePackage, quantity } of lines) {
    await sql`
      insert into cart_items (cart_id, course_package_id, quantity)
      values (${cartId}, ${coursePackage.id}, ${quantity})
      on conflict (cart_id, course_package_id) do update set quantity = ${
        others === "keep" ? sql`greatest(cart_items.quantity, excluded.quantity)` : quantity
      }`.execute(transaction);
  }
  await sql`
    update carts set shared_cart_id = ${id}, updated_at = ${now},
      coupon_id = coalesce(${shared.couponId}::bigint, coupon_id)
    where id = ${cartId}`.execute(transaction);
  await sql`update shared_carts set taken_at = coalesce(taken_at, ${now}) where id = ${id}`.execute(
    transaction,
  );
  return lines.reduce((units, { quantity }) => units + quantity, 0);
}

/** The visitor's cart, made if there is none, and kept from others until the transaction ends. */
async function ownCart(transaction: Queryable, visitor: Visitor): Promise<string> {
  const [column, owner] =
    visitor.scope === "user"
      ? [sql.ref("user_id"), sql`${visitor.userId}::uuid`]
      : [sql.ref("session_hash"), sql`${visitor.sessionHash}::text`];
  const { rows } = await sql<{ id: string }>`
    insert into carts (id, ${column}, purchase_id) values (${randomUUID()}, ${owner}, ${randomUUID()})
    on conflict (${column}) do update set updated_at = now() returning id`.execute(transaction);
  const [row] = rows;
  if (row === undefined) throw new Error("A cart that was written did not come back.");
  return row.id;
}
