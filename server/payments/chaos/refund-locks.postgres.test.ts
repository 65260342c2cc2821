import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { lockOrders } from "../../db/locks.ts";
import { buyerWhoPaid, everythingDone } from "../../testing/buyer.ts";
import { orderIdOf, orderNumberOf } from "../../testing/payment-rows.ts";
import { openStaffBrowser } from "../../testing/staff.ts";
import { createTestApp, type TestApp } from "../../testing/test-app.ts";
import { whileLocked } from "../../testing/while-locked.ts";
import { recordDisputeByStaff } from "../dispute-by-staff.ts";
import { promiseRefund } from "../refund-promise.ts";
import { endReview, settleReview } from "../refund-review.ts";
import { findRefund, insertRefund, markForReview, markSent } from "../refund-store.ts";
import { lockPayment, lockPaymentAndCart } from "../store.ts";

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

/** Begins `work` while a settlement holds the cart, which then gets the payment at once. */
const duringSettlement = <Done>(paymentId: string, work: () => Promise<Done>) =>
  whileLocked(
    app.shop.db,
    (settlement) =>
      sql`select from carts where id in (select o.cart_id from orders o
        join payments p on p.order_id = o.id where p.id = ${paymentId}) for update`.execute(
        settlement,
      ),
    work,
    async (settlement) => {
      await sql`set local lock_timeout = '200ms'`.execute(settlement);
      expect((await lockPaymentAndCart(settlement, paymentId)).status).toBe("paid");
    },
  );

test("a refund that is done waits for a settlement of its payment and does not deadlock with it (D-136)", async () => {
  const { browser, paymentId } = await buyerWhoPaid(app);
  const refund = { refundId: `all-${paymentId}`, paymentId, amount: null } as const;
  await duringSettlement(paymentId, async () => {
    await promiseRefund(app.shop, { ...refund, actor: "staff", reason: "agreed" });
    await everythingDone(app);
  });
  const receipt = await browser.call(`/orders/payment/${paymentId}/stripe`);
  expect(receipt.body.data.status).toBe("refunded");
});

test("a dispute that staff record waits for a settlement of its payment and does not deadlock with it (D-252)", async () => {
  const { paymentId } = await buyerWhoPaid(app, { gateway: "tabby" });
  const orderNumber = await orderNumberOf(app.shop.db, paymentId);
  const dispute = await duringSettlement(paymentId, () =>
    recordDisputeByStaff(app.shop, {
      orderNumber,
      state: "opened",
      amount: 5_000,
      actor: "operator",
    }),
  );
  expect(dispute).toMatchObject({ state: "opened", amount: 5_000 });
});

/** A refund of the whole payment, of which nobody knows whether it took effect. */
async function refundInReview(paymentId: string): Promise<string> {
  const { shop } = app;
  const { db } = shop;
  const { gateway, currency, amount } = await lockPayment(db, paymentId);
  const id = `reviewed-${paymentId}`;
  const terms = { paymentId, gateway, currency, amount, reference: null, createdAt: shop.now() };
  await insertRefund(db, { id, ...terms, actor: "staff", reason: "agreed" });
  await markSent(db, id, shop.now());
  await markForReview(db, id, "nobody can tell");
  return id;
}

test("a refund in review whose result staff record waits for a settlement of its payment and does not deadlock with it (D-252)", async () => {
  const { paymentId } = await buyerWhoPaid(app, { gateway: "tamara" });
  const { db } = app.shop;
  const number = await orderNumberOf(db, paymentId);
  const id = await refundInReview(paymentId);
  const owner = await openStaffBrowser(app, "owner");
  const path = `orders/${number}/refunds/${id}/outcome`;
  const { status } = await duringSettlement(paymentId, () =>
    owner.call(path, { method: "POST", body: { outcome: "done" } }),
  );
  expect(status).toBe(200);
  expect((await lockPayment(db, paymentId)).status).toBe("refunded");
});

test("a refund in review that the operator ends while staff end it otherwise has ended once (D-136, D-252)", async () => {
  const { paymentId } = await buyerWhoPaid(app, { gateway: "tamara" });
  const { shop } = app;
  const number = await orderNumberOf(shop.db, paymentId);
  const id = await refundInReview(paymentId);
  const ending = whileLocked(
    shop.db,
    (staff) => lockPayment(staff, paymentId),
    () => settleReview(shop, number, "done"),
    async (staff) => {
      const refund = await findRefund(staff, id);
      if (refund !== null) await endReview(shop, staff, refund, "refused");
    },
  );
  await expect(ending).rejects.toMatchObject({ problem: "nothing_waits" });
  expect(await findRefund(shop.db, id)).toMatchObject({ state: "refused" });
});

test("a learner is not stored any more when the money is refunded meanwhile (D-207)", async () => {
  const { browser, paymentId } = await buyerWhoPaid(app);
  const orderId = await orderIdOf(app.shop.db, paymentId);
  const learner = { first_name: "Kanari", birth_year: 2018, level: "beginner", notes: "" };
  const times = { days: ["sat"], day_parts: ["evening"], time_zone: "Asia/Riyadh" };
  const seat = { position: 0, unit: 1, version: 0, learner: { ...learner, ...times } };
  const { status, body } = await whileLocked(
    app.shop.db,
    (refund) => lockOrders(refund, sql`id = ${orderId}`),
    () => browser.call(`/orders/${paymentId}/learners`, { method: "PUT", body: { seats: [seat] } }),
    (refund) => sql`update orders set status = 'refunded' where id = ${orderId}`.execute(refund),
  );
  expect([status, body.code]).toEqual([409, "not_paid"]);
  const stored = app.shop.db.selectFrom("seats").select("id").where("order_id", "=", orderId);
  expect(await stored.execute()).toEqual([]);
  await sql`update orders set status = 'paid' where id = ${orderId}`.execute(app.shop.db);
});
