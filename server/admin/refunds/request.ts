import { Refusal } from "#core/errors.ts";
import { type Currency, convertFromUsd, toMajor } from "#core/money.ts";
import { type RefundState, refundableAmount } from "#core/refund.ts";
import type { Queryable } from "../../db/schema.ts";
import { inTransaction } from "../../db/transaction.ts";
import { grantClaim } from "../../payments/claim-answer.ts";
import { promiseRefundIn, RefundRefused } from "../../payments/refund-promise.ts";
import { findRefund } from "../../payments/refund-store.ts";
import { lockPaymentAndCart, type StoredPayment } from "../../payments/store.ts";
import { isClaimWaiting, wasClaimDecided } from "../../refund-claims/store.ts";
import type { Shop } from "../../shop.ts";
import type { StaffMember } from "../../staff/sessions.ts";
import { recordAct } from "../audit.ts";
import { orderSubject } from "../orders/find-order.ts";

/**
 * What somebody of the staff asks to give back; `amount` in minor units, `null` for all that is left.
 * `claimId` is the family's claim that it answers, if it was asked for to answer one.
 */
export type StaffRefundRequest = {
  readonly id: string;
  readonly amount: number | null;
  readonly reason: string;
  readonly claimId: string | null;
};

/** How far it is: with a second person, or as far as the refund itself. */
export type StaffRefundState = "waiting" | "declined" | RefundState;

export type RequestedRefund = {
  readonly id: string;
  readonly state: StaffRefundState;
  readonly amount: number;
  readonly currency: Currency;
};

/**
 * Whether giving `amount` back needs a second person: all that goes back of a payment counts
 * together, so that a large sum in small parts needs one too. `approvalAbove` in US cents.
 */
export function needsSecondPerson(
  approvalAbove: number | null,
  { reserved, currency }: Pick<StoredPayment, "reserved" | "currency">,
  amount: number,
): boolean {
  return approvalAbove !== null && reserved + amount > convertFromUsd(approvalAbove, currency);
}

/**
 * Gives money back, or lets it wait for a second person; what goes back answers the claim of the family
 * that waits (D-223). The same id asked for again is the same refund, even if many ask at once.
 * @throws Refusal `not_paid`, `refund_too_much`, `refund_disputed`, `invalid_input`; `key_used` when
 *   something else was asked for under the id; `changed_meanwhile` when the claim waits no more, or the
 *   family was erased meanwhile: the reason may name it
 */
export async function requestRefund(
  shop: Pick<Shop, "db" | "jobs" | "now" | "config">,
  staff: StaffMember,
  { paymentId, number }: { readonly paymentId: string; readonly number: string },
  { id, amount: asked, reason, claimId }: StaffRefundRequest,
): Promise<RequestedRefund> {
  const wasErased = await isErased(shop.db, paymentId);
  return inTransaction(shop.db, async (transaction) => {
    // The order too: an erasure waits for it, or has been.
    const payment = await lockPaymentAndCart(transaction, paymentId);
    const known = await findRequest(transaction, id);
    if (known !== null) {
      const isSame =
        known.payment_id === paymentId && known.asked === asked && known.reason === reason;
      if (!isSame) throw new Refusal("key_used");
      return answerRequest(transaction, known);
    }
    if (!wasErased && (await isErased(transaction, paymentId))) {
      throw new Refusal("changed_meanwhile");
    }
    if (claimId !== null && !(await isClaimWaiting(transaction, paymentId, claimId))) {
      throw new Refusal("changed_meanwhile");
    }
    const promise = refundableAmount(payment, asked);
    if ("problem" in promise) throw refusalOf(new RefundRefused(promise.problem));
    const { amount } = promise;
    const { currency } = payment;
    const waits = needsSecondPerson(shop.config.refundApprovalAbove, payment, amount);
    const inserted = await transaction
      .insertInto("refund_requests")
      .values({
        id,
        payment_id: paymentId,
        asked,
        amount,
        currency,
        reason,
        state: waits ? "waiting" : "placed",
        asked_by: staff.id,
        asked_at: shop.now(),
        decided_by: null,
        decided_at: null,
      })
      .onConflict((conflict) => conflict.column("id").doNothing())
      .executeTakeFirst();
    // The same key at the same time, for another order.
    if (inserted.numInsertedOrUpdatedRows !== 1n) throw new Refusal("key_used");
    if (!waits) {
      await place(shop, transaction, { id, paymentId, amount, reason });
      const at = shop.now();
      await grantClaim(transaction, paymentId, { staffId: staff.id, askedAt: at, at });
    }
    await recordAct(transaction, staff, {
      action: waits ? "refund.ask" : "refund.place",
      subject: orderSubject(number),
      after: { refund: id, amount: toMajor(amount), currency },
    });
    return { id, amount, currency, state: waits ? "waiting" : "requested" };
  });
}

/**
 * Approves or declines a refund that waits for a second person. Whoever asked may decline it, which
 * takes it back.
 * @throws Refusal `not_found`; `second_person`; `changed_meanwhile` when it waits no more, or when it
 *   would be approved after the claim that it answers was answered otherwise, or taken back by the family;
 *   what asking for the refund throws, when it has become impossible
 */
export async function decideRefund(
  shop: Pick<Shop, "db" | "jobs" | "now">,
  staff: StaffMember,
  { paymentId, number }: { readonly paymentId: string; readonly number: string },
  id: string,
  decision: "approved" | "declined",
): Promise<StaffRefundState> {
  return inTransaction(shop.db, async (transaction) => {
    // The order too: an erasure waits for it, or has been, and its reason is not written down once more.
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
      await place(shop, transaction, { id, paymentId, amount, reason });
      const grant = { staffId: staff.id, askedAt: known.asked_at, at: shop.now() };
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

async function findRequest(db: Queryable, id: string) {
  const row = await db
    .selectFrom("refund_requests")
    .selectAll()
    .where("id", "=", id)
    .executeTakeFirst();
  return row ?? null;
}

async function answerRequest(
  db: Queryable,
  { id, amount, currency, state }: NonNullable<Awaited<ReturnType<typeof findRequest>>>,
): Promise<RequestedRefund> {
  const refund = await findRefund(db, id);
  const waits = state === "waiting" || state === "declined" ? state : "requested";
  return { id, amount, currency, state: refund?.state ?? waits };
}

async function place(
  shop: Pick<Shop, "jobs" | "now">,
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
