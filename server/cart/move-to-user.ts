import { type RawBuilder, sql } from "kysely";
import { lockedCarts } from "../db/locks.ts";
import type { Visitor } from "../http/visitor.ts";

/**
 * Takes the cart from the session, so that only the user has it; the session is remembered for a repeated
 * request. These are the first parts of a statement, which must read `moved_cart` at its end.
 */
export function movedToUser(
  { sessionHash }: Extract<Visitor, { scope: "session" }>,
  cartId: string,
): RawBuilder<unknown> {
  const moved = sql`moved_from_session_hash = ${sessionHash}`;
  return sql`${lockedCarts(sql`id = ${cartId} or ${moved}`)}, forgotten as (
      update carts set moved_from_session_hash = null
      where ${moved} and id <> ${cartId} and (select count(*) from locked_carts) >= 0
      returning id
    ), moved_cart as (
      update carts set session_hash = null, ${moved}
      where id = ${cartId} and session_hash = ${sessionHash}
        and (select count(*) from forgotten) >= 0
      returning id
    )`;
}
