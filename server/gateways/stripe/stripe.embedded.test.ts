import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import { promiseRefund } from "../../payments/refund-promise.ts";
import { buyerAtPaymentPage, buyerWhoPaid, everythingDone, newBuyer } from "../../testing/buyer.ts";
import { refundAtDashboard } from "../../testing/dashboard.ts";
import { sandboxOf } from "../../testing/sandbox-client.ts";
import { createTestApp, type TestApp } from "../../testing/test-app.ts";
import { GatewayRefused } from "../gateway-errors.ts";

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());
afterEach(() => {
  vi.restoreAllMocks();
});

test("each of our refunds is paid back by Stripe once, however often it is asked for", async () => {
  const sandbox = sandboxOf(app);
  const { paymentUrl, paymentId } = await buyerAtPaymentPage(app);
  const reference = new URL(paymentUrl).pathname.split("/").at(-1) ?? "";
  const stripe = app.shop.gateways.get("stripe");
  const refund = (amount: number, refundId: string) =>
    stripe?.refundPayment({
      id: refundId,
      paymentId,
      reference,
      amount,
      currency: "USD",
      keyNumber: 0,
      askedBefore: false,
      ours: [],
    });
  const ledger = async () =>
    (await sandbox.ledger()).find((entry) => entry.reference === paymentId);

  await expect(refund(100, "refund0")).rejects.toBeInstanceOf(GatewayRefused);
  await sandbox.settle(paymentUrl, "approve");
  await everythingDone(app);
  const first = await refund(5_000, "refund1");
  expect(await refund(5_000, "refund1")).toEqual(first);
  expect(await ledger()).toMatchObject({ status: "paid", captured: 19_900, refunded: 5_000 });
  expect(await refund(14_900, "refund2")).not.toEqual(first);
  expect(await ledger()).toMatchObject({ status: "refunded", refunded: 19_900 });
  await expect(refund(1, "refund3")).rejects.toBeInstanceOf(GatewayRefused);
});

test("calls to Stripe name their API version, whatever the account's default is", async () => {
  const real = app.sandbox.fetch;
  const versions = new Set<string | null>();
  vi.spyOn(app.sandbox, "fetch").mockImplementation(async (request) => {
    if (new URL(request.url).pathname.startsWith("/v1/")) {
      versions.add(request.headers.get("Stripe-Version"));
    }
    return real(request);
  });
  await buyerAtPaymentPage(app);
  expect([...versions]).toEqual(["2026-10-28.endive"]);
});

test("capturing at Stripe does nothing: a payment is captured when the buyer pays", async () => {
  const { paymentUrl, paymentId } = await buyerAtPaymentPage(app);
  const reference = new URL(paymentUrl).pathname.split("/").at(-1) ?? "";
  const terms = { id: paymentId, reference, amount: 19_900, currency: "USD" as const };
  const report = await app.shop.gateways.get("stripe")?.capturePayment(terms);
  expect(report).toMatchObject({ status: "pending", paymentId, amount: 19_900 });
});

test.each([
  [49, "gateway_amount_too_low"],
  [100_000_000, "gateway_amount_too_high"],
])(
  "a total of %i cents is refused before the redirect, with the reason (stripe.md §9)",
  async (price, code) => {
    const setPrice = (cents: number) =>
      app.shop.db
        .updateTable("course_packages")
        .set({ price: cents })
        .where("id", "=", 44)
        .execute();
    const { price: usual } = await app.shop.db
      .selectFrom("course_packages")
      .select("price")
      .where("id", "=", 44)
      .executeTakeFirstOrThrow();
    await setPrice(price);
    const browser = app.openBrowser();
    await browser.add(44);
    const { status, body } = await browser.checkout(newBuyer());
    await setPrice(usual);
    expect([status, body.code]).toEqual([502, code]);
    expect((await browser.cart()).total_items_count).toBe(1);
  },
);

test.each(["refund.created", "refund.updated", "charge.refunded"])(
  "a refund made at Stripe's dashboard is counted after a %s event alone (D-127)",
  async (event) => {
    const sandbox = sandboxOf(app);
    const { browser, paymentId } = await buyerWhoPaid(app);
    await sandbox.control({ webhooks: "none" });
    await refundAtDashboard(app, "stripe", paymentId, 4_000);
    await sandbox.sendWebhook(paymentId, event);
    await everythingDone(app);
    const { body } = await browser.call(`/orders/payment/${paymentId}/stripe`);
    expect(body.data.refunded_amount).toBe(40);
    await sandbox.reset();
  },
);

describe("a refund that is not decided at once", () => {
  /** Says another state of every refund than the sandbox does, in every answer and event. */
  function tell(state: string): void {
    const real = app.sandbox.fetch;
    vi.spyOn(app.sandbox, "fetch").mockImplementation(async (request) => {
      const answer = await real(request);
      if (!new URL(request.url).pathname.startsWith("/v1/")) return answer;
      const text = (await answer.text()).replaceAll('"status":"succeeded"', `"status":"${state}"`);
      return new Response(text, { status: answer.status, headers: answer.headers });
    });
  }

  async function refundInState(state: string) {
    const { paymentId } = await buyerWhoPaid(app);
    tell(state);
    const refundId = `refund-of-${paymentId}`;
    const why = { refundId, paymentId, amount: 1_000, actor: "staff", reason: "agreed" } as const;
    await promiseRefund(app.shop, why);
    await everythingDone(app);
    const read = async () => {
      const row = await app.shop.db
        .selectFrom("refunds")
        .innerJoin("payments", "payments.id", "refunds.payment_id")
        .select(["refunds.state", "payments.refunded", "payments.refund_reserved as reserved"])
        .where("refunds.id", "=", refundId)
        .executeTakeFirstOrThrow();
      return Object.values(row);
    };
    return { paymentId, read };
  }

  test.each(["pending", "requires_action", "a new word"])(
    "a refund that is %s at Stripe stays under way, and is counted when Stripe says that it is done",
    async (state) => {
      const { paymentId, read } = await refundInState(state);
      expect(await read()).toEqual(["sent", 0, 1_000]);
      vi.restoreAllMocks();
      await sandboxOf(app).sendWebhook(paymentId, "refund.updated");
      await everythingDone(app);
      expect(await read()).toEqual(["done", 1_000, 1_000]);
    },
  );

  test.each(["failed", "canceled"])(
    "a refund that is %s at Stripe returns no money",
    async (state) => {
      const { read } = await refundInState(state);
      expect(await read()).toEqual(["refused", 0, 0]);
    },
  );
});
