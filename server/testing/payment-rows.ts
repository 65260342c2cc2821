import type { Queryable } from "../db/schema.ts";

/** The states of a payment, its order and the use of its coupon: `paid paid kept`. */
export async function statesOf(db: Queryable, paymentId: string): Promise<string> {
  const row = await db
    .selectFrom("payments")
    .innerJoin("orders", "orders.id", "payments.order_id")
    .innerJoin("coupon_uses", "coupon_uses.purchase_id", "orders.purchase_id")
    .select(["payments.status as payment", "orders.status as order", "coupon_uses.state as coupon"])
    .where("payments.id", "=", paymentId)
    .executeTakeFirstOrThrow();
  return `${row.payment} ${row.order} ${row.coupon}`;
}

/** The id of the order that a payment is for. */
export async function orderIdOf(db: Queryable, paymentId: string): Promise<string> {
  const { order_id } = await db
    .selectFrom("payments")
    .select("order_id")
    .where("id", "=", paymentId)
    .executeTakeFirstOrThrow();
  return order_id;
}

/** The number of the order that a payment is for. */
export async function orderNumberOf(db: Queryable, paymentId: string): Promise<string> {
  const { number } = await db
    .selectFrom("orders")
    .innerJoin("payments", "payments.order_id", "orders.id")
    .select("number")
    .where("payments.id", "=", paymentId)
    .executeTakeFirstOrThrow();
  return number;
}
