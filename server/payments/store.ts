import { sql } from "kysely";
import { DAY_MS } from "#core/durations.ts";
import type { GatewayIdentifier } from "#core/gateways.ts";
import type { Currency } from "#core/money.ts";
import {
  isUnsettled,
  PAYMENT_STATUSES,
  type PaymentActor,
  type PaymentStatus,
} from "#core/payment.ts";
import type { CauseText } from "#core/payment-cause.ts";
import { lockPaymentRow, lockPurchase } from "../db/locks.ts";
import type { Queryable } from "../db/schema.ts";
import { type StatementPart, statementPart } from "../db/statement-part.ts";

/** One attempt to pay one order; amounts in minor units. */
export type StoredPayment = {
  readonly id: string;
  readonly orderId: string;
  readonly gateway: GatewayIdentifier;
  readonly status: PaymentStatus;
  readonly currency: Currency;
  readonly amount: number;
  /** Refunded so far; `reserved` also includes promised refunds and those under way. */
  readonly refunded: number;
  readonly reserved: number;
  /** The disputed sum, without disputes that were won. */
  readonly disputed: number;
  readonly live: boolean;
  /** The gateway's id of the payment; `null` until we know it. */
  readonly reference: string | null;
  /** The gateway's id of the charge, once the payment is paid. */
  readonly chargeReference: string | null;
  readonly paymentUrl: string | null;
  readonly expiresAt: Date | null;
};

/** Who asks for a settlement, and because of which event. */
export type SettleCause = { readonly actor: PaymentActor; readonly cause: CauseText };

const columns = [
  "id",
  "order_id as orderId",
  "gateway",
  "status",
  "currency",
  "amount",
  "refunded",
  "refund_reserved as reserved",
  "disputed",
  "live",
  "reference",
  "charge_reference as chargeReference",
  "payment_url as paymentUrl",
  "expires_at as expiresAt",
] as const;

/** The columns of a payment in `payments p`, for statements that also read other tables. */
export const paymentColumns = sql<StoredPayment>`${sql.raw(
  columns.map((column) => `p.${column.replace(/(?<= as )\w+/, '"$&"')}`).join(", "),
)}`;

/**
 * Whether a row of `payments` is unsettled. The states are literals, not parameters, so that every plan can use
 * the partial index `payments_unsettled_to_check`.
 */
export const isUnsettledRow = sql<boolean>`status in (${sql.join(
  PAYMENT_STATUSES.filter(isUnsettled).map((status) => sql.lit(status)),
)})`;

/** Whether a row of `payments` has a dispute that is not over. */
export const isDisputedRow = sql<boolean>`exists (
  select from disputes d where d.payment_id = payments.id and d.state = 'opened'
)`;

export async function findPayment(db: Queryable, id: string): Promise<StoredPayment | null> {
  const row = await db
    .selectFrom("payments")
    .select(columns)
    .where("id", "=", id)
    .executeTakeFirst();
  return row ?? null;
}

/** Finds a payment by the gateway's id, either of the payment or of its charge. */
export async function findPaymentByReference(
  db: Queryable,
  gateway: GatewayIdentifier,
  reference: string,
): Promise<StoredPayment | null> {
  const row = await db
    .selectFrom("payments")
    .select(columns)
    .where("gateway", "=", gateway)
    .where((eb) => eb.or([eb("reference", "=", reference), eb("charge_reference", "=", reference)]))
    .executeTakeFirst();
  return row ?? null;
}

/** The payments of a gateway that were created at `since` or later. */
export async function listPaymentsSince(
  db: Queryable,
  gateway: GatewayIdentifier,
  since: Date,
): Promise<readonly StoredPayment[]> {
  return db
    .selectFrom("payments")
    .select(columns)
    .where("gateway", "=", gateway)
    .where("created_at", ">=", since)
    .execute();
}

/** A payment to store; `amount` in minor units. */
export type NewPayment = Pick<
  StoredPayment,
  "id" | "orderId" | "gateway" | "live" | "currency" | "amount"
> & { readonly createdAt: Date };

/** How long after its creation a payment is first checked at its gateway. */
const FIRST_CHECK_MS = 2 * 60_000;

/** The parts `paid_by` and `first_line`: store the payment of a new order and the first line of its ledger. */
export function newPaymentPart(db: Queryable, payment: NewPayment): StatementPart {
  const { id, orderId, createdAt, ...terms } = payment;
  const row = db.insertInto("payments").values({
    id,
    order_id: orderId,
    ...terms,
    next_check_at: new Date(createdAt.getTime() + FIRST_CHECK_MS),
    created_at: createdAt,
  });
  return statementPart`paid_by as (${row}), first_line as (
      insert into payment_events (payment_id, actor, cause, status_after)
      values (${id}, 'checkout', 'order placed', 'created')
    )`;
}

/** Locks a payment's row until the end of the transaction, and returns the payment. */
export function lockPayment(transaction: Queryable, id: string): Promise<StoredPayment> {
  return lockPaymentRow(transaction, id, paymentColumns);
}

/** The same, but locks its cart and its order first, in the order of `db/locks.ts`. */
export function lockPaymentAndCart(transaction: Queryable, id: string): Promise<StoredPayment> {
  return lockPurchase(transaction, id, paymentColumns);
}

/** Stores the gateway's id of a payment, unless it is known already. */
export async function saveReference(db: Queryable, id: string, reference: string): Promise<void> {
  await db
    .updateTable("payments")
    .set({ reference })
    .where("id", "=", id)
    .where("reference", "is", null)
    .execute();
}

/** Stores the gateway's id of the charge, which refund events use to name a payment. */
export async function saveChargeReference(
  db: Queryable,
  id: string,
  reference: string,
): Promise<void> {
  await db
    .updateTable("payments")
    .set({ charge_reference: reference })
    .where("id", "=", id)
    .where("charge_reference", "is", null)
    .execute();
}

/** A change of a payment's status, by whom and why. */
export type PaymentMove = SettleCause & {
  readonly before: PaymentStatus;
  readonly after: PaymentStatus;
  readonly at: Date;
  /** The gateway's id of the charge, which refund events use to name a paid payment. */
  readonly charge?: string | null;
};

/**
 * Appends a line about a refund (`amount` in minor units) to the ledger, whose lines never change. After a
 * partial refund the payment keeps its status.
 */
export async function recordRefund(
  db: Queryable,
  refund: { readonly id: string; readonly paymentId: string; readonly amount: number },
  { actor, cause, before, after }: Pick<PaymentMove, "actor" | "cause" | "before" | "after">,
): Promise<void> {
  await db
    .insertInto("payment_events")
    .values({
      payment_id: refund.paymentId,
      actor,
      cause,
      status_before: before,
      status_after: after,
      refund_id: refund.id,
      amount: refund.amount,
    })
    .execute();
}

/**
 * The parts `moved` and `line`: move a payment and append the line to its ledger. The caller has locked the
 * payment's row and checked the move with `core/payment.ts`.
 */
export function movePaymentPart(db: Queryable, id: string, move: PaymentMove): StatementPart {
  const { actor, cause, before, after } = move;
  return statementPart`moved as (${updateStatus(db, id, move)}), line as (
      insert into payment_events (payment_id, actor, cause, status_before, status_after)
      values (${id}, ${actor}, ${cause}, ${before}, ${after})
    )`;
}

/** The longest time until an authorised payment, or one held for review, is checked again. */
const MONEY_CHECK_MS = 60_000;
/** How often a paid payment is checked for refunds that were not reported to us. */
export const PAID_CHECK_MS = 7 * DAY_MS;

/** Moves a payment without a line in its ledger; the caller writes one and has locked and checked as above. */
export async function savePaymentStatus(
  db: Queryable,
  id: string,
  status: PaymentStatus,
  now: Date,
): Promise<void> {
  await updateStatus(db, id, { after: status, at: now }).execute();
}

function updateStatus(
  db: Queryable,
  id: string,
  { after, at, charge = null }: Pick<PaymentMove, "after" | "at" | "charge">,
) {
  return db
    .updateTable("payments")
    .set({
      status: after,
      updated_at: at,
      ...nextCheck(after, at),
      ...(after === "paid"
        ? { charge_reference: sql<string | null>`coalesce(charge_reference, ${charge})` }
        : {}),
    })
    .where("id", "=", id);
}

/**
 * When a payment with this new status is checked next; unchanged if it is pending. A settled payment is checked
 * again only if it is paid or has an open dispute.
 */
function nextCheck(status: PaymentStatus, now: Date) {
  const after = (ms: number) => ({ next_check_at: new Date(now.getTime() + ms) });
  if (status === "paid") return after(PAID_CHECK_MS);
  if (status === "authorised" || status === "review") return after(MONEY_CHECK_MS);
  if (isUnsettled(status)) return {};
  return {
    next_check_at: sql<Date | null>`case when ${isDisputedRow} then next_check_at end`,
  };
}
