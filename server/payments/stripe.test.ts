import { afterAll, beforeAll, expect, test } from "vitest";
import { buyerAtPaymentPage, everythingDone, newBuyer } from "../testing/buyer.ts";
import { sandboxOf } from "../testing/sandbox-client.ts";
import { createTestApp, type TestApp } from "../testing/test-app.ts";
import { GatewayRefused } from "./gateway.ts";

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

test("a refund goes back once for each of our refunds, and never twice", async () => {
  const sandbox = sandboxOf(app);
  const { paymentUrl, paymentId } = await buyerAtPaymentPage(app);
  const reference = new URL(paymentUrl).pathname.split("/").at(-1) ?? "";
  const stripe = app.shop.gateways.get("stripe");
  const refund = (amount: number, refundId: string) =>
    stripe?.refundPayment({ id: refundId, paymentId, reference, amount, currency: "USD" });
  const ledger = async () =>
    (await sandbox.ledger()).find((entry) => entry.reference === paymentId);

  await expect(refund(100, "refund0")).rejects.toBeInstanceOf(GatewayRefused);
  await sandbox.settle(paymentUrl, "approve");
  await everythingDone(app);
  const first = await refund(5_000, "refund1");
  expect(await refund(5_000, "refund1")).toEqual(first);
  expect(await ledger()).toMatchObject({ status: "paid", captured: 19_900, refunded: 5_000 });
  expect(await refund(14_900, "refund2")).not.toEqual(first);
  expect(await ledger()).toMatchObject({ status: "refunded", refunded: 19_900 });
  await expect(refund(1, "refund3")).rejects.toBeInstanceOf(GatewayRefused);
});

test("there is nothing to capture: the money is there when the buyer has paid", async () => {
  const { paymentUrl, paymentId } = await buyerAtPaymentPage(app);
  const reference = new URL(paymentUrl).pathname.split("/").at(-1) ?? "";
  const terms = { id: paymentId, reference, amount: 19_900, currency: "USD" as const };
  const report = await app.shop.gateways.get("stripe")?.capturePayment(terms);
  expect(report).toMatchObject({ status: "pending", paymentId, amount: 19_900 });
});

test.each([
  [49, "gateway_amount_too_low"],
  [100_000_000, "gateway_amount_too_high"],
])(
  "a total of %i cents is refused before the redirect, with the reason (stripe.md §9)",
  async (price, code) => {
    const setPrice = (cents: number) =>
      app.shop.db
        .updateTable("course_packages")
        .set({ price: cents })
        .where("id", "=", 44)
        .execute();
    const { price: usual } = await app.shop.db
      .selectFrom("course_packages")
      .select("price")
      .where("id", "=", 44)
      .executeTakeFirstOrThrow();
    await setPrice(price);
    const browser = app.openBrowser();
    await browser.add(44);
    const { status, body } = await browser.checkout(newBuyer());
    await setPrice(usual);
    expect([status, body.code]).toEqual([502, code]);
    expect((await browser.cart()).total_items_count).toBe(1);
  },
);
