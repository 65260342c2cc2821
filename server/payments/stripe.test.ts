import { afterAll, beforeAll, expect, test } from "vitest";
import { buyerAtPaymentPage, everythingDone } from "../testing/buyer.ts";
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
    stripe?.refundPayment(paymentId, reference, amount, refundId);
  const ledger = async () =>
    (await sandbox.ledger()).find((entry) => entry.reference === paymentId);

  await expect(refund(100, "refund0")).rejects.toBeInstanceOf(GatewayRefused);
  await sandbox.settle(paymentUrl, "approve");
  await everythingDone(app);
  const first = await refund(5_000, "refund1");
  expect(await refund(5_000, "refund1")).toBe(first);
  expect(await ledger()).toMatchObject({ status: "paid", captured: 19_900, refunded: 5_000 });
  expect(await refund(14_900, "refund2")).not.toBe(first);
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
