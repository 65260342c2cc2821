import { randomUUID } from "node:crypto";
import { isPermittedMove, type PaymentStatus } from "#core/payment.ts";
import type { RefundReason } from "#core/refund.ts";
import { compareRefunds } from "#core/refund-comparison.ts";
import { recordAnnouncement } from "../announce/announce.ts";
import type { Queryable } from "../db/schema.ts";
import type { GatewayReport } from "../gateways/gateway.ts";
import { recordCreditNoteDue } from "../invoices/due.ts";
import { releaseSeats } from "../seats/store.ts";
import type { TransactionParts } from "../shop.ts";
import { grantClaim, reopenClaim } from "./claim-answer.ts";
import { refundDuplicate } from "./duplicate-payment.ts";
import {
  insertRefund,
  listRefunds,
  markDone,
  markRefused,
  NEW_REFUND_STATE,
  type NewRefund,
  type StoredRefund,
} from "./refund-store.ts";
import { lockPayment, recordRefund, type SettleCause, savePaymentStatus } from "./store.ts";

/**
 * Updates the refunds of a payment to its gateway's report: our refunds that succeeded or failed, and refunds
 * that we did not request. Then refunds the rest of a duplicate payment. The refunded sum never decreases, and
 * never exceeds what was paid. The caller has locked the payment's row and checked that the report agrees with
 * our terms. Returns the payment's new status.
 */
export async function settleRefunds(
  shop: TransactionParts,
  transaction: Queryable,
  paymentId: string,
  report: GatewayReport,
  { actor, cause }: SettleCause,
): Promise<PaymentStatus> {
  const payment = await lockPayment(transaction, paymentId);
  const own = await listRefunds(transaction, paymentId);
  const comparison = compareRefunds(payment.amount, own, report);
  for (const line of comparison.odd) shop.log.error({ paymentId }, `refunds need a look: ${line}`);
  for (const refund of own) {
    const done = comparison.done.find(({ id }) => id === refund.id);
    if (done !== undefined) await completeRefund(shop, transaction, refund, done.reference);
    if (comparison.failed.includes(refund.id)) {
      await refuseRefund(shop, transaction, refund, "failed at the gateway" satisfies RefundReason);
    }
  }
  for (const { reference, amount } of comparison.foreign) {
    const values: NewRefund = {
      id: randomUUID(),
      paymentId,
      gateway: payment.gateway,
      amount,
      currency: payment.currency,
      actor,
      reason: `made at the gateway, heard by ${cause}`,
      reference,
      createdAt: shop.now(),
    };
    await insertRefund(transaction, values);
    const refund = { ...values, ...NEW_REFUND_STATE };
    await completeRefund(shop, transaction, refund, reference);
  }
  await refundDuplicate(shop, transaction, payment, actor);
  return (await lockPayment(transaction, paymentId)).status;
}

/**
 * Records a refund as done, once, with all consequences: the ledger entry, the state of the payment and its
 * order if nothing is left, the mail, the announcement. The caller has locked the payment's row.
 */
export async function completeRefund(
  shop: TransactionParts,
  transaction: Queryable,
  refund: StoredRefund,
  reference: string | null,
): Promise<void> {
  const now = shop.now();
  const refunded = await markDone(transaction, refund, reference, now);
  if (refunded === null) return;
  const payment = await lockPayment(transaction, refund.paymentId);
  const isFull = refunded === payment.amount && isPermittedMove(payment.status, "refunded");
  // Either nothing is left to claim, or the claim was reopened when this refund was refused.
  if (isFull || refund.state === "refused") {
    const grant = { staffId: null, requestedAt: isFull ? now : refund.createdAt, at: now };
    await grantClaim(transaction, payment.id, grant);
  }
  const after = isFull ? "refunded" : payment.status;
  if (isFull) {
    await savePaymentStatus(transaction, payment.id, after, now);
    await transaction
      .updateTable("orders")
      .set({ status: "refunded", updated_at: now })
      .where("id", "=", payment.orderId)
      .execute();
    await releaseSeats(transaction, payment.orderId, now);
  }
  // The reason may name somebody and can be erased; the ledger cannot.
  const cause = `refund ${refund.id}` as const;
  const move = { actor: refund.actor, cause, before: payment.status, after };
  await recordRefund(transaction, refund, move);
  await shop.jobs.enqueue(transaction, "send-refund-mail", { refundId: refund.id }, refund.id);
  await recordAnnouncement(shop, transaction, payment.orderId, "order.refunded");
  await recordCreditNoteDue(shop, transaction, payment.orderId, refund.id);
}

/**
 * Records a refund as refused, once: by the gateway, by us because the payment is disputed, or by staff who saw
 * that it took no effect. Releases the reserved amount, reopens the family's claim that the refund answered
 * (D-223), and logs the refusal for staff. The caller has locked the order and its payment.
 */
export async function refuseRefund(
  shop: TransactionParts,
  transaction: Queryable,
  refund: StoredRefund,
  refusal: string,
): Promise<void> {
  if (!(await markRefused(transaction, refund, refusal, shop.now()))) return;
  const { id: refundId, paymentId } = refund;
  await reopenClaim(transaction, paymentId);
  shop.log.error({ refundId, paymentId, refusal }, "a refund was refused");
}
