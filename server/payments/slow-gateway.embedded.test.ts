import { describe, expect, test } from "vitest";
import { buyerAtPaymentPage, everythingDone, newBuyer, paymentIdOf } from "../testing/buyer.ts";
import { sandboxOf } from "../testing/sandbox-client.ts";
import { createTestApp } from "../testing/test-app.ts";

async function seconds<Answer>(call: () => Promise<Answer>) {
  const started = performance.now();
  const answer = await call();
  return { answer, took: (performance.now() - started) / 1000 };
}

/** Each waits out the real limits of the shop, side by side. */
describe.concurrent("a gateway that does not answer", { timeout: 90_000 }, () => {
  test("checkout gives up within 25 s with 502, and the next try finds the one payment", async () => {
    const app = await createTestApp();
    const sandbox = sandboxOf(app);
    const browser = app.openBrowser();
    const buyer = newBuyer();
    await browser.add(42);
    await sandbox.control({ failWith: "timeout", failNext: 2 });
    const { answer, took } = await seconds(() => browser.checkout(buyer));
    expect([answer.status, answer.body.code]).toEqual([502, "gateway_failed"]);
    expect(took).toBeLessThan(25);
    expect((await browser.cart()).total_items_count).toBe(1);
    const again = await browser.checkout(buyer);
    expect(again.status).toBe(200);
    expect(await sandbox.ledger()).toHaveLength(1);
    expect(await paymentIdOf(app, again.body.data.paymentUrl)).toMatch(/^[\w-]{22}$/);
    await app.close();
  });

  test("R-API-26 D-127 the receipt says within 12 s that the payment is being confirmed", async () => {
    const app = await createTestApp();
    const sandbox = sandboxOf(app);
    const { browser, paymentUrl, paymentId } = await buyerAtPaymentPage(app);
    await sandbox.control({ webhooks: "none", failWith: "timeout", failNext: 2 });
    await sandbox.settle(paymentUrl, "approve");
    const receipt = () => browser.call(`/orders/payment/${paymentId}/stripe`);
    const { answer, took } = await seconds(receipt);
    expect([answer.status, answer.body.code]).toEqual([202, "confirming"]);
    expect(took).toBeLessThan(12);
    expect((await receipt()).status).toBe(200);
    await everythingDone(app);
    await app.close();
  });

  test("a webhook is stored within 2 s however slow the gateway is", async () => {
    const app = await createTestApp();
    const sandbox = sandboxOf(app);
    const { paymentUrl, paymentId } = await buyerAtPaymentPage(app);
    await sandbox.control({ webhooks: "none", latencyMs: 4_000 });
    await sandbox.settle(paymentUrl, "approve");
    const { answer, took } = await seconds(() =>
      sandbox.sendWebhook(paymentId, "checkout.session.completed"),
    );
    expect(await answer.json()).toMatchObject({ status: 200 });
    expect(took).toBeLessThan(2);
    await sandbox.reset();
    await everythingDone(app);
    await app.close();
  });
});
