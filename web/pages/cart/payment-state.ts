import { reloadCart } from "#web/cart/cart.ts";
import { fetchOrderOutcome } from "#web/ui/receipt/fetch-order-outcome.ts";
import type { OrderAddress } from "#web/ui/receipt/order-address.ts";

/** The state of a payment; `hidden`: this visitor may not see it, `unknown`: there was no answer. */
export type PaymentState = "confirming" | "paid" | "notPaid" | "hidden" | "unknown";

/** Asks the server. If the payment is paid, its units have left the cart, so the cart is reloaded (D-128). */
export async function fetchPaymentState(address: OrderAddress): Promise<PaymentState> {
  const outcome = await fetchOrderOutcome(address);
  if (outcome.kind === "notShown") return outcome.why === "failed" ? "unknown" : "hidden";
  if (outcome.kind !== "receipt") return outcome.kind;
  await reloadCart();
  return "paid";
}
