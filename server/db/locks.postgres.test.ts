import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { lockPaymentAndCart } from "../payments/store.ts";
import { buyerAtPaymentPage } from "../testing/buyer.ts";
import { orderIdOf } from "../testing/payment-rows.ts";
import { openPaymentShop } from "../testing/payment-shop.ts";
import { whileLocked } from "../testing/while-locked.ts";
import { inTransaction } from "./transaction.ts";

const { app } = await openPaymentShop();
const { db } = app.shop;

test("a payment whose order a sign-in moves meanwhile is locked with the cart that has the order then (D-120)", async () => {
  const { paymentId } = await buyerAtPaymentPage(app);
  const orderId = await orderIdOf(db, paymentId);
  const into = randomUUID();
  await sql`insert into carts (id, session_hash, purchase_id)
    values (${into}, ${into}, gen_random_uuid())`.execute(db);
  const isFree = sql`select from carts where id = ${into} for update skip locked`;
  const free = await whileLocked(
    db,
    (signIn) =>
      sql`select from carts where id = (select cart_id from orders where id = ${orderId})
        for update`.execute(signIn),
    () =>
      inTransaction(db, async (settlement) => {
        await lockPaymentAndCart(settlement, paymentId);
        return (await isFree.execute(db)).rows.length;
      }),
    (signIn) => sql`update orders set cart_id = ${into} where id = ${orderId}`.execute(signIn),
  );
  expect(free).toBe(0);
});
