import { randomUUID } from "node:crypto";
import { afterEach, expect, test, vi } from "vitest";
import { GATEWAYS, type GatewayIdentifier } from "#core/gateways.ts";
import { inTransaction } from "../db/transaction.ts";
import type { Gateway, GivenRefund } from "../gateways/gateway.ts";
import { GatewayTimeout } from "../gateways/gateway-errors.ts";
import { type BuyerAtPaymentPage, buyerAtPaymentPage, everythingDone } from "../testing/buyer.ts";
import { refundAtDashboard } from "../testing/dashboard.ts";
import { openPaymentShop } from "../testing/payment-shop.ts";
import { promiseRefund } from "./refund-promise.ts";
import { holdForReview } from "./refund-review.ts";
import { sendRefund } from "./refund-send.ts";
import { completeRefund, refuseRefund } from "./refund-settle.ts";
import { lockPaymentAndCart } from "./store.ts";

const STAFF = "staff@example.com";
const { app, sandbox, clock } = await openPaymentShop({ OWNER_EMAIL: STAFF });
afterEach(() => {
  vi.restoreAllMocks();
});

const gatewayOf = (gateway: GatewayIdentifier) => app.shop.gateways.get(gateway) as Gateway;

async function paidBuyer(gateway: GatewayIdentifier = "stripe") {
  const buyer = await buyerAtPaymentPage(app, { gateway });
  await sandbox.settle(buyer.paymentUrl, "approve");
  await everythingDone(app);
  return buyer;
}

const ask = ({ paymentId }: BuyerAtPaymentPage, amount: number) =>
  promiseRefund(app.shop, {
    refundId: randomUUID(),
    paymentId,
    amount,
    actor: "staff",
    reason: "agreed",
  });

/** The gateway's answer to a call for 1,000 of a payment. */
const answer = (state: GivenRefund["state"], reference: string | null): GivenRefund => ({
  state,
  reference,
  refundId: null,
  amount: 1_000,
});

async function storedRefunds({ paymentId }: BuyerAtPaymentPage) {
  const rows = await app.shop.db
    .selectFrom("refunds")
    .innerJoin("payments", "payments.id", "refunds.payment_id")
    .innerJoin("orders", "orders.id", "payments.order_id")
    .select(["state", "refusal", "refunds.reference", "refund_reserved as reserved"])
    .select(["payments.refunded", "orders.refunded as ofOrder"])
    .where("payment_id", "=", paymentId)
    .orderBy("refunds.created_at")
    .execute();
  return rows.map((row) => Object.values(row));
}

async function countMoves({ paymentId }: BuyerAtPaymentPage): Promise<number> {
  const rows = await app.shop.db
    .selectFrom("payment_events")
    .select("id")
    .where("payment_id", "=", paymentId)
    .where("refund_id", "is not", null)
    .execute();
  return rows.length;
}

test.each(GATEWAYS)(
  "%s: a refund whose key is refused for a moment is not refused, and is made at the next try (D-136)",
  async (gateway) => {
    const buyer = await paidBuyer(gateway);
    const real = app.sandbox.fetch;
    vi.spyOn(app.sandbox, "fetch").mockImplementation(async (request) =>
      request.method === "POST" && new URL(request.url).pathname.includes("refund")
        ? Response.json({ error: {} }, { status: 401 })
        : real(request),
    );
    await ask(buyer, 1_000);
    await everythingDone(app);
    expect(await storedRefunds(buyer)).toEqual([["sent", null, null, 1_000, 0, 0]]);
    vi.restoreAllMocks();
    await everythingDone(app);
    expect(await storedRefunds(buyer)).toEqual([
      ["done", null, expect.any(String), 1_000, 1_000, 1_000],
    ]);
  },
);

test("a refund that is done is counted once, and a late refusal changes nothing (D-136)", async () => {
  const buyer = await paidBuyer();
  const asked = await ask(buyer, 1_000);
  await everythingDone(app);
  const done = [["done", null, expect.any(String), 1_000, 1_000, 1_000]];
  expect(await storedRefunds(buyer)).toEqual(done);
  const log = vi.spyOn(app.shop.log, "error");
  await inTransaction(app.shop.db, async (transaction) => {
    await lockPaymentAndCart(transaction, buyer.paymentId);
    await completeRefund(app.shop, transaction, asked, null);
    await refuseRefund(app.shop, transaction, asked, "too late");
  });
  await everythingDone(app);
  expect(await storedRefunds(buyer)).toEqual(done);
  expect(await countMoves(buyer)).toBe(1);
  expect(log).not.toHaveBeenCalled();
  const mails = (await sandbox.mailsTo(buyer.email)).filter(({ subject }) =>
    /refund/.test(subject),
  );
  expect(mails).toHaveLength(1);
});

test("a pending refund keeps the first reference the gateway gave it, until it fails there (D-136)", async () => {
  const buyer = await paidBuyer();
  const refund = vi.spyOn(gatewayOf("stripe"), "refundPayment");
  refund.mockResolvedValueOnce(answer("pending", "re_first"));
  refund.mockResolvedValueOnce(answer("pending", "re_second"));
  refund.mockResolvedValueOnce(answer("pending", null));
  const { id } = await ask(buyer, 1_000);
  await everythingDone(app);
  for (const _ of ["second", "none"]) await sendRefund(app.shop, id);
  expect(await storedRefunds(buyer)).toEqual([["sent", null, "re_first", 1_000, 0, 0]]);
  expect(refund.mock.calls.map(([{ askedBefore }]) => askedBefore)).toEqual([false, true, true]);
  refund.mockResolvedValueOnce(answer("failed", "re_first"));
  await sendRefund(app.shop, id);
  expect(await storedRefunds(buyer)).toEqual([
    ["refused", "failed at the gateway", "re_first", 0, 0, 0],
  ]);
  await sendRefund(app.shop, id);
  expect(refund).toHaveBeenCalledTimes(4);
});

test("a refund that staff have ended stays ended after a late answer, unless the gateway's books show it (D-136)", async () => {
  const buyer = await paidBuyer();
  vi.spyOn(gatewayOf("stripe"), "refundPayment").mockImplementation(async () => {
    await inTransaction(app.shop.db, async (transaction) => {
      await lockPaymentAndCart(transaction, buyer.paymentId);
      await refuseRefund(app.shop, transaction, asked, "staff saw that it took no effect");
    });
    return answer("done", "re_late");
  });
  const asked = await ask(buyer, 1_000);
  await everythingDone(app);
  expect(await storedRefunds(buyer)).toEqual([
    ["refused", "staff saw that it took no effect", null, 0, 0, 0],
  ]);
});

test.each(["stripe", "tabby"] as const)(
  "%s names our refunds: a dashboard refund of the same sum is not taken for ours, which is refused (D-136)",
  async (gateway) => {
    const buyer = await paidBuyer(gateway);
    const { amount } = await app.shop.db
      .selectFrom("payments")
      .select("amount")
      .where("id", "=", buyer.paymentId)
      .executeTakeFirstOrThrow();
    await sandbox.control({ webhooks: "none" }, gateway);
    await refundAtDashboard(app, gateway, buyer.paymentId, amount);
    await ask(buyer, amount);
    await everythingDone(app);
    expect((await storedRefunds(buyer)).map(([state]) => state).sort()).toEqual([
      "done",
      "refused",
    ]);
  },
);

test("Tamara is not asked again while a call that timed out may still take effect (tamara.md §7)", async () => {
  const buyer = await paidBuyer("tamara");
  const refund = vi.spyOn(gatewayOf("tamara"), "refundPayment");
  refund.mockRejectedValueOnce(new GatewayTimeout("no answer in time"));
  const { id } = await ask(buyer, 1_000);
  await everythingDone(app);
  await expect(sendRefund(app.shop, id)).rejects.toThrow(
    `refund ${id} was not answered just now, and may still take effect`,
  );
  expect(refund).toHaveBeenCalledOnce();
  clock.aheadMs = 61_000;
  await sendRefund(app.shop, id);
  expect(await storedRefunds(buyer)).toEqual([
    ["done", null, expect.any(String), 1_000, 1_000, 1_000],
  ]);
  expect(refund).toHaveBeenCalledTimes(2);
});

test("a refund in review is reported to staff once for each reason (D-136)", async () => {
  const buyer = await paidBuyer("tamara");
  vi.spyOn(gatewayOf("tamara"), "refundPayment").mockRejectedValueOnce(new GatewayTimeout("late"));
  const refund = await ask(buyer, 1_000);
  await everythingDone(app);
  const log = vi.spyOn(app.shop.log, "error");
  for (const _ of ["once", "again"]) await holdForReview(app.shop, refund, "the sums differ");
  const about = { refundId: refund.id, paymentId: buyer.paymentId };
  expect(log.mock.calls).toEqual([
    [{ ...about, reason: "the sums differ" }, "a refund needs a review"],
  ]);
  await everythingDone(app);
  const mails = await sandbox.mailsTo(STAFF);
  expect(mails.map(({ subject }) => subject)).toEqual([
    expect.stringContaining("a refund needs a look"),
  ]);
  await holdForReview(app.shop, refund, "they differ more");
  expect(log).toHaveBeenLastCalledWith(
    { ...about, reason: "they differ more" },
    expect.any(String),
  );
});

test("a refund that timed out at Stripe is not ended because of a later dispute, as it may still take effect (D-136)", async () => {
  const buyer = await paidBuyer();
  const refund = vi.spyOn(gatewayOf("stripe"), "refundPayment");
  refund.mockRejectedValue(new GatewayTimeout("no answer in time"));
  const { id } = await ask(buyer, 1_000);
  await everythingDone(app);
  await sandbox.dispute("stripe", buyer.paymentId, "opened");
  await everythingDone(app);
  expect(await storedRefunds(buyer)).toEqual([["sent", null, null, 1_000, 0, 0]]);
  const calls = refund.mock.calls.length;
  clock.aheadMs = 61_000;
  await sendRefund(app.shop, id);
  expect(await storedRefunds(buyer)).toEqual([
    ["refused", "the payment is disputed", null, 0, 0, 0],
  ]);
  expect(refund).toHaveBeenCalledTimes(calls);
});
