import {
  type Dispute,
  type DisputeProblem,
  type DisputeState,
  isAnother,
  nextDispute,
  type ReportedDispute,
  withheldAmount,
  withholdsMoney,
  writeDownDispute,
} from "#core/dispute.ts";
import { announceOrder } from "../announce/announce.ts";
import type { Queryable } from "../db/schema.ts";
import type { Shop } from "../shop.ts";
import {
  type DisputeMove,
  listDisputes,
  type StoredDispute,
  saveDisputeMove,
  watchDispute,
} from "./dispute-store.ts";
import { returnDuplicate } from "./duplicate-payment.ts";
import { lockPayment, PAID_CHECK_MS, type SettleCause, type StoredPayment } from "./store.ts";

type Parts = Pick<Shop, "jobs" | "now" | "log" | "config">;

/**
 * Brings the disputes of a payment up to what its gateway tells of them. The caller holds the
 * payment's row, the payment was paid, and the report agrees with our terms.
 */
export async function settleDisputes(
  shop: Parts,
  transaction: Queryable,
  paymentId: string,
  reported: readonly ReportedDispute[],
  why: SettleCause,
): Promise<void> {
  if (reported.length === 0) return;
  const payment = await lockPayment(transaction, paymentId);
  const own = await listDisputes(transaction, paymentId);
  for (const { currency, reference, reason, ...told } of reported) {
    const { amount } = told;
    const isReadable = Number.isSafeInteger(amount) && amount > 0;
    if (!isReadable || currency.toUpperCase() !== payment.currency) {
      const subject = { paymentId, reference, amount, currency };
      shop.log.error(subject, "a dispute is of an amount or currency that cannot be counted");
      continue;
    }
    const known = own.find((dispute) => dispute.reference === reference) ?? null;
    const next = nextDispute(known, told);
    if (next === null) {
      if (known?.state === "won" && told.state === "lost") {
        // An older answer that came late, or a decision that was turned round: staff can see which.
        shop.log.error({ paymentId, reference }, "a dispute that was won is told as lost");
      }
      continue;
    }
    await moveDispute(shop, transaction, payment, { known, next, reference, reason, ...why });
  }
}

/** A dispute of which its gateway's API has no words: what staff, or a refused call, tell of it. */
export type HeardDispute = SettleCause & {
  readonly state: DisputeState;
  /** Minor units; `null` is the amount known already, or all that has not gone back. */
  readonly amount: number | null;
};

/**
 * Writes down a dispute that nobody can ask the gateway about. Returns what it is then, `null` when
 * that is what was known before, or why it is not written down. The caller holds the payment's row.
 */
export async function hearOfDispute(
  shop: Parts,
  transaction: Queryable,
  paymentId: string,
  { state, amount, ...why }: HeardDispute,
): Promise<Dispute | null | { readonly problem: DisputeProblem }> {
  const payment = await lockPayment(transaction, paymentId);
  const own = await listDisputes(transaction, paymentId);
  const nameless = own.filter(({ reference }) => reference === null);
  const latest: StoredDispute | null =
    nameless.find((dispute) => withholdsMoney(dispute.state)) ?? nameless.at(-1) ?? null;
  const others = own.filter(({ id }) => id !== latest?.id);
  const disputed = { ...payment, withheldByOthers: withheldAmount(others) };
  const told = writeDownDispute(disputed, latest, { state, amount });
  if ("problem" in told) return told;
  const known = isAnother(latest, state) ? null : latest;
  const next = nextDispute(known, told);
  if (next === null) return null;
  const move = { known, next, reference: null, reason: null, ...why };
  await moveDispute(shop, transaction, payment, move);
  return next;
}

/**
 * Moves a dispute, with everything that follows: the ledger, the mail to staff, the announcement, and
 * of a purchase that was paid twice the money that can go back again.
 */
async function moveDispute(
  shop: Parts,
  transaction: Queryable,
  payment: StoredPayment,
  move: Omit<DisputeMove, "payment">,
): Promise<void> {
  const now = shop.now();
  const { state, amount } = move.next;
  const moveId = await saveDisputeMove(transaction, { payment, ...move }, now);
  const { id: paymentId, gateway, orderId } = payment;
  const told = { paymentId, gateway, amount, dispute: move.reference ?? move.known?.reference };
  if (state === "won") shop.log.info(told, "a dispute was won");
  else shop.log.warn(told, state === "lost" ? "a dispute was lost" : "a payment is disputed");
  await shop.jobs.enqueue(transaction, "send-dispute-mail", { moveId }, String(moveId));
  await announceOrder(shop, transaction, orderId, "order.disputed", move.next);
  if (state === "opened") {
    await watchDispute(transaction, paymentId, new Date(now.getTime() + PAID_CHECK_MS));
  } else await returnDuplicate(shop, transaction, payment, move.actor);
}
