import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { nameFields } from "#contract/names.ts";
import type { RefundClaimPreview } from "#contract/refund-claim.ts";
import { DAY_MS, DAY_SECONDS } from "#core/durations.ts";
import { Refusal } from "#core/errors.ts";
import { readHeld } from "#core/held-sessions.ts";
import { parseMajor, toMajor } from "#core/money.ts";
import { wasPaid } from "#core/payment.ts";
import { leftToRefund, type RefundableMoney } from "#core/refund.ts";
import { storableText } from "#core/text.ts";
import { lockOrders } from "../db/locks.ts";
import type { Queryable } from "../db/schema.ts";
import { inTransaction } from "../db/transaction.ts";
import { consume, type Limit } from "../http/limits.ts";
import { findOrder, type StoredOrder } from "../orders/store.ts";
import { possibleSessionsFields, proposeFor, soldLines } from "../payments/refund-proposal.ts";
import { findPayment, lockPayment, type StoredPayment } from "../payments/store.ts";
import type { Shop } from "../shop.ts";
import { endClaim, listClaims, type RefundClaim, saveClaim } from "./store.ts";

/** Each claim sends mails to the family and staff; a refused one sends none and is not counted. */
const CLAIMS_OF_ONE_USER: Limit = { name: "refund claims", hits: 10, seconds: DAY_SECONDS };

/** A family's claim as the request sends it; `amount` in major units. */
type ClaimRequest = {
  readonly order_id: string;
  readonly held: string;
  readonly amount: number | null;
  readonly note: string;
};

/** Whether a family may claim a refund of a payment: not of one that is refunded automatically. */
export function isClaimable(
  { status, duplicate }: Pick<StoredOrder, "status" | "duplicate">,
  payment: RefundableMoney,
): boolean {
  return wasPaid(status) && !duplicate && leftToRefund(payment) > 0;
}

/**
 * What the refund policy refunds for an order of the user, given the sessions that were held.
 * @throws Refusal `not_found`, also for another user's order; `refund_not_possible`; `invalid_input` if the
 *   sessions do not match the lines
 */
export async function previewClaim(
  { db, now }: Pick<Shop, "db" | "now">,
  userId: string,
  number: string,
  held: string | undefined,
): Promise<RefundClaimPreview> {
  const { order, payment } = await loadOwnOrder(db, userId, number);
  if (order.paidAt === null || !isClaimable(order, payment)) {
    throw new Refusal("refund_not_possible");
  }
  const lines = soldLines(order);
  const proposal = proposeFor(payment, lines, held);
  return {
    currency: order.currency,
    paid: toMajor(payment.amount),
    reserved: toMajor(payment.reserved),
    paid_at: order.paidAt.toISOString(),
    days: Math.max(0, Math.floor((now().getTime() - order.paidAt.getTime()) / DAY_MS)),
    lines: lines.map((line) => ({
      ...nameFields(line.names),
      quantity: line.quantity,
      ...possibleSessionsFields(line),
    })),
    amount: "amount" in proposal ? toMajor(proposal.amount) : null,
    needs: "needs" in proposal ? proposal.needs : null,
  };
}

/**
 * Stores a family's claim, and enqueues the mails about it.
 * @throws Refusal `not_found`; `refund_not_possible`, also if the policy refunds nothing; `refund_claimed`
 *   while another claim waits; `refund_changed` if the policy now gives another sum than the one shown;
 *   `invalid_input`; `too_many_requests`
 */
export async function claimRefund(
  shop: Pick<Shop, "db" | "jobs" | "now">,
  userId: string,
  { order_id, held, amount: shown, note }: ClaimRequest,
): Promise<RefundClaim> {
  return inTransaction(shop.db, async (transaction) => {
    // An erasure waits for this lock, or is done: without it, a note written after the erasure would be kept.
    await lockOrders(transaction, sql`number = ${order_id} and user_id = ${userId}`);
    const { order, payment: read } = await loadOwnOrder(transaction, userId, order_id);
    const payment = await lockPayment(transaction, read.id);
    if (!isClaimable(order, payment)) throw new Refusal("refund_not_possible");
    const amount = amountOf(payment, order, held);
    if (amount === 0) throw new Refusal("refund_not_possible");
    if (amount !== (shown === null ? null : parseMajor(shown))) throw new Refusal("refund_changed");
    const claim = {
      id: randomUUID(),
      payment_id: payment.id,
      held,
      amount,
      note: storableText(note),
      claimed_at: shop.now(),
    };
    if (!(await saveClaim(transaction, claim))) throw new Refusal("refund_claimed");
    await consume({ db: transaction, now: shop.now }, CLAIMS_OF_ONE_USER, userId);
    const data = { claimId: claim.id, state: "waiting" } as const;
    const key = `${claim.id} waiting`;
    // The first mail is for staff, the second for the family.
    await shop.jobs.enqueue(transaction, "send-refund-claim", data, key);
    await shop.jobs.enqueue(transaction, "send-refund-claim-mail", data, key);
    return { ...claim, state: "waiting", answer: "", decided_by: null, decided_at: null };
  });
}

/** In minor units; `null` if staff decide, because some sessions were held but their total number is unknown. */
function amountOf(payment: StoredPayment, order: StoredOrder, held: string): number | null {
  const proposal = proposeFor(payment, soldLines(order), held);
  if ("amount" in proposal) return proposal.amount;
  if (proposal.needs === "decision" && readHeld(held) === "begun") return null;
  throw new Refusal("invalid_input", { field: "held" });
}

/**
 * Withdraws the waiting claim of an order, and enqueues the mail that notifies staff.
 * @throws Refusal `not_found`; `refund_changed` if no claim waits: staff have decided
 */
export async function withdrawClaim(
  { db, jobs, now }: Pick<Shop, "db" | "jobs" | "now">,
  userId: string,
  number: string,
): Promise<RefundClaim> {
  return inTransaction(db, async (transaction) => {
    const { payment } = await loadOwnOrder(transaction, userId, number);
    await lockPayment(transaction, payment.id);
    const [last] = await listClaims(transaction, payment.id);
    const end = { state: "withdrawn", staffId: null, answer: "", at: now() } as const;
    const ended = last === undefined ? null : await endClaim(transaction, last.id, end);
    if (ended === null) throw new Refusal("refund_changed");
    const data = { claimId: ended.id, state: "withdrawn" } as const;
    await jobs.enqueue(transaction, "send-refund-claim", data, `${ended.id} withdrawn`);
    return ended;
  });
}

async function loadOwnOrder(
  db: Queryable,
  userId: string,
  number: string,
): Promise<{ readonly order: StoredOrder; readonly payment: StoredPayment }> {
  const row = await db
    .selectFrom("orders")
    .innerJoin("payments", "payments.order_id", "orders.id")
    .select(["orders.id", "payments.id as paymentId"])
    .where("orders.number", "=", number)
    .where("orders.user_id", "=", userId)
    .where("orders.erased_at", "is", null)
    .executeTakeFirst();
  const order = row === undefined ? null : await findOrder(db, row.id);
  const payment = row === undefined ? null : await findPayment(db, row.paymentId);
  if (order === null || payment === null) throw new Refusal("not_found");
  return { order, payment };
}
