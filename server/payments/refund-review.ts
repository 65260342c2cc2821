import { isUnderWay, type RefundReason } from "#core/refund.ts";
import { inTransaction } from "../db/transaction.ts";
import { findPaymentByNumber } from "../orders/store.ts";
import type { Shop } from "../shop.ts";
import { completeRefund, refuseRefund } from "./refund-settle.ts";
import { listRefunds, markForReview, type StoredRefund } from "./refund-store.ts";
import { lockPaymentAndCart } from "./store.ts";

/** What staff may find out about a refund at its gateway. */
export const REVIEW_OUTCOMES = ["done", "refused"] as const;
export type ReviewOutcome = (typeof REVIEW_OUTCOMES)[number];

/** The order does not exist, or no refund of it waits for a review. */
export class ReviewRefused extends Error {
  readonly problem: "not_found" | "nothing_waits";

  constructor(problem: ReviewRefused["problem"]) {
    super(`refund review refused: ${problem}`);
    this.name = "ReviewRefused";
    this.problem = problem;
  }
}

/**
 * Holds a refund that may or may not have taken effect: it is not sent again, staff get one mail
 * for each reason, and other refunds of its payment wait until staff have looked.
 */
export async function holdForReview(
  shop: Shop,
  { id: refundId, paymentId }: Pick<StoredRefund, "id" | "paymentId">,
  reason: string,
): Promise<void> {
  const isNews = await inTransaction(shop.db, async (transaction) => {
    if (!(await markForReview(transaction, refundId, reason))) return false;
    await shop.jobs.enqueue(transaction, "send-review-mail", { paymentId, refundId }, refundId);
    return true;
  });
  if (isNews) shop.log.error({ refundId, paymentId, reason }, "a refund needs a review");
}

/**
 * Ends the refund that waits for a review, as staff saw it at the gateway; the refunds that wait
 * behind it are then sent. Returns its amount, in minor units.
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
  const refund = await inTransaction(shop.db, async (transaction) => {
    await lockPaymentAndCart(transaction, paymentId);
    const refunds = await listRefunds(transaction, paymentId);
    const waiting = refunds.find(({ state, review }) => isUnderWay(state) && review !== null);
    if (waiting === undefined) throw new ReviewRefused("nothing_waits");
    if (outcome === "done") await completeRefund(shop, transaction, waiting, null);
    else
      await refuseRefund(
        shop,
        transaction,
        waiting,
        "staff saw that it took no effect" satisfies RefundReason,
      );
    // This job counts what else the gateway reports, and enqueues the next refund.
    await shop.jobs.enqueue(transaction, "send-refund", { refundId: waiting.id }, waiting.id);
    return waiting;
  });
  shop.log.info({ refundId: refund.id, paymentId, outcome }, "staff settled a refund in review");
  return refund.amount;
}
