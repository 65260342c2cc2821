import {
  type Dispute,
  type DisputeProblem,
  type DisputeState,
  isNewDispute,
  nextDispute,
  type ReportedDispute,
  recordableDispute,
  withheldAmount,
  withholdsMoney,
} from "#core/dispute.ts";
import { recordAnnouncement } from "../announce/announce.ts";
import type { Queryable } from "../db/schema.ts";
import type { TransactionParts } from "../shop.ts";
import {
  type DisputeMove,
  listDisputes,
  type StoredDispute,
  saveDisputeMove,
  watchDispute,
} from "./dispute-store.ts";
import { refundDuplicate } from "./duplicate-payment.ts";
import { lockPayment, PAID_CHECK_MS, type SettleCause, type StoredPayment } from "./store.ts";

/**
 * Updates the disputes of a payment to its gateway's report. The caller has locked the payment's row and
 * checked that the payment was paid and that the report agrees with our terms.
 */
export async function settleDisputes(
  shop: TransactionParts,
  transaction: Queryable,
  paymentId: string,
  reported: readonly ReportedDispute[],
  cause: SettleCause,
): Promise<void> {
  if (reported.length === 0) return;
  const payment = await lockPayment(transaction, paymentId);
  const own = await listDisputes(transaction, paymentId);
  for (const { currency, reference, reason, ...report } of reported) {
    const { amount } = report;
    const isReadable = Number.isSafeInteger(amount) && amount > 0;
    if (!isReadable || currency.toUpperCase() !== payment.currency) {
      const subject = { paymentId, reference, amount, currency };
      shop.log.error(subject, "a dispute is of an amount or currency that cannot be counted");
      continue;
    }
    const known = own.find((dispute) => dispute.reference === reference) ?? null;
    const next = nextDispute(known, report);
    if (next === null) {
      if (known?.state === "won" && report.state === "lost") {
        // An outdated answer or a reversed decision: staff have to find out which.
        shop.log.error({ paymentId, reference }, "a dispute that was won is reported as lost");
      }
      continue;
    }
    await moveDispute(shop, transaction, payment, { known, next, reference, reason, ...cause });
  }
}

/** A dispute that its gateway's API does not report: known from staff, or from a refused refund. */
export type UnreportedDispute = SettleCause & {
  readonly state: DisputeState;
  /** Minor units; `null` means the known amount, or everything that was not refunded. */
  readonly amount: number | null;
  /** The state of the last dispute as staff saw it, `null` for none; if it is another by now, nothing is recorded. */
  readonly from?: DisputeState | null | undefined;
};

/** Why a dispute that the gateway's API does not report was not recorded; `changed`: it is not in the state `from`. */
export type UnreportedDisputeProblem = DisputeProblem | "changed";

/**
 * Records a dispute that the gateway's API does not report. Returns the changed dispute, `null` if nothing has
 * changed, or why it was not recorded. The caller has locked the payment's row.
 */
export async function recordUnreportedDispute(
  shop: TransactionParts,
  transaction: Queryable,
  paymentId: string,
  { state, amount, from, ...cause }: UnreportedDispute,
): Promise<Dispute | null | { readonly problem: UnreportedDisputeProblem }> {
  const payment = await lockPayment(transaction, paymentId);
  const own = await listDisputes(transaction, paymentId);
  const nameless = own.filter(({ reference }) => reference === null);
  const latest: StoredDispute | null =
    nameless.find((dispute) => withholdsMoney(dispute.state)) ?? nameless.at(-1) ?? null;
  const others = own.filter(({ id }) => id !== latest?.id);
  const disputed = { ...payment, withheldByOthers: withheldAmount(others) };
  const recordable = recordableDispute(disputed, latest, { state, amount });
  if ("problem" in recordable) return recordable;
  const known = isNewDispute(latest, state) ? null : latest;
  const next = nextDispute(known, recordable);
  if (next === null) return null;
  if (from !== undefined && from !== (latest?.state ?? null)) return { problem: "changed" };
  const move = { known, next, reference: null, reason: null, ...cause };
  await moveDispute(shop, transaction, payment, move);
  return next;
}

/**
 * Changes a dispute's state, with all consequences: the ledger entry, the mail to staff, the announcement, and
 * the refund of a duplicate payment if it is possible again.
 */
async function moveDispute(
  shop: TransactionParts,
  transaction: Queryable,
  payment: StoredPayment,
  move: Omit<DisputeMove, "payment">,
): Promise<void> {
  const now = shop.now();
  const { state, amount } = move.next;
  const moveId = await saveDisputeMove(transaction, { payment, ...move }, now);
  const { id: paymentId, gateway, orderId } = payment;
  const subject = { paymentId, gateway, amount, dispute: move.reference ?? move.known?.reference };
  if (state === "won") shop.log.info(subject, "a dispute was won");
  else shop.log.warn(subject, state === "lost" ? "a dispute was lost" : "a payment is disputed");
  await shop.jobs.enqueue(transaction, "send-dispute-mail", { moveId }, String(moveId));
  await recordAnnouncement(shop, transaction, orderId, "order.disputed", { dispute: move.next });
  if (state === "opened") {
    await watchDispute(transaction, paymentId, new Date(now.getTime() + PAID_CHECK_MS));
  } else await refundDuplicate(shop, transaction, payment, move.actor);
}
