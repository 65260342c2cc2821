import { afterEach, describe, expect, test, vi } from "vitest";
import type { PaymentStatus } from "#core/payment.ts";
import type { Gateway, GatewayReport } from "../gateways/gateway.ts";
import { GatewayRefused, GatewayUnresponsive } from "../gateways/gateway-errors.ts";
import {
  type BuyerAtPaymentPage,
  buyerAtPaymentPage,
  everythingDone,
  paymentIdOf,
} from "../testing/buyer.ts";
import { orderNumberOf, statesOf } from "../testing/payment-rows.ts";
import { openPaymentShop } from "../testing/payment-shop.ts";
import { endPayment } from "./end-payment.ts";
import { promiseRefund } from "./refund-promise.ts";
import { applyReport, settlePayment } from "./settle-payment.ts";
import { findPayment, type StoredPayment } from "./store.ts";

const STAFF = "staff@example.com";
const MINUTE_MS = 60_000;
const WEEK_MS = 7 * 24 * 60 * MINUTE_MS;
const WHY = { actor: "sweep", cause: "asked the gateway" } as const;

const { app, sandbox } = await openPaymentShop({ OWNER_EMAIL: STAFF });
afterEach(() => {
  vi.restoreAllMocks();
});

const stripe = app.shop.gateways.get("stripe") as Gateway;

const start = () => buyerAtPaymentPage(app, { coupon: "WELCOME10" });

/** What Stripe tells of a payment: what we asked for, apart from `overrides`. */
async function reportOf(
  { paymentId }: BuyerAtPaymentPage,
  overrides: Partial<GatewayReport>,
): Promise<GatewayReport> {
  const { reference, ...terms } = await app.shop.db
    .selectFrom("payments")
    .select(["amount", "currency", "live", "reference"])
    .where("id", "=", paymentId)
    .executeTakeFirstOrThrow();
  const nothingElse = { refunded: 0, refunds: [], named: true, disputes: [], charge: null };
  const status = "paid";
  return { ...nothingElse, ...terms, reference: reference ?? "", paymentId, status, ...overrides };
}

const seen = async ({ paymentId }: BuyerAtPaymentPage) =>
  (await findPayment(app.shop.db, paymentId)) as StoredPayment;

async function receive(buyer: BuyerAtPaymentPage, overrides: Partial<GatewayReport>) {
  return applyReport(app.shop, await seen(buyer), await reportOf(buyer, overrides), WHY);
}

/** How often the database is asked while a report is heard; a transaction is two round trips more. */
async function roundTripsOf(buyer: BuyerAtPaymentPage, overrides: Partial<GatewayReport>) {
  const [payment, report] = [await seen(buyer), await reportOf(buyer, overrides)];
  return app.database.countRoundTripsOf(() => applyReport(app.shop, payment, report, WHY));
}

/** Payment, order, and the use of the coupon. */
const stateOf = ({ paymentId }: BuyerAtPaymentPage) => statesOf(app.shop.db, paymentId);

const rowOf = ({ paymentId }: BuyerAtPaymentPage) =>
  app.shop.db
    .selectFrom("payments")
    .select(["charge_reference as charge", "refunded", "disputed"])
    .select("next_check_at as nextCheckAt")
    .where("id", "=", paymentId)
    .executeTakeFirstOrThrow();

/** The refunds of a payment as `amount state reference reason`. */
async function refundsOf({ paymentId }: BuyerAtPaymentPage) {
  const rows = await app.shop.db
    .selectFrom("refunds")
    .select(["amount", "state", "reference", "reason"])
    .where("payment_id", "=", paymentId)
    .orderBy("created_at")
    .execute();
  return rows.map((row) => Object.values(row).join(" "));
}

/** Who moved a payment to where, and why; the newest last. */
async function movesOf({ paymentId }: BuyerAtPaymentPage) {
  const rows = await app.shop.db
    .selectFrom("payment_events")
    .select(["actor", "cause", "status_before", "status_after"])
    .where("payment_id", "=", paymentId)
    .orderBy("id")
    .execute();
  return rows.slice(2).map((row) => Object.values(row).join(" · "));
}

async function mailsAbout({ paymentId }: BuyerAtPaymentPage) {
  const number = await orderNumberOf(app.shop.db, paymentId);
  const mails = await sandbox.mails();
  return mails.flatMap(({ to, subject }) =>
    to === STAFF && subject.startsWith(number) ? [subject.split(" · ")[0]] : [],
  );
}

async function paidBuyer(overrides: Partial<GatewayReport> = {}) {
  const buyer = await start();
  await receive(buyer, overrides);
  return buyer;
}

const disputed = (reference: string) =>
  ({ state: "opened", amount: 500, currency: "usd", reference, reason: null }) as const;

const refund = (reference: string, amount: number, state: "done" | "failed" = "done") => ({
  reference,
  refundId: null,
  amount,
  state,
});

test("a report without news is one round trip to the database, which stays as it is (D-234)", async () => {
  const pairs: readonly [Partial<GatewayReport>, Partial<GatewayReport>][] = [
    [{ status: "pending" }, { status: "pending" }],
    [{ status: "expired" }, { status: "expired", charge: "ch_1", disputes: [disputed("dp_1")] }],
    [{ status: "paid" }, { status: "paid" }],
    [{ charge: "ch_1" }, { charge: "ch_1" }],
    [{ charge: "ch_1" }, { charge: null }],
    [{ amount: 1 }, { amount: 1, refunded: 1 }],
  ];
  for (const [first, then] of pairs) {
    const buyer = await start();
    await receive(buyer, first);
    const before = [await stateOf(buyer), await rowOf(buyer)];
    expect(await roundTripsOf(buyer, then), JSON.stringify(then)).toBe(1);
    expect([await stateOf(buyer), await rowOf(buyer)]).toEqual(before);
  }
  const buyer = await start();
  const gone = { ...(await seen(buyer)), id: "x".repeat(22) };
  await expect(applyReport(app.shop, gone, await reportOf(buyer, {}), WHY)).rejects.toThrow(
    "the row to lock is gone",
  );
});

test("a report is applied to the payment as it is now, not as it was when it was read (D-234)", async () => {
  const buyer = await start();
  const before = await seen(buyer);
  const report = await reportOf(buyer, {});
  await receive(buyer, {});
  const moves = await movesOf(buyer);
  expect(await applyReport(app.shop, before, report, WHY)).toBe("paid");
  expect(await movesOf(buyer)).toEqual(moves);
  const ended = await start();
  const open = await seen(ended);
  await receive(ended, { status: "expired" });
  const stillOpen = await reportOf(ended, { status: "pending" });
  expect(await applyReport(app.shop, open, stillOpen, WHY)).toBe("expired");
});

test("a report with news costs a fixed number of round trips, and one more to release a coupon (D-235)", async () => {
  const [bought, left] = [await start(), await start()];
  expect(await roundTripsOf(bought, { charge: "ch_3" })).toBe(6);
  expect(await roundTripsOf(left, { status: "expired" })).toBe(5);
  const [plain, plainLeft] = [await buyerAtPaymentPage(app), await buyerAtPaymentPage(app)];
  expect(await roundTripsOf(plain, {})).toBe(6);
  expect(await roundTripsOf(plainLeft, { status: "expired" })).toBe(4);
  await receive(plain, { refunded: 500 });
  const overrides = { refunded: 500, charge: null };
  expect(await roundTripsOf(plain, overrides)).toBe(7);
  expect(await roundTripsOf(plain, { ...overrides, charge: "ch_4" })).toBe(8);
  expect(await roundTripsOf(plain, { ...overrides, charge: "ch_4" })).toBe(7);
});

describe("a report of how a payment ends", () => {
  test("a report of an unpaid end ends the order, releases the coupon and the checks; the rest of it is not believed (D-127)", async () => {
    for (const status of ["failed", "cancelled", "expired"] as const) {
      const buyer = await start();
      const more = { charge: "ch_1", refunded: 1, disputes: [disputed("dp_2")] };
      expect(await receive(buyer, { status, ...more })).toBe(status);
      expect(await stateOf(buyer)).toBe(`${status} ${status} released`);
      expect(await rowOf(buyer)).toEqual({
        charge: null,
        refunded: 0,
        disputed: 0,
        nextCheckAt: null,
      });
      expect(await movesOf(buyer)).toEqual([`sweep · asked the gateway · pending · ${status}`]);
    }
  });

  test("a report of a paid payment pays the order, uses the coupon, and checks again after a week (D-127)", async () => {
    const buyer = await start();
    const before = Date.now();
    expect(await receive(buyer, { charge: "ch_1" })).toBe("paid");
    expect(await stateOf(buyer)).toBe("paid paid kept");
    const { charge, nextCheckAt } = await rowOf(buyer);
    expect(charge).toBe("ch_1");
    expect(nextCheckAt?.getTime()).toBeGreaterThanOrEqual(before + WEEK_MS);
    expect((await buyer.browser.cart()).items).toEqual([]);
  });

  test("a report of an authorised payment checks again in a minute", async () => {
    const buyer = await start();
    const before = Date.now();
    expect(await receive(buyer, { status: "authorised" })).toBe("authorised");
    expect(await stateOf(buyer)).toBe("authorised pending held");
    const { nextCheckAt } = await rowOf(buyer);
    const pause = (nextCheckAt?.getTime() ?? 0) - before;
    expect(pause).toBeGreaterThanOrEqual(MINUTE_MS);
    expect(pause).toBeLessThan(2 * MINUTE_MS);
  });

  test("an expired payment that is reported paid is paid all the same, with its coupon (D-127)", async () => {
    const buyer = await start();
    await receive(buyer, { status: "expired" });
    expect(await receive(buyer, {})).toBe("paid");
    expect(await stateOf(buyer)).toBe("paid paid kept");
  });
});

describe("a payment that is not what we asked for (D-127)", () => {
  test("a payment on other terms waits for a review: staff are mailed, nothing is bought, its charge is not kept", async () => {
    const buyer = await start();
    const log = vi.spyOn(app.shop.log, "error");
    expect(await receive(buyer, { amount: 1, currency: "AED", charge: "ch_1" })).toBe("review");
    await everythingDone(app);
    expect(await stateOf(buyer)).toBe("review pending held");
    expect(await rowOf(buyer)).toMatchObject({ charge: null });
    expect(await movesOf(buyer)).toEqual([
      "sweep · asked the gateway: amount, currency differ · pending · review",
    ]);
    expect(await mailsAbout(buyer)).toEqual([expect.stringContaining("needs a look")]);
    expect(log).toHaveBeenCalledWith(
      { paymentId: buyer.paymentId, actor: "sweep" },
      "payment needs a review",
    );
    expect((await buyer.browser.cart()).total_items_count).toBe(1);
    expect(await receive(buyer, { charge: "ch_1" })).toBe("paid");
    expect(await rowOf(buyer)).toMatchObject({ charge: "ch_1" });
  });

  test("a payment on other terms is logged once, though a webhook and the return report it at the same time", async () => {
    const buyer = await start();
    const log = vi.spyOn(app.shop.log, "error");
    const [asPending, report] = [await seen(buyer), await reportOf(buyer, { amount: 1 })];
    const hearAgain = () => applyReport(app.shop, asPending, report, WHY);
    expect(await Promise.all([hearAgain(), hearAgain()])).toEqual(["review", "review"]);
    expect(log).toHaveBeenCalledTimes(1);
    expect(await movesOf(buyer)).toHaveLength(1);
  });

  test("a payment on other terms may end once more after its order has ended", async () => {
    const buyer = await start();
    await receive(buyer, { status: "expired" });
    expect(await receive(buyer, { amount: 1 })).toBe("review");
    expect(await receive(buyer, { status: "cancelled" })).toBe("cancelled");
    expect(await stateOf(buyer)).toBe("cancelled expired released");
  });

  test("a paid payment ignores the rest of a report with another amount", async () => {
    const buyer = await paidBuyer();
    const overrides = { charge: "ch_1", refunded: 500, disputes: [disputed("dp_2")], amount: 1 };
    expect(await receive(buyer, overrides)).toBe("paid");
    expect(await rowOf(buyer)).toMatchObject({ charge: null, refunded: 0, disputed: 0 });
  });
});

describe("a report of what happens after the payment", () => {
  test("a charge id that is reported late is kept, and never replaced by another", async () => {
    const buyer = await paidBuyer();
    await receive(buyer, { charge: "ch_late" });
    expect(await rowOf(buyer)).toMatchObject({ charge: "ch_late" });
    await receive(buyer, { charge: "ch_other", refunded: 500 });
    expect(await rowOf(buyer)).toMatchObject({ charge: "ch_late", refunded: 500 });
  });

  test("dashboard refunds are entered once, reported as a sum or one by one (D-127)", async () => {
    const reason = "made at the gateway, heard by asked the gateway";
    const parts = [refund("re_1", 200), refund("re_2", 300)];
    const ways: readonly [Partial<GatewayReport>, readonly string[]][] = [
      [{ refunded: 500 }, [`500 done  ${reason}`]],
      [{ refunded: 500, refunds: parts }, [`200 done re_1 ${reason}`, `300 done re_2 ${reason}`]],
      [{ refunds: [refund("re_3", 500, "failed")] }, []],
    ];
    for (const [overrides, entered] of ways) {
      const buyer = await paidBuyer();
      for (const _ of ["once", "again"]) expect(await receive(buyer, overrides)).toBe("paid");
      expect((await refundsOf(buyer)).sort()).toEqual(entered);
      expect((await rowOf(buyer)).refunded).toBe(overrides.refunded ?? 0);
    }
  });

  test("a report that all was refunded, and a later one of a dispute, are both entered (D-127)", async () => {
    const buyer = await paidBuyer();
    const { amount } = await reportOf(buyer, {});
    expect(await receive(buyer, { refunded: amount })).toBe("refunded");
    expect(await stateOf(buyer)).toBe("refunded refunded kept");
    expect(await rowOf(buyer)).toMatchObject({ refunded: amount, disputed: 0, nextCheckAt: null });
    expect(await receive(buyer, { refunded: amount, disputes: [disputed("dp_3")] })).toBe(
      "refunded",
    );
    expect(await rowOf(buyer)).toMatchObject({ disputed: 500, nextCheckAt: expect.any(Date) });
  });

  test("a report of a payment, a part disputed and a part refunded at once is entered in full", async () => {
    const buyer = await start();
    const overrides = { charge: "ch_1", disputes: [disputed("dp_4")], refunded: 700 };
    expect(await receive(buyer, overrides)).toBe("paid");
    expect(await rowOf(buyer)).toMatchObject({ charge: "ch_1", disputed: 500, refunded: 700 });
  });
});

test("a second payment of a purchase buys nothing: its coupon is released, and what is left is refunded once (D-115, D-136)", async () => {
  const atLender = await buyerAtPaymentPage(app, { gateway: "tabby" });
  await atLender.browser.post("/cart/apply-coupon", { coupon_code: "WELCOME10" });
  const { paymentUrl } = (await atLender.browser.checkout(atLender, "stripe")).body.data;
  const atCard = { ...atLender, paymentUrl, paymentId: await paymentIdOf(app, paymentUrl) };
  const refund = vi.spyOn(stripe, "refundPayment").mockRejectedValue(new GatewayRefused("no"));
  const { amount } = await reportOf(atCard, {});
  await sandbox.control({ webhooks: "none" });
  await sandbox.settle(paymentUrl, "approve");
  expect(await receive(atLender, {})).toBe("paid");
  expect(await stateOf(atCard)).toBe("pending pending held");
  expect(await receive(atCard, {})).toBe("paid");
  expect(await stateOf(atCard)).toBe("paid paid released");
  await everythingDone(app);
  const refused = `${amount} refused  the purchase was paid twice`;
  expect(await refundsOf(atCard)).toEqual([refused]);
  refund.mockRejectedValue(new GatewayUnresponsive("away"));
  const part = { refundId: `part-${atCard.paymentId}`, paymentId: atCard.paymentId, amount: 1_000 };
  await promiseRefund(app.shop, { ...part, actor: "staff", reason: "agreed" });
  for (const _ of ["once", "again"]) await receive(atCard, {});
  await everythingDone(app);
  expect(await refundsOf(atCard)).toEqual([
    refused,
    "1000 sent  agreed",
    `${amount - 1_000} sent  the purchase was paid twice`,
  ]);
});

describe("calls to the gateway during a settlement", () => {
  async function authorised() {
    const buyer = await start();
    const capture = vi.spyOn(stripe, "capturePayment");
    const settle = async (overrides: Partial<GatewayReport>) => {
      vi.spyOn(stripe, "reportPayment").mockResolvedValue(await reportOf(buyer, overrides));
      return settlePayment(app.shop, buyer.paymentId, WHY);
    };
    return { buyer, capture, settle };
  }

  test("the gateway is asked once to capture an authorised payment, under its own reference", async () => {
    const { buyer, capture, settle } = await authorised();
    const { id, reference, ...rest } = await reportOf(buyer, { charge: "ch_1" }).then(
      ({ paymentId, ...report }) => ({ id: paymentId, ...report }),
    );
    capture.mockResolvedValue({ ...rest, reference, paymentId: id });
    expect(await settle({ status: "authorised" })).toBe("paid");
    expect(capture).toHaveBeenCalledOnce();
    expect(capture.mock.calls[0]?.[0]).toMatchObject({ id, reference, amount: rest.amount });
    expect(await stateOf(buyer)).toBe("paid paid kept");
  });

  test("the gateway is not asked to capture a payment that is not authorised, or not on our terms", async () => {
    const cases: readonly [PaymentStatus, Partial<GatewayReport>][] = [
      ["authorised", { status: "pending" }],
      ["review", { status: "authorised", amount: 1 }],
      ["paid", { status: "paid" }],
    ];
    for (const [status, overrides] of cases) {
      const { buyer, capture, settle } = await authorised();
      await receive(buyer, { status: "authorised" });
      capture.mockRejectedValue(new Error("asked"));
      expect(await settle(overrides)).toBe(status);
      expect(capture).not.toHaveBeenCalled();
      vi.restoreAllMocks();
    }
  });

  test("the gateway is asked to end a payment only if it is open and the shop has keys for the gateway", async () => {
    const buyer = await start();
    const end = vi.spyOn(stripe, "endPayment");
    const ended = endPayment({ ...app.shop, gateways: new Map() }, buyer.paymentId);
    await expect(ended).rejects.toThrow("we have no keys of stripe");
    expect(await stateOf(buyer)).toBe("pending pending held");
    await receive(buyer, { status: "failed" });
    await endPayment(app.shop, buyer.paymentId);
    expect(end).not.toHaveBeenCalled();
  });

  test("a gateway that refuses to end a payment is asked for its state, while an error of our own is thrown", async () => {
    const buyer = await start();
    const end = vi.spyOn(stripe, "endPayment").mockRejectedValueOnce(new Error("our own"));
    await expect(endPayment(app.shop, buyer.paymentId)).rejects.toThrow("our own");
    expect(await stateOf(buyer)).toBe("pending pending held");
    end.mockRejectedValueOnce(new GatewayRefused("it is paid"));
    vi.spyOn(stripe, "reportPayment").mockResolvedValue(await reportOf(buyer, {}));
    await endPayment(app.shop, buyer.paymentId, "superseded");
    expect(await stateOf(buyer)).toBe("paid paid kept");
    expect(await movesOf(buyer)).toEqual(["checkout · superseded · pending · paid"]);
  });
});
