import type { PaymentActor } from "#core/payment.ts";
import { type RefundProblem, refundableAmount } from "#core/refund.ts";
import type { Queryable } from "../db/schema.ts";
import { inTransaction } from "../db/transaction.ts";
import type { Shop, TransactionParts } from "../shop.ts";
import { findRefund, insertRefund, NEW_REFUND_STATE, type StoredRefund } from "./refund-store.ts";
import { Refused } from "./refused.ts";
import { findPayment, lockPayment } from "./store.ts";

/** Why a refund was not promised. */
export class RefundRefused extends Refused<RefundProblem | "not_found" | "id_taken"> {}

/** A refund to make: requested by staff, by an operator's command, or by the shop itself for a second payment. */
export type RefundPromise = {
  /** Chosen by the caller; makes the call idempotent: the same id is the same refund. */
  readonly refundId: string;
  readonly paymentId: string;
  /** Minor units of the payment's currency; `null` means all that is left. */
  readonly amount: number | null;
  readonly actor: PaymentActor;
  /** For our own books; not sent to the gateway. */
  readonly reason: string;
};

/**
 * Promises a refund, and enqueues the job that sends it in the same transaction. A repeated call with the same
 * id returns the same refund, even if calls run at the same time. `alongside` runs in the same transaction.
 * @throws RefundRefused `not_found`, `not_paid`, `amount_invalid`, `disputed`, `too_much`; `id_taken`
 *   when the id belongs to another payment or another amount
 */
export async function promiseRefund(
  shop: Shop,
  wanted: RefundPromise,
  alongside: (transaction: Queryable) => Promise<void> = async () => {},
): Promise<StoredRefund> {
  return inTransaction(shop.db, async (transaction) => {
    const payment = await findPayment(transaction, wanted.paymentId);
    if (payment === null) throw new RefundRefused("not_found");
    const refund = await promiseRefundIn(shop, transaction, wanted);
    await alongside(transaction);
    return refund;
  });
}

/** The same inside a transaction; the payment's row is locked from then on. */
export async function promiseRefundIn(
  shop: Pick<TransactionParts, "jobs" | "now">,
  transaction: Queryable,
  { refundId, paymentId, amount: asked, actor, reason }: RefundPromise,
): Promise<StoredRefund> {
  const payment = await lockPayment(transaction, paymentId);
  const known = await findRefund(transaction, refundId);
  if (known !== null) {
    const same = known.paymentId === paymentId && (asked === null || asked === known.amount);
    if (same) return known;
    throw new RefundRefused("id_taken");
  }
  const refundable = refundableAmount(payment, asked);
  if ("problem" in refundable) throw new RefundRefused(refundable.problem);
  const values = {
    id: refundId,
    paymentId,
    gateway: payment.gateway,
    amount: refundable.amount,
    currency: payment.currency,
    actor,
    reason,
    reference: null,
    createdAt: shop.now(),
  };
  if (!(await insertRefund(transaction, values))) throw new RefundRefused("id_taken");
  await shop.jobs.enqueue(transaction, "send-refund", { refundId }, refundId);
  return { ...values, ...NEW_REFUND_STATE };
}
