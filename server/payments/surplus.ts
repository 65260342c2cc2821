import type { PaymentActor, Queryable } from "../db/schema.ts";
import type { Shop } from "../shop.ts";
import { placeRefund } from "./refund-request.ts";
import { findRefund } from "./refund-store.ts";
import { lockPayment } from "./store.ts";

/**
 * Gives back what is left of the second payment of a purchase, which buys nothing (D-115). Where
 * staff have given back a part at the gateway meanwhile, it refuses the whole, and the rest is asked
 * for in its place. Each sum is asked for once: one that the gateway refuses and still holds is for
 * staff. The caller holds the payment's row.
 */
export async function returnSurplus(
  shop: Pick<Shop, "jobs" | "now">,
  transaction: Queryable,
  payment: { readonly id: string; readonly orderId: string },
  actor: PaymentActor,
): Promise<void> {
  const { amount, reserved } = await lockPayment(transaction, payment.id);
  const left = amount - reserved;
  const refundId = `surplus-${payment.orderId}-${left}`;
  if (left === 0 || (await findRefund(transaction, refundId)) !== null) return;
  const reason = "the purchase was paid twice";
  await placeRefund(shop, transaction, {
    refundId,
    paymentId: payment.id,
    amount: left,
    actor,
    reason,
  });
}
