import { sql } from "kysely";
import { afterEach, describe, expect, test, vi } from "vitest";
import { findBrokenInvariants } from "../db/invariants.ts";
import { inTransaction } from "../db/transaction.ts";
import {
  type BuyerAtPaymentPage,
  buyerAtPaymentPage,
  everythingDone,
  paymentIdOf,
} from "../testing/buyer.ts";
import { refundAtDashboard } from "../testing/dashboard.ts";
import { openPaymentShop } from "../testing/payment-shop.ts";
import { refundDuplicate } from "./duplicate-payment.ts";
import { promiseRefund } from "./refund-promise.ts";
import { settlePayment } from "./settle-payment.ts";
import { findPayment } from "./store.ts";

const { app, sandbox } = await openPaymentShop();
afterEach(() => {
  vi.restoreAllMocks();
});

/** The second page of a buyer who went back and chose another way to pay. */
async function secondPage(buyer: BuyerAtPaymentPage, gateway: string): Promise<BuyerAtPaymentPage> {
  const { body } = await buyer.browser.checkout(buyer, gateway);
  const paymentUrl: string = body.data.paymentUrl;
  return { ...buyer, paymentUrl, paymentId: await paymentIdOf(app, paymentUrl) };
}

/** Refuses, or fails, every refund at Stripe with this status, and lets none through. */
function answerRefunds(status: number): { status: number } {
  const real = app.sandbox.fetch;
  const answer = { status };
  vi.spyOn(app.sandbox, "fetch").mockImplementation(async (request) => {
    const isRefund = request.method === "POST" && new URL(request.url).pathname === "/v1/refunds";
    if (!isRefund) return real(request);
    const error = { type: "invalid_request_error", message: "no" };
    return Response.json({ error }, { status: answer.status });
  });
  return answer;
}

async function receiptOf({ browser, paymentId }: BuyerAtPaymentPage, gateway: string) {
  const { status, body } = await browser.call(`/orders/payment/${paymentId}/${gateway}`);
  return [status, body.data.status, body.data.refunded_amount];
}

async function ledgerOf({ paymentId }: BuyerAtPaymentPage) {
  return (await sandbox.ledger()).find(({ reference }) => reference === paymentId);
}

async function mailsTo({ email }: BuyerAtPaymentPage): Promise<readonly string[]> {
  const mails = await sandbox.mailsTo(email);
  return mails.map(({ text }) => text.split("\n").slice(0, 2).join(" "));
}

const refundsOf = ({ paymentId }: BuyerAtPaymentPage) =>
  app.shop.db
    .selectFrom("refunds")
    .select(["amount", "state", "reason"])
    .where("payment_id", "=", paymentId)
    .execute();

describe("a purchase that was paid twice (D-115)", () => {
  test.each([
    ["tabby", "stripe"],
    ["tamara", "stripe"],
    ["stripe", "tabby"],
    ["stripe", "tamara"],
  ])(
    "a purchase paid by %s and then by %s: the second payment is refunded automatically, once",
    async (one, other) => {
      // A lender's page stays open when the buyer goes away; it is opened first and left.
      const lender = one === "stripe" ? other : one;
      const atLender = await buyerAtPaymentPage(app, { gateway: lender });
      const atCard = await secondPage(atLender, "stripe");
      const [first, second] = one === "stripe" ? [atCard, atLender] : [atLender, atCard];
      await sandbox.control({ webhooks: "duplicate" }, other);
      await sandbox.settle(first.paymentUrl, "approve");
      await everythingDone(app);
      await sandbox.settle(second.paymentUrl, "approve");
      await everythingDone(app);
      await receiptOf(second, other);
      await everythingDone(app);

      const paid = await ledgerOf(second);
      expect(paid).toMatchObject({ status: "refunded", refunded: paid?.charged });
      expect(await ledgerOf(first)).toMatchObject({ status: "paid", refunded: 0 });
      expect(await refundsOf(second)).toEqual([
        { amount: paid?.charged, state: "done", reason: "the purchase was paid twice" },
      ]);
      expect(await receiptOf(first, one)).toEqual([200, "paid", 0]);
      expect(await receiptOf(second, other)).toEqual([200, "refunded", (paid?.charged ?? 0) / 100]);
      expect(await mailsTo(first)).toEqual([
        expect.stringMatching(/^Thank you for your order/),
        expect.stringMatching(/^Your refund is on its way Your order was paid twice/),
      ]);
    },
  );

  test("a second payment is refunded too when the first one of its purchase has been refunded", async () => {
    const atLender = await buyerAtPaymentPage(app, { gateway: "tabby" });
    const atCard = await secondPage(atLender, "stripe");
    await sandbox.settle(atCard.paymentUrl, "approve");
    await everythingDone(app);
    await refundAtDashboard(
      app,
      "stripe",
      atCard.paymentId,
      (await ledgerOf(atCard))?.charged ?? 0,
    );
    await everythingDone(app);
    expect(await ledgerOf(atCard)).toMatchObject({ status: "refunded" });
    await sandbox.settle(atLender.paymentUrl, "approve");
    await everythingDone(app);
    const paid = await ledgerOf(atLender);
    expect(paid).toMatchObject({ status: "refunded", refunded: paid?.charged });
  });

  test("of two payments of one purchase at the same moment one is kept and one is refunded", async () => {
    const atLender = await buyerAtPaymentPage(app, { gateway: "tabby" });
    const atCard = await secondPage(atLender, "stripe");
    await Promise.all([
      sandbox.settle(atLender.paymentUrl, "approve"),
      sandbox.settle(atCard.paymentUrl, "approve"),
    ]);
    await everythingDone(app);
    await everythingDone(app);
    const statuses = [(await ledgerOf(atLender))?.status, (await ledgerOf(atCard))?.status];
    expect(statuses.sort()).toEqual(["paid", "refunded"]);
    expect((await atCard.browser.cart()).items).toEqual([]);
  });

  test("a second payment of which staff refunded a part at the gateway before we knew: only the rest is refunded (D-136)", async () => {
    const atLender = await buyerAtPaymentPage(app, { gateway: "tabby" });
    const atCard = await secondPage(atLender, "stripe");
    await sandbox.settle(atLender.paymentUrl, "approve");
    await everythingDone(app);
    await sandbox.control({ webhooks: "none" }, "stripe");
    await sandbox.settle(atCard.paymentUrl, "approve");
    await refundAtDashboard(app, "stripe", atCard.paymentId, 1_000);
    await receiptOf(atCard, "stripe");
    await everythingDone(app);
    await everythingDone(app);

    const paid = await ledgerOf(atCard);
    const charged = paid?.charged ?? 0;
    expect(paid).toMatchObject({ status: "refunded", refunded: charged });
    const refunds = await refundsOf(atCard);
    expect(refunds.map(({ amount, state }) => `${amount} ${state}`).sort()).toEqual(
      [`1000 done`, `${charged - 1_000} done`, `${charged} refused`].sort(),
    );
  });

  test("a second payment whose full refund is refused, as a part was refunded at the gateway: the rest is refunded at once (D-136)", async () => {
    const atLender = await buyerAtPaymentPage(app, { gateway: "tabby" });
    const atCard = await secondPage(atLender, "stripe");
    await sandbox.settle(atCard.paymentUrl, "approve");
    await everythingDone(app);
    const real = app.sandbox.fetch;
    let partGoesBack: Promise<void> | null = null;
    let questionsAfter = Number.NEGATIVE_INFINITY;
    vi.spyOn(app.sandbox, "fetch").mockImplementation(async (request) => {
      const isRefund = request.method === "POST" && request.url.endsWith("/refunds");
      if (isRefund && partGoesBack === null) {
        partGoesBack = refundAtDashboard(app, "tabby", atLender.paymentId, 1_000);
        await partGoesBack;
        questionsAfter = 0;
        return real(request);
      }
      // Away from the second question after the refusal.
      questionsAfter += 1;
      return questionsAfter > 1 ? Response.json({}, { status: 500 }) : real(request);
    });
    await sandbox.control({ webhooks: "none" }, "tabby");
    await sandbox.settle(atLender.paymentUrl, "approve");
    await receiptOf(atLender, "tabby");
    await everythingDone(app);
    expect(questionsAfter).toBeGreaterThan(1);
    expect(await refundsOf(atLender)).toContainEqual(expect.objectContaining({ state: "refused" }));
    expect(await findBrokenInvariants(app.shop.db)).toEqual([]);
    vi.restoreAllMocks();
    await everythingDone(app);
    expect(await ledgerOf(atLender)).toMatchObject({ status: "refunded" });
  });

  test("an order that a later checkout replaced is in the account's list once it is paid after all (D-115)", async () => {
    const replaced = await buyerAtPaymentPage(app, { gateway: "tabby" });
    await secondPage(replaced, "stripe");
    const listed = async () =>
      (await replaced.browser.call("/orders")).body.data.map(
        ({ payment_id, status }: { payment_id: string; status: string }) => [payment_id, status],
      );
    expect(await listed()).not.toContainEqual([replaced.paymentId, expect.any(String)]);
    await sandbox.settle(replaced.paymentUrl, "approve");
    await everythingDone(app);
    expect(await listed()).toContainEqual([replaced.paymentId, "paid"]);
  });

  test("the coupon of a second payment is free again, as nothing was bought with it (D-92)", async () => {
    const atLender = await buyerAtPaymentPage(app, { gateway: "tabby" });
    await atLender.browser.post("/cart/apply-coupon", { coupon_code: "LASTSEAT" });
    const atCard = await secondPage(atLender, "stripe");
    await sandbox.settle(atLender.paymentUrl, "approve");
    await everythingDone(app);
    await sandbox.settle(atCard.paymentUrl, "approve");
    await everythingDone(app);
    expect(await receiptOf(atCard, "stripe")).toEqual([200, "refunded", 169.15]);
    const next = await buyerAtPaymentPage(app, { coupon: "LASTSEAT" });
    expect((await ledgerOf(next))?.status).toBe("open");
    const order = await app.shop.db
      .selectFrom("orders")
      .select("total")
      .where("email", "=", next.email)
      .executeTakeFirstOrThrow();
    expect(order.total).toBe(16_915);
  });

  test("a second payment does not count as a use of a coupon for one use per person (D-92)", async () => {
    await app.shop.db
      .insertInto("coupons")
      .values({ code: "ONCEEACH", kind: "percent", value: 50, max_uses_per_person: 1 })
      .execute();
    const atLender = await buyerAtPaymentPage(app, { gateway: "tabby" });
    const { browser } = atLender;
    await browser.post("/cart/apply-coupon", { coupon_code: "ONCEEACH" });
    const atCard = await secondPage(atLender, "stripe");
    for (const { paymentUrl } of [atLender, atCard]) {
      await sandbox.settle(paymentUrl, "approve");
      await everythingDone(app);
    }
    await browser.add(42);
    await browser.post("/cart/apply-coupon", { coupon_code: "ONCEEACH" });
    const { status, body } = await browser.checkout(atLender, "stripe");
    expect([status, body.code]).toEqual([200, undefined]);
  });

  test("a page left over from a purchase does not sell its packages again: the next purchase has its own", async () => {
    const atLender = await buyerAtPaymentPage(app, { gateway: "tabby" });
    const atCard = await secondPage(atLender, "stripe");
    await sandbox.settle(atLender.paymentUrl, "approve");
    await everythingDone(app);
    await atLender.browser.add(42);
    const next = await secondPage(atLender, "stripe");
    expect(next.paymentUrl).not.toBe(atCard.paymentUrl);
    await sandbox.settle(next.paymentUrl, "approve");
    await everythingDone(app);
    expect(await receiptOf(next, "stripe")).toEqual([200, "paid", 0]);
    expect(await receiptOf(atLender, "tabby")).toEqual([200, "paid", 0]);
  });

  test("while staff's refund of a part is under way, the rest of a second payment is refunded and no more (D-136)", async () => {
    const atLender = await buyerAtPaymentPage(app, { gateway: "tabby" });
    const atCard = await secondPage(atLender, "stripe");
    await sandbox.settle(atLender.paymentUrl, "approve");
    await everythingDone(app);
    const { paymentId } = atCard;
    const answer = answerRefunds(400);
    await sandbox.settle(atCard.paymentUrl, "approve");
    await everythingDone(app);
    expect(await refundsOf(atCard)).toMatchObject([{ state: "refused" }]);
    answer.status = 503;
    const part = { refundId: `part-of-${paymentId}`, paymentId, amount: 1_000 } as const;
    await promiseRefund(app.shop, { ...part, actor: "staff", reason: "agreed" });
    await everythingDone(app);
    await settlePayment(app.shop, paymentId, { actor: "sweep", cause: "asked the gateway" });
    const charged = (await ledgerOf(atCard))?.charged ?? 0;
    const states = async () =>
      (await refundsOf(atCard)).map(({ amount, state }) => `${amount} ${state}`).sort();
    const refused = `${charged} refused`;
    // The queue asks for the rest as soon as that is written: it may have been asked for by now.
    const underWay = (await states()).map((line) => line.replace("requested", "sent"));
    expect(underWay).toEqual(["1000 sent", `${charged - 1_000} sent`, refused].sort());
    vi.restoreAllMocks();
    await everythingDone(app);
    expect(await states()).toEqual(["1000 done", `${charged - 1_000} done`, refused].sort());
    expect(await ledgerOf(atCard)).toMatchObject({ status: "refunded", refunded: charged });
  });

  test("a second payment's refund that was refused under an id of an earlier version is not asked for again (D-136)", async () => {
    const atLender = await buyerAtPaymentPage(app, { gateway: "tabby" });
    const atCard = await secondPage(atLender, "stripe");
    await sandbox.settle(atLender.paymentUrl, "approve");
    await everythingDone(app);
    answerRefunds(400);
    await sandbox.settle(atCard.paymentUrl, "approve");
    await everythingDone(app);
    expect(await refundsOf(atCard)).toMatchObject([{ state: "refused" }]);
    // A refund keeps its id; a database that was migrated holds such ids.
    const { db } = app.connection;
    await inTransaction(db, async (transaction) => {
      await sql`alter table refunds disable trigger refunds_keep_their_terms`.execute(transaction);
      await sql`update refunds set id = replace(id, 'duplicate-', 'surplus-')
        where payment_id = ${atCard.paymentId}`.execute(transaction);
      await sql`alter table refunds enable trigger refunds_keep_their_terms`.execute(transaction);
    });
    const { paymentId: id } = atCard;
    const payment = await findPayment(db, id);
    if (payment === null) throw new Error("The payment is gone");
    await inTransaction(db, (transaction) =>
      refundDuplicate(app.shop, transaction, payment, "sweep"),
    );
    expect(await refundsOf(atCard)).toMatchObject([{ state: "refused" }]);
    vi.restoreAllMocks();
    const rest = { refundId: `all-of-${id}`, paymentId: id, amount: null } as const;
    await promiseRefund(app.shop, { ...rest, actor: "staff", reason: "agreed" });
    await everythingDone(app);
    expect(await ledgerOf(atCard)).toMatchObject({ status: "refunded" });
  });

  test("the refund of a second payment waits while its gateway is away", async () => {
    const atLender = await buyerAtPaymentPage(app, { gateway: "tamara" });
    const atCard = await secondPage(atLender, "stripe");
    await sandbox.settle(atLender.paymentUrl, "approve");
    await everythingDone(app);
    await sandbox.control({ webhooks: "none" });
    await sandbox.settle(atCard.paymentUrl, "approve");
    // The refund is asked for as soon as the payment is written down, and must find nobody there.
    answerRefunds(503);
    await receiptOf(atCard, "stripe");
    await sandbox.control({ failWith: "500", failNext: 1_000 });
    vi.restoreAllMocks();
    await everythingDone(app);
    expect(await ledgerOf(atCard)).toMatchObject({ status: "paid", refunded: 0 });
    expect(await receiptOf(atCard, "stripe")).toEqual([200, "paid", 0]);
    await sandbox.reset();
    await everythingDone(app);
    expect(await receiptOf(atCard, "stripe")).toEqual([200, "refunded", 199]);
  });
});
