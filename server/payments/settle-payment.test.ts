import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { sandboxOf } from "../testing/sandbox-client.ts";
import { createTestApp, type TestApp } from "../testing/test-app.ts";
import type { TestBrowser } from "../testing/test-browser.ts";

let app: TestApp;
let sandbox: ReturnType<typeof sandboxOf>;
let buyers = 0;

beforeAll(async () => {
  app = await createTestApp();
  sandbox = sandboxOf(app);
});
afterAll(() => app.close());
beforeEach(() => sandbox.reset());

/** A buyer who has filled a cart and stands before the payment page. */
async function buyerAtPaymentPage() {
  buyers += 1;
  const browser = app.openBrowser();
  await browser.add(42, 2);
  await browser.post("/cart/apply-coupon", { coupon_code: "WELCOME10" });
  const email = `buyer${buyers}@example.com`;
  const { body } = await browser.checkout({ email });
  const paymentUrl: string = body.data.paymentUrl;
  const [payment] = (await sandbox.ledger()).filter(({ ids }) =>
    ids.some((id) => paymentUrl.includes(id)),
  );
  return { browser, email, paymentUrl, paymentId: payment?.reference ?? "" };
}

const receiptOf = (browser: TestBrowser, paymentId: string) =>
  browser.call(`/orders/payment/${paymentId}/stripe`);

/** Waits, without a clock, until every webhook and every job has been worked off. */
async function everythingDone() {
  await app.sandbox.settled();
  await app.shop.jobs.drain();
}

async function expectPaidOnce(buyer: Awaited<ReturnType<typeof buyerAtPaymentPage>>) {
  await everythingDone();
  const { status, body } = await receiptOf(buyer.browser, buyer.paymentId);
  expect(status).toBe(200);
  expect(body.data).toMatchObject({ total_amount: 340.29, discount_amount: 57.71, status: "paid" });
  await everythingDone();
  const mails = (await sandbox.mails()).filter(({ to }) => to === buyer.email);
  expect(mails).toHaveLength(1);
  expect((await buyer.browser.cart()).items).toEqual([]);
  const [entry] = (await sandbox.ledger()).filter(({ reference }) => reference === buyer.paymentId);
  expect(entry).toMatchObject({ charged: 34_029, captured: 34_029, refunded: 0, status: "paid" });
}

describe("one paid order and one receipt mail, whoever brings the news first", () => {
  test("the webhook before the return", async () => {
    const buyer = await buyerAtPaymentPage();
    await sandbox.settle(buyer.paymentUrl, "approve");
    await everythingDone();
    await expectPaidOnce(buyer);
  });

  test("the return before the webhook", async () => {
    await sandbox.control({ webhooks: "delayed", webhookDelayMs: 300 });
    const buyer = await buyerAtPaymentPage();
    await sandbox.settle(buyer.paymentUrl, "approve");
    expect((await receiptOf(buyer.browser, buyer.paymentId)).status).toBe(200);
    await expectPaidOnce(buyer);
  });

  test("the return alone", async () => {
    await sandbox.control({ webhooks: "none" });
    const buyer = await buyerAtPaymentPage();
    await sandbox.settle(buyer.paymentUrl, "approve");
    await expectPaidOnce(buyer);
  });

  test("five duplicates of the webhook", async () => {
    const buyer = await buyerAtPaymentPage();
    await sandbox.settle(buyer.paymentUrl, "approve");
    for (let copy = 0; copy < 5; copy += 1) {
      await sandbox.sendWebhook(buyer.paymentId, "checkout.session.completed");
    }
    await expectPaidOnce(buyer);
  });
});
