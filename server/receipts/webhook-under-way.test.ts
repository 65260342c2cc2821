import { sql } from "kysely";
import { afterEach, describe, expect, test, vi } from "vitest";
import type { Gateway, GatewayReport } from "../gateways/gateway.ts";
import { GatewayUnresponsive } from "../gateways/gateway-errors.ts";
import { settlePayment } from "../payments/settle-payment.ts";
import { buyerAtPaymentPage } from "../testing/buyer.ts";
import { openPaymentShop } from "../testing/payment-shop.ts";

const WEBHOOK = { actor: "webhook", cause: "event checkout.session.completed evt_1" } as const;

const { app, sandbox, clock } = await openPaymentShop();
const stripe = app.shop.gateways.get("stripe") as Gateway;
afterEach(() => {
  vi.restoreAllMocks();
});

/** A buyer whose payment we hear of only when the tests ask for it. */
async function buyerWithoutWebhook() {
  await sandbox.control({ webhooks: "none" });
  const { browser, paymentId, paymentUrl } = await buyerAtPaymentPage(app);
  const { reference } = await app.shop.db
    .selectFrom("payments")
    .select("reference")
    .where("id", "=", paymentId)
    .executeTakeFirstOrThrow();
  return {
    paymentId,
    pay: () => sandbox.settle(paymentUrl, "approve"),
    /** What Stripe tells of the payment now. */
    report: () => stripe.reportPayment(reference ?? ""),
    receipt: () => browser.call(`/orders/payment/${paymentId}/stripe`),
    /** Who brought the news that it is paid. */
    async heardBy() {
      const rows = await app.shop.db
        .selectFrom("payment_events")
        .select("actor")
        .where("payment_id", "=", paymentId)
        .where("status_after", "=", "paid")
        .execute();
      return rows.map(({ actor }) => actor);
    },
  };
}

/** A settlement that has asked the gateway, which answers as the test says. */
async function settlementUnderWay(paymentId: string) {
  const answer = Promise.withResolvers<GatewayReport>();
  const ask = vi.spyOn(stripe, "reportPayment").mockReturnValueOnce(answer.promise);
  const before = ask.mock.calls.length;
  const settled = settlePayment(app.shop, paymentId, WEBHOOK);
  await expect.poll(() => ask.mock.calls.length).toBe(before + 1);
  return { answer, ask, settled };
}

/** A buyer has paid and asks for the receipt, while the webhook's settlement waits for the gateway. */
async function comeBack() {
  const buyer = await buyerWithoutWebhook();
  const unpaid = await buyer.report();
  await buyer.pay();
  const paid = await buyer.report();
  const { answer, ask, settled } = await settlementUnderWay(buyer.paymentId);
  const look = vi.spyOn(app.shop.settlements, "get");
  const receipt = buyer.receipt();
  await expect.poll(() => look.mock.calls).not.toEqual([]);
  return { buyer, unpaid, paid, answer, ask, outcomes: Promise.allSettled([settled, receipt]) };
}

describe("a receipt that is asked for while the webhook is being handled", () => {
  test("a receipt waits for the webhook that is being handled, and the gateway is asked once (D-234)", async () => {
    const { buyer, paid, answer, ask, outcomes } = await comeBack();
    answer.resolve(paid);
    expect(await outcomes).toMatchObject([{ value: "paid" }, { value: { status: 200 } }]);
    expect(ask).toHaveBeenCalledOnce();
    expect(await buyer.heardBy()).toEqual(["webhook"]);
    expect(app.shop.settlements.size).toBe(0);
  });

  test("a receipt asks the gateway again if the webhook found nothing yet (D-234)", async () => {
    const { buyer, unpaid, answer, outcomes } = await comeBack();
    answer.resolve(unpaid);
    expect(await outcomes).toMatchObject([{ value: "pending" }, { value: { status: 200 } }]);
    expect(await buyer.heardBy()).toEqual(["return"]);
  });

  test("a receipt asks the gateway again if the webhook failed (D-234)", async () => {
    const { buyer, answer, outcomes } = await comeBack();
    answer.reject(new GatewayUnresponsive("away"));
    expect(await outcomes).toMatchObject([{ status: "rejected" }, { value: { status: 200 } }]);
    expect(await buyer.heardBy()).toEqual(["return"]);
    expect(app.shop.settlements.size).toBe(0);
  });

  test("a receipt says that the payment is being confirmed when a second question would take too long (D-127, D-234)", async () => {
    const { unpaid, answer, ask, outcomes } = await comeBack();
    clock.aheadMs = 5_000;
    answer.resolve(unpaid);
    expect(await outcomes).toMatchObject([{ value: "pending" }, { value: { status: 202 } }]);
    expect(ask).toHaveBeenCalledOnce();
  });
});

test("a receipt of an ended payment waits for the webhook that says it was paid (D-127, D-234)", async () => {
  const buyer = await buyerWithoutWebhook();
  const { paymentId } = buyer;
  await buyer.pay();
  const paid = await buyer.report();
  // As the books stand when its end was heard of before the payment.
  await app.shop.db
    .updateTable("payments")
    .set({ status: "expired" })
    .where("id", "=", paymentId)
    .execute();
  await sql`update orders set status = 'expired'
    where id = (select order_id from payments where id = ${paymentId})`.execute(app.shop.db);
  const { answer, settled } = await settlementUnderWay(paymentId);
  const look = vi.spyOn(app.shop.settlements, "get");
  const receipt = buyer.receipt();
  await expect.poll(() => look.mock.calls).not.toEqual([]);
  answer.resolve(paid);
  expect(await settled).toBe("paid");
  expect((await receipt).status).toBe(200);
});

test("a receipt waits for the first of two settlements only: the second may be about a refund (D-234)", async () => {
  const buyer = await buyerWithoutWebhook();
  await buyer.pay();
  const paid = await buyer.report();
  const first = await settlementUnderWay(buyer.paymentId);
  const awaited = app.shop.settlements.get(buyer.paymentId);
  const second = await settlementUnderWay(buyer.paymentId);
  expect(app.shop.settlements.get(buyer.paymentId)).toBe(awaited);
  first.answer.resolve(paid);
  expect(await first.settled).toBe("paid");
  // Nobody waits for the second.
  expect(app.shop.settlements.size).toBe(0);
  expect((await buyer.receipt()).status).toBe(200);
  second.answer.resolve(paid);
  expect(await second.settled).toBe("paid");
});

test("a receipt of a paid order does not wait for questions about its refunds (D-234)", async () => {
  const { paymentId, pay, report, receipt } = await buyerWithoutWebhook();
  await pay();
  expect((await receipt()).status).toBe(200);
  const paid = await report();
  const { answer, settled } = await settlementUnderWay(paymentId);
  expect(app.shop.settlements.size).toBe(0);
  expect((await receipt()).status).toBe(200);
  answer.resolve(paid);
  expect(await settled).toBe("paid");
});
