import { sql } from "kysely";
import type { CartMerge } from "../db/locks.ts";
import type { Queryable } from "../db/schema.ts";
import { type StatementPart, statementPart } from "../db/statement-part.ts";

/** The part `own_link`: adds the browser's open link to the purchase of its order (D-220). */
export function ownLinkPart({
  purchaseId,
  browserHash,
  createdAt,
}: {
  readonly purchaseId: string;
  readonly browserHash: string;
  readonly createdAt: Date;
}): StatementPart {
  return statementPart`own_link as (
    insert into shared_cart_purchases (purchase_id, shared_cart_id, is_own, since)
    select ${purchaseId}::uuid, id, true, created_at from shared_carts
    where browser_hash = ${browserHash} and revoked_at is null and expires_at > ${createdAt}
    on conflict do nothing)`;
}

/**
 * Adds a new link to its sender's purchase. In purchases of others that have taken an earlier link of this
 * purchase and browser and are not paid yet, the new link replaces the earlier one (D-220).
 */
export async function addNewLink(
  transaction: Queryable,
  link: { readonly id: string; readonly browserHash: string; readonly purchaseId: string },
  now: Date,
): Promise<void> {
  await sql`
    with replaced as (
      delete from shared_cart_purchases taken using shared_cart_purchases own, shared_carts s
      where own.purchase_id = ${link.purchaseId} and own.is_own
        and s.id = own.shared_cart_id and s.browser_hash = ${link.browserHash}
        and taken.shared_cart_id = s.id and not taken.is_own and not exists (
          select from orders o where o.purchase_id = taken.purchase_id and o.paid_at is not null)
      returning taken.purchase_id, taken.since)
    insert into shared_cart_purchases (purchase_id, shared_cart_id, is_own, since)
    select ${link.purchaseId}::uuid, ${link.id}::uuid, true, ${now}::timestamptz
    union all
    select purchase_id, ${link.id}, false, since from replaced
    on conflict do nothing`.execute(transaction);
}

/** Copies the shared carts and notices of a cart to the one it is merged into, and its purchase (D-122, D-220). */
export async function mergeSharedCarts(
  transaction: Queryable,
  { from, into }: CartMerge,
): Promise<void> {
  await sql`
    with known as (
      insert into shared_cart_purchases (purchase_id, shared_cart_id, is_own, since)
      select ${into.purchaseId}::uuid, shared_cart_id, is_own, since from shared_cart_purchases
      where purchase_id = ${from.purchaseId}
      on conflict do nothing)
    insert into shared_cart_notices (cart_id, order_id, course_package_id, shared_cart_id, units, at)
    select ${into.id}::uuid, order_id, course_package_id, shared_cart_id, units, at from shared_cart_notices
    where cart_id = ${from.id}
    on conflict do nothing`.execute(transaction);
}
