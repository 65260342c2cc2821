import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import type { GatewayIdentifier } from "#core/gateways.ts";
import { everythingDone, newBuyer } from "../../testing/buyer.ts";
import { CALLS, FAULTS, type Fault, faultsOf } from "../../testing/gateway-faults.ts";
import { sandboxOf } from "../../testing/sandbox-client.ts";
import { createTestApp, type TestApp } from "../../testing/test-app.ts";
import type { BUYER, TestAnswer, TestBrowser } from "../../testing/test-browser.ts";
import { promiseRefund } from "../refund-promise.ts";
import { reconcilePayments, sweepPayments } from "../sweep.ts";

/** `CHAOS_TIMEOUTS=1` also waits out the shop's real limits, for some minutes. */
const USUAL = process.env["CHAOS_TIMEOUTS"] === "1" ? FAULTS : FAULTS.slice(0, -1);
const MINUTE_MS = 60_000;
/** Sweeps that come while a gateway goes on failing, and the one that comes when it works again. */
const SWEEPS_MS = [3, 65, 9 * 60].map((minutes) => minutes * MINUTE_MS);
const LAST_SWEEP_MS = 11 * 60 * MINUTE_MS;
const GIVEN_BACK = 1_000;

let app: TestApp;
let sandbox: ReturnType<typeof sandboxOf>;
let faults: ReturnType<typeof faultsOf>;
let late = 0;
beforeAll(async () => {
  app = await createTestApp({}, () => new Date(Date.now() + late));
  sandbox = sandboxOf(app);
  faults = faultsOf(app);
  for (const gateway of CALLS.create.gateways) await sandbox.control({ webhooks: "none" }, gateway);
});
afterAll(async () => {
  vi.restoreAllMocks();
  await app.close();
});
afterEach(() => {
  faults.heal();
  late = 0;
});

type Journey = {
  readonly gateway: GatewayIdentifier;
  readonly browser: TestBrowser;
  readonly buyer: typeof BUYER;
};

const onEach = <Result>(
  journeys: readonly Journey[],
  act: (journey: Journey) => Promise<Result>,
): Promise<readonly Result[]> => Promise.all(journeys.map(act));

/** At each gateway a buyer with a full cart. */
async function buyersOf(gateways: readonly GatewayIdentifier[]): Promise<readonly Journey[]> {
  const journeys = gateways.map((gateway) => {
    return { gateway, browser: app.openBrowser(), buyer: newBuyer() };
  });
  await onEach(journeys, async ({ browser }) => {
    await browser.add(42, 2);
    await browser.post("/cart/apply-coupon", { coupon_code: "WELCOME10" });
  });
  return journeys;
}

const checkOut = ({ browser, buyer, gateway }: Journey) => browser.checkout(buyer, gateway);

async function approve(journeys: readonly Journey[]): Promise<void> {
  const pages = await onEach(journeys, checkOut);
  for (const { status, body } of pages) {
    expect(status, JSON.stringify(body)).toBe(200);
    await sandbox.settle(body.data.paymentUrl, "approve");
  }
}

async function paymentOf({ buyer }: Journey) {
  return app.shop.db
    .selectFrom("payments")
    .innerJoin("orders", "orders.id", "payments.order_id")
    .select(["payments.id", "payments.status", "payments.amount", "payments.refunded"])
    .select("orders.status as order")
    .where("orders.email", "=", buyer.email)
    .executeTakeFirstOrThrow();
}

const receiptOf = async (journey: Journey): Promise<TestAnswer> => {
  const { id } = await paymentOf(journey);
  return journey.browser.call(`/orders/payment/${id}/${journey.gateway}`);
};

const statusesOf = (answers: readonly TestAnswer[]) => answers.map(({ status }) => status);

async function expectPages(journeys: readonly Journey[], expected: readonly number[]) {
  for (const { status, body } of await onEach(journeys, receiptOf)) {
    expect(expected, JSON.stringify(body)).toContain(status);
  }
}

async function sweepAfter(ms: number): Promise<void> {
  late = ms;
  await sweepPayments(app.shop);
}

/** What moved at the gateway for one of our payments, all its pages together. */
async function movedAt({ id }: { readonly id: string }) {
  const entries = (await sandbox.ledger()).filter(({ reference }) => reference === id);
  const sum = (of: "charged" | "captured" | "refunded") =>
    entries.reduce((total, entry) => total + entry[of], 0);
  return { charged: sum("charged"), captured: sum("captured"), refunded: sum("refunded") };
}

async function mailsTo({ buyer }: Journey): Promise<number> {
  return (await sandbox.mailsTo(buyer.email)).length;
}

async function timesPaid(paymentId: string): Promise<number> {
  const moves = await app.shop.db
    .selectFrom("payment_events")
    .select("id")
    .where("payment_id", "=", paymentId)
    .where("status_after", "=", "paid")
    .where("status_before", "!=", "paid")
    .execute();
  return moves.length;
}

/** Nothing double, nothing lost, nothing stuck: here, at the gateway, and in the buyer's mail. */
async function expectPaidOnce(journeys: readonly Journey[], refunded = 0): Promise<void> {
  await everythingDone(app);
  await onEach(journeys, async (journey) => {
    const { id, amount, ...payment } = await paymentOf(journey);
    expect(payment, journey.gateway).toEqual({ status: "paid", order: "paid", refunded });
    expect(await movedAt({ id }), journey.gateway).toEqual({
      charged: amount,
      captured: amount,
      refunded,
    });
    expect(await timesPaid(id)).toBe(1);
    expect(await mailsTo(journey)).toBe(refunded === 0 ? 1 : 2);
    expect((await receiptOf(journey)).body.data).toMatchObject({ status: "paid" });
    expect((await journey.browser.cart()).items).toEqual([]);
  });
}

const HOWS = [
  { how: "for good, until it works again", times: Number.POSITIVE_INFINITY },
  { how: "at two calls", times: 2 },
] as const;

/** What a page may say: with `slow` all goes well, with two failures it may have recovered. */
const saidUnder = (fault: Fault, lasting: boolean, unknown: number): readonly number[] =>
  fault === "slow" ? [200] : lasting ? [unknown] : [200, unknown];

/** Whether the gateway does what it is asked for, and only its answer is missing. */
const takesEffect = (fault: Fault) => !["500", "reset"].includes(fault);

describe.each(USUAL)("every gateway fails with: %s", (fault) => {
  describe.each(HOWS)("$how", ({ times }) => {
    const lasting = times === Number.POSITIVE_INFINITY;

    test("a failing create call leaves the order waiting and the cart kept, and the next try is paid once (D-115, D-135, D-136)", async () => {
      const journeys = await buyersOf(CALLS.create.gateways);
      faults.arm("create", fault, times);
      const answers = await onEach(journeys, checkOut);
      for (const status of statusesOf(answers))
        expect(saidUnder(fault, lasting, 502)).toContain(status);
      await onEach(journeys, async (journey) => {
        expect((await paymentOf(journey)).order).toBe("pending");
        expect((await journey.browser.cart()).total_items_count).toBe(2);
      });
      expect(faults.heal()).toEqual(CALLS.create.gateways);
      if (!lasting) await reconcilePayments(app.shop);
      await approve(journeys);
      await sweepAfter(LAST_SWEEP_MS);
      await expectPaidOnce(journeys);
    });

    test.each(["retrieve", "authorise", "capture"] as const)(
      "%s fails: the payment is never called failed while its state is unknown, and is paid once in the end (D-127, D-136)",
      async (call) => {
        const { gateways } = CALLS[call];
        const journeys = await buyersOf(gateways);
        await approve(journeys);
        faults.arm(call, fault, times);
        await expectPages(journeys, saidUnder(fault, lasting, 202));
        const later = call !== "retrieve" && takesEffect(fault) ? [200, 202] : [202];
        for (const sweep of lasting ? SWEEPS_MS : []) {
          await sweepAfter(sweep);
          await expectPages(journeys, fault === "slow" ? [200] : later);
        }
        expect(faults.heal()).toEqual(gateways);
        await sweepAfter(LAST_SWEEP_MS);
        await expectPaidOnce(journeys);
      },
    );

    test("a failing refund call pays back once, and the receipt stands all the while (D-127, D-136)", async () => {
      const journeys = await buyersOf(CALLS.refund.gateways);
      await approve(journeys);
      await expectPages(journeys, [200]);
      faults.arm("refund", fault, times);
      await onEach(journeys, async (journey) => {
        const { id } = await paymentOf(journey);
        const refund = { refundId: `staff-${id}`, paymentId: id, amount: GIVEN_BACK } as const;
        await promiseRefund(app.shop, { ...refund, actor: "staff", reason: "agreed" });
      });
      await everythingDone(app);
      await expectPages(journeys, [200]);
      expect(faults.heal()).toEqual(CALLS.refund.gateways);
      await everythingDone(app);
      await expectPaidOnce(journeys, GIVEN_BACK);
    });
  });
});
