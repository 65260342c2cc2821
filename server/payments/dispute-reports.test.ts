import { describe, expect, test, vi } from "vitest";
import type { DisputeState } from "#core/dispute.ts";
import { inTransaction } from "../db/transaction.ts";
import { createLog } from "../log.ts";
import { answerInstead } from "../testing/altered-answers.ts";
import {
  type BuyerAtPaymentPage,
  buyerAtPaymentPage,
  everythingDone,
  paymentIdOf,
} from "../testing/buyer.ts";
import { refundAtDashboard } from "../testing/dashboard.ts";
import { openDisputeShop } from "../testing/dispute-shop.ts";
import { recordDisputeByStaff } from "./dispute-by-staff.ts";
import { recordUnreportedDispute, settleDisputes } from "./dispute-settle.ts";
import { PAID_CHECK_MS } from "./store.ts";
import { sweepPayments } from "./sweep.ts";

const DAY_MS = 24 * 60 * 60_000;
const shop = await openDisputeShop();
const { app, sandbox, clock } = shop;

/** Sweeps, also where the shop's own sweep, whose minute has come, took the payment before. */
async function sweep(): Promise<void> {
  await sweepPayments(app.shop);
  await everythingDone(app);
}

describe("Stripe", () => {
  test("the rest of a duplicate payment is refunded once the dispute of a part of it is over (D-115)", async () => {
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
    await shop.settle(atCard);
    await everythingDone(app);
    await shop.settle(atCard);
    await everythingDone(app);
    expect(await shop.refundsOf(atCard)).toEqual([
      expect.stringMatching(/^19900 refused /),
      "1000 done",
    ]);
    await sandbox.dispute("stripe", atCard.paymentId, "lost");
    await shop.settle(atCard);
    await everythingDone(app);
    expect(await shop.ledgerOf(atCard)).toMatchObject({ refunded: 19_400, disputed: 500 });
  });

  test("dispute events that arrive twice, late or out of order change nothing", async () => {
    const buyer = await shop.paidBuyer();
    await sandbox.control({ webhooks: "none" });
    await sandbox.dispute("stripe", buyer.paymentId, "opened");
    await sandbox.dispute("stripe", buyer.paymentId, "lost");
    await sandbox.control({ webhooks: "duplicate" });
    for (const event of ["closed", "created", "updated", "funds_withdrawn", "closed"]) {
      await sandbox.sendWebhook(buyer.paymentId, `charge.dispute.${event}`);
    }
    await everythingDone(app);
    expect(await shop.disputesOf(buyer)).toEqual(["19900 lost"]);
    expect(await shop.movesOf(buyer)).toEqual(["webhook paid lost 19900"]);
    expect(await shop.mailsOf(buyer)).toEqual(["a dispute was lost"]);
  });

  test("a won dispute that is then reported as lost stays won, and the log says so", async () => {
    const buyer = await shop.paidBuyer();
    await sandbox.dispute("stripe", buyer.paymentId, "opened");
    await sandbox.dispute("stripe", buyer.paymentId, "won");
    await everythingDone(app);
    const { db } = app.connection;
    const known = await db
      .selectFrom("disputes")
      .select("reference")
      .where("payment_id", "=", buyer.paymentId)
      .executeTakeFirstOrThrow();
    const reference = known.reference ?? "";
    const lost = {
      state: "lost",
      amount: 19_900,
      currency: "usd",
      reference,
      reason: null,
    } as const;
    const lines: string[] = [];
    const log = createLog("error", { write: (line) => void lines.push(line) });
    await inTransaction(db, (transaction) =>
      settleDisputes({ ...app.shop, log }, transaction, buyer.paymentId, [lost], {
        actor: "webhook",
        cause: "staff were told",
      }),
    );
    expect(await shop.disputesOf(buyer)).toEqual(["19900 won"]);
    expect(lines.filter((line) => line.includes("reported as lost"))).toHaveLength(1);
  });

  test("the log has each state of a dispute, also in a shop without OWNER_EMAIL", async () => {
    const buyer = await shop.paidBuyer();
    const lines: string[] = [];
    const log = createLog("info", { write: (line) => void lines.push(line) });
    const { paymentId } = buyer;
    const reference = `dp_${paymentId}`;
    for (const state of ["opened", "lost", "won"] as const) {
      const reported = { state, amount: 500, currency: "usd", reference, reason: null } as const;
      await inTransaction(app.shop.db, (transaction) =>
        settleDisputes({ ...app.shop, log }, transaction, paymentId, [reported], {
          actor: "webhook",
          cause: "staff were told",
        }),
      );
    }
    const about = { paymentId, gateway: "stripe", amount: 500, dispute: reference };
    expect(lines.map((line) => JSON.parse(line))).toMatchObject([
      { level: 40, ...about, msg: "a payment is disputed" },
      { level: 40, ...about, msg: "a dispute was lost" },
      { level: 30, ...about, msg: "a dispute was won" },
    ]);
  });

  test("a dispute known only from a refused refund is of the amount that no other dispute withholds", async () => {
    const buyer = await shop.paidBuyer();
    const { paymentId } = buyer;
    const lost = { state: "lost", amount: 500, currency: "usd", reason: null } as const;
    const cause = { actor: "staff", cause: "staff were told" } as const;
    const recorded = await inTransaction(app.shop.db, async (transaction) => {
      const reported = [{ ...lost, reference: `dp_${paymentId}` }];
      await settleDisputes(app.shop, transaction, paymentId, reported, cause);
      const opened = { state: "opened", amount: null, ...cause } as const;
      return recordUnreportedDispute(app.shop, transaction, paymentId, opened);
    });
    expect(recorded).toEqual({ state: "opened", amount: 19_400 });
    expect(await shop.disputesOf(buyer)).toEqual(["500 lost", "19400 opened"]);
  });

  test("a dispute event only makes the shop ask Stripe; its content is not trusted", async () => {
    const buyer = await shop.paidBuyer();
    await sandbox.control({ webhooks: "none" });
    await sandbox.dispute("stripe", buyer.paymentId, "opened", 500);
    // Stripe is not reached before the dispute is over.
    const over = Promise.withResolvers<void>();
    const real = app.sandbox.fetch;
    const held = vi.spyOn(app.sandbox, "fetch").mockImplementation(async (request) => {
      if (new URL(request.url).pathname.startsWith("/v1/")) await over.promise;
      return real(request);
    });
    await sandbox.sendWebhook(buyer.paymentId, "charge.dispute.created");
    const { reference } = await app.shop.db
      .selectFrom("webhook_events")
      .select("reference")
      .where("type", "=", "charge.dispute.created")
      .orderBy("received_at", "desc")
      .executeTakeFirstOrThrow();
    expect(reference).toMatch(/^pi_/);
    await sandbox.dispute("stripe", buyer.paymentId, "won");
    held.mockRestore();
    over.resolve();
    await everythingDone(app);
    expect(await shop.disputesOf(buyer)).toEqual(["500 won"]);
  });

  test("a dispute whose events are lost is found by the regular check, and checked until it is over", async () => {
    const buyer = await shop.paidBuyer();
    await sandbox.control({ webhooks: "none" });
    await sandbox.dispute("stripe", buyer.paymentId, "opened");
    clock.aheadMs = PAID_CHECK_MS + DAY_MS;
    await sweep();
    expect(await shop.disputesOf(buyer)).toEqual(["19900 opened"]);
    // Long after money could still be given back.
    clock.aheadMs = 200 * DAY_MS;
    await sweep();
    await sandbox.dispute("stripe", buyer.paymentId, "won");
    clock.aheadMs += PAID_CHECK_MS + DAY_MS;
    await sweep();
    expect(await shop.disputesOf(buyer)).toEqual(["19900 won"]);
  });

  test("a dispute found by the last check of its payment is checked until it is over", async () => {
    const buyer = await shop.paidBuyer();
    await sandbox.control({ webhooks: "none" });
    await sandbox.dispute("stripe", buyer.paymentId, "opened");
    clock.aheadMs = 200 * DAY_MS;
    await sweep();
    expect(await shop.disputesOf(buyer)).toEqual(["19900 opened"]);
    await sandbox.dispute("stripe", buyer.paymentId, "won");
    clock.aheadMs += PAID_CHECK_MS + DAY_MS;
    await sweep();
    expect(await shop.disputesOf(buyer)).toEqual(["19900 won"]);
  });

  test("S15 a dispute reported together with a full refund is checked until it is over", async () => {
    const buyer = await shop.paidBuyer();
    await sandbox.control({ webhooks: "none" });
    await refundAtDashboard(app, "stripe", buyer.paymentId, 19_900);
    await sandbox.dispute("stripe", buyer.paymentId, "opened");
    await shop.settle(buyer);
    expect([await shop.disputesOf(buyer), await shop.refundsOf(buyer)]).toEqual([
      ["19900 opened"],
      ["19900 done"],
    ]);
    await sandbox.dispute("stripe", buyer.paymentId, "won");
    clock.aheadMs = PAID_CHECK_MS + DAY_MS;
    await sweep();
    expect(await shop.disputesOf(buyer)).toEqual(["19900 won"]);
    // Once more, as it was claimed while the dispute was open; then never again.
    clock.aheadMs += PAID_CHECK_MS + DAY_MS;
    await sweep();
    const asked = vi.spyOn(app.shop.gateways.get("stripe") ?? expect.fail(), "reportPayment");
    clock.aheadMs += PAID_CHECK_MS + DAY_MS;
    await sweep();
    const { reference } = await app.shop.db
      .selectFrom("payments")
      .select("reference")
      .where("id", "=", buyer.paymentId)
      .executeTakeFirstOrThrow();
    expect(asked).not.toHaveBeenCalledWith(reference);
    asked.mockRestore();
  });

  test("S15 a dispute reported before the payment is known as paid is found by its charge", async () => {
    const buyer = await buyerAtPaymentPage(app);
    await sandbox.control({ webhooks: "none" });
    await sandbox.settle(buyer.paymentUrl, "approve");
    const real = app.sandbox.fetch;
    const mock = vi.spyOn(app.sandbox, "fetch").mockImplementation(async (request) => {
      const response = await real(request);
      if (!/\/sessions\/cs_/.test(request.url)) return response;
      mock.mockRestore();
      // What was answered is on its way to the shop, and says nothing of this.
      await sandbox.dispute("stripe", buyer.paymentId, "opened");
      await sandbox.sendWebhook(buyer.paymentId, "charge.dispute.created");
      await everythingDone(app);
      return response;
    });
    await shop.settle(buyer);
    await everythingDone(app);
    expect(await shop.disputesOf(buyer)).toEqual(["19900 opened"]);
    expect(await shop.mailsOf(buyer)).toEqual(["disputed by the buyer"]);
  });

  test("a refund that Stripe refuses for a dispute not yet reported is refused, and the dispute is recorded", async () => {
    const buyer = await shop.paidBuyer();
    await sandbox.control({ webhooks: "none" });
    await sandbox.dispute("stripe", buyer.paymentId, "opened");
    await shop.give(buyer);
    await everythingDone(app);
    expect(await shop.refundsOf(buyer)).toEqual([
      expect.stringMatching(/^19900 refused .*charged back/),
    ]);
    expect(await shop.disputesOf(buyer)).toEqual(["19900 opened"]);
    expect(await shop.mailsOf(buyer)).toEqual(["disputed by the buyer"]);
  });

  test("a second dispute after a won one is stored as another dispute", async () => {
    const buyer = await shop.paidBuyer();
    for (const state of ["opened", "won", "opened"] as const) {
      await sandbox.dispute("stripe", buyer.paymentId, state);
      await everythingDone(app);
    }
    expect(await shop.disputesOf(buyer)).toEqual(["19900 won", "19900 opened"]);
    expect(await shop.disputedOf(buyer)).toBe(19_900);
  });

  test("an inquiry withholds no money, and a dispute under appeal counts as lost", async () => {
    const buyer = await shop.paidBuyer();
    await sandbox.control({ webhooks: "none" });
    await sandbox.dispute("stripe", buyer.paymentId, "opened");
    const real = app.sandbox.fetch;
    const reportStatus = (status: string) =>
      vi.spyOn(app.sandbox, "fetch").mockImplementation(async (request) => {
        const response = await real(request);
        const altered = (await response.text()).replace('"needs_response"', `"${status}"`);
        return new Response(altered, response);
      });
    for (const status of ["warning_needs_response", "warning_closed", "prevented"]) {
      reportStatus(status);
      await shop.settle(buyer);
      expect(await shop.disputesOf(buyer)).toEqual([]);
    }
    reportStatus("appeal_under_review");
    await shop.settle(buyer);
    expect(await shop.disputesOf(buyer)).toEqual(["19900 lost"]);
    vi.restoreAllMocks();
  });

  test.each([
    ['"usd"', '"eur"'],
    ['"amount":19900', '"amount":0'],
    ['"amount":19900', '"amount":null'],
  ])(
    "a dispute reported with %s as %s is not counted, and the log asks staff to look at it",
    async (right, wrong) => {
      const buyer = await shop.paidBuyer();
      await sandbox.control({ webhooks: "none" });
      await sandbox.dispute("stripe", buyer.paymentId, "opened");
      const real = app.sandbox.fetch;
      vi.spyOn(app.sandbox, "fetch").mockImplementation(async (request) => {
        const response = await real(request);
        if (!new URL(request.url).pathname.endsWith("/disputes")) return response;
        return new Response((await response.text()).replaceAll(right, wrong), response);
      });
      const log = vi.spyOn(app.shop.log, "error");
      await shop.settle(buyer);
      vi.restoreAllMocks();
      expect(await shop.disputesOf(buyer)).toEqual([]);
      expect(log.mock.calls.map(([, message]) => message)).toEqual([
        "a dispute is of an amount or currency that cannot be counted",
      ]);
    },
  );

  test("a dispute that cannot be counted does not hide another one of the same payment", async () => {
    const buyer = await shop.paidBuyer();
    const dispute = { state: "opened", amount: 500, currency: "usd", reason: null } as const;
    const reported = [
      { ...dispute, reference: `dp_1_${buyer.paymentId}`, currency: "eur" },
      { ...dispute, reference: `dp_2_${buyer.paymentId}` },
      { ...dispute, reference: `dp_3_${buyer.paymentId}`, amount: 700 },
    ];
    await inTransaction(app.shop.db, (transaction) =>
      settleDisputes(app.shop, transaction, buyer.paymentId, reported, {
        actor: "webhook",
        cause: "staff were told",
      }),
    );
    expect((await shop.disputesOf(buyer)).toSorted()).toEqual(["500 opened", "700 opened"]);
    expect(await shop.disputedOf(buyer)).toBe(1_200);
  });

  test("recording a dispute by staff is refused, because Stripe reports disputes itself", async () => {
    const buyer = await shop.paidBuyer();
    await expect(
      recordDisputeByStaff(app.shop, {
        orderNumber: await shop.numberOf(buyer),
        state: "opened",
        amount: null,
        actor: "operator",
      }),
    ).rejects.toMatchObject({
      problem: "reported_by_gateway",
    });
  });
});

describe("Tabby", () => {
  test("a refund refused with 'payment is disputed' records the dispute (tabby.md §8)", async () => {
    const buyer = await shop.paidBuyer("tabby");
    await shop.give(buyer, 3_000);
    await everythingDone(app);
    await sandbox.dispute("tabby", buyer.paymentId, "opened");
    await shop.give(buyer, 1_000);
    await everythingDone(app);
    expect(await shop.refundsOf(buyer)).toEqual([
      "3000 done",
      expect.stringMatching(/^1000 refused .*payment is disputed/),
    ]);
    expect(await shop.disputesOf(buyer)).toEqual(["70083 opened"]);
    expect(await shop.movesOf(buyer)).toEqual(["staff paid opened 70083"]);
    expect(await shop.mailsOf(buyer)).toEqual(["disputed by the buyer"]);
    expect(await shop.problemOf(shop.give(buyer, 1_000))).toBe("disputed");
    await sandbox.dispute("tabby", buyer.paymentId, "won");
    await recordDisputeByStaff(app.shop, {
      orderNumber: await shop.numberOf(buyer),
      state: "won",
      amount: null,
      actor: "operator",
    });
    await shop.give(buyer);
    await everythingDone(app);
    expect(await shop.ledgerOf(buyer)).toMatchObject({ status: "refunded" });
  });

  test("a refund refused as disputed after the dispute was lost is logged for staff", async () => {
    const buyer = await shop.paidBuyer("tabby");
    const orderNumber = await shop.numberOf(buyer);
    for (const state of ["opened", "lost"] as const) {
      await recordDisputeByStaff(app.shop, { orderNumber, state, amount: 500, actor: "operator" });
    }
    answerInstead(/\/refunds$/, () => Response.json({ errorType: "conflict" }, { status: 409 }));
    const log = vi.spyOn(app.shop.log, "error");
    await shop.give(buyer, 1_000);
    await everythingDone(app);
    expect(log).toHaveBeenCalledWith(
      { paymentId: buyer.paymentId, problem: "lost" },
      "a dispute needs a look",
    );
    vi.restoreAllMocks();
    expect(await shop.refundsOf(buyer)).toEqual([expect.stringMatching(/^1000 refused /)]);
    expect(await shop.disputesOf(buyer)).toEqual(["500 lost"]);
  });
});

describe("what staff write down", () => {
  const write = async (
    buyer: BuyerAtPaymentPage,
    state: DisputeState,
    amount: number | null = null,
  ) =>
    recordDisputeByStaff(app.shop, {
      orderNumber: await shop.numberOf(buyer),
      state,
      amount,
      actor: "operator",
    }).catch((error: { problem: string }) => error.problem);

  test("the same dispute recorded twice changes nothing, and impossible states are refused", async () => {
    const buyer = await shop.paidBuyer("tamara");
    expect(await write(buyer, "won")).toBe("unknown");
    expect(await write(buyer, "opened", 73_084)).toBe("too_much");
    expect(await write(buyer, "opened", 500)).toEqual({ state: "opened", amount: 500 });
    expect(await write(buyer, "opened", 500)).toBeNull();
    expect(await write(buyer, "opened", 600)).toEqual({ state: "opened", amount: 600 });
    expect(await write(buyer, "opened", 73_083)).toEqual({ state: "opened", amount: 73_083 });
    expect(await write(buyer, "lost")).toEqual({ state: "lost", amount: 73_083 });
    expect(await write(buyer, "opened")).toBe("lost");
    const unpaid = await buyerAtPaymentPage(app, { gateway: "tamara" });
    expect(await write(unpaid, "opened")).toBe("not_paid");
    await expect(
      recordDisputeByStaff(app.shop, {
        orderNumber: "1",
        state: "opened",
        amount: null,
        actor: "operator",
      }),
    ).rejects.toMatchObject({
      problem: "not_found",
    });
  });

  test("a record changes the dispute that is not won, else the latest, even if two processes' clocks differ", async () => {
    const buyer = await shop.paidBuyer("tamara");
    for (const amount of [400, 500]) {
      expect(await write(buyer, "opened", amount)).toEqual({ state: "opened", amount });
      expect(await write(buyer, "won")).toEqual({ state: "won", amount });
    }
    expect(await write(buyer, "won", 500)).toBeNull();
    clock.aheadMs -= 60_000;
    expect(await write(buyer, "opened", 600)).toEqual({ state: "opened", amount: 600 });
    expect(await write(buyer, "lost")).toEqual({ state: "lost", amount: 600 });
    expect((await shop.disputesOf(buyer)).toSorted()).toEqual(["400 won", "500 won", "600 lost"]);
    expect(await shop.disputedOf(buyer)).toBe(600);
    expect(await write(buyer, "won")).toEqual({ state: "won", amount: 600 });
    expect(await shop.disputedOf(buyer)).toBe(0);
  });

  test("a recorded dispute does not delay a check of the payment that is due sooner", async () => {
    const buyer = await shop.paidBuyer("tamara");
    const dueAt = async () =>
      (
        await app.shop.db
          .selectFrom("payments")
          .select("next_check_at")
          .where("id", "=", buyer.paymentId)
          .executeTakeFirstOrThrow()
      ).next_check_at;
    const before = await dueAt();
    clock.aheadMs += DAY_MS;
    expect(await write(buyer, "opened")).toMatchObject({ state: "opened" });
    expect(await dueAt()).toEqual(before);
  });

  test("a dispute can be recorded for a gateway whose keys have been removed", async () => {
    const buyer = await shop.paidBuyer("tamara");
    const withoutKeys = { ...app.shop, gateways: new Map() };
    const orderNumber = await shop.numberOf(buyer);
    const opened = await recordDisputeByStaff(withoutKeys, {
      orderNumber,
      state: "opened",
      amount: 500,
      actor: "operator",
    });
    expect(opened).toEqual({ state: "opened", amount: 500 });
  });

  test("ten records at the same time make one dispute and one mail", async () => {
    const buyer = await shop.paidBuyer("tamara");
    await Promise.all(Array.from({ length: 10 }, () => write(buyer, "opened")));
    await everythingDone(app);
    expect(await shop.disputesOf(buyer)).toEqual(["73083 opened"]);
    expect(await shop.mailsOf(buyer)).toEqual(["disputed by the buyer"]);
  });

  test("a refund of the disputed money by the lender itself is counted", async () => {
    const buyer = await shop.paidBuyer("tamara");
    await write(buyer, "opened");
    await refundAtDashboard(app, "tamara", buyer.paymentId, 73_083);
    await everythingDone(app);
    expect(await write(buyer, "lost")).toEqual({ state: "lost", amount: 73_083 });
    expect(await shop.ledgerOf(buyer)).toMatchObject({ status: "refunded" });
    expect(await shop.refundsOf(buyer)).toEqual(["73083 done"]);
  });
});
