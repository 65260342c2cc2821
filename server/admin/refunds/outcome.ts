import { Refusal } from "#core/errors.ts";
import { toMajor } from "#core/money.ts";
import { isInReview, type ReviewOutcome } from "#core/refund.ts";
import { inTransaction } from "../../db/transaction.ts";
import { endReview } from "../../payments/refund-review.ts";
import { findRefund } from "../../payments/refund-store.ts";
import { lockPaymentAndCart } from "../../payments/store.ts";
import type { Shop } from "../../shop.ts";
import type { StaffMember } from "../../staff/sessions.ts";
import { recordAct } from "../audit.ts";
import { type OrderPayment, orderSubject } from "../orders/find-order.ts";

/**
 * Ends a refund in review with the outcome that a staff member saw at the gateway (D-252).
 * @throws Refusal `not_found`; `changed_meanwhile` if it is no longer in review
 */
export async function recordOutcome(
  shop: Shop,
  staff: StaffMember,
  { paymentId, number }: OrderPayment,
  id: string,
  outcome: ReviewOutcome,
): Promise<void> {
  await inTransaction(shop.db, async (transaction) => {
    await lockPaymentAndCart(transaction, paymentId);
    const refund = await findRefund(transaction, id);
    if (refund === null || refund.paymentId !== paymentId) throw new Refusal("not_found");
    if (!isInReview(refund)) throw new Refusal("changed_meanwhile");
    await endReview(shop, transaction, refund, outcome);
    const { amount, currency } = refund;
    await recordAct(transaction, staff, {
      action: `refund.${outcome}`,
      subject: orderSubject(number),
      after: { refund: id, amount: toMajor(amount), currency },
    });
  });
}
