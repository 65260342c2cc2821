import { randomUUID } from "node:crypto";
import { afterEach, describe, expect, test, vi } from "vitest";
import type { GatewayIdentifier } from "#core/gateways.ts";
import { eraseBuyersOf } from "../privacy/erase-rows.ts";
import { type BuyerAtPaymentPage, buyerAtPaymentPage, everythingDone } from "../testing/buyer.ts";
import { refundAtDashboard } from "../testing/dashboard.ts";
import { openPaymentShop } from "../testing/payment-shop.ts";
import { sideBySide } from "../testing/side-by-side.ts";
import { promiseRefund, RefundRefused } from "./refund-promise.ts";
import { settlePayment } from "./settle-payment.ts";

const { app, sandbox } = await openPaymentShop();
afterEach(() => {
  vi.restoreAllMocks();
});

type Lie = (answer: Response, request: Request) => Response | Promise<Response>;

/** Comes between the gateway and the shop whenever money is to go back. */
function interceptRefunds(lie: Lie, { effect = true } = {}): void {
  const real = app.sandbox.fetch;
  vi.spyOn(app.sandbox, "fetch").mockImplementation(async (request) => {
    const isRefund = request.method === "POST" && /refund/.test(new URL(request.url).pathname);
    if (!isRefund) return real(request);
    return lie(effect ? await real(request.clone()) : new Response(), request);
  });
}

const GATEWAYS = [
  { gateway: "stripe", total: 19_900, refunded: "charge.refunded", major: 199 },
  { gateway: "tamara", total: 73_083, refunded: "order_refunded", major: 730.83 },
  { gateway: "tabby", total: 73_083, refunded: "closed", major: 730.83 },
] as const satisfies readonly { gateway: GatewayIdentifier; [name: string]: unknown }[];

describe.each(GATEWAYS)("$gateway", ({ gateway, total, refunded, major }) => {
  async function paidBuyer(): Promise<BuyerAtPaymentPage> {
    const buyer = await buyerAtPaymentPage(app, { gateway });
    await sandbox.settle(buyer.paymentUrl, "approve");
    await everythingDone(app);
    return buyer;
  }

  function ask({ paymentId }: BuyerAtPaymentPage, amount: number | null, refundId = randomUUID()) {
    const reason = "agreed with the parent";
    return promiseRefund(app.shop, { refundId, paymentId, amount, actor: "staff", reason });
  }

  const problemOf = (asked: Promise<unknown>) =>
    asked.then(
      () => "none",
      (error: unknown) => (error instanceof RefundRefused ? error.problem : error),
    );

  async function receiptOf({ browser, paymentId }: BuyerAtPaymentPage) {
    const { status, body } = await browser.call(`/orders/payment/${paymentId}/${gateway}`);
    return [status, body.data.status, body.data.refunded_amount];
  }

  async function ledgerOf({ paymentId }: BuyerAtPaymentPage) {
    return (await sandbox.ledger()).find(({ reference }) => reference === paymentId);
  }

  const refundsOf = ({ paymentId }: BuyerAtPaymentPage) =>
    app.shop.db
      .selectFrom("refunds")
      .select(["id", "amount", "state", "actor", "reference"])
      .where("payment_id", "=", paymentId)
      .orderBy("created_at")
      .execute();

  async function statesOf(buyer: BuyerAtPaymentPage) {
    return (await refundsOf(buyer)).map(({ amount, state }) => `${amount} ${state}`);
  }

  async function movesOf({ paymentId }: BuyerAtPaymentPage) {
    const rows = await app.shop.db
      .selectFrom("payment_events")
      .select(["actor", "cause", "status_before", "status_after", "amount"])
      .where("payment_id", "=", paymentId)
      .where("amount", "is not", null)
      .orderBy("id")
      .execute();
    return rows.map((row) => Object.values(row).join(" · "));
  }

  const refundMailsTo = async ({ email }: BuyerAtPaymentPage) =>
    (await sandbox.mailsTo(email)).filter(({ subject }) => /refund/.test(subject));

  describe("money that we give back", () => {
    test("refunding a part, then the rest: the receipt, the gateway, the ledger and the mails agree (D-127)", async () => {
      const buyer = await paidBuyer();
      await ask(buyer, 5_000);
      await everythingDone(app);
      expect(await receiptOf(buyer)).toEqual([200, "paid", 50]);
      expect(await ledgerOf(buyer)).toMatchObject({ status: "paid", refunded: 5_000 });
      await ask(buyer, null);
      await everythingDone(app);
      expect(await receiptOf(buyer)).toEqual([200, "refunded", major]);
      expect(await ledgerOf(buyer)).toMatchObject({ status: "refunded", refunded: total });
      expect(await movesOf(buyer)).toEqual([
        expect.stringMatching(/^staff · refund [\w-]{36} · paid · paid · 5000$/),
        expect.stringMatching(new RegExp(`^staff · .* · paid · refunded · ${total - 5_000}$`)),
      ]);
      expect(await refundMailsTo(buyer)).toHaveLength(2);
    });

    test("a refund is never more than was paid, of an unpaid payment, or of a part of a cent (D-136)", async () => {
      const buyer = await paidBuyer();
      expect(await problemOf(ask(buyer, total + 1))).toBe("too_much");
      expect(await problemOf(ask(buyer, 0))).toBe("amount_invalid");
      expect(await problemOf(ask(buyer, 0.5))).toBe("amount_invalid");
      expect(await problemOf(ask({ ...buyer, paymentId: "x".repeat(22) }, 1))).toBe("not_found");
      const unpaid = await buyerAtPaymentPage(app, { gateway });
      expect(await problemOf(ask(unpaid, 1))).toBe("not_paid");
      await ask(buyer, total - 1);
      expect(await problemOf(ask(buyer, 2))).toBe("too_much");
      await everythingDone(app);
      expect(await ledgerOf(buyer)).toMatchObject({ refunded: total - 1 });
    });

    test("a refund asked for again under its id is the same refund; the id can be used for nothing else (D-136)", async () => {
      const buyer = await paidBuyer();
      const id = randomUUID();
      const { createdAt } = await ask(buyer, 1_000, id);
      expect(await ask(buyer, 1_000, id)).toMatchObject({ id, amount: 1_000, createdAt });
      await everythingDone(app);
      expect(await ask(buyer, 1_000, id)).toMatchObject({ id, state: "done" });
      expect(await problemOf(ask(buyer, 2_000, id))).toBe("id_taken");
      expect(await problemOf(ask(await paidBuyer(), 1_000, id))).toBe("id_taken");
      await everythingDone(app);
      expect(await ledgerOf(buyer)).toMatchObject({ refunded: 1_000 });
      expect(await refundMailsTo(buyer)).toHaveLength(1);
    });

    test("a refund to an erased buyer is made, with no mail to the buyer and no reason kept (D-136)", async () => {
      const buyer = await paidBuyer();
      const { order_id } = await app.shop.db
        .selectFrom("payments")
        .select("order_id")
        .where("id", "=", buyer.paymentId)
        .executeTakeFirstOrThrow();
      const erase = () => eraseBuyersOf(app.shop.db, [order_id], new Date());
      await erase();
      await ask(buyer, 1_000);
      await everythingDone(app);
      await erase();
      expect(await statesOf(buyer)).toEqual(["1000 done"]);
      expect(await sandbox.mailsTo("")).toEqual([]);
      const kept = await app.shop.db
        .selectFrom("refunds")
        .select("reason")
        .where("payment_id", "=", buyer.paymentId)
        .execute();
      expect(kept).toEqual([{ reason: "" }]);
      expect((await movesOf(buyer)).join()).not.toContain("agreed");
    });

    test("50 refunds at once: under one id one refund, under many ids no more than was paid (D-136)", async () => {
      const [one, many] = [await paidBuyer(), await paidBuyer()];
      const id = randomUUID();
      await sideBySide(50, () => ask(one, null, id));
      const taken = randomUUID();
      const rivals = [await paidBuyer(), await paidBuyer()];
      const ends = await Promise.all(rivals.map((buyer) => problemOf(ask(buyer, 1, taken))));
      expect(ends.toSorted()).toEqual(["id_taken", "none"]);
      const tenth = Math.floor(total / 10);
      const problems = await sideBySide(50, () => problemOf(ask(many, tenth)));
      expect(problems.filter((problem) => problem === "none")).toHaveLength(10);
      expect(problems.filter((problem) => problem === "too_much")).toHaveLength(40);
      await everythingDone(app);
      expect(await statesOf(one)).toEqual([`${total} done`]);
      expect(await ledgerOf(one)).toMatchObject({ status: "refunded", refunded: total });
      expect(await refundMailsTo(one)).toHaveLength(1);
      expect(await ledgerOf(many)).toMatchObject({ refunded: tenth * 10 });
    });
  });

  describe("a gateway that misbehaves", () => {
    test("a refund whose answer is lost is asked for again, and made once (D-136)", async () => {
      const buyer = await paidBuyer();
      await sandbox.control({ webhooks: "none" }, gateway);
      let lost = 0;
      interceptRefunds(() => {
        lost += 1;
        return new Response("<html>", { status: 502 });
      });
      await ask(buyer, 7_000);
      await everythingDone(app);
      expect(lost).toBeGreaterThan(0);
      expect(await statesOf(buyer)).toEqual(["7000 done"]);
      expect(await receiptOf(buyer)).toEqual([200, "paid", 70]);
      expect(await ledgerOf(buyer)).toMatchObject({ refunded: 7_000 });
      expect(await refundMailsTo(buyer)).toHaveLength(1);
    });

    test("a refund at a gateway that is away is neither lost nor made twice (D-136)", async () => {
      const buyer = await paidBuyer();
      interceptRefunds(() => new Response("", { status: 503 }), { effect: false });
      await ask(buyer, 7_000);
      await everythingDone(app);
      expect(await statesOf(buyer)).toEqual(["7000 sent"]);
      expect(await ledgerOf(buyer)).toMatchObject({ refunded: 0 });
      expect(await refundMailsTo(buyer)).toEqual([]);
      vi.restoreAllMocks();
      await everythingDone(app);
      expect(await statesOf(buyer)).toEqual(["7000 done"]);
      expect(await ledgerOf(buyer)).toMatchObject({ refunded: 7_000 });
    });

    test("a refund that the gateway refuses releases its sum, and nobody gets a mail (D-136)", async () => {
      const buyer = await paidBuyer();
      const refusal = { error: { type: "invalid_request_error", message: "no" } };
      interceptRefunds(() => Response.json(refusal, { status: 400 }), { effect: false });
      await ask(buyer, total);
      await everythingDone(app);
      expect(await statesOf(buyer)).toEqual([`${total} refused`]);
      expect(await receiptOf(buyer)).toEqual([200, "paid", 0]);
      expect(await refundMailsTo(buyer)).toEqual([]);
      vi.restoreAllMocks();
      await ask(buyer, total);
      await everythingDone(app);
      expect(await receiptOf(buyer)).toEqual([200, "refunded", major]);
    });

    test("a refund that the gateway refused but made is counted, as its own list shows it (D-136)", async () => {
      const buyer = await paidBuyer();
      const refusal = { error: { type: "invalid_request_error", message: "no" } };
      interceptRefunds(() => Response.json(refusal, { status: 400 }));
      await sandbox.control({ webhooks: "none" }, gateway);
      await ask(buyer, 6_000);
      await everythingDone(app);
      expect(await statesOf(buyer)).toEqual(["6000 done"]);
      const told = await app.shop.db
        .selectFrom("refunds")
        .select("refusal")
        .where("payment_id", "=", buyer.paymentId)
        .execute();
      expect(told).toEqual([{ refusal: null }]);
      expect(await receiptOf(buyer)).toEqual([200, "paid", 60]);
    });

    test("a refund whose webhook comes before the answer to our call is counted once (D-136)", async () => {
      const buyer = await paidBuyer();
      interceptRefunds(async (answer) => {
        await settlePayment(app.shop, buyer.paymentId, {
          actor: "webhook",
          cause: "event overtaking",
        });
        expect(await statesOf(buyer)).toEqual(["3000 done"]);
        return answer;
      });
      await ask(buyer, 3_000);
      await everythingDone(app);
      expect(await statesOf(buyer)).toEqual(["3000 done"]);
      expect(await receiptOf(buyer)).toEqual([200, "paid", 30]);
      expect(await refundMailsTo(buyer)).toHaveLength(1);
    });
  });

  describe("money that goes back at the gateway's own dashboard", () => {
    test("a dashboard refund is counted once, however often its webhook comes (D-127)", async () => {
      const buyer = await paidBuyer();
      await sandbox.control({ webhooks: "duplicate" }, gateway);
      await refundAtDashboard(app, gateway, buyer.paymentId, 4_000);
      for (let copy = 0; copy < 5; copy += 1) {
        await sandbox.sendWebhook(buyer.paymentId, refunded, gateway);
      }
      await everythingDone(app);
      expect(await receiptOf(buyer)).toEqual([200, "paid", 40]);
      expect(await statesOf(buyer)).toEqual(["4000 done"]);
      expect(await movesOf(buyer)).toEqual([expect.stringMatching(/^webhook · .* · paid · paid/)]);
      expect(await refundMailsTo(buyer)).toHaveLength(1);
      await refundAtDashboard(app, gateway, buyer.paymentId, total - 4_000);
      await everythingDone(app);
      expect(await receiptOf(buyer)).toEqual([200, "refunded", major]);
      expect(await refundMailsTo(buyer)).toHaveLength(2);
    });

    test("a dashboard refund without a webhook is found when the gateway is asked (D-127)", async () => {
      const buyer = await paidBuyer();
      await sandbox.control({ webhooks: "none" }, gateway);
      await refundAtDashboard(app, gateway, buyer.paymentId, total);
      await settlePayment(app.shop, buyer.paymentId, {
        actor: "sweep",
        cause: "asked the gateway",
      });
      expect(await receiptOf(buyer)).toEqual([200, "refunded", major]);
    });

    test("a dashboard refund that leaves too little for ours: the gateway refuses ours, and the books are right (D-136)", async () => {
      const buyer = await paidBuyer();
      await sandbox.control({ webhooks: "none" }, gateway);
      await refundAtDashboard(app, gateway, buyer.paymentId, total);
      await ask(buyer, 1_000);
      await everythingDone(app);
      expect((await statesOf(buyer)).sort()).toEqual(["1000 refused", `${total} done`]);
      expect(await receiptOf(buyer)).toEqual([200, "refunded", major]);
      expect(await ledgerOf(buyer)).toMatchObject({ refunded: total });
    });

    test("a dashboard refund at the same time as ours: both are counted (D-136)", async () => {
      const buyer = await paidBuyer();
      interceptRefunds(async (answer, request) => {
        const body = await request.text();
        if (body.includes("desk") || /telephone|amount=500$/.test(body)) return answer;
        await refundAtDashboard(app, gateway, buyer.paymentId, 500);
        await settlePayment(app.shop, buyer.paymentId, {
          actor: "webhook",
          cause: "event between",
        });
        return answer;
      });
      await ask(buyer, 2_500);
      await everythingDone(app);
      expect((await statesOf(buyer)).sort()).toEqual(["2500 done", "500 done"]);
      expect(await receiptOf(buyer)).toEqual([200, "paid", 30]);
      expect(await ledgerOf(buyer)).toMatchObject({ refunded: 3_000 });
    });

    test("a dashboard refund is not believed when the payment's amount differs from ours (D-136)", async () => {
      const buyer = await paidBuyer();
      await sandbox.control({ amountSkewMinor: 1 }, gateway);
      await refundAtDashboard(app, gateway, buyer.paymentId, 4_000);
      await everythingDone(app);
      expect(await receiptOf(buyer)).toEqual([200, "paid", 0]);
      await sandbox.reset();
      await settlePayment(app.shop, buyer.paymentId, {
        actor: "sweep",
        cause: "asked the gateway",
      });
      expect(await receiptOf(buyer)).toEqual([200, "paid", 40]);
    });
  });
});

test("a refund that Stripe fails after all was refunded alerts staff: the buyer has no money (D-136)", async () => {
  const buyer = await buyerAtPaymentPage(app);
  await sandbox.settle(buyer.paymentUrl, "approve");
  await everythingDone(app);
  await refundAtDashboard(app, "stripe", buyer.paymentId, 19_900);
  await everythingDone(app);
  const real = app.sandbox.fetch;
  vi.spyOn(app.sandbox, "fetch").mockImplementation(async (request) => {
    const response = await real(request);
    const told = (await response.text()).replaceAll('"status":"succeeded"', '"status":"failed"');
    return new Response(told, response);
  });
  const log = vi.spyOn(app.shop.log, "error");
  await settlePayment(app.shop, buyer.paymentId, {
    actor: "webhook",
    cause: "event refund.failed",
  });
  expect(log).toHaveBeenCalledWith(
    { paymentId: buyer.paymentId },
    expect.stringMatching(/was done and failed at the gateway after that$/),
  );
});
