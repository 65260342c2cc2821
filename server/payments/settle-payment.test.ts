import { describe, expect, test } from "vitest";
import {
  type BuyerAtPaymentPage,
  buyerAtPaymentPage,
  everythingDone,
  paymentIdOf,
} from "../testing/buyer.ts";
import { openPaymentShop } from "../testing/payment-shop.ts";
import { requestRefund } from "./refund-request.ts";

const { app, sandbox } = await openPaymentShop();

/** Two of a package of USD 199, one of them with 10 % off, and 10 % off by coupon (D-94). */
const start = () => buyerAtPaymentPage(app, { packages: { 42: 2 }, coupon: "WELCOME10" });

const receiptOf = ({ browser, paymentId }: BuyerAtPaymentPage) =>
  browser.call(`/orders/payment/${paymentId}/stripe`);

async function expectPaidOnce(buyer: BuyerAtPaymentPage) {
  await everythingDone(app);
  const { status, body } = await receiptOf(buyer);
  expect(status).toBe(200);
  expect(body.data).toMatchObject({ total_amount: 340.29, discount_amount: 57.71, status: "paid" });
  await everythingDone(app);
  const mails = (await sandbox.mails()).filter(({ to }) => to === buyer.email);
  expect(mails).toHaveLength(1);
  expect((await buyer.browser.cart()).items).toEqual([]);
  const [entry] = (await sandbox.ledger()).filter(({ reference }) => reference === buyer.paymentId);
  expect(entry).toMatchObject({ charged: 34_029, captured: 34_029, refunded: 0, status: "paid" });
}

describe("one paid order and one receipt mail, whoever brings the news first", () => {
  test("the webhook before the return", async () => {
    const buyer = await start();
    await sandbox.settle(buyer.paymentUrl, "approve");
    await everythingDone(app);
    await expectPaidOnce(buyer);
  });

  test("the return before the webhook", async () => {
    await sandbox.control({ webhooks: "delayed", webhookDelayMs: 300 });
    const buyer = await start();
    await sandbox.settle(buyer.paymentUrl, "approve");
    expect((await receiptOf(buyer)).status).toBe(200);
    await expectPaidOnce(buyer);
  });

  test("the return alone", async () => {
    await sandbox.control({ webhooks: "none" });
    const buyer = await start();
    await sandbox.settle(buyer.paymentUrl, "approve");
    await expectPaidOnce(buyer);
  });

  test("five duplicates of the webhook", async () => {
    const buyer = await start();
    await sandbox.settle(buyer.paymentUrl, "approve");
    for (let copy = 0; copy < 5; copy += 1) {
      await sandbox.sendWebhook(buyer.paymentId, "checkout.session.completed");
    }
    await expectPaidOnce(buyer);
  });
});

test("D-115 a purchase whose payment staff gave back is bought all the same: a second payment of it goes back", async () => {
  const lender = await buyerAtPaymentPage(app, { gateway: "tamara" });
  const { body } = await lender.browser.checkout(lender, "stripe");
  const paymentUrl: string = body.data.paymentUrl;
  const paymentId = await paymentIdOf(app, paymentUrl);
  await sandbox.settle(lender.paymentUrl, "approve");
  await everythingDone(app);
  await requestRefund(app.shop, {
    refundId: `staff-${lender.paymentId}`,
    paymentId: lender.paymentId,
    amount: null,
    actor: "staff",
    reason: "agreed",
  });
  await everythingDone(app);
  await sandbox.settle(paymentUrl, "approve");
  await everythingDone(app);
  const rows = await app.shop.db
    .selectFrom("payments")
    .innerJoin("orders", "orders.id", "payments.order_id")
    .select(["payments.id", "payments.status", "orders.surplus"])
    .where("orders.email", "=", lender.email)
    .orderBy("orders.created_at")
    .execute();
  expect(rows).toEqual([
    { id: lender.paymentId, status: "refunded", surplus: false },
    { id: paymentId, status: "refunded", surplus: true },
  ]);
});
