import { withholdsMoney } from "#core/dispute.ts";
import type { PaymentActor } from "#core/payment.ts";
import { leftToRefund, type RefundReason } from "#core/refund.ts";
import type { Queryable } from "../db/schema.ts";
import type { TransactionParts } from "../shop.ts";
import { listDisputes } from "./dispute-store.ts";
import { promiseRefundIn } from "./refund-promise.ts";
import { findRefund } from "./refund-store.ts";
import { lockPayment } from "./store.ts";

/**
 * Refunds what is left of a payment if it is the second one of a purchase, which buys nothing (D-115). If staff
 * have refunded a part at the gateway, the gateway refuses the whole sum, so the rest is requested instead.
 * Each sum is requested once: if the gateway refuses it, staff decide, unless the reason was a dispute that has
 * been won since. No refund is requested while a dispute is open. The caller has locked the payment's row.
 */
export async function refundDuplicate(
  shop: TransactionParts,
  transaction: Queryable,
  payment: { readonly id: string; readonly orderId: string },
  actor: PaymentActor,
): Promise<void> {
  if (!(await isDuplicate(transaction, payment.orderId))) return;
  const disputes = await listDisputes(transaction, payment.id);
  if (disputes.some(({ state }) => state === "opened")) return;
  const left = leftToRefund(await lockPayment(transaction, payment.id));
  const won = disputes.filter(({ state }) => !withholdsMoney(state)).length;
  const key = `${payment.orderId}-${left}${won === 0 ? "" : `-${won}`}`;
  if (left <= 0 || (await wasRequested(transaction, key))) return;
  const reason: RefundReason = "the purchase was paid twice";
  await promiseRefundIn(shop, transaction, {
    refundId: `duplicate-${key}`,
    paymentId: payment.id,
    amount: left,
    actor,
    reason,
  });
}

/** Whether the refund of this key was requested, also under the prefix that ids had before migration 0013. */
async function wasRequested(transaction: Queryable, key: string): Promise<boolean> {
  for (const prefix of ["duplicate", "surplus"]) {
    if ((await findRefund(transaction, `${prefix}-${key}`)) !== null) return true;
  }
  return false;
}

async function isDuplicate(transaction: Queryable, orderId: string): Promise<boolean> {
  const { duplicate } = await transaction
    .selectFrom("orders")
    .select("duplicate")
    .where("id", "=", orderId)
    .executeTakeFirstOrThrow();
  return duplicate;
}
