import type { OrderSummary } from "#contract/account.ts";

/**
 * Where the receipt of an order is (R-ROUTE-16); `null` for an order that was never paid. Its
 * owner reads it there by the sign-in (D-129).
 */
export function receiptAddress(
  order: Pick<OrderSummary, "status" | "payment_id" | "payment_gateway">,
): string | null {
  if (order.status !== "paid" && order.status !== "refunded") return null;
  const query = new URLSearchParams({
    paymentId: order.payment_id,
    gatewayId: order.payment_gateway,
  });
  return `/success?${query}`;
}
