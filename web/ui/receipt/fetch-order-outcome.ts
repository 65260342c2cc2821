import { failureDetail } from "#web/api/api.ts";
import { receiptApi } from "#web/api/receipt-api.ts";
import { notePayment } from "#web/visitor/awaited-payment.ts";
import type { OrderAddress } from "./order-address.ts";
import { type OrderOutcome, readOrderAnswer, readOrderFailure } from "./order-outcome.ts";

/**
 * Asks how far the payment of an order is, and notes it for the cart: a payment that has ended is no
 * longer awaited, nor one that this visitor may not see. A failure is logged (R-ERR-12). Never throws.
 */
export async function fetchOrderOutcome(address: OrderAddress): Promise<OrderOutcome> {
  const outcome = await fetchOrder(address);
  const isUnknown = outcome.kind === "notShown" && outcome.why === "failed";
  if (!isUnknown) {
    notePayment(address.paymentId, outcome.kind === "confirming" ? "confirming" : "ended");
  }
  return outcome;
}

async function fetchOrder({ paymentId, gatewayId }: OrderAddress): Promise<OrderOutcome> {
  try {
    const answer = await receiptApi.getOrder(paymentId, gatewayId);
    const outcome = readOrderAnswer(answer);
    if (outcome.kind === "notShown") console.error("Error fetching order", answer.message);
    return outcome;
  } catch (error) {
    console.error("Error fetching order", failureDetail(error));
    return readOrderFailure(error);
  }
}
