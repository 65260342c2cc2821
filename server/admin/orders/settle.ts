import type { PaymentStatus } from "#core/payment.ts";
import { GatewayError, isUnanswered } from "../../gateways/gateway-errors.ts";
import { settleNow } from "../../payments/settle-now.ts";
import { findPayment, type StoredPayment } from "../../payments/store.ts";
import type { Shop } from "../../shop.ts";

/**
 * What came of asking: the gateway answered, is away, or says that it knows no such payment. One that refuses our
 * key is away.
 */
type CheckResult = {
  readonly outcome: "asked" | "away" | "unknown";
  readonly status: PaymentStatus;
};

/** Asks the gateway of a payment what became of it, and settles the payment by the answer. */
export async function checkAtGateway(shop: Shop, payment: StoredPayment): Promise<CheckResult> {
  const { id: paymentId, gateway, status: before } = payment;
  if (!shop.gateways.has(gateway)) return { outcome: "away", status: before };
  try {
    const status = await settleNow(shop, paymentId, { actor: "staff", cause: "asked by staff" });
    return { outcome: "asked", status: status ?? before };
  } catch (error) {
    if (!(error instanceof GatewayError)) throw error;
    shop.log.warn({ err: error, paymentId }, "gateway did not tell staff about a payment");
    // Captured money may be known before the answer to a later question is lost.
    const { status } = (await findPayment(shop.db, paymentId)) ?? payment;
    return { outcome: isUnanswered(error) ? "away" : "unknown", status };
  }
}
