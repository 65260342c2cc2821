import type { Selectable } from "kysely";
import { Refusal } from "#core/errors.ts";
import { type Currency, convertFromUsd, toMajor } from "#core/money.ts";
import { type RefundState, refundableAmount } from "#core/refund.ts";
import type { Queryable, Schema } from "../../db/schema.ts";
import { inTransaction } from "../../db/transaction.ts";
import { grantClaim } from "../../payments/claim-answer.ts";
import { promiseRefundIn, RefundRefused } from "../../payments/refund-promise.ts";
import { findRefund } from "../../payments/refund-store.ts";
import { lockPaymentAndCart, type StoredPayment } from "../../payments/store.ts";
import { isClaimWaiting, wasClaimDecided } from "../../refund-claims/store.ts";
import type { Shop, TransactionParts } from "../../shop.ts";
import type { StaffMember } from "../../staff/sessions.ts";
import { recordAct } from "../audit.ts";
import { type OrderPayment, orderSubject } from "../orders/find-order.ts";

/** A refund that a staff member requests; `amount` in minor units, `null` for all that is left. */
export type StaffRefundRequest = {
  readonly id: string;
  readonly amount: number | null;
  readonly reason: string;
  /** The family's claim that it answers, if any. */
  readonly claimId: string | null;
};

/** Waiting for a second person or declined by one; then the state of the refund itself. */
export type StaffRefundState = "waiting" | "declined" | RefundState;

export type RequestedRefund = {
  readonly id: string;
  readonly state: StaffRefundState;
  readonly amount: number;
  readonly currency: Currency;
};

/**
 * Whether a refund of `amount` needs a second person's approval. All refunds of a payment count together, so that
 * a large sum in small parts needs it too. `approvalAbove` in US cents.
 */
export function needsSecondPerson(
  approvalAbove: number | null,
  { reserved, currency }: Pick<StoredPayment, "reserved" | "currency">,
  amount: number,
): boolean {
  return approvalAbove !== null && reserved + amount > convertFromUsd(approvalAbove, currency);
}

/**
 * Promises a refund, or stores the request until a second person decides. A promised refund answers the family's
 * waiting claim (D-223). A repeated request with the same id is the same refund, even if requests run at once.
 * @throws Refusal `not_paid`, `refund_too_much`, `refund_disputed`, `invalid_input`; `key_used` if the id belongs
 *   to a different request; `changed_meanwhile` if the claim no longer waits, or the family was erased meanwhile,
 *   whom the reason may name
 */
export async function requestRefund(
  shop: Shop,
  staff: StaffMember,
  { paymentId, number }: OrderPayment,
  request: StaffRefundRequest,
): Promise<RequestedRefund> {
  const wasErased = await isErased(shop.db, paymentId);
  return inTransaction(shop.db, async (transaction) => {
    // Also locks the order: an erasure waits for it, or is done.
    const payment = await lockPaymentAndCart(transaction, paymentId);
    const { id, reason, claimId } = request;
    const known = await findRequest(transaction, id);
    if (known !== null) {
      if (!isRepeated(known, paymentId, request)) throw new Refusal("key_used");
      return answerRequest(transaction, known);
    }
    if (!wasErased && (await isErased(transaction, paymentId))) {
      throw new Refusal("changed_meanwhile");
    }
    if (claimId !== null && !(await isClaimWaiting(transaction, paymentId, claimId))) {
      throw new Refusal("changed_meanwhile");
    }
    const refundable = refundableAmount(payment, request.amount);
    if ("problem" in refundable) throw refusalOf(new RefundRefused(refundable.problem));
    const { amount } = refundable;
    const { currency } = payment;
    const isWaiting = needsSecondPerson(shop.config.refundApprovalAbove, payment, amount);
    const at = shop.now();
    await insertRequest(transaction, request, {
      payment_id: paymentId,
      amount,
      currency,
      state: isWaiting ? "waiting" : "placed",
      asked_by: staff.id,
      asked_at: at,
    });
    if (!isWaiting) {
      await promiseOrRefuse(shop, transaction, { id, paymentId, amount, reason });
      await grantClaim(transaction, paymentId, { staffId: staff.id, requestedAt: at, at });
    }
    await recordAct(transaction, staff, {
      action: isWaiting ? "refund.ask" : "refund.place",
      subject: orderSubject(number),
      after: { refund: id, amount: toMajor(amount), currency },
    });
    return { id, amount, currency, state: isWaiting ? "waiting" : "requested" };
  });
}

/**
 * Approves or declines a refund that waits for a second person. The staff member who requested it may decline it,
 * which withdraws the request.
 * @throws Refusal `not_found`; `second_person`; `changed_meanwhile` if it no longer waits, or if it is approved
 *   after the claim that it answers was answered otherwise or withdrawn; the refusals of `requestRefund` if it has
 *   become impossible
 */
export async function decideRefund(
  shop: Shop,
  staff: StaffMember,
  { paymentId, number }: OrderPayment,
  id: string,
  decision: "approved" | "declined",
): Promise<StaffRefundState> {
  return inTransaction(shop.db, async (transaction) => {
    // Also locks the order: an erasure waits for it, or is done, and the erased reason is not stored again.
    await lockPaymentAndCart(transaction, paymentId);
    const known = await findRequest(transaction, id);
    if (known === null || known.payment_id !== paymentId) throw new Refusal("not_found");
    if (known.state !== "waiting") throw new Refusal("changed_meanwhile");
    const isApproved = decision === "approved";
    if (isApproved && known.asked_by === staff.id) throw new Refusal("second_person");
    const { amount, currency, reason } = known;
    if (isApproved && (await wasClaimDecided(transaction, paymentId, known.asked_at))) {
      throw new Refusal("changed_meanwhile");
    }
    if (isApproved) {
      await promiseOrRefuse(shop, transaction, { id, paymentId, amount, reason });
      const grant = { staffId: staff.id, requestedAt: known.asked_at, at: shop.now() };
      await grantClaim(transaction, paymentId, grant);
    }
    await transaction
      .updateTable("refund_requests")
      .set({ state: decision, decided_by: staff.id, decided_at: shop.now() })
      .where("id", "=", id)
      .execute();
    await recordAct(transaction, staff, {
      action: isApproved ? "refund.approve" : "refund.decline",
      subject: orderSubject(number),
      after: { refund: id, amount: toMajor(amount), currency },
    });
    return isApproved ? "requested" : "declined";
  });
}

/** Whether the buyer of a payment has been erased. */
async function isErased(db: Queryable, paymentId: string): Promise<boolean> {
  const { erased_at } = await db
    .selectFrom("payments")
    .innerJoin("orders", "orders.id", "payments.order_id")
    .select("orders.erased_at")
    .where("payments.id", "=", paymentId)
    .executeTakeFirstOrThrow();
  return erased_at !== null;
}

type StoredRequest = Selectable<Schema["refund_requests"]>;

async function findRequest(db: Queryable, id: string): Promise<StoredRequest | null> {
  const row = await db
    .selectFrom("refund_requests")
    .selectAll()
    .where("id", "=", id)
    .executeTakeFirst();
  return row ?? null;
}

/** Whether a request repeats the stored one of its id. */
function isRepeated(
  known: StoredRequest,
  paymentId: string,
  { amount, reason }: StaffRefundRequest,
): boolean {
  return known.payment_id === paymentId && known.asked === amount && known.reason === reason;
}

/** @throws Refusal `key_used` if a request for another order was stored under its id at the same time */
async function insertRequest(
  transaction: Queryable,
  { id, amount: asked, reason }: StaffRefundRequest,
  columns: Pick<
    StoredRequest,
    "payment_id" | "amount" | "currency" | "state" | "asked_by" | "asked_at"
  >,
): Promise<void> {
  const { numInsertedOrUpdatedRows } = await transaction
    .insertInto("refund_requests")
    .values({ id, asked, reason, ...columns, decided_by: null, decided_at: null })
    .onConflict((conflict) => conflict.column("id").doNothing())
    .executeTakeFirst();
  if (numInsertedOrUpdatedRows !== 1n) throw new Refusal("key_used");
}

async function answerRequest(
  db: Queryable,
  { id, amount, currency, state }: StoredRequest,
): Promise<RequestedRefund> {
  const refund = await findRefund(db, id);
  const withoutRefund = state === "waiting" || state === "declined" ? state : "requested";
  return { id, amount, currency, state: refund?.state ?? withoutRefund };
}

async function promiseOrRefuse(
  shop: TransactionParts,
  transaction: Queryable,
  { id, ...refund }: { id: string; paymentId: string; amount: number; reason: string },
): Promise<void> {
  const wanted = { ...refund, refundId: id, actor: "staff" } as const;
  await promiseRefundIn(shop, transaction, wanted).catch((error: unknown) => {
    throw error instanceof RefundRefused ? refusalOf(error) : error;
  });
}

function refusalOf(refused: RefundRefused): Refusal {
  switch (refused.problem) {
    case "not_found":
      return new Refusal("not_found");
    case "not_paid":
      return new Refusal("not_paid");
    case "amount_invalid":
      return new Refusal("invalid_input", { field: "amount" });
    case "disputed":
      return new Refusal("refund_disputed");
    case "too_much":
      return new Refusal("refund_too_much");
    case "id_taken":
      return new Refusal("key_used");
  }
}
