import { describe, expect, test, vi } from "vitest";
import { MINUTE_MS } from "#core/durations.ts";
import type { OwnRefund } from "#core/refund.ts";
import type { LedgerEntry } from "#sandbox/gateway.ts";
import { sweepPayments } from "../payments/sweep.ts";
import { type BuyerAtPaymentPage, buyerAtPaymentPage, everythingDone, newBuyer } from "./buyer.ts";
import { captureAtDashboard } from "./dashboard.ts";
import type { ByPayment, LenderShop } from "./lender-shop.ts";

/** What differs from lender to lender: its webhooks' names for events, and its calls. */
type Lender = {
  readonly approved: string;
  readonly expired: string;
  /** The calls that capture the money, in order. */
  readonly takes: readonly RegExp[];
};

/** Two of a package for USD 199, one of them 10 % off, and 10 % off by coupon (D-94, D-126). */
const CART = { packages: { 42: 2 }, coupon: "WELCOME10" };
const TOTAL = { total_amount: 1249.72, discount_amount: 211.94, currency: "AED", status: "paid" };
const MINOR = 124_972;

/** The tests of a lender's payment, whatever reports on it: the same for Tamara and Tabby. */
export function testJourneys(
  {
    app,
    sandbox,
    clock,
    gateway,
    stopWebhooks,
    receiptOf,
    paymentOf,
    approvedWithoutWebhooks,
  }: LenderShop,
  { approved, expired, takes }: Lender,
): void {
  const start = () => buyerAtPaymentPage(app, { ...CART, gateway });
  const done = () => everythingDone(app);
  const statusOf = async (buyer: ByPayment) => (await paymentOf(buyer)).status;

  async function ledgerOf({ paymentId }: ByPayment): Promise<readonly LedgerEntry[]> {
    return (await sandbox.ledger()).filter(({ reference }) => reference === paymentId);
  }

  async function sweep(minutes: number): Promise<void> {
    clock.aheadMs = minutes * MINUTE_MS;
    await sweepPayments(app.shop);
  }

  /** The order is paid, once, to the fils, with one mail and an empty cart. */
  async function expectPaidOnce(buyer: BuyerAtPaymentPage): Promise<void> {
    await done();
    const { status, body } = await receiptOf(buyer);
    expect([status, body.data]).toMatchObject([200, { ...TOTAL, payment_gateway: gateway }]);
    await done();
    expect(await sandbox.mailsTo(buyer.email)).toHaveLength(1);
    expect((await buyer.browser.cart()).items).toEqual([]);
    expect(await ledgerOf(buyer)).toMatchObject([
      { status: "paid", currency: "AED", charged: MINOR, captured: MINOR, refunded: 0 },
    ]);
  }

  /** Makes matching calls fail before they reach the gateway, the given number of times. */
  function failCalls(address: RegExp, times: number): void {
    const real = globalThis.fetch;
    let left = times;
    vi.spyOn(globalThis, "fetch").mockImplementation(async (input, init) => {
      if (left > 0 && address.test(String(input))) {
        left -= 1;
        throw new TypeError("connection lost");
      }
      return real(input, init);
    });
  }

  describe("one paid order and one receipt mail, captured at once, from any source of the news", () => {
    test("the webhook alone makes one paid order and one receipt mail", async () => {
      const buyer = await start();
      await sandbox.settle(buyer.paymentUrl, "approve");
      await done();
      expect(await statusOf(buyer)).toBe("paid");
      await expectPaidOnce(buyer);
    });

    test("the return before the webhook makes one paid order and one receipt mail", async () => {
      await sandbox.control({ webhooks: "delayed", webhookDelayMs: 300 }, gateway);
      const buyer = await start();
      const { redirect } = await sandbox.settle(buyer.paymentUrl, "approve");
      expect(redirect).toMatch(
        `${app.url}/success?paymentId=${buyer.paymentId}&gatewayId=${gateway}&`,
      );
      expect((await receiptOf(buyer)).status).toBe(200);
      await expectPaidOnce(buyer);
    });

    test("the return alone makes one paid order and one receipt mail", async () => {
      const buyer = await approvedWithoutWebhooks(CART);
      await expectPaidOnce(buyer);
    });

    test("without webhook and return the sweep makes one paid order and one receipt mail", async () => {
      const buyer = await approvedWithoutWebhooks(CART);
      await done();
      expect(await statusOf(buyer)).toBe("pending");
      await sweep(3);
      expect(await statusOf(buyer)).toBe("paid");
      await expectPaidOnce(buyer);
    });

    test.each(["duplicate", "reordered"])(
      "webhooks that come %s make one paid order and one receipt mail",
      async (webhooks) => {
        await sandbox.control({ webhooks, webhookDelayMs: 50 }, gateway);
        const buyer = await start();
        await sandbox.settle(buyer.paymentUrl, "approve");
        await expectPaidOnce(buyer);
      },
    );

    test("many returns at once beside the webhook make one paid order and one receipt mail", async () => {
      const buyer = await start();
      await sandbox.settle(buyer.paymentUrl, "approve");
      const answers = await Promise.all([1, 2, 3, 4].map(() => receiptOf(buyer)));
      for (const { status } of answers) expect([200, 202]).toContain(status);
      await expectPaidOnce(buyer);
    });

    test("the webhook of a payment whose page never reached us makes one paid order", async () => {
      const browser = app.openBrowser();
      const details = newBuyer();
      for (const _ of [1, 2]) await browser.add(42);
      await browser.post("/cart/apply-coupon", { coupon_code: CART.coupon });
      await sandbox.control({ failWith: "malformed", failNext: 1 }, gateway);
      const { status, body } = await browser.checkout(details, gateway);
      expect([status, body.code]).toEqual([502, "gateway_failed"]);
      const { id } = await app.shop.db
        .selectFrom("payments")
        .innerJoin("orders", "orders.id", "payments.order_id")
        .select("payments.id")
        .where("orders.email", "=", details.email)
        .executeTakeFirstOrThrow();
      await sandbox.settle(`http://sandbox/${gateway}/pay/${id}`, "approve");
      await done();
      expect(await ledgerOf({ paymentId: id })).toMatchObject([
        { status: "paid", captured: MINOR },
      ]);
      expect((await browser.cart()).items).toEqual([]);
    });
  });

  describe("capturing an authorised payment when calls fail", () => {
    test.each(takes)("a call to %s that is lost is made again by the sweep", async (address) => {
      const buyer = await approvedWithoutWebhooks(CART);
      failCalls(address, 1);
      const { status, body } = await receiptOf(buyer);
      expect([status, body.code]).toEqual([202, "confirming"]);
      expect(await statusOf(buyer)).toBe("authorised");
      await sweep(2);
      expect(await statusOf(buyer)).toBe("paid");
      await expectPaidOnce(buyer);
    });

    test.each(takes)("a call to %s whose answer is lost is not made twice", async (address) => {
      const buyer = await approvedWithoutWebhooks(CART);
      const real = globalThis.fetch;
      let lost = 0;
      vi.spyOn(globalThis, "fetch").mockImplementation(async (input, init) => {
        const response = await real(input, init);
        if (!address.test(String(input)) || lost > 0) return response;
        lost += 1;
        throw new TypeError("connection lost");
      });
      expect((await receiptOf(buyer)).status).toBe(202);
      expect((await receiptOf(buyer)).status).toBe(200);
      await expectPaidOnce(buyer);
    });

    test("why the money of a payment is not captured is in the log, and it is captured later", async () => {
      const buyer = await approvedWithoutWebhooks(CART);
      const real = globalThis.fetch;
      const refused = vi
        .spyOn(globalThis, "fetch")
        .mockImplementation(async (input, init) =>
          takes.some((address) => address.test(String(input)))
            ? Response.json({ message: "no" }, { status: 403 })
            : real(input, init),
        );
      const warn = vi.spyOn(app.shop.log, "warn");
      expect((await receiptOf(buyer)).status).toBe(202);
      expect(await statusOf(buyer)).toBe("authorised");
      expect(warn).toHaveBeenCalledExactlyOnceWith(
        {
          err: expect.objectContaining({ message: expect.stringMatching(/refused with 403/) }),
          paymentId: buyer.paymentId,
        },
        "the gateway refuses to capture a payment",
      );
      refused.mockRestore();
      await sweep(2);
      await expectPaidOnce(buyer);
    });

    test("a payment's states are recorded: authorised, then paid", async () => {
      const buyer = await approvedWithoutWebhooks(CART);
      await receiptOf(buyer);
      const rows = await app.shop.db
        .selectFrom("payment_events")
        .select(["actor", "status_after as after"])
        .where("payment_id", "=", buyer.paymentId)
        .orderBy("id")
        .execute();
      expect(rows.map(({ actor, after }) => `${actor} ${after}`)).toEqual([
        "checkout created",
        "checkout pending",
        "return authorised",
        "return paid",
      ]);
    });

    test("each of our refunds is made once, however often it is asked for", async () => {
      const buyer = await start();
      await sandbox.settle(buyer.paymentUrl, "approve");
      await done();
      const port = app.shop.gateways.get(gateway);
      const { reference } = await paymentOf(buyer);
      const ours: OwnRefund[] = [];
      const refund = async (amount: number, id: string) => {
        const askedBefore = ours.some((known) => known.id === id);
        if (!askedBefore) ours.push({ id, amount, state: "sent", reference: null });
        return port?.refundPayment({
          id,
          paymentId: buyer.paymentId,
          reference: reference ?? "",
          amount,
          currency: "AED",
          keyNumber: 0,
          askedBefore,
          ours,
        });
      };
      const first = await refund(24_972, "refund1");
      expect(await refund(24_972, "refund1")).toEqual(first);
      ours[0] = {
        id: "refund1",
        amount: 24_972,
        state: "done",
        reference: first?.reference ?? null,
      };
      expect(await ledgerOf(buyer)).toMatchObject([{ status: "paid", refunded: 24_972 }]);
      expect(await refund(100_000, "refund2")).not.toEqual(first);
      expect(await ledgerOf(buyer)).toMatchObject([{ status: "refunded", refunded: MINOR }]);
      await expect(refund(1, "refund3")).rejects.toMatchObject({ name: "CallRefused" });
      await done();
      expect((await receiptOf(buyer)).status).toBe(200);
    });
  });

  describe("an attempt that ends without money", () => {
    test("a declined payment is 409 not_paid, the cart is kept, and the next try has a new page (D-127)", async () => {
      const buyer = await start();
      const { redirect } = await sandbox.settle(buyer.paymentUrl, "decline");
      expect(redirect).toMatch(`${app.url}/cart?payment=failed&`);
      await done();
      expect(await statusOf(buyer)).toBe("failed");
      const { status, body } = await receiptOf(buyer);
      expect([status, body.code]).toEqual([409, "not_paid"]);
      expect(await buyer.browser.cart()).toMatchObject({
        total_items_count: 2,
        coupon_code: { code: CART.coupon },
      });
      const again = await buyer.browser.checkout(buyer, gateway);
      expect(again.body.data.paymentUrl).not.toBe(buyer.paymentUrl);
    });

    test("a buyer declined without a webhook is not sent to the ended page again", async () => {
      await stopWebhooks();
      const buyer = await start();
      await sandbox.settle(buyer.paymentUrl, "decline");
      const { status, body } = await buyer.browser.checkout(buyer, gateway);
      expect(status).toBe(200);
      expect(body.data.paymentUrl).not.toBe(buyer.paymentUrl);
      await sandbox.settle(body.data.paymentUrl, "approve");
      const third = await buyer.browser.checkout(buyer, gateway);
      expect(third.body.data.paymentUrl).toContain("/success?paymentId=");
      expect((await buyer.browser.cart()).items).toEqual([]);
    });

    test("a page that its buyer left stays open and is handed out again, also while the gateway is away", async () => {
      const buyer = await start();
      const { redirect } = await sandbox.settle(buyer.paymentUrl, "cancel");
      expect(redirect).toMatch(`${app.url}/cart?payment=cancelled&`);
      await done();
      expect((await receiptOf(buyer)).status).toBe(202);
      for (const failNext of [0, 2]) {
        await sandbox.control({ failNext }, gateway);
        const again = await buyer.browser.checkout(buyer, gateway);
        expect(again.body.data.paymentUrl).toBe(buyer.paymentUrl);
      }
      await sandbox.settle(buyer.paymentUrl, "approve");
      await expectPaidOnce(buyer);
    });

    test("the sweep finds that a payment has expired, and a late webhook about it changes nothing (D-127)", async () => {
      await stopWebhooks();
      const buyer = await start();
      await sandbox.settle(buyer.paymentUrl, "expire");
      await sweep(3);
      expect(await statusOf(buyer)).toBe("expired");
      await sandbox.sendWebhook(buyer.paymentId, approved, gateway);
      await done();
      expect(await statusOf(buyer)).toBe("expired");
      expect((await receiptOf(buyer)).status).toBe(409);
    });

    test("the end of an abandoned attempt does not touch the order that another gateway paid", async () => {
      const buyer = await start();
      const { body } = await buyer.browser.checkout(buyer, "stripe");
      await sandbox.settle(body.data.paymentUrl, "approve");
      await done();
      await sandbox.settle(buyer.paymentUrl, "expire");
      await sandbox.sendWebhook(buyer.paymentId, expired, gateway);
      await done();
      expect(await statusOf(buyer)).toBe("expired");
      const orders = await app.shop.db
        .selectFrom("orders")
        .select("status")
        .where("email", "=", buyer.email)
        .orderBy("number")
        .execute();
      expect(orders.map(({ status }) => status)).toEqual(["expired", "paid"]);
    });

    test("a webhook that comes before its event is checked again when it is repeated", async () => {
      await stopWebhooks();
      const buyer = await start();
      await sandbox.sendWebhook(buyer.paymentId, approved, gateway);
      await done();
      expect(await statusOf(buyer)).toBe("pending");
      await sandbox.settle(buyer.paymentUrl, "approve");
      await sandbox.sendWebhook(buyer.paymentId, approved, gateway);
      await done();
      expect(await statusOf(buyer)).toBe("paid");
    });
  });

  describe("a report that differs from what was asked for", () => {
    test.each([{ amountSkewMinor: 1 }, { amountSkewMinor: -10_000 }, { currency: "SAR" }])(
      "a report with %j never pays and captures nothing; once the report agrees it is captured",
      async (lie) => {
        const buyer = await start();
        await sandbox.control(lie, gateway);
        await sandbox.settle(buyer.paymentUrl, "approve");
        await done();
        expect(await statusOf(buyer)).toBe("review");
        expect((await receiptOf(buyer)).status).toBe(202);
        expect(await ledgerOf(buyer)).toMatchObject([{ captured: 0 }]);
        await sandbox.reset();
        await expectPaidOnce(buyer);
      },
    );
  });

  describe("staff capture a part of the money at the lender's dashboard", () => {
    test("a part captured at the dashboard never pays the order: staff are alerted, and it is paid with the rest (D-136)", async () => {
      const buyer = await approvedWithoutWebhooks(CART);
      await captureAtDashboard(app, gateway, buyer.paymentId, 100_000);
      const log = vi.spyOn(app.shop.log, "error");
      expect((await receiptOf(buyer)).status).toBe(202);
      expect(await statusOf(buyer)).toBe("review");
      expect(log.mock.calls.map(([, message]) => message)).toContain("payment needs a review");
      expect(await ledgerOf(buyer)).toMatchObject([{ captured: 100_000 }]);
      await captureAtDashboard(app, gateway, buyer.paymentId, MINOR - 100_000);
      await expectPaidOnce(buyer);
    });
  });

  describe("the gateway is away", () => {
    test.each(["500", "reset", "malformed"])(
      "a gateway that fails with %s while a page is opened: 502, nothing lost, and the next try opens it",
      async (failWith) => {
        const browser = app.openBrowser();
        const details = newBuyer();
        await browser.add(42);
        await sandbox.control({ failWith, failNext: 1 }, gateway);
        const { status, body } = await browser.checkout(details, gateway);
        expect([status, body.code]).toEqual([502, "gateway_failed"]);
        expect((await browser.cart()).total_items_count).toBe(1);
        const again = await browser.checkout(details, gateway);
        expect(again.status).toBe(200);
        await sandbox.settle(again.body.data.paymentUrl, "approve");
        await done();
        expect((await browser.cart()).items).toEqual([]);
      },
    );

    test("a gateway that misses one question is asked once more; one that is away makes the receipt 202 until it answers", async () => {
      const buyer = await approvedWithoutWebhooks(CART);
      await stopWebhooks({ failNext: 2 });
      expect((await receiptOf(buyer)).status).toBe(202);
      await stopWebhooks({ failNext: 1 });
      expect((await receiptOf(buyer)).status).toBe(200);
      await expectPaidOnce(buyer);
    });
  });
}
