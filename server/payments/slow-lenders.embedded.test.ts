import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { buyerAtPaymentPage, everythingDone, newBuyer } from "../testing/buyer.ts";
import { sandboxOf } from "../testing/sandbox-client.ts";
import { waitedSeconds } from "../testing/stopwatch.ts";
import { createTestApp, type TestApp } from "../testing/test-app.ts";

const LENDERS = [
  { gateway: "tamara", approved: "order_approved" },
  { gateway: "tabby", approved: "authorized" },
];

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

/** Both wait out the real limits of the shop, side by side. */
describe.concurrent.each(LENDERS)("$gateway", ({ gateway, approved }) => {
  test("every call to a lender that answers late or never keeps its time limit (R-API-26, D-127)", async () => {
    const sandbox = sandboxOf(app);
    const behave = (settings: object) =>
      sandbox.control({ webhooks: "none", latencyMs: 0, ...settings }, gateway);

    const browser = app.openBrowser();
    const details = newBuyer();
    await browser.add(42);
    await behave({ failWith: "timeout", failNext: 1 });
    const refused = await waitedSeconds(() => browser.checkout(details, gateway));
    expect([refused.answer.status, refused.answer.body.code]).toEqual([502, "gateway_failed"]);
    expect(refused.waited).toBeLessThan(25);
    expect((await browser.checkout(details, gateway)).status).toBe(200);

    const buyer = await buyerAtPaymentPage(app, { gateway });
    await sandbox.settle(buyer.paymentUrl, "approve");
    await behave({ latencyMs: 3_600 });
    const receipt = () => buyer.browser.call(`/orders/payment/${buyer.paymentId}/${gateway}`);
    const early = await waitedSeconds(receipt);
    expect([early.answer.status, early.answer.body.code]).toEqual([202, "confirming"]);
    expect(early.waited).toBeLessThan(12);

    const stored = await waitedSeconds(() =>
      sandbox.sendWebhook(buyer.paymentId, approved, gateway),
    );
    expect(await stored.answer.json()).toMatchObject({ status: 200 });
    expect(stored.waited).toBeLessThan(2);

    await behave({});
    expect((await receipt()).status).toBe(200);
    await everythingDone(app);
  });
});
