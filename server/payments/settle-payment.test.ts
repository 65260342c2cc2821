import { describe, expect, test } from "vitest";
import { GatewayUnresponsive } from "../gateways/gateway-errors.ts";
import {
  type BuyerAtPaymentPage,
  buyerAtPaymentPage,
  everythingDone,
  newBuyer,
  paymentIdOf,
} from "../testing/buyer.ts";
import { openPaymentShop } from "../testing/payment-shop.ts";
import { endPayment } from "./end-payment.ts";
import { promiseRefund } from "./refund-promise.ts";
import { settlePayment } from "./settle-payment.ts";
import { findPayment } from "./store.ts";

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
  const mails = await sandbox.mailsTo(buyer.email);
  expect(mails).toHaveLength(1);
  expect((await buyer.browser.cart()).items).toEqual([]);
  const [entry] = (await sandbox.ledger()).filter(({ reference }) => reference === buyer.paymentId);
  expect(entry).toMatchObject({ charged: 34_029, captured: 34_029, refunded: 0, status: "paid" });
}

describe("one paid order and one receipt mail, from any source of the news", () => {
  test("the webhook before the return makes one paid order and one receipt mail", async () => {
    const buyer = await start();
    await sandbox.settle(buyer.paymentUrl, "approve");
    await everythingDone(app);
    await expectPaidOnce(buyer);
  });

  test("the return before the webhook makes one paid order and one receipt mail", async () => {
    await sandbox.control({ webhooks: "delayed", webhookDelayMs: 300 });
    const buyer = await start();
    await sandbox.settle(buyer.paymentUrl, "approve");
    expect((await receiptOf(buyer)).status).toBe(200);
    await expectPaidOnce(buyer);
  });

  test("the return alone makes one paid order and one receipt mail", async () => {
    await sandbox.control({ webhooks: "none" });
    const buyer = await start();
    await sandbox.settle(buyer.paymentUrl, "approve");
    await expectPaidOnce(buyer);
  });

  test("five duplicates of the webhook make one paid order and one receipt mail", async () => {
    const buyer = await start();
    await sandbox.settle(buyer.paymentUrl, "approve");
    for (let copy = 0; copy < 5; copy += 1) {
      await sandbox.sendWebhook(buyer.paymentId, "checkout.session.completed");
    }
    await expectPaidOnce(buyer);
  });
});

test("a purchase whose payment staff refunded counts as bought: a second payment of it is refunded (D-115)", async () => {
  const lender = await buyerAtPaymentPage(app, { gateway: "tamara" });
  const { body } = await lender.browser.checkout(lender, "stripe");
  const paymentUrl: string = body.data.paymentUrl;
  const paymentId = await paymentIdOf(app, paymentUrl);
  await sandbox.settle(lender.paymentUrl, "approve");
  await everythingDone(app);
  await promiseRefund(app.shop, {
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
    .select(["payments.id", "payments.status", "orders.duplicate"])
    .where("orders.email", "=", lender.email)
    .orderBy("orders.created_at")
    .execute();
  expect(rows).toEqual([
    { id: lender.paymentId, status: "refunded", duplicate: false },
    { id: paymentId, status: "refunded", duplicate: true },
  ]);
});

const WHY = { actor: "sweep", cause: "asked the gateway" } as const;

/** The states of a buyer's attempts and their orders, the oldest first. */
async function attemptsOf({ email }: Pick<BuyerAtPaymentPage, "email">) {
  return app.shop.db
    .selectFrom("payments")
    .innerJoin("orders", "orders.id", "payments.order_id")
    .select(["payments.id", "payments.status", "orders.status as order"])
    .where("orders.email", "=", email)
    .orderBy("orders.created_at")
    .execute();
}

/** An attempt whose create call got no answer. */
async function unconfirmedAttempt() {
  const [browser, details] = [app.openBrowser(), newBuyer()];
  await browser.add(42);
  await browser.post("/cart/apply-coupon", { coupon_code: "WELCOME10" });
  await sandbox.control({ failWith: "malformed", failNext: 2 });
  expect((await browser.checkout(details)).status).toBe(502);
  await sandbox.reset();
  const [attempt] = await attemptsOf(details);
  if (attempt === undefined) throw new Error("No attempt was made");
  return { browser, details, id: attempt.id };
}

test("a payment whose gateway cannot be asked stays as it is", async () => {
  const { paymentId } = await start();
  const { id } = await unconfirmedAttempt();
  const without = { ...app.shop, gateways: new Map() };
  await expect(settlePayment(without, paymentId, WHY)).rejects.toThrow("we have no keys of stripe");
  expect(await findPayment(app.shop.db, paymentId)).toMatchObject({ status: "pending" });
  expect(await settlePayment(app.shop, id, WHY)).toBe("created");
  expect(await settlePayment(app.shop, "x".repeat(22), WHY)).toBeNull();
});

describe("an attempt that is ended by us", () => {
  test("an ended attempt whose page never opened is cancelled, and its coupon is free again", async () => {
    const { browser, details, id } = await unconfirmedAttempt();
    await app.shop.db
      .updateTable("payments")
      .set({ starting_since: new Date() })
      .where("id", "=", id)
      .execute();
    await expect(endPayment(app.shop, id)).rejects.toThrow("its page is being opened");
    expect(await attemptsOf(details)).toMatchObject([{ status: "created", order: "pending" }]);
    await app.shop.db
      .updateTable("payments")
      .set({ starting_since: null })
      .where("id", "=", id)
      .execute();
    for (const _ of ["once", "again"]) await endPayment(app.shop, id);
    expect(await attemptsOf(details)).toMatchObject([{ status: "cancelled", order: "cancelled" }]);
    const moves = await app.shop.db
      .selectFrom("payment_events")
      .select(["actor", "cause", "status_before", "status_after"])
      .where("payment_id", "=", id)
      .orderBy("id")
      .execute();
    expect(moves).toHaveLength(2);
    expect(moves[1]).toEqual({
      actor: "checkout",
      cause: "never opened, superseded",
      status_before: "created",
      status_after: "cancelled",
    });
    expect((await browser.checkout(details)).status).toBe(200);
  });

  test("an ended attempt is settled by its gateway's answer, and stays as it is without one", async () => {
    const [paid, open] = [await start(), await start()];
    await sandbox.control({ webhooks: "none" });
    await sandbox.settle(paid.paymentUrl, "approve");
    await endPayment(app.shop, paid.paymentId);
    expect(await attemptsOf(paid)).toMatchObject([{ status: "paid", order: "paid" }]);
    await sandbox.control({ failWith: "500", failNext: 10 });
    await expect(endPayment(app.shop, open.paymentId)).rejects.toBeInstanceOf(GatewayUnresponsive);
    expect(await attemptsOf(open)).toMatchObject([{ status: "pending", order: "pending" }]);
    await sandbox.reset();
    await endPayment(app.shop, open.paymentId, "superseded");
    expect(await attemptsOf(open)).toMatchObject([{ status: "expired", order: "expired" }]);
    await endPayment(app.shop, "x".repeat(22));
  });
});
