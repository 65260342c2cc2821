import { randomUUID } from "node:crypto";
import { afterEach, describe, expect, test, vi } from "vitest";
import { MINUTE_MS } from "#core/durations.ts";
import { findOrderOfPayment } from "../../orders/store.ts";
import { promiseRefund } from "../../payments/refund-promise.ts";
import { ReviewRefused, settleReview } from "../../payments/refund-review.ts";
import { sendRefund } from "../../payments/refund-send.ts";
import { type BuyerAtPaymentPage, buyerWhoPaid, everythingDone } from "../../testing/buyer.ts";
import { refundAtDashboard } from "../../testing/dashboard.ts";
import { eventually } from "../../testing/eventually.ts";
import { openPaymentShop } from "../../testing/payment-shop.ts";
import { GatewayTimeout } from "../gateway-errors.ts";

const REFUND = /\/payments\/simplified-refund\//;

const STAFF = "staff@example.com";
const { app, sandbox, clock } = await openPaymentShop({ OWNER_EMAIL: STAFF });
afterEach(() => {
  vi.restoreAllMocks();
});

async function paidBuyer(): Promise<BuyerAtPaymentPage> {
  const buyer = await buyerWhoPaid(app, { gateway: "tamara" });
  await sandbox.control({ webhooks: "none" }, "tamara");
  return buyer;
}

async function ask({ paymentId }: BuyerAtPaymentPage, amount: number): Promise<void> {
  const why = { actor: "staff", reason: "agreed with the parent" } as const;
  await promiseRefund(app.shop, { refundId: randomUUID(), paymentId, amount, ...why });
}

/** The refunds in our books, smallest first, and the sum that went back at Tamara. */
async function stateOf({ paymentId }: BuyerAtPaymentPage) {
  const rows = await app.shop.db
    .selectFrom("refunds")
    .select(["amount", "state", "review"])
    .where("payment_id", "=", paymentId)
    .orderBy("amount")
    .execute();
  const entry = (await sandbox.ledger()).find(({ reference }) => reference === paymentId);
  return {
    books: rows.map(({ amount, state, review }) => `${amount} ${state}${review ? ", review" : ""}`),
    there: entry?.refunded,
  };
}

/** Loses the shop's next call for a refund, or the answer to it; counts the calls from then on. */
function loseRefund({ takesEffect, then = async () => {} }: Loss): { calls: number } {
  const real = globalThis.fetch;
  const counted = { calls: 0 };
  vi.spyOn(globalThis, "fetch").mockImplementation(async (input, init) => {
    const isOurs = REFUND.test(String(input)) && String(init?.body).includes("merchant_refund_id");
    if (!isOurs) return real(input, init);
    counted.calls += 1;
    if (counted.calls > 1) return real(input, init);
    if (takesEffect) await real(input, init);
    await then();
    throw new DOMException("It took too long", "TimeoutError");
  });
  return counted;
}
type Loss = { readonly takesEffect: boolean; readonly then?: () => Promise<void> };

async function tryAgain(): Promise<void> {
  clock.aheadMs += MINUTE_MS;
  await everythingDone(app);
}

test("a refund at Tamara that took effect without an answer is recognized by its sum, and not asked for again (D-136)", async () => {
  const buyer = await paidBuyer();
  const lost = loseRefund({ takesEffect: true });
  await ask(buyer, 7_000);
  await everythingDone(app);
  await tryAgain();
  expect(lost.calls).toBe(1);
  expect(await stateOf(buyer)).toEqual({ books: ["7000 done"], there: 7_000 });
});

test("a refund at Tamara whose call is still under way, as after a crash, is not asked for a second time (D-136)", async () => {
  const buyer = await paidBuyer();
  const real = globalThis.fetch;
  const booked = Promise.withResolvers<void>();
  let calls = 0;
  vi.spyOn(globalThis, "fetch").mockImplementation(async (input, init) => {
    if (!REFUND.test(String(input))) return real(input, init);
    calls += 1;
    await booked.promise;
    return real(input, init);
  });
  await ask(buyer, 7_000);
  await eventually(() => expect(calls).toBe(1));
  const { id } = await app.shop.db
    .selectFrom("refunds")
    .select("id")
    .where("payment_id", "=", buyer.paymentId)
    .executeTakeFirstOrThrow();
  await expect(sendRefund(app.shop, id)).rejects.toBeInstanceOf(GatewayTimeout);
  booked.resolve();
  await everythingDone(app);
  expect(calls).toBe(1);
  expect(await stateOf(buyer)).toEqual({ books: ["7000 done"], there: 7_000 });
});

test("a refund at Tamara that was lost on the way is asked for again once it can take effect no more (D-136)", async () => {
  const buyer = await paidBuyer();
  const lost = loseRefund({ takesEffect: false });
  await ask(buyer, 7_000);
  await everythingDone(app);
  await everythingDone(app);
  expect(lost.calls).toBe(1);
  expect(await stateOf(buyer)).toEqual({ books: ["7000 sent"], there: 0 });
  await tryAgain();
  expect(await stateOf(buyer)).toEqual({ books: ["7000 done"], there: 7_000 });
});

test.each([
  { takesEffect: true, there: 7_500 },
  { takesEffect: false, there: 7_500 },
])(
  "a dashboard refund of another sum at Tamara during ours (ours took effect: $takesEffect): each is counted once (D-136)",
  async ({ takesEffect, there }) => {
    const buyer = await paidBuyer();
    const then = () => refundAtDashboard(app, "tamara", buyer.paymentId, 500);
    loseRefund({ takesEffect, then });
    await ask(buyer, 7_000);
    await everythingDone(app);
    await tryAgain();
    await tryAgain();
    expect(await stateOf(buyer)).toEqual({ books: ["500 done", "7000 done"], there });
  },
);

test("a dashboard refund at Tamara of the sum of our unanswered one: nothing is asked for again, and staff are alerted once (D-136)", async () => {
  const buyer = await paidBuyer();
  const then = () => refundAtDashboard(app, "tamara", buyer.paymentId, 7_000);
  const lost = loseRefund({ takesEffect: true, then });
  const log = vi.spyOn(app.shop.log, "error");
  await ask(buyer, 7_000);
  await everythingDone(app);
  await tryAgain();
  await tryAgain();
  expect(lost.calls).toBe(1);
  expect(await stateOf(buyer)).toEqual({ books: ["7000 sent, review"], there: 14_000 });
  const told = log.mock.calls.filter(([, message]) => message === "a refund needs a review");
  expect(told).toHaveLength(1);
});

test("a refund that Tamara refuses while its sums do not say whether it took effect is left to staff, not refused (D-136)", async () => {
  const buyer = await paidBuyer();
  const real = globalThis.fetch;
  vi.spyOn(globalThis, "fetch").mockImplementation(async (input, init) => {
    if (!String(init?.body).includes("merchant_refund_id")) return real(input, init);
    for (const _ of ["one", "another"]) {
      await refundAtDashboard(app, "tamara", buyer.paymentId, 7_000);
    }
    return Response.json({ errors: [{ error_code: "total_amount_invalid" }] }, { status: 400 });
  });
  await ask(buyer, 7_000);
  await everythingDone(app);
  expect(await stateOf(buyer)).toEqual({ books: ["7000 sent, review"], there: 14_000 });
});

test("a refund at Tamara that waits for one in doubt enqueues no further job (D-136)", async () => {
  const buyer = await paidBuyer();
  loseRefund({ takesEffect: false });
  await ask(buyer, 7_000);
  await everythingDone(app);
  // Its queue only notes what it is told: what went round and round in it would never end.
  const enqueued: unknown[] = [];
  const enqueue = async (...[, , data]: Parameters<typeof app.shop.jobs.enqueue>) => {
    enqueued.push(data);
  };
  const shop = { ...app.shop, jobs: { ...app.shop.jobs, enqueue } };
  const waiting = [randomUUID(), randomUUID()];
  for (const refundId of waiting) {
    const { paymentId } = buyer;
    await promiseRefund(shop, { refundId, paymentId, amount: 1, actor: "staff", reason: "agreed" });
  }
  enqueued.length = 0;
  for (const refundId of waiting) await sendRefund(shop, refundId);
  expect(enqueued).toEqual([]);
  expect((await stateOf(buyer)).books).toEqual(["1 requested", "1 requested", "7000 sent"]);
  await tryAgain();
  expect((await stateOf(buyer)).books).toEqual(["1 done", "1 done", "7000 done"]);
});

test("of several refunds at Tamara the next is asked for when the result of the one before is known (D-136)", async () => {
  const buyer = await paidBuyer();
  const lost = loseRefund({ takesEffect: true });
  await ask(buyer, 7_000);
  await ask(buyer, 2_000);
  await ask(buyer, 3_000);
  await app.shop.jobs.drain();
  await tryAgain();
  await tryAgain();
  expect(lost.calls).toBe(3);
  expect(await stateOf(buyer)).toEqual({
    books: ["2000 done", "3000 done", "7000 done"],
    there: 12_000,
  });
});

describe("a refund at Tamara of which nobody can say whether it took effect (D-136)", () => {
  const numberOf = async ({ paymentId }: BuyerAtPaymentPage): Promise<string> => {
    const order = await findOrderOfPayment(app.shop.db, paymentId);
    return order?.number ?? "";
  };

  /** Asked for, not answered, and as much given back at the dashboard; another one waits behind it. */
  async function refundInReview({ takesEffect }: Pick<Loss, "takesEffect">) {
    const buyer = await paidBuyer();
    const then = async () => {
      await refundAtDashboard(app, "tamara", buyer.paymentId, 3_000);
      if (!takesEffect) await refundAtDashboard(app, "tamara", buyer.paymentId, 3_000);
    };
    loseRefund({ takesEffect, then });
    await ask(buyer, 3_000);
    await everythingDone(app);
    await ask(buyer, 2_000);
    await tryAgain();
    expect(await stateOf(buyer)).toEqual({
      books: ["2000 requested", "3000 sent, review"],
      there: 6_000,
    });
    return { buyer, number: await numberOf(buyer) };
  }

  test("a refund at Tamara in doubt is reported to staff in one mail, which leads to the order", async () => {
    const { number } = await refundInReview({ takesEffect: true });
    await tryAgain();
    const told = (await sandbox.mailsTo(STAFF)).filter(({ subject }) => subject.includes(number));
    expect(told).toHaveLength(1);
    expect(told[0]?.text).toContain(`/admin/orders/${number}`);
  });

  test.each([
    { takesEffect: true, outcome: "done", books: ["2000 done", "3000 done", "3000 done"] },
    {
      takesEffect: false,
      outcome: "refused",
      books: ["2000 done", "3000 done", "3000 done", "3000 refused"],
    },
  ] as const)(
    "a refund at Tamara in doubt ends as staff decide ($outcome), and the refund that waited goes on",
    async ({ takesEffect, outcome, books }) => {
      const { buyer, number } = await refundInReview({ takesEffect });
      expect(await settleReview(app.shop, number, outcome)).toBe(3_000);
      await tryAgain();
      const { books: found, there } = await stateOf(buyer);
      expect(found.toSorted()).toEqual(books);
      expect(there).toBe(8_000);
      await expect(settleReview(app.shop, number, outcome)).rejects.toBeInstanceOf(ReviewRefused);
    },
  );

  test("staff cannot end a refund in doubt where there is none", async () => {
    const number = await numberOf(await paidBuyer());
    await expect(settleReview(app.shop, number, "done")).rejects.toMatchObject({
      problem: "nothing_waits",
    });
    await expect(settleReview(app.shop, "none", "done")).rejects.toMatchObject({
      problem: "not_found",
    });
  });

  test("staff cannot end a refund at Tamara while it is only under way and not in doubt (D-136)", async () => {
    const buyer = await paidBuyer();
    const lost = loseRefund({ takesEffect: false });
    await ask(buyer, 3_000);
    await everythingDone(app);
    expect(await stateOf(buyer)).toEqual({ books: ["3000 sent"], there: 0 });
    const number = await numberOf(buyer);
    for (const outcome of ["done", "refused"] as const) {
      await expect(settleReview(app.shop, number, outcome)).rejects.toMatchObject({
        problem: "nothing_waits",
      });
    }
    await tryAgain();
    expect(lost.calls).toBe(2);
    expect(await stateOf(buyer)).toEqual({ books: ["3000 done"], there: 3_000 });
  });
});
