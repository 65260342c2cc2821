import { sql } from "kysely";
import { lockCartsPart } from "../db/locks.ts";
import { type StatementPart, statementPart } from "../db/statement-part.ts";
import type { Visitor } from "../http/visitor.ts";

/**
 * The parts `locked_carts`, `forgotten` and `moved_cart`: take the cart from the session, so that only the user
 * has it; the session is remembered for a repeated request. The statement must read `moved_cart` at its end.
 */
export function moveToUserPart(
  { sessionHash }: Extract<Visitor, { scope: "session" }>,
  cartId: string,
): StatementPart {
  const moved = sql`moved_from_session_hash = ${sessionHash}`;
  return statementPart`${lockCartsPart(sql`id = ${cartId} or ${moved}`)}, forgotten as (
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
