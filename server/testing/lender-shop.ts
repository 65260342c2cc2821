import { afterEach, vi } from "vitest";
import type { GatewayIdentifier } from "#core/gateways.ts";
import { type BuyerAtPaymentPage, buyerAtPaymentPage, type PurchaseOptions } from "./buyer.ts";
import { openPaymentShop } from "./payment-shop.ts";

export type ByPayment = Pick<BuyerAtPaymentPage, "paymentId">;
export type LenderShop = Awaited<ReturnType<typeof openLenderShop>>;

/** The shop for the tests of a lender's payments, and what it says of them; mocks end with each test. */
export async function openLenderShop(gateway: Exclude<GatewayIdentifier, "stripe">) {
  const shop = await openPaymentShop();
  const { app, sandbox } = shop;
  afterEach(() => {
    vi.restoreAllMocks();
  });

  /** Keeps the lender from sending webhooks. */
  const stopWebhooks = (more: Readonly<Record<string, unknown>> = {}) =>
    sandbox.control({ webhooks: "none", ...more }, gateway);

  const receiptOf = ({ browser, paymentId }: BuyerAtPaymentPage) =>
    browser.call(`/orders/payment/${paymentId}/${gateway}`);

  const paymentOf = ({ paymentId }: ByPayment) =>
    app.shop.db
      .selectFrom("payments")
      .select(["status", "reference", "expires_at", "created_at"])
      .where("id", "=", paymentId)
      .executeTakeFirstOrThrow();

  /** A buyer whose payment is approved and who is not back at the shop, which knows nothing of it. */
  async function approvedWithoutWebhooks(
    purchase: PurchaseOptions = {},
  ): Promise<BuyerAtPaymentPage> {
    await stopWebhooks();
    const buyer = await buyerAtPaymentPage(app, { ...purchase, gateway });
    await sandbox.settle(buyer.paymentUrl, "approve");
    return buyer;
  }

  return { ...shop, gateway, stopWebhooks, receiptOf, paymentOf, approvedWithoutWebhooks };
}
