import { randomUUID } from "node:crypto";
import { describe, expect, test, vi } from "vitest";
import type { DisputeState } from "#core/dispute.ts";
import type { GatewayIdentifier } from "#core/payment.ts";
import {
  type BuyerAtPaymentPage,
  buyerAtPaymentPage,
  everythingDone,
  paymentIdOf,
} from "../testing/buyer.ts";
import { refundAtDashboard } from "../testing/dashboard.ts";
import { openPaymentShop } from "../testing/payment-shop.ts";
import { writeDownTold } from "./dispute-told.ts";
import { RefundRefused, requestRefund } from "./refund-request.ts";
import { settlePayment } from "./settle-payment.ts";
import { PAID_CHECK_MS } from "./store.ts";
import { sweepPayments } from "./sweep.ts";

const STAFF = "staff@example.com";
const DAY_MS = 24 * 60 * 60_000;
const { app, sandbox, clock } = await openPaymentShop({ OWNER_EMAIL: STAFF });

async function paidBuyer(gateway: GatewayIdentifier = "stripe"): Promise<BuyerAtPaymentPage> {
  const buyer = await buyerAtPaymentPage(app, { gateway });
  await sandbox.settle(buyer.paymentUrl, "approve");
  await everythingDone(app);
  return buyer;
}

function give({ paymentId }: BuyerAtPaymentPage, amount: number | null = null) {
  const why = { actor: "staff", reason: "agreed" } as const;
  return requestRefund(app.shop, { refundId: randomUUID(), paymentId, amount, ...why });
}

const problemOf = (asked: Promise<unknown>) =>
  asked.then(
    () => "none",
    (error: unknown) => (error instanceof RefundRefused ? error.problem : error),
  );

async function numberOf({ paymentId }: BuyerAtPaymentPage): Promise<string> {
  const { number } = await app.shop.db
    .selectFrom("orders")
    .innerJoin("payments", "payments.order_id", "orders.id")
    .select("number")
    .where("payments.id", "=", paymentId)
    .executeTakeFirstOrThrow();
  return number;
}

async function disputesOf({ paymentId }: BuyerAtPaymentPage) {
  const rows = await app.shop.db
    .selectFrom("disputes")
    .select(["amount", "state"])
    .where("payment_id", "=", paymentId)
    .orderBy("opened_at")
    .execute();
  return rows.map(({ amount, state }) => `${amount} ${state}`);
}

async function movesOf({ paymentId }: BuyerAtPaymentPage) {
  const rows = await app.shop.db
    .selectFrom("payment_events")
    .select(["actor", "status_after", "dispute_state", "dispute_amount"])
    .where("payment_id", "=", paymentId)
    .where("dispute_id", "is not", null)
    .orderBy("id")
    .execute();
  return rows.map((row) => Object.values(row).join(" "));
}

async function refundsOf({ paymentId }: BuyerAtPaymentPage) {
  const rows = await app.shop.db
    .selectFrom("refunds")
    .select(["amount", "state", "refusal"])
    .where("payment_id", "=", paymentId)
    .orderBy("created_at")
    .execute();
  return rows.map(({ amount, state, refusal }) => `${amount} ${state} ${refusal ?? ""}`.trim());
}

const disputedOf = async ({ paymentId }: BuyerAtPaymentPage) =>
  (
    await app.shop.db
      .selectFrom("payments")
      .select("disputed")
      .where("id", "=", paymentId)
      .executeTakeFirstOrThrow()
  ).disputed;

const ledgerOf = async ({ paymentId }: BuyerAtPaymentPage) =>
  (await sandbox.ledger()).find(({ reference }) => reference === paymentId);

/** The subjects of the mails to staff about an order. */
async function mailsOf(buyer: BuyerAtPaymentPage): Promise<readonly string[]> {
  const number = await numberOf(buyer);
  const mails = (await sandbox.mails()).filter(
    ({ to, subject }) => to === STAFF && subject.includes(number),
  );
  return mails.map(({ subject }) => subject.split(" · ")[0]?.replace(`${number} – `, "") ?? "");
}

const settle = ({ paymentId }: BuyerAtPaymentPage) =>
  settlePayment(app.shop, paymentId, { actor: "sweep", cause: "asked" });

const isRefundCall = ({ method, url }: Request) => method === "POST" && /refund/.test(url);

/** What each gateway has of a dispute: Stripe tells of it, of the others staff are told by mail. */
const GATEWAYS = [
  { gateway: "stripe", total: 19_900, actor: "webhook" },
  { gateway: "tamara", total: 73_083, actor: "operator" },
  { gateway: "tabby", total: 73_083, actor: "operator" },
] as const;

describe.each(GATEWAYS)("$gateway", ({ gateway, total, actor }) => {
  /** Something becomes of the dispute there, and the shop hears of it in the way it can. */
  async function dispute(buyer: BuyerAtPaymentPage, state: DisputeState, amount?: number) {
    await sandbox.dispute(gateway, buyer.paymentId, state, amount);
    if (gateway !== "stripe")
      await writeDownTold(app.shop, await numberOf(buyer), state, amount ?? null);
    await everythingDone(app);
  }

  test("an opened dispute is stored, counted, told to staff and in the ledger", async () => {
    const buyer = await paidBuyer(gateway);
    await dispute(buyer, "opened");
    expect(await disputesOf(buyer)).toEqual([`${total} opened`]);
    expect(await disputedOf(buyer)).toBe(total);
    expect(await ledgerOf(buyer)).toMatchObject({ disputed: total });
    expect(await movesOf(buyer)).toEqual([`${actor} paid opened ${total}`]);
    expect(await mailsOf(buyer)).toEqual(["disputed by the buyer"]);
    const { body } = await buyer.browser.call(`/orders/payment/${buyer.paymentId}/${gateway}`);
    expect([body.data.status, body.data.refunded_amount]).toEqual(["paid", 0]);
  });

  test("while it is open nothing is given back; once it is won, all may be", async () => {
    const buyer = await paidBuyer(gateway);
    await dispute(buyer, "opened");
    expect(await problemOf(give(buyer))).toBe("disputed");
    expect(await problemOf(give(buyer, 1))).toBe("disputed");
    await dispute(buyer, "won");
    expect(await disputesOf(buyer)).toEqual([`${total} won`]);
    expect(await disputedOf(buyer)).toBe(0);
    expect(await ledgerOf(buyer)).toMatchObject({ disputed: 0 });
    expect(await mailsOf(buyer)).toEqual(["disputed by the buyer", "a dispute was won"]);
    await give(buyer);
    await everythingDone(app);
    expect(await ledgerOf(buyer)).toMatchObject({ status: "refunded", refunded: total });
  });

  test("a lost one keeps the money from being given back, until the gateway reverses it", async () => {
    const buyer = await paidBuyer(gateway);
    await dispute(buyer, "opened");
    await dispute(buyer, "lost");
    expect(await ledgerOf(buyer)).toMatchObject({ disputed: total, refunded: 0 });
    expect(await problemOf(give(buyer))).toBe("disputed");
    await dispute(buyer, "won");
    expect(await disputedOf(buyer)).toBe(0);
    expect(await movesOf(buyer)).toEqual(
      ["opened", "lost", "won"].map((state) => `${actor} paid ${state} ${total}`),
    );
    expect(await mailsOf(buyer)).toEqual([
      "disputed by the buyer",
      "a dispute was lost",
      "a dispute was won",
    ]);
  });

  test("of a part: the rest of the payment is given back as ever", async () => {
    const buyer = await paidBuyer(gateway);
    await dispute(buyer, "opened", 5_000);
    await dispute(buyer, "lost");
    expect(await problemOf(give(buyer, total - 4_999))).toBe("disputed");
    await give(buyer);
    await everythingDone(app);
    expect(await ledgerOf(buyer)).toMatchObject({ refunded: total - 5_000, disputed: 5_000 });
    expect(await refundsOf(buyer)).toEqual([`${total - 5_000} done`]);
  });

  test("after a partial refund it is of what is left", async () => {
    const buyer = await paidBuyer(gateway);
    await give(buyer, 4_000);
    await everythingDone(app);
    await dispute(buyer, "opened");
    expect(await disputesOf(buyer)).toEqual([`${total - 4_000} opened`]);
    expect(await problemOf(give(buyer))).toBe("disputed");
  });

  test("a refund that waited when the dispute came is not asked for, and staff can see it", async () => {
    const buyer = await paidBuyer(gateway);
    await sandbox.control({ failNext: 1_000 }, gateway);
    await give(buyer, 2_000);
    await sandbox.dispute(gateway, buyer.paymentId, "opened");
    if (gateway !== "stripe") await writeDownTold(app.shop, await numberOf(buyer), "opened", null);
    const asked = vi.spyOn(app.sandbox, "fetch");
    await sandbox.reset();
    await everythingDone(app);
    await settle(buyer);
    await everythingDone(app);
    const posts = asked.mock.calls.filter(([request]) => isRefundCall(request));
    asked.mockRestore();
    // Stripe is asked where that comes before the news; it refuses.
    if (gateway !== "stripe") expect(posts).toEqual([]);
    expect(await refundsOf(buyer)).toEqual([
      expect.stringMatching(/^2000 refused .*(disputed|back)/),
    ]);
    expect(await ledgerOf(buyer)).toMatchObject({ refunded: 0 });
  });

  test("a payment that goes back because the purchase was paid twice waits for its dispute", async () => {
    const other = gateway === "stripe" ? "tabby" : "stripe";
    // A lender's page stays open when the buyer goes away; it is opened first and left.
    const atLender = await buyerAtPaymentPage(app, {
      gateway: gateway === "stripe" ? other : gateway,
    });
    const { body } = await atLender.browser.checkout(atLender, "stripe");
    const paymentUrl: string = body.data.paymentUrl;
    const atCard = { ...atLender, paymentUrl, paymentId: await paymentIdOf(app, paymentUrl) };
    const [first, second] = gateway === "stripe" ? [atLender, atCard] : [atCard, atLender];
    await sandbox.settle(first.paymentUrl, "approve");
    await everythingDone(app);
    await sandbox.settle(second.paymentUrl, "approve");
    // It is paid and on its way back, and the dispute is there before the gateway is asked.
    await settle(second);
    await sandbox.dispute(gateway, second.paymentId, "opened");
    if (gateway !== "stripe") await writeDownTold(app.shop, await numberOf(second), "opened", null);
    else await settle(second);
    await everythingDone(app);
    await settle(second);
    await everythingDone(app);
    expect(await ledgerOf(second)).toMatchObject({ refunded: 0, disputed: total });
    expect(await refundsOf(second)).toEqual([expect.stringMatching(`^${total} refused `)]);
    await dispute(second, "won");
    expect(await ledgerOf(second)).toMatchObject({
      status: "refunded",
      refunded: total,
      disputed: 0,
    });
    expect(await ledgerOf(first)).toMatchObject({ status: "paid", refunded: 0 });
  });
});

describe("Stripe", () => {
  test("D-115 of a second payment that is disputed in part, the rest goes back when that is over", async () => {
    const atLender = await buyerAtPaymentPage(app, { gateway: "tabby" });
    const { body } = await atLender.browser.checkout(atLender, "stripe");
    const paymentUrl: string = body.data.paymentUrl;
    const atCard = { ...atLender, paymentUrl, paymentId: await paymentIdOf(app, paymentUrl) };
    await sandbox.settle(atLender.paymentUrl, "approve");
    await everythingDone(app);
    await sandbox.control({ webhooks: "none" });
    await sandbox.settle(paymentUrl, "approve");
    await refundAtDashboard(app, "stripe", atCard.paymentId, 1_000);
    await sandbox.dispute("stripe", atCard.paymentId, "opened", 500);
    await settle(atCard);
    await everythingDone(app);
    await settle(atCard);
    await everythingDone(app);
    expect(await refundsOf(atCard)).toEqual([
      expect.stringMatching(/^19900 refused /),
      "1000 done",
    ]);
    await sandbox.dispute("stripe", atCard.paymentId, "lost");
    await settle(atCard);
    await everythingDone(app);
    expect(await ledgerOf(atCard)).toMatchObject({ refunded: 19_400, disputed: 500 });
  });

  test("news that comes twice, late or in another order changes nothing", async () => {
    const buyer = await paidBuyer();
    await sandbox.control({ webhooks: "none" });
    await sandbox.dispute("stripe", buyer.paymentId, "opened");
    await sandbox.dispute("stripe", buyer.paymentId, "lost");
    await sandbox.control({ webhooks: "duplicate" });
    for (const event of ["closed", "created", "updated", "funds_withdrawn", "closed"]) {
      await sandbox.sendWebhook(buyer.paymentId, `charge.dispute.${event}`);
    }
    await everythingDone(app);
    expect(await disputesOf(buyer)).toEqual(["19900 lost"]);
    expect(await movesOf(buyer)).toEqual(["webhook paid lost 19900"]);
    expect(await mailsOf(buyer)).toEqual(["a dispute was lost"]);
  });

  test("the event is a reason to ask, and nothing in it is believed", async () => {
    const buyer = await paidBuyer();
    await sandbox.control({ webhooks: "none" });
    await sandbox.dispute("stripe", buyer.paymentId, "opened", 500);
    await sandbox.sendWebhook(buyer.paymentId, "charge.dispute.created");
    const { reference } = await app.shop.db
      .selectFrom("webhook_events")
      .select("reference")
      .where("type", "=", "charge.dispute.created")
      .orderBy("received_at", "desc")
      .executeTakeFirstOrThrow();
    expect(reference).toMatch(/^pi_/);
    await sandbox.dispute("stripe", buyer.paymentId, "won");
    await everythingDone(app);
    expect(await disputesOf(buyer)).toEqual(["500 won"]);
  });

  test("a dispute whose events are lost is found out by asking, and asked about until it is over", async () => {
    const buyer = await paidBuyer();
    await sandbox.control({ webhooks: "none" });
    await sandbox.dispute("stripe", buyer.paymentId, "opened");
    clock.aheadMs = PAID_CHECK_MS + DAY_MS;
    await sweepPayments(app.shop);
    expect(await disputesOf(buyer)).toEqual(["19900 opened"]);
    // Long after money could still be given back.
    clock.aheadMs = 200 * DAY_MS;
    await sweepPayments(app.shop);
    await sandbox.dispute("stripe", buyer.paymentId, "won");
    clock.aheadMs += PAID_CHECK_MS + DAY_MS;
    await sweepPayments(app.shop);
    expect(await disputesOf(buyer)).toEqual(["19900 won"]);
  });

  test("S15 a dispute heard of together with a refund of everything is asked about until it is over", async () => {
    const buyer = await paidBuyer();
    await sandbox.control({ webhooks: "none" });
    await refundAtDashboard(app, "stripe", buyer.paymentId, 19_900);
    await sandbox.dispute("stripe", buyer.paymentId, "opened");
    await settle(buyer);
    expect([await disputesOf(buyer), await refundsOf(buyer)]).toEqual([
      ["19900 opened"],
      ["19900 done"],
    ]);
    await sandbox.dispute("stripe", buyer.paymentId, "won");
    clock.aheadMs = PAID_CHECK_MS + DAY_MS;
    await sweepPayments(app.shop);
    expect(await disputesOf(buyer)).toEqual(["19900 won"]);
  });

  test("S15 a dispute told before we know that the payment is paid is found by the money it is of", async () => {
    const buyer = await buyerAtPaymentPage(app);
    await sandbox.control({ webhooks: "none" });
    await sandbox.settle(buyer.paymentUrl, "approve");
    const real = app.sandbox.fetch;
    const told = vi.spyOn(app.sandbox, "fetch").mockImplementation(async (request) => {
      const response = await real(request);
      if (!/\/sessions\/cs_/.test(request.url)) return response;
      told.mockRestore();
      // What was answered is on its way to the shop, and says nothing of this.
      await sandbox.dispute("stripe", buyer.paymentId, "opened");
      await sandbox.sendWebhook(buyer.paymentId, "charge.dispute.created");
      await everythingDone(app);
      return response;
    });
    await settle(buyer);
    await everythingDone(app);
    expect(await disputesOf(buyer)).toEqual(["19900 opened"]);
    expect(await mailsOf(buyer)).toEqual(["disputed by the buyer"]);
  });

  test("a refund that Stripe refuses because of a dispute it has not told yet is refused, and seen", async () => {
    const buyer = await paidBuyer();
    await sandbox.control({ webhooks: "none" });
    await sandbox.dispute("stripe", buyer.paymentId, "opened");
    await give(buyer);
    await everythingDone(app);
    expect(await refundsOf(buyer)).toEqual([
      expect.stringMatching(/^19900 refused .*charged back/),
    ]);
    expect(await disputesOf(buyer)).toEqual(["19900 opened"]);
    expect(await mailsOf(buyer)).toEqual(["disputed by the buyer"]);
  });

  test("a second dispute after a won one is another one", async () => {
    const buyer = await paidBuyer();
    for (const state of ["opened", "won", "opened"] as const) {
      await sandbox.dispute("stripe", buyer.paymentId, state);
      await everythingDone(app);
    }
    expect(await disputesOf(buyer)).toEqual(["19900 won", "19900 opened"]);
    expect(await disputedOf(buyer)).toBe(19_900);
  });

  test("an inquiry holds no money back, and a dispute under appeal is a lost one", async () => {
    const buyer = await paidBuyer();
    await sandbox.control({ webhooks: "none" });
    await sandbox.dispute("stripe", buyer.paymentId, "opened");
    const real = app.sandbox.fetch;
    const tell = (status: string) =>
      vi.spyOn(app.sandbox, "fetch").mockImplementation(async (request) => {
        const response = await real(request);
        const told = (await response.text()).replace('"needs_response"', `"${status}"`);
        return new Response(told, response);
      });
    for (const status of ["warning_needs_response", "warning_closed", "prevented"]) {
      tell(status);
      await settle(buyer);
      expect(await disputesOf(buyer)).toEqual([]);
    }
    tell("appeal_under_review");
    await settle(buyer);
    expect(await disputesOf(buyer)).toEqual(["19900 lost"]);
    vi.restoreAllMocks();
  });

  test.each([
    ['"usd"', '"eur"'],
    ['"amount":19900', '"amount":0'],
    ['"amount":19900', '"amount":null'],
  ])(
    "a dispute told with %s as %s is for staff to look at, and not counted",
    async (right, wrong) => {
      const buyer = await paidBuyer();
      await sandbox.control({ webhooks: "none" });
      await sandbox.dispute("stripe", buyer.paymentId, "opened");
      const real = app.sandbox.fetch;
      vi.spyOn(app.sandbox, "fetch").mockImplementation(async (request) => {
        const response = await real(request);
        if (!new URL(request.url).pathname.endsWith("/disputes")) return response;
        return new Response((await response.text()).replaceAll(right, wrong), response);
      });
      const log = vi.spyOn(app.shop.log, "error");
      await settle(buyer);
      vi.restoreAllMocks();
      expect(await disputesOf(buyer)).toEqual([]);
      expect(log.mock.calls.map(([, message]) => message)).toEqual([
        "a dispute is of an amount or currency that cannot be counted",
      ]);
    },
  );

  test("tells of its disputes itself: staff write nothing down", async () => {
    const buyer = await paidBuyer();
    await expect(
      writeDownTold(app.shop, await numberOf(buyer), "opened", null),
    ).rejects.toMatchObject({
      problem: "told_by_gateway",
    });
  });
});

describe("Tabby", () => {
  test("a refund refused with 'payment is disputed' is the first news of it (tabby.md §8)", async () => {
    const buyer = await paidBuyer("tabby");
    await give(buyer, 3_000);
    await everythingDone(app);
    await sandbox.dispute("tabby", buyer.paymentId, "opened");
    await give(buyer, 1_000);
    await everythingDone(app);
    expect(await refundsOf(buyer)).toEqual([
      "3000 done",
      expect.stringMatching(/^1000 refused .*payment is disputed/),
    ]);
    expect(await disputesOf(buyer)).toEqual(["70083 opened"]);
    expect(await movesOf(buyer)).toEqual(["staff paid opened 70083"]);
    expect(await mailsOf(buyer)).toEqual(["disputed by the buyer"]);
    expect(await problemOf(give(buyer, 1_000))).toBe("disputed");
    await sandbox.dispute("tabby", buyer.paymentId, "won");
    await writeDownTold(app.shop, await numberOf(buyer), "won", null);
    await give(buyer);
    await everythingDone(app);
    expect(await ledgerOf(buyer)).toMatchObject({ status: "refunded" });
  });
});

describe("what staff write down", () => {
  const write = async (
    buyer: BuyerAtPaymentPage,
    state: DisputeState,
    amount: number | null = null,
  ) =>
    writeDownTold(app.shop, await numberOf(buyer), state, amount).catch(
      (error: { problem: string }) => error.problem,
    );

  test("twice is once, and what cannot be is refused", async () => {
    const buyer = await paidBuyer("tamara");
    expect(await write(buyer, "won")).toBe("unknown");
    expect(await write(buyer, "opened", 73_084)).toBe("too_much");
    expect(await write(buyer, "opened", 500)).toEqual({ state: "opened", amount: 500 });
    expect(await write(buyer, "opened", 500)).toBeNull();
    expect(await write(buyer, "opened", 600)).toEqual({ state: "opened", amount: 600 });
    expect(await write(buyer, "lost")).toEqual({ state: "lost", amount: 600 });
    expect(await write(buyer, "opened")).toBe("lost");
    const unpaid = await buyerAtPaymentPage(app, { gateway: "tamara" });
    expect(await write(unpaid, "opened")).toBe("not_paid");
    await expect(writeDownTold(app.shop, "1", "opened", null)).rejects.toMatchObject({
      problem: "not_found",
    });
  });

  test("ten at once is one dispute and one mail", async () => {
    const buyer = await paidBuyer("tamara");
    await Promise.all(Array.from({ length: 10 }, () => write(buyer, "opened")));
    await everythingDone(app);
    expect(await disputesOf(buyer)).toEqual(["73083 opened"]);
    expect(await mailsOf(buyer)).toEqual(["disputed by the buyer"]);
  });

  test("a lender that gives the disputed money to the buyer itself is believed", async () => {
    const buyer = await paidBuyer("tamara");
    await write(buyer, "opened");
    await refundAtDashboard(app, "tamara", buyer.paymentId, 73_083);
    await everythingDone(app);
    expect(await write(buyer, "lost")).toEqual({ state: "lost", amount: 73_083 });
    expect(await ledgerOf(buyer)).toMatchObject({ status: "refunded" });
    expect(await refundsOf(buyer)).toEqual(["73083 done"]);
  });
});
