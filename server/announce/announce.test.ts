import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import Stripe from "stripe";
import { afterAll, afterEach, beforeEach, describe, expect, test } from "vitest";
import { announcement } from "#contract/announcement.ts";
import { DAY_MS } from "#core/durations.ts";
import { resumeWork } from "../jobs/resume.ts";
import { promiseRefund } from "../payments/refund-promise.ts";
import {
  type BuyerAtPaymentPage,
  buyerAtPaymentPage,
  buyerWhoPaid,
  everythingDone,
} from "../testing/buyer.ts";
import { openOrderReceiver } from "../testing/order-receiver.ts";
import { orderIdOf } from "../testing/payment-rows.ts";
import { openPaymentShop } from "../testing/payment-shop.ts";
import { waitedSeconds } from "../testing/stopwatch.ts";
import { deliverAnnouncements } from "./deliver.ts";

const SECRET = "order-secret";
const { webhooks } = new Stripe("sk_test_none");

const receiver = await openOrderReceiver();
const { app, sandbox, clock } = await openPaymentShop({
  ORDER_WEBHOOK_URL: receiver.url,
  ORDER_WEBHOOK_SECRET: SECRET,
});
afterAll(() => receiver.close());
beforeEach(() => {
  receiver.posts.length = 0;
});
afterEach(() => receiver.answerWith(200));

async function paidBuyer(): Promise<BuyerAtPaymentPage> {
  return buyerWhoPaid(app, { packages: { 42: 2, 50: 1 }, coupon: "WELCOME10" });
}

async function refund({ paymentId }: BuyerAtPaymentPage, amount: number | null): Promise<void> {
  const refundId = randomUUID();
  await promiseRefund(app.shop, { refundId, paymentId, amount, actor: "staff", reason: "asked" });
  await everythingDone(app);
}

/** What was told, in the order in which it came. */
const told = () => receiver.posts.map(({ body }) => announcement.parse(JSON.parse(body)));
const storyOf = () =>
  told().map(({ type, data }) => `${type} ${data.status} ${data.refunded_amount}`);

/** As after a restored backup, or when all tries are used up. */
const deleteJobs = () =>
  sql`delete from jobs.job where name = 'announce-order'`.execute(app.connection.db);

describe("an order that is paid, refunded or disputed is announced (D-127)", () => {
  test("a paid order is announced with its receipt, its packages' ids and a signature like Stripe's", async () => {
    const buyer = await paidBuyer();
    const { body } = await buyer.browser.call(`/orders/payment/${buyer.paymentId}/stripe`);
    expect(receiver.posts).toHaveLength(1);
    const [post = { body: "", signature: "" }] = receiver.posts;
    const { id, type, created, data } = announcement.parse(
      webhooks.constructEvent(post.body, post.signature, SECRET),
    );
    expect([type, id]).toEqual(["order.paid", expect.stringMatching(/^[0-9a-f-]{36}$/)]);
    expect(Date.now() - Date.parse(created)).toBeLessThan(60_000);
    // In whole seconds, as Stripe signs: the library itself takes any time to come.
    const [, signedAt] = /^t=(\d+),/.exec(post.signature) ?? [];
    expect(Number(signedAt)).toBeLessThanOrEqual(Date.now() / 1000);
    expect(data.items.map((item) => item.course_package_id)).toEqual([42, 50]);
    // The receipt without its secret links.
    const { learners: _, ...receipt } = body.data;
    expect(data).toMatchObject(receipt);
    expect(data).not.toHaveProperty("learners");
    expect(() => webhooks.constructEvent(post.body, post.signature, "another")).toThrow();
    expect(() => webhooks.constructEvent(`${post.body} `, post.signature, SECRET)).toThrow();
  });

  test("each refund of an order is announced, with the order as it was then", async () => {
    const buyer = await paidBuyer();
    await refund(buyer, 1_000);
    await refund(buyer, null);
    const [paid] = told();
    expect(storyOf()).toEqual([
      "order.paid paid 0",
      "order.refunded paid 10",
      `order.refunded refunded ${paid?.data.total_amount}`,
    ]);
    expect(new Set(told().map(({ id }) => id)).size).toBe(3);
  });

  test("each change of an order's dispute is announced, with its new state", async () => {
    const { paymentId } = await paidBuyer();
    await promiseRefund(app.shop, {
      refundId: randomUUID(),
      paymentId,
      amount: 1_000,
      actor: "staff",
      reason: "asked",
    });
    await everythingDone(app);
    for (const outcome of ["opened", "lost", "won"] as const) {
      await sandbox.dispute("stripe", paymentId, outcome, 2_000);
      await everythingDone(app);
    }
    expect(storyOf()).toEqual([
      "order.paid paid 0",
      "order.refunded paid 10",
      ...Array.from({ length: 3 }, () => "order.disputed paid 10"),
    ]);
    expect(told().map(({ data }) => data.dispute)).toEqual([
      undefined,
      undefined,
      { outcome: "opened", amount: 20 },
      { outcome: "lost", amount: 20 },
      { outcome: "won", amount: 20 },
    ]);
    expect(new Set(told().map(({ id }) => id)).size).toBe(5);
  });

  test("a free order is announced too (D-95)", async () => {
    const browser = app.openBrowser();
    await browser.add(42);
    await browser.post("/cart/apply-coupon", { coupon_code: "FAMILY100" });
    await browser.checkout({ email: "free@example.com", phone: "+971509999999" });
    await everythingDone(app);
    expect(told()).toMatchObject([{ type: "order.paid", data: { total_amount: 0 } }]);
  });

  test("a second payment of a purchase is not announced, as nothing was bought with it", async () => {
    const atLender = await buyerAtPaymentPage(app, { gateway: "tabby" });
    const { body } = await atLender.browser.checkout(atLender, "stripe");
    await sandbox.settle(body.data.paymentUrl, "approve");
    await everythingDone(app);
    await sandbox.settle(atLender.paymentUrl, "approve");
    await everythingDone(app);
    await everythingDone(app);
    expect(told()).toMatchObject([{ type: "order.paid", data: { payment_gateway: "stripe" } }]);
  });
});

describe("a receiver that does not take it", () => {
  test.each([500, 404, 302, 304])(
    "an announcement answered with %i is posted again, the same under the same id",
    async (status) => {
      receiver.answerWith(status, status === 302 ? { Location: `${receiver.url}/elsewhere` } : {});
      await paidBuyer();
      expect(receiver.posts.length).toBeGreaterThan(0);
      receiver.answerWith(204);
      await everythingDone(app);
      const tries = receiver.posts.length;
      expect(tries).toBeGreaterThan(1);
      expect(new Set(receiver.posts.map(({ body }) => body)).size).toBe(1);
      await everythingDone(app);
      expect(receiver.posts).toHaveLength(tries);
    },
  );

  test("a refund is not announced before the receiver has accepted the payment", async () => {
    receiver.answerWith(500);
    const buyer = await paidBuyer();
    await refund(buyer, 1_000);
    await refund(buyer, 2_000);
    expect(new Set(storyOf())).toEqual(new Set(["order.paid paid 0"]));
    receiver.posts.length = 0;
    receiver.answerWith(200);
    await everythingDone(app);
    expect(storyOf()).toEqual([
      "order.paid paid 0",
      "order.refunded paid 10",
      "order.refunded paid 30",
    ]);
  });

  test("an order's announcements are posted by one process at a time, each once and in order", async () => {
    receiver.answerWith(500);
    const buyer = await paidBuyer();
    await refund(buyer, 1_000);
    const orderId = await orderIdOf(app.shop.db, buyer.paymentId);
    receiver.posts.length = 0;
    receiver.answerWith(200);
    const outcomes = await Promise.allSettled(
      [1, 2, 3, 4].map(() => deliverAnnouncements(app.shop, orderId)),
    );
    for (const outcome of outcomes) {
      if (outcome.status === "rejected") expect(String(outcome.reason)).toMatch(/somebody else/);
    }
    await everythingDone(app);
    expect(storyOf()).toEqual(["order.paid paid 0", "order.refunded paid 10"]);
  });

  test("a receiver's failure does not delay the announcements of other orders", async () => {
    receiver.answerWith(500);
    const first = await paidBuyer();
    const [waiting] = told();
    await deleteJobs();
    receiver.posts.length = 0;
    receiver.answerWith(200);
    await paidBuyer();
    expect(told()).toHaveLength(1);
    expect(told()[0]?.id).not.toBe(waiting?.id);
    await deliverAnnouncements(app.shop, await orderIdOf(app.shop.db, first.paymentId));
  });

  test("an announcement is tried for three days, then only when the operator asks", async () => {
    receiver.answerWith(500);
    await paidBuyer();
    await deleteJobs();
    receiver.posts.length = 0;
    receiver.answerWith(200);
    clock.aheadMs = 3 * DAY_MS + 60_000;
    await resumeWork(app.shop);
    await app.shop.jobs.drain();
    expect(receiver.posts).toEqual([]);
    clock.aheadMs = 2 * DAY_MS;
    await resumeWork(app.shop);
    await app.shop.jobs.drain();
    expect(storyOf()).toEqual(["order.paid paid 0"]);
    await resumeWork(app.shop, { all: true });
    await app.shop.jobs.drain();
    expect(receiver.posts).toHaveLength(1);
  });

  test("a receiver that never answers is given up after ten seconds", async () => {
    receiver.answerWith(500);
    const orderId = await orderIdOf(app.shop.db, (await paidBuyer()).paymentId);
    await deleteJobs();
    receiver.answerWith(null);
    const { waited } = await waitedSeconds(() =>
      expect(deliverAnnouncements(app.shop, orderId)).rejects.toThrow(/time/i),
    );
    expect(waited).toBeLessThan(12);
    receiver.answerWith(200);
    await deliverAnnouncements(app.shop, orderId);
    expect(new Set(told().map(({ id }) => id)).size).toBe(1);
  });
});
