import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { sendReceipt } from "../jobs/send-with-invoice.ts";
import { settlePayment } from "../payments/settle-payment.ts";
import { handleWebhook } from "../payments/webhooks.ts";
import {
  type BuyerAtPaymentPage,
  buyerAtPaymentPage,
  everythingDone,
  newBuyer,
} from "../testing/buyer.ts";
import { sandboxOf } from "../testing/sandbox-client.ts";
import { createTestApp, type TestApp } from "../testing/test-app.ts";
import type { TestBrowser } from "../testing/test-browser.ts";

/*
 * How often the shop asks its database; a transaction is two round trips more. Who adds one to these
 * numbers adds it to every purchase.
 */
let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
  await sandboxOf(app).control({ webhooks: "none" });
  // What is stored once, such as the terms that buyers were shown, is stored by this purchase.
  await payable();
});
afterAll(() => app.close());

/** The least of some tries, because the shop also looks after itself meanwhile. */
async function countOf(ask: () => Promise<unknown>): Promise<number> {
  const counts: number[] = [];
  for (let tries = 0; tries < 5; tries += 1) {
    app.database.countRoundTrips();
    await ask();
    counts.push(app.database.countRoundTrips());
  }
  return Math.min(...counts);
}

const payable = () => buyerAtPaymentPage(app, { coupon: "WELCOME10" });

const approve = ({ paymentUrl }: BuyerAtPaymentPage) =>
  sandboxOf(app).settle(paymentUrl, "approve");

const settle = ({ paymentId }: BuyerAtPaymentPage) =>
  app.database.countRoundTripsOf(() =>
    settlePayment(app.shop, paymentId, { actor: "sweep", cause: "asked the gateway" }),
  );

describe("the database is asked", () => {
  let browser: TestBrowser;
  beforeAll(async () => {
    browser = app.openBrowser();
    await browser.fetchCsrfToken();
  });

  test("a cart is one round trip, and so is each change of it with its answer (R-API-14, D-235)", async () => {
    expect(await countOf(() => browser.add(42, 2))).toBe(1);
    expect(await countOf(() => browser.add(50))).toBe(1);
    expect(await countOf(() => browser.cart())).toBe(1);
    const [item] = (await browser.cart()).items;
    expect(await countOf(() => browser.call(`/cart/increase/${item.id}`))).toBe(1);
    expect(await countOf(() => browser.call(`/cart/decrease/${item.id}`))).toBe(1);
    const remove = async () => {
      const [first] = (await browser.cart()).items;
      await browser.call(`/cart/remove/${first.id}`);
      await browser.add(42);
    };
    expect(await countOf(remove)).toBe(3);
  });

  test("a coupon is three round trips: the cart with it, the guesses left, and the change (R-API-22, D-235)", async () => {
    const apply = () => browser.post("/cart/apply-coupon", { coupon_code: "WELCOME10" });
    expect(await countOf(apply)).toBe(3);
  });

  test("a guest's checkout is eleven round trips (D-235)", async () => {
    const checkout = async () => {
      const guest = app.openBrowser();
      await guest.add(42);
      await guest.post("/cart/apply-coupon", { coupon_code: "WELCOME10" });
      app.database.countRoundTrips();
      expect((await guest.checkout(newBuyer())).status).toBe(200);
    };
    expect(await countOf(checkout)).toBe(11);
  });

  test("a payment that becomes paid is seven round trips, one without news two (D-235)", async () => {
    const buyer = await payable();
    expect(await settle(buyer)).toBe(2);
    await approve(buyer);
    expect(await settle(buyer)).toBe(7);
    expect(await settle(buyer)).toBe(2);
    await everythingDone(app);
  });

  test("a receipt is two round trips, and its mail three (D-235)", async () => {
    const buyer = await payable();
    await approve(buyer);
    await settle(buyer);
    await everythingDone(app);
    const open = () => buyer.browser.call(`/orders/payment/${buyer.paymentId}/stripe`);
    expect(await countOf(open)).toBe(2);
    const { id: orderId } = await app.connection.db
      .selectFrom("payments")
      .select("order_id as id")
      .where("id", "=", buyer.paymentId)
      .executeTakeFirstOrThrow();
    const again = { locale: "ar", mailId: "another" } as const;
    const send = () =>
      sendReceipt({ shop: app.shop, sendMail: async () => {} }, { orderId, again });
    expect(await app.database.countRoundTripsOf(send)).toBe(3);
  });

  test("the job of a webhook without news is three round trips (D-235)", async () => {
    const buyer = await payable();
    await approve(buyer);
    await settle(buyer);
    await everythingDone(app);
    const { db } = app.connection;
    await sandboxOf(app).sendWebhook(buyer.paymentId, "checkout.session.completed");
    await everythingDone(app);
    const event = await db
      .selectFrom("webhook_events")
      .select(["gateway", "event_id as eventId"])
      .executeTakeFirstOrThrow();
    expect(await app.database.countRoundTripsOf(() => handleWebhook(app.shop, event))).toBe(3);
  });
});
