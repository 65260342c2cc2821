import { sql } from "kysely";
import type { UnpaidEnd } from "#core/payment.ts";
import type { Queryable } from "../db/schema.ts";
import type { StatementPart } from "../db/statement-part.ts";

/** The cart and the coupon that the end of an order affects. */
type EndedOrder = {
  readonly cartId: string | null;
  readonly purchaseId: string;
  readonly couponId: number | null;
};

/**
 * Marks an order as paid; the same statement has `movePart`, which moves its payment. `duplicate` is true if its
 * purchase was paid already, so that this payment is refunded. If the guest's email was verified while the payment was
 * open, the order goes to that account, as if it had been paid before (D-120). The caller has locked the order.
 */
export async function markPaid(
  transaction: Queryable,
  orderId: string,
  movePart: StatementPart,
  now: Date,
): Promise<EndedOrder & { readonly duplicate: boolean }> {
  const { rows } = await sql<EndedOrder & { duplicate: boolean }>`
    with ${movePart}
    update orders o set status = 'paid', paid_at = ${now}, updated_at = ${now},
      duplicate = exists (select from orders other
        where other.purchase_id = o.purchase_id and other.status in ('paid', 'refunded')),
      user_id = coalesce((
        select account.id from users account, users guest
        where account.email_key = o.email_key and account.verified_at is not null
          and guest.id = o.user_id and guest.verified_at is null), o.user_id)
    where o.id = ${orderId}
    returning o.cart_id as "cartId", o.purchase_id as "purchaseId", o.coupon_id as "couponId",
      o.duplicate`.execute(transaction);
  const [order] = rows;
  if (order === undefined) throw new Error("the order of a payment is gone");
  return order;
}

/** The unpaid end of an order; `movePart` is the part of the statement that moves its payment. */
export type OrderEnd = {
  readonly orderId: string;
  readonly status: UnpaidEnd;
  readonly movePart: StatementPart;
  readonly at: Date;
};

/**
 * Marks an open order as ended unpaid; the same statement has `movePart`, which moves its payment. `null` if it was
 * no longer open: its payment is moved all the same.
 */
export async function markEnded(
  transaction: Queryable,
  { orderId, status, movePart, at }: OrderEnd,
): Promise<EndedOrder | null> {
  const { rows } = await sql<EndedOrder>`
    with ${movePart}
    update orders set status = ${status}, updated_at = ${at}
    where id = ${orderId} and status = 'pending'
    returning cart_id as "cartId", purchase_id as "purchaseId", coupon_id as "couponId"`.execute(
    transaction,
  );
  return rows[0] ?? null;
}
