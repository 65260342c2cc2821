import { describe, expect, test } from "vitest";
import { buyerAtPaymentPage, everythingDone, newBuyer, paymentIdOf } from "../testing/buyer.ts";
import { sandboxOf } from "../testing/sandbox-client.ts";
import { waitedSeconds } from "../testing/stopwatch.ts";
import { createTestApp } from "../testing/test-app.ts";

/** Each waits out the real limits of the shop, side by side. */
describe.concurrent("a gateway that does not answer", () => {
  test("a checkout at a gateway that does not answer is 502 within 25 s, and the next try finds the one payment", async () => {
    const app = await createTestApp();
    const sandbox = sandboxOf(app);
    const browser = app.openBrowser();
    const buyer = newBuyer();
    await browser.add(42);
    await sandbox.control({ failWith: "timeout", failNext: 2 });
    const { answer, waited } = await waitedSeconds(() => browser.checkout(buyer));
    expect([answer.status, answer.body.code]).toEqual([502, "gateway_failed"]);
    expect(waited).toBeLessThan(25);
    expect((await browser.cart()).total_items_count).toBe(1);
    const again = await browser.checkout(buyer);
    expect(again.status).toBe(200);
    expect(await sandbox.ledger()).toHaveLength(1);
    expect(await paymentIdOf(app, again.body.data.paymentUrl)).toMatch(/^[\w-]{22}$/);
    await app.close();
  });

  test("the receipt says within 12 s that the payment is being confirmed when the gateway does not answer (R-API-26, D-127)", async () => {
    const app = await createTestApp();
    const sandbox = sandboxOf(app);
    const { browser, paymentUrl, paymentId } = await buyerAtPaymentPage(app);
    await sandbox.control({ webhooks: "none", failWith: "timeout", failNext: 2 });
    await sandbox.settle(paymentUrl, "approve");
    const receipt = () => browser.call(`/orders/payment/${paymentId}/stripe`);
    const { answer, waited } = await waitedSeconds(receipt);
    expect([answer.status, answer.body.code]).toEqual([202, "confirming"]);
    expect(waited).toBeLessThan(12);
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
    const { answer, waited } = await waitedSeconds(() =>
      sandbox.sendWebhook(paymentId, "checkout.session.completed"),
    );
    expect(await answer.json()).toMatchObject({ status: 200 });
    expect(waited).toBeLessThan(2);
    await sandbox.reset();
    await everythingDone(app);
    await app.close();
  });
});
