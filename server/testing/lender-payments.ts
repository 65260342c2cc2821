import type { GatewayIdentifier } from "#core/gateways.ts";
import { type BuyerAtPaymentPage, buyerAtPaymentPage } from "./buyer.ts";
import type { PaymentShop } from "./payment-shop.ts";

export type ByPayment = Pick<BuyerAtPaymentPage, "paymentId">;
type Purchase = Parameters<typeof buyerAtPaymentPage>[1];

/** Payments at a lender, and what the shop says of them. */
export function paymentsAt(
  { app, sandbox }: Pick<PaymentShop, "app" | "sandbox">,
  gateway: GatewayIdentifier,
) {
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

  return { quiet, receiptOf, paymentOf, approvedInSilence };
}
