import { afterEach, vi } from "vitest";
import type { GatewayIdentifier } from "#core/gateways.ts";
import { type BuyerAtPaymentPage, buyerAtPaymentPage } from "./buyer.ts";
import { openPaymentShop } from "./payment-shop.ts";

export type ByPayment = Pick<BuyerAtPaymentPage, "paymentId">;
type Purchase = Parameters<typeof buyerAtPaymentPage>[1];

export type LenderShop = Awaited<ReturnType<typeof openLenderShop>>;

/** The shop for the tests of a lender's payments, and what it says of them; mocks end with each test. */
export async function openLenderShop(gateway: Exclude<GatewayIdentifier, "stripe">) {
  const shop = await openPaymentShop();
  const { app, sandbox } = shop;
  afterEach(() => {
    vi.restoreAllMocks();
  });

  /** Has the lender send no webhooks. */
  const quiet = (more: Readonly<Record<string, unknown>> = {}) =>
    sandbox.control({ webhooks: "none", ...more }, gateway);

  const receiptOf = ({ browser, paymentId }: BuyerAtPaymentPage) =>
    browser.call(`/orders/payment/${paymentId}/${gateway}`);

  const paymentOf = ({ paymentId }: ByPayment) =>
    app.shop.db
      .selectFrom("payments")
      .select(["status", "reference", "expires_at", "created_at"])
      .where("id", "=", paymentId)
      .executeTakeFirstOrThrow();

  /** Puts a buyer, approved but unheard of, before the return page. */
  async function approvedInSilence(purchase: Purchase = {}): Promise<BuyerAtPaymentPage> {
    await quiet();
    const buyer = await buyerAtPaymentPage(app, { ...purchase, gateway });
    await sandbox.settle(buyer.paymentUrl, "approve");
    return buyer;
  }

  return { ...shop, gateway, quiet, receiptOf, paymentOf, approvedInSilence };
}
