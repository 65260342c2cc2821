import { sql } from "kysely";
import type { PaymentStatus } from "#core/payment.ts";
import { type CartMerge, lockOpenOrderPart } from "../db/locks.ts";
import type { Queryable } from "../db/schema.ts";
import type { StatementPart } from "../db/statement-part.ts";

/** The order of a cart that may still be paid, with its payment. */
export type OpenOrder = {
  readonly orderId: string;
  readonly paymentId: string;
  /** Differs from the cart's purchase if another order has paid for this one. */
  readonly purchaseId: string;
  readonly fingerprint: string;
  readonly status: PaymentStatus;
  readonly expiresAt: Date | null;
  readonly createdAt: Date;
};

/**
 * The part `open_order`, which locks the open order of a cart and returns it as an `OpenOrder`. The caller has
 * locked the cart.
 */
export function openOrderPart(cartId: string): StatementPart {
  return lockOpenOrderPart(
    cartId,
    sql`o.id as "orderId", p.id as "paymentId", o.purchase_id as "purchaseId", o.fingerprint, p.status,
      p.expires_at as "expiresAt", p.created_at as "createdAt"`,
  );
}

/** Marks an order as superseded by a later checkout. The caller ends its payment. */
export async function supersedeOrder(
  transaction: Queryable,
  orderId: string,
  now: Date,
): Promise<void> {
  await transaction
    .updateTable("orders")
    .set({ superseded_at: now, updated_at: now })
    .where("id", "=", orderId)
    .execute();
}

/** Marks the open orders of some carts as superseded; returns their payments, for the caller to end. */
export async function supersedeOrdersOf(
  transaction: Queryable,
  cartIds: readonly string[],
  now: Date,
): Promise<readonly string[]> {
  const { rows } = await sql<{ payment_id: string }>`
    update orders o set superseded_at = coalesce(o.superseded_at, ${now}), updated_at = ${now}
    from payments p
    where o.cart_id = any(${cartIds}::uuid[]) and o.status = 'pending' and p.order_id = o.id
    returning p.id as payment_id`.execute(transaction);
  return rows.map(({ payment_id }) => payment_id);
}

/** Moves the orders of a cart to the cart it is merged into, and unpaid ones into that cart's purchase. */
export async function moveOrders(
  transaction: Queryable,
  { from, into }: CartMerge,
  now: Date,
): Promise<void> {
  await transaction
    .updateTable("orders")
    .set({ purchase_id: into.purchaseId, updated_at: now })
    .where("purchase_id", "=", from.purchaseId)
    .where("paid_at", "is", null)
    .execute();
  await transaction
    .updateTable("orders")
    .set({ cart_id: into.id, poured_at: now })
    .where("cart_id", "=", from.id)
    .execute();
}
