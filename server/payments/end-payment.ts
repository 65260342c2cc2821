import { isUnsettled } from "#core/payment.ts";
import type { PaymentCause } from "#core/payment-cause.ts";
import { inTransaction } from "../db/transaction.ts";
import { isGatewayRefusal } from "../gateways/gateway-errors.ts";
import type { Shop } from "../shop.ts";
import { loadGateway } from "./gateways.ts";
import { claimStart } from "./page-store.ts";
import { movePayment, settlePayment } from "./settle-payment.ts";
import { findPayment, lockPaymentAndCart } from "./store.ts";

/**
 * Ends an open attempt at its gateway, then settles it by the gateway's report, even if the gateway refused to
 * end it (because it is paid or already over).
 * @throws GatewayUnresponsive, ApiKeyRefused; the job then tries again
 */
export async function endPayment(
  shop: Shop,
  paymentId: string,
  cause: PaymentCause = "superseded",
): Promise<void> {
  const payment = await findPayment(shop.db, paymentId);
  if (payment === null || !isUnsettled(payment.status)) return;
  if (payment.reference === null) return cancelUnopened(shop, paymentId, cause);
  try {
    await loadGateway(shop.gateways, payment.gateway).endPayment(payment.id, payment.reference);
  } catch (error) {
    if (!isGatewayRefusal(error)) throw error;
    shop.log.info({ paymentId }, "the gateway did not end the payment");
  }
  await settlePayment(shop, paymentId, { actor: "checkout", cause });
}

/**
 * Ends an attempt that the gateway never confirmed, so nobody received a page to pay on. If it is paid after
 * all, its webhook reports that, and the move to paid is permitted.
 * @throws Error while its page is being opened; the job then tries again
 */
async function cancelUnopened(shop: Shop, paymentId: string, cause: PaymentCause): Promise<void> {
  await inTransaction(shop.db, async (transaction) => {
    const payment = await lockPaymentAndCart(transaction, paymentId);
    if (!isUnsettled(payment.status)) return;
    if ((await claimStart(transaction, paymentId)) === null)
      throw new Error("its page is being opened");
    await movePayment(shop, transaction, payment, {
      after: "cancelled",
      actor: "checkout",
      cause: `never opened, ${cause}`,
    });
  });
}
