import { isInReview, type RefundReason, type ReviewOutcome } from "#core/refund.ts";
import type { Queryable } from "../db/schema.ts";
import { inTransaction } from "../db/transaction.ts";
import { findPaymentByNumber } from "../orders/store.ts";
import type { Shop, TransactionParts } from "../shop.ts";
import { completeRefund, refuseRefund } from "./refund-settle.ts";
import { listRefunds, markForReview, type StoredRefund } from "./refund-store.ts";
import { Refused } from "./refused.ts";
import { lockPaymentAndCart } from "./store.ts";

/** The order does not exist, or no refund of it waits for a review. */
export class ReviewRefused extends Refused<"not_found" | "nothing_waits"> {}

/**
 * Holds a refund of which we do not know whether it took effect. It is not sent again, staff get one mail for
 * each reason, and other refunds of its payment wait until staff have decided.
 */
export async function holdForReview(
  shop: Shop,
  { id: refundId, paymentId }: Pick<StoredRefund, "id" | "paymentId">,
  reason: string,
): Promise<void> {
  const isNew = await inTransaction(shop.db, async (transaction) => {
    if (!(await markForReview(transaction, refundId, reason))) return false;
    await shop.jobs.enqueue(transaction, "send-review-mail", { paymentId, refundId }, refundId);
    return true;
  });
  if (isNew) shop.log.error({ refundId, paymentId, reason }, "a refund needs a review");
}

/**
 * Ends an order's refund in review with the outcome that the operator saw at the gateway. Returns its amount in
 * minor units.
 * @throws ReviewRefused
 */
export async function settleReview(
  shop: Shop,
  orderNumber: string,
  outcome: ReviewOutcome,
): Promise<number> {
  const found = await findPaymentByNumber(shop.db, orderNumber);
  if (found === null) throw new ReviewRefused("not_found");
  const { paymentId } = found;
  return inTransaction(shop.db, async (transaction) => {
    await lockPaymentAndCart(transaction, paymentId);
    const refunds = await listRefunds(transaction, paymentId);
    const waiting = refunds.find(isInReview);
    if (waiting === undefined) throw new ReviewRefused("nothing_waits");
    await endReview(shop, transaction, waiting, outcome);
    return waiting.amount;
  });
}

/**
 * Ends a refund in review with the outcome that staff saw at the gateway. The refunds that wait for it are then
 * sent. The caller has locked the order and its payment.
 */
export async function endReview(
  shop: TransactionParts,
  transaction: Queryable,
  refund: StoredRefund,
  outcome: ReviewOutcome,
): Promise<void> {
  const { id: refundId, paymentId } = refund;
  if (outcome === "done") await completeRefund(shop, transaction, refund, null);
  else {
    const reason: RefundReason = "staff saw that it took no effect";
    await refuseRefund(shop, transaction, refund, reason);
  }
  // This job records what else the gateway reports, and enqueues the next refund.
  await shop.jobs.enqueue(transaction, "send-refund", { refundId }, refundId);
  shop.log.info({ refundId, paymentId, outcome }, "staff settled a refund in review");
}
