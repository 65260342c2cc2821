import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import type { OrderStatus } from "#core/order.ts";
import { isUnsettled, mismatches, nextStatus, type PaymentStatus } from "#core/payment.ts";
import { announceOrder } from "../announce/announce.ts";
import { keepCoupon, releaseCoupon } from "../checkout/coupon-uses.ts";
import { lockCartAndOrder } from "../db/locks.ts";
import type { PaymentActor, Queryable } from "../db/schema.ts";
import { inTransaction } from "../db/transaction.ts";
import type { Shop } from "../shop.ts";
import { settleDisputes } from "./dispute-settle.ts";
import { GatewayRefused, type GatewayReport } from "./gateway.ts";
import { settleRefunds } from "./refund-settle.ts";
import {
  claimStart,
  findPayment,
  lockPayment,
  recordMove,
  type StoredPayment,
  saveChargeReference,
  savePaymentStatus,
} from "./store.ts";
import { returnSurplus } from "./surplus.ts";

/** What a payment that is paid, or money that went back, may have left to do. */
const FOLLOWING_JOBS = [
  "send-receipt",
  "send-refund",
  "send-refund-mail",
  "send-dispute-mail",
  "announce-order",
] as const;

/** Who asks for a settlement, and the event that made them ask. */
export type SettleCause = { readonly actor: PaymentActor; readonly cause: string };

/**
 * Brings a payment to the state that its gateway reports: the one door for the return page, the
 * webhook, the sweep and staff. It asks the gateway first, outside any transaction, then makes at
 * most one permitted move while it holds the rows. Money that is only promised is taken at once, and
 * settled again. Returns the status after that.
 * @throws GatewaySilent when the gateway does not answer; nothing has changed then, or the payment
 *   is authorised, and whoever settles it next takes the money
 */
export async function settlePayment(
  shop: Shop,
  paymentId: string,
  cause: SettleCause,
): Promise<PaymentStatus | null> {
  const payment = await findPayment(shop.db, paymentId);
  if (payment === null) return null;
  const gateway = shop.gateways.get(payment.gateway);
  if (payment.reference === null || gateway === undefined) return payment.status;
  const { reference } = payment;
  const report = await gateway.reportPayment(reference);
  const status = await applyReport(shop, paymentId, report, cause);
  if (status !== "authorised" || report.status !== "authorised") return status;
  const captured = await gateway.capturePayment({ ...payment, reference });
  return applyReport(shop, paymentId, captured, cause);
}

/**
 * Applies a report: at most one permitted move, with everything that follows from it, then what it
 * tells of money that is disputed, or went back.
 */
export async function applyReport(
  shop: Shop,
  paymentId: string,
  report: GatewayReport,
  cause: SettleCause,
): Promise<PaymentStatus> {
  const status = await inTransaction(shop.db, async (transaction) => {
    const payment = await lockPaymentAndCart(transaction, paymentId);
    return applyReportTo(shop, transaction, payment, report, cause);
  });
  if (status === "paid" || status === "refunded") {
    for (const job of FOLLOWING_JOBS) shop.jobs.wake(job);
  }
  if (status === "review") {
    shop.log.error({ paymentId, actor: cause.actor }, "payment needs a review");
    shop.jobs.wake("send-review-mail");
  }
  return status;
}

/** The same inside a transaction; the caller holds the rows, and wakes the jobs that follow. */
export async function applyReportTo(
  shop: Shop,
  transaction: Queryable,
  payment: StoredPayment,
  report: GatewayReport,
  { actor, cause }: SettleCause,
): Promise<PaymentStatus> {
  const terms = { ...payment, reference: payment.reference ?? report.reference };
  const next = nextStatus(payment.status, terms, report);
  const differences = mismatches(terms, report);
  if (next !== null) {
    const why = next === "review" ? `${cause}: ${differences.join(", ")} differ` : cause;
    await movePayment(shop, transaction, payment, next, { actor, cause: why });
  }
  const after = next ?? payment.status;
  if ((after !== "paid" && after !== "refunded") || differences.length > 0) return after;
  if (report.charge !== null) await saveChargeReference(transaction, payment.id, report.charge);
  await settleDisputes(shop, transaction, payment.id, report.disputes, { actor, cause });
  return settleRefunds(shop, transaction, payment.id, report, { actor, cause });
}

/** Locks a payment with its cart and its order, in the order of `db/locks.ts`. */
export async function lockPaymentAndCart(
  transaction: Queryable,
  paymentId: string,
): Promise<StoredPayment> {
  await lockCartAndOrder(transaction, paymentId);
  return lockPayment(transaction, paymentId);
}

/** Moves a payment and its order; the caller holds the rows and was permitted the move. */
export async function movePayment(
  shop: Pick<Shop, "jobs" | "now" | "log" | "config">,
  transaction: Queryable,
  payment: StoredPayment,
  next: PaymentStatus,
  { actor, cause }: SettleCause,
): Promise<void> {
  const now = shop.now();
  await savePaymentStatus(transaction, payment.id, next, !isUnsettled(next), now);
  await recordMove(transaction, payment.id, actor, cause, payment.status, next);
  if (next === "paid") await payOrder(shop, transaction, payment, { actor, cause });
  else if (next === "review") {
    const about = { paymentId: payment.id, refundId: null };
    await shop.jobs.enqueue(transaction, "send-review-mail", about, payment.id);
  } else if (next === "failed" || next === "cancelled" || next === "expired") {
    await endOrder(transaction, payment.orderId, next, now);
  }
}

/**
 * The order is paid: the cart loses what was bought, the coupon use stays, the receipt is sent. A
 * second payment of one purchase buys nothing: its money goes back by itself.
 */
async function payOrder(
  shop: Pick<Shop, "jobs" | "now" | "log" | "config">,
  transaction: Queryable,
  { id: paymentId, orderId }: StoredPayment,
  { actor }: SettleCause,
): Promise<void> {
  const now = shop.now();
  const order = await transaction
    .selectFrom("orders")
    .select(["cart_id", "purchase_id", "coupon_id"])
    .where("id", "=", orderId)
    .executeTakeFirstOrThrow();
  await joinAccount(transaction, orderId);
  const surplus = await isPurchasePaid(transaction, order.purchase_id);
  await transaction
    .updateTable("orders")
    .set({ status: "paid", surplus, paid_at: now, updated_at: now })
    .where("id", "=", orderId)
    .execute();
  if (surplus) {
    shop.log.error({ orderId }, "a purchase was paid twice, the second payment goes back");
    if (order.coupon_id !== null) {
      await releaseCoupon(transaction, order.purchase_id, order.coupon_id);
    }
    await returnSurplus(shop, transaction, { id: paymentId, orderId }, actor);
    return;
  }
  if (order.coupon_id !== null) {
    await keepCoupon(transaction, order.purchase_id, order.coupon_id);
  }
  if (order.cart_id !== null) await takeOrderedUnits(transaction, order.cart_id, orderId);
  await shop.jobs.enqueue(transaction, "send-receipt", { orderId }, orderId);
  await announceOrder(shop, transaction, orderId, "order.paid");
}

/**
 * A guest's order whose email was proved while its payment was open belongs to the account of that
 * email, as it would if it had been paid before (D-120).
 */
async function joinAccount(transaction: Queryable, orderId: string): Promise<void> {
  await sql`
    update orders o set user_id = account.id
    from users account, users guest
    where o.id = ${orderId} and account.email_key = o.email_key
      and account.verified_at is not null
      and guest.id = o.user_id and guest.verified_at is null`.execute(transaction);
}

async function isPurchasePaid(transaction: Queryable, purchaseId: string): Promise<boolean> {
  const paid = await transaction
    .selectFrom("orders")
    .select("id")
    .where("purchase_id", "=", purchaseId)
    .where("status", "in", ["paid", "refunded"])
    .executeTakeFirst();
  return paid !== undefined;
}

/** Takes the ordered units out of the cart and begins a new purchase in it (D-128). */
async function takeOrderedUnits(
  transaction: Queryable,
  cartId: string,
  orderId: string,
): Promise<void> {
  await sql`
    delete from cart_items i using order_lines l
    where i.cart_id = ${cartId} and l.order_id = ${orderId}
      and l.course_package_id = i.course_package_id and i.quantity <= l.quantity`.execute(
    transaction,
  );
  await sql`
    update cart_items i set quantity = i.quantity - l.quantity from order_lines l
    where i.cart_id = ${cartId} and l.order_id = ${orderId}
      and l.course_package_id = i.course_package_id and i.quantity > l.quantity`.execute(
    transaction,
  );
  await transaction
    .updateTable("carts")
    .set({ coupon_id: null, purchase_id: randomUUID(), updated_at: sql`now()` })
    .where("id", "=", cartId)
    .execute();
}

/** The attempt ended unpaid; the cart stays as it is, the coupon use is given back. */
async function endOrder(
  transaction: Queryable,
  orderId: string,
  status: Extract<OrderStatus, "failed" | "cancelled" | "expired">,
  now: Date,
): Promise<void> {
  const order = await transaction
    .updateTable("orders")
    .set({ status, updated_at: now })
    .where("id", "=", orderId)
    .where("status", "=", "pending")
    .returning(["purchase_id", "coupon_id"])
    .executeTakeFirst();
  if (order !== undefined && order.coupon_id !== null) {
    await releaseCoupon(transaction, order.purchase_id, order.coupon_id);
  }
}

/**
 * Ends an open attempt at its gateway, then settles it by what the gateway says. A gateway that
 * refuses to end it (it is paid, or over already) is asked for the truth all the same.
 */
export async function endPayment(
  shop: Shop,
  paymentId: string,
  cause = "superseded",
): Promise<void> {
  const payment = await findPayment(shop.db, paymentId);
  if (payment === null || !isUnsettled(payment.status)) return;
  if (payment.reference === null) return endUnopened(shop, paymentId, cause);
  try {
    await shop.gateways.get(payment.gateway)?.endPayment(payment.id, payment.reference);
  } catch (error) {
    if (!(error instanceof GatewayRefused)) throw error;
    shop.log.info({ paymentId }, "the gateway did not end the payment");
  }
  await settlePayment(shop, paymentId, { actor: "checkout", cause });
}

/**
 * Ends an attempt that the gateway never confirmed: nobody was given a page to pay on. Should it be
 * paid all the same, its webhook says so, and that move is permitted.
 * @throws Error while its page is being opened; the job then comes back to it
 */
async function endUnopened(shop: Shop, paymentId: string, cause: string): Promise<void> {
  await inTransaction(shop.db, async (transaction) => {
    const payment = await lockPaymentAndCart(transaction, paymentId);
    if (!isUnsettled(payment.status)) return;
    if (!(await claimStart(transaction, paymentId))) throw new Error("its page is being opened");
    const why = { actor: "checkout", cause: `never opened, ${cause}` } as const;
    await movePayment(shop, transaction, payment, "cancelled", why);
  });
}
