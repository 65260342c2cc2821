import { sql } from "kysely";
import { afterEach, describe, expect, test, vi } from "vitest";
import { GATEWAYS, type GatewayIdentifier } from "#core/gateways.ts";
import type { Shop } from "../shop.ts";
import { answerInstead } from "../testing/altered-answers.ts";
import { type BuyerAtPaymentPage, buyerAtPaymentPage, everythingDone } from "../testing/buyer.ts";
import { refundAtDashboard } from "../testing/dashboard.ts";
import { openPaymentShop } from "../testing/payment-shop.ts";
import { endPayment } from "./end-payment.ts";
import { settleNow } from "./settle-now.ts";
import { findPayment } from "./store.ts";
import { sweepPayments } from "./sweep.ts";
import { handleWebhook } from "./webhooks.ts";

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

const { app, sandbox, clock } = await openPaymentShop();
afterEach(() => {
  vi.restoreAllMocks();
});

/** The shop as it is after a restart without the keys of a gateway. */
function shopWithout(gateway: GatewayIdentifier): Shop {
  const gateways = new Map(app.shop.gateways);
  gateways.delete(gateway);
  return { ...app.shop, gateways };
}

/** A buyer at a page of a gateway that sends no webhooks. */
async function buyerWithoutWebhook(gateway: GatewayIdentifier): Promise<BuyerAtPaymentPage> {
  await sandbox.control({ webhooks: "none" }, gateway);
  return buyerAtPaymentPage(app, { gateway });
}

async function paymentOf({ paymentId }: Pick<BuyerAtPaymentPage, "paymentId">) {
  return (await findPayment(app.shop.db, paymentId)) ?? expect.fail();
}

async function sweepAt(shop: Shop, ms: number): Promise<void> {
  clock.aheadMs = ms;
  await sweepPayments(shop);
}

const byStaff = { actor: "staff", cause: "asked by staff" } as const;

describe.each(GATEWAYS)("while the keys of %s are gone", (gateway) => {
  const noKeys = `we have no keys of ${gateway}`;

  test("a payment without its gateway's keys stays as it is, is not called checked, and is paid once they are back (D-127)", async () => {
    const buyer = await buyerWithoutWebhook(gateway);
    await sandbox.settle(buyer.paymentUrl, "approve");
    await sweepAt(shopWithout(gateway), 3 * MINUTE_MS);
    const { paymentId } = buyer;
    await expect(settleNow(shopWithout(gateway), paymentId, byStaff)).rejects.toThrow(noKeys);
    expect(await paymentOf(buyer)).toMatchObject({ status: "pending" });
    await sweepAt(app.shop, 3 * MINUTE_MS);
    expect(await paymentOf(buyer)).toMatchObject({ status: "paid" });
  });

  test.each([
    { when: "at a weekly check", days: 8 },
    { when: "at the last check", days: 181 },
  ])(
    "a refund at the dashboard $when is not missed: it is counted once the gateway's keys are back (D-127)",
    async ({ days }) => {
      const buyer = await buyerWithoutWebhook(gateway);
      await sandbox.settle(buyer.paymentUrl, "approve");
      await sweepAt(app.shop, 3 * MINUTE_MS);
      await refundAtDashboard(app, gateway, buyer.paymentId, 1_000);
      await sweepAt(shopWithout(gateway), days * DAY_MS);
      await sweepAt(app.shop, days * DAY_MS + MINUTE_MS);
      expect(await paymentOf(buyer)).toMatchObject({ refunded: 1_000 });
    },
  );

  test("a page that has to end while its gateway's keys are gone is ended once they are back", async () => {
    const buyer = await buyerWithoutWebhook(gateway);
    await expect(endPayment(shopWithout(gateway), buyer.paymentId)).rejects.toThrow(noKeys);
    await endPayment(app.shop, buyer.paymentId);
    // A lender has no call that ends a page.
    const status = gateway === "stripe" ? "expired" : "pending";
    expect(await paymentOf(buyer)).toMatchObject({ status });
  });

  test("an event that came before its gateway's keys were gone waits for them, whatever it names", async () => {
    const buyer = await buyerWithoutWebhook(gateway);
    await sandbox.settle(buyer.paymentUrl, "approve");
    const named = [
      { eventId: `named ${gateway}`, paymentId: buyer.paymentId, reference: null },
      ...(gateway === "stripe"
        ? [{ eventId: "charge", paymentId: null, reference: "pi_unknown" }]
        : []),
    ];
    for (const { eventId, paymentId, reference } of named) {
      await sql`insert into webhook_events (gateway, event_id, type, body, payment_id, reference)
        values (${gateway}, ${eventId}, 'news', '{}', ${paymentId}, ${reference})`.execute(
        app.shop.db,
      );
      const event = { gateway, eventId };
      await expect(handleWebhook(shopWithout(gateway), event)).rejects.toThrow(noKeys);
      const isHandled = async () => {
        const { processed_at } = await app.shop.db
          .selectFrom("webhook_events")
          .select("processed_at")
          .where("event_id", "=", eventId)
          .executeTakeFirstOrThrow();
        return processed_at !== null;
      };
      expect(await isHandled()).toBe(false);
      await handleWebhook(app.shop, event);
      expect(await isHandled()).toBe(true);
    }
    expect(await paymentOf(buyer)).toMatchObject({ status: "paid" });
  });
});

test("an authorised payment is captured once its lender's keys are back; until then its receipt says it is being confirmed (D-127)", async () => {
  const buyer = await buyerWithoutWebhook("tamara");
  await sandbox.settle(buyer.paymentUrl, "approve");
  answerInstead(/\/payments\/capture/, () => new Response("", { status: 500 }));
  await sweepAt(app.shop, 3 * MINUTE_MS);
  vi.restoreAllMocks();
  expect(await paymentOf(buyer)).toMatchObject({ status: "authorised" });
  const receipt = () => buyer.browser.call(`/orders/payment/${buyer.paymentId}/tamara`);
  const gateways = app.shop.gateways as Map<GatewayIdentifier, unknown>;
  const tamara = gateways.get("tamara");
  gateways.delete("tamara");
  try {
    await sweepAt(app.shop, 10 * MINUTE_MS);
    expect((await receipt()).status).toBe(202);
    expect((await buyer.browser.checkout(buyer, "tamara")).body.code).toBe("gateway_unavailable");
  } finally {
    gateways.set("tamara", tamara);
  }
  expect((await receipt()).body.data.status).toBe("paid");
  await everythingDone(app);
  expect(await sandbox.mailsTo(buyer.email)).toHaveLength(1);
});

test("a page whose end is refused because of our key is ended with the next try", async () => {
  const buyer = await buyerWithoutWebhook("stripe");
  const real = app.sandbox.fetch;
  vi.spyOn(app.sandbox, "fetch").mockImplementation(async (request) =>
    new URL(request.url).pathname.endsWith("/expire")
      ? Response.json({ error: {} }, { status: 401 })
      : real(request),
  );
  await expect(endPayment(app.shop, buyer.paymentId)).rejects.toThrow("does not know our key");
  vi.restoreAllMocks();
  await endPayment(app.shop, buyer.paymentId);
  expect(await paymentOf(buyer)).toMatchObject({ status: "expired" });
});
