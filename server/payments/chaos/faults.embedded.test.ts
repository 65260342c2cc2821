import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import { GATEWAYS, type GatewayIdentifier } from "#core/payment.ts";
import { everythingDone, newBuyer } from "../../testing/buyer.ts";
import { FAULTS, type Fault, faultsOf } from "../../testing/gateway-faults.ts";
import { sandboxOf } from "../../testing/sandbox-client.ts";
import { createTestApp, type TestApp } from "../../testing/test-app.ts";
import type { BUYER, TestAnswer, TestBrowser } from "../../testing/test-browser.ts";
import { requestRefund } from "../refund-request.ts";
import { reconcilePayments, sweepPayments } from "../sweep.ts";

/** `CHAOS_TIMEOUTS=1` also waits out the shop's real limits, about a minute and a half. */
const USUAL = process.env["CHAOS_TIMEOUTS"] === "1" ? FAULTS : FAULTS.slice(0, -1);
const SWEEP_MS = 3 * 60_000;
const GIVEN_BACK = 1_000;

let app: TestApp;
let sandbox: ReturnType<typeof sandboxOf>;
let faults: ReturnType<typeof faultsOf>;
let late = 0;
beforeAll(async () => {
  app = await createTestApp({}, () => new Date(Date.now() + late));
  sandbox = sandboxOf(app);
  faults = faultsOf(app);
  for (const gateway of GATEWAYS) await sandbox.control({ webhooks: "none" }, gateway);
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

const checkOut = ({ browser, buyer, gateway }: Journey) => browser.checkout(buyer, gateway);

async function paymentOf({ buyer }: Journey) {
  return app.shop.db
    .selectFrom("payments")
    .innerJoin("orders", "orders.id", "payments.order_id")
    .select(["payments.id", "payments.status", "payments.amount", "payments.refunded"])
    .where("orders.email", "=", buyer.email)
    .executeTakeFirstOrThrow();
}

const receiptOf = async (journey: Journey): Promise<TestAnswer> => {
  const { id } = await paymentOf(journey);
  return journey.browser.call(`/orders/payment/${id}/${journey.gateway}`);
};

const statusesOf = (answers: readonly TestAnswer[]) => answers.map(({ status }) => status);

/** What an armed fault must let the shop say: `lasting` nothing else, struck once it may recover. */
function expectAnswers(
  answers: readonly TestAnswer[],
  fault: Fault,
  lasting: boolean,
  unknown: number,
) {
  const expected = fault === "slow" ? [200] : lasting ? [unknown] : [200, unknown];
  for (const status of statusesOf(answers)) expect(expected).toContain(status);
}

/** What moved at the gateway for one of our payments, all its pages together. */
async function movedAt({ id }: { readonly id: string }) {
  const entries = (await sandbox.ledger()).filter(({ reference }) => reference === id);
  const sum = (of: "charged" | "captured" | "refunded") =>
    entries.reduce((total, entry) => total + entry[of], 0);
  return { charged: sum("charged"), captured: sum("captured"), refunded: sum("refunded") };
}

async function mailsTo({ buyer }: Journey): Promise<number> {
  return (await sandbox.mails()).filter(({ to }) => to === buyer.email).length;
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

describe.each(USUAL)("every gateway fails with: %s", (fault) => {
  test.each([
    { how: "for good, until it is mended", times: Number.POSITIVE_INFINITY },
    { how: "at two calls of each kind", times: 2 },
  ])(
    "$how: nothing double, lost or stuck; never called failed while it is unknown (D-115, D-127, D-135, D-136)",
    { timeout: 180_000 },
    async ({ times }) => {
      const lasting = times === Number.POSITIVE_INFINITY;
      const journeys = GATEWAYS.map((gateway) => {
        return { gateway, browser: app.openBrowser(), buyer: newBuyer() };
      });
      await onEach(journeys, async ({ browser }) => {
        await browser.add(42, 2);
        await browser.post("/cart/apply-coupon", { coupon_code: "WELCOME10" });
      });

      faults.arm("create", fault, times);
      expectAnswers(await onEach(journeys, checkOut), fault, lasting, 502);
      await onEach(journeys, async ({ browser }) => {
        expect((await browser.cart()).total_items_count).toBe(2);
      });
      expect(faults.heal()).toBeGreaterThan(0);
      if (!lasting) await reconcilePayments(app.shop);
      const pages = await onEach(journeys, checkOut);
      expect(statusesOf(pages)).toEqual([200, 200, 200]);
      for (const { body } of pages) await sandbox.settle(body.data.paymentUrl, "approve");

      for (const call of ["retrieve", "capture"] as const) {
        const concerned = journeys.filter(
          ({ gateway }) => call === "retrieve" || gateway !== "stripe",
        );
        if (!lasting && call === "capture") continue;
        faults.arm(call, fault, times);
        expectAnswers(await onEach(concerned, receiptOf), fault, lasting, 202);
        faults.heal();
      }
      late += SWEEP_MS;
      await sweepPayments(app.shop);
      await onEach(journeys, async (journey) => {
        expect((await paymentOf(journey)).status).toBe("paid");
        expect((await receiptOf(journey)).status).toBe(200);
      });

      faults.arm("refund", fault, times);
      const giveBack = async (journey: Journey) => {
        const { id } = await paymentOf(journey);
        const refund = { refundId: `staff-${id}`, paymentId: id, amount: GIVEN_BACK } as const;
        await requestRefund(app.shop, { ...refund, actor: "staff", reason: "agreed" });
      };
      await onEach(journeys, giveBack);
      await everythingDone(app);
      expect(statusesOf(await onEach(journeys, receiptOf))).toEqual([200, 200, 200]);
      expect(faults.heal()).toBeGreaterThan(0);
      await everythingDone(app);

      await onEach(journeys, async (journey) => {
        const { id, amount, ...payment } = await paymentOf(journey);
        expect(payment, journey.gateway).toEqual({ status: "paid", refunded: GIVEN_BACK });
        expect(await movedAt({ id }), journey.gateway).toEqual({
          charged: amount,
          captured: amount,
          refunded: GIVEN_BACK,
        });
        expect(await timesPaid(id)).toBe(1);
        expect(await mailsTo(journey)).toBe(2);
      });
    },
  );
});
