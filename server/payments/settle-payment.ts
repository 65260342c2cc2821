import { setTimeout as pause } from "node:timers/promises";
import { sql } from "kysely";
import {
  hasEndedUnpaid,
  mismatches,
  nextStatus,
  type PaymentStatus,
  wasPaid,
} from "#core/payment.ts";
import { recordAnnouncement } from "../announce/announce.ts";
import { removeOrderedUnitsPart } from "../cart/ordered-units.ts";
import { keepCouponPart, releaseCoupon } from "../coupons/uses.ts";
import { isDatabaseAway } from "../db/away.ts";
import type { Queryable } from "../db/schema.ts";
import type { StatementPart } from "../db/statement-part.ts";
import { inTransaction } from "../db/transaction.ts";
import type { GatewayReport } from "../gateways/gateway.ts";
import { GatewayError, isGatewayRefusal } from "../gateways/gateway-errors.ts";
import { recordInvoiceDue } from "../invoices/due.ts";
import { markEnded, markPaid, type OrderEnd } from "../orders/outcome.ts";
import type { Shop, TransactionParts } from "../shop.ts";
import { hasOpenAlert } from "./alert-store.ts";
import { settleDisputes } from "./dispute-settle.ts";
import { refundDuplicate } from "./duplicate-payment.ts";
import { loadGateway } from "./gateways.ts";
import { settleRefunds } from "./refund-settle.ts";
import {
  findPayment,
  lockPaymentAndCart,
  movePaymentPart,
  type PaymentMove,
  type SettleCause,
  type StoredPayment,
  saveChargeReference,
} from "./store.ts";

/** How long a gateway may take to answer and to capture authorised money. */
const SETTLEMENT_TIMEOUT_MS = 11_000;

/**
 * Brings a payment to the state that its gateway reports. The return page, the webhook, the sweep and staff all
 * call this. It asks the gateway first, outside any transaction, then makes at most one permitted move with the
 * rows locked. Authorised money is captured at once, and the payment is settled again. Returns the new status.
 * @throws GatewayUnresponsive if the gateway does not answer, or its keys are missing; then nothing has changed, or
 *   the payment is authorised and the next settlement captures it
 */
export async function settlePayment(
  shop: Shop,
  paymentId: string,
  cause: SettleCause,
): Promise<PaymentStatus | null> {
  const payment = await findPayment(shop.db, paymentId);
  return payment === null ? null : settleFound(shop, payment, cause);
}

/** The same for a payment that was just read. */
export async function settleFound(
  shop: Shop,
  payment: StoredPayment,
  cause: SettleCause,
): Promise<PaymentStatus> {
  const { settlements } = shop;
  const settled = fetchAndApply(shop, payment, cause);
  // Callers wait (`awaitSettlement`) only for a payment that is not paid yet: for a paid one, only refunds
  // could change. One that ended unpaid may still turn out to be paid.
  if (wasPaid(payment.status) || settlements.has(payment.id)) return settled;
  settlements.set(payment.id, settled);
  try {
    return await settled;
  } finally {
    settlements.delete(payment.id);
  }
}

/**
 * If this process is settling this unpaid payment, waits until that has ended. Its outcome is then in our
 * books; an error is left to the caller that began it. Waits no longer than a gateway may take.
 */
export async function awaitSettlement(
  { settlements }: Pick<Shop, "settlements">,
  paymentId: string,
): Promise<void> {
  const settled = settlements.get(paymentId);
  if (settled === undefined) return;
  const limit = pause(SETTLEMENT_TIMEOUT_MS, undefined, { ref: false });
  await Promise.race([Promise.allSettled([settled]), limit]);
}

/**
 * Logs why a payment was not settled. An unavailable gateway or database is expected now and then, and the
 * payment is settled later; anything else is a fault of the shop.
 */
export function logNotSettled({ log }: Pick<Shop, "log">, paymentId: string, error: unknown): void {
  const isExpected = error instanceof GatewayError || isDatabaseAway(error);
  log[isExpected ? "warn" : "error"]({ err: error, paymentId }, "payment not settled");
}

async function fetchAndApply(
  shop: Shop,
  payment: StoredPayment,
  cause: SettleCause,
): Promise<PaymentStatus> {
  shop.tracing.purchase(payment.id);
  const { reference } = payment;
  if (reference === null) return payment.status;
  const gateway = loadGateway(shop.gateways, payment.gateway);
  const report = await gateway.reportPayment(reference);
  const status = await applyReport(shop, payment, report, cause);
  if (status !== "authorised" || report.status !== "authorised") return status;
  try {
    const captured = await gateway.capturePayment({ ...payment, reference });
    return await applyReport(shop, payment, captured, cause);
  } catch (error) {
    if (!isGatewayRefusal(error)) throw error;
    shop.log.warn(
      { err: error, paymentId: payment.id },
      "the gateway refuses to capture a payment",
    );
    return status;
  }
}

/**
 * Applies a report: at most one permitted move with its consequences, then the reported disputes and refunds.
 * Takes no lock if the report has no news (D-234), compared both with the payment as `seen` before the gateway
 * was asked and with the current one. Under the lock, the payment is read again.
 */
export async function applyReport(
  shop: Shop,
  seen: StoredPayment,
  report: GatewayReport,
  cause: SettleCause,
): Promise<PaymentStatus> {
  const { id: paymentId } = seen;
  if (!changesPayment(seen, report)) {
    const known = await findPayment(shop.db, paymentId);
    if (known !== null && !changesPayment(known, report)) return known.status;
  }
  const { before, status } = await inTransaction(shop.db, async (transaction) => {
    const payment = await lockPaymentAndCart(transaction, paymentId);
    return {
      before: payment.status,
      status: await applyReportIn(shop, transaction, payment, report, cause),
    };
  });
  if (status === "review" && before !== "review") {
    shop.log.error({ paymentId, actor: cause.actor }, "payment needs a review");
  }
  return status;
}

/** Whether applying a report could write anything. A report about refunds always counts as news. */
function changesPayment(payment: StoredPayment, report: GatewayReport): boolean {
  const terms = withReference(payment, report);
  if (nextStatus(payment.status, terms, report) !== null) return true;
  if (!wasPaid(payment.status)) return false;
  return (
    (report.charge !== null && payment.chargeReference === null) ||
    report.disputes.length > 0 ||
    concernsRefunds(payment, report)
  );
}

function concernsRefunds(payment: StoredPayment, report: GatewayReport): boolean {
  return report.refunds.length > 0 || report.refunded > 0 || payment.reserved > 0;
}

function withReference(payment: StoredPayment, report: GatewayReport) {
  return { ...payment, reference: payment.reference ?? report.reference };
}

/** What `applyReport` does, inside a transaction; the caller has locked the rows. */
export async function applyReportIn(
  shop: TransactionParts,
  transaction: Queryable,
  payment: StoredPayment,
  report: GatewayReport,
  { actor, cause }: SettleCause,
): Promise<PaymentStatus> {
  const terms = withReference(payment, report);
  const next = nextStatus(payment.status, terms, report);
  if (next !== null && hasEndedUnpaid(next) && (await isOtherMoneyOpen(transaction, payment))) {
    return payment.status;
  }
  const differences = mismatches(terms, report);
  if (next !== null) {
    const moveCause =
      next === "review" ? (`${cause}: ${differences.join(", ")} differ` as const) : cause;
    const move = { after: next, actor, cause: moveCause, charge: report.charge };
    await movePayment(shop, transaction, payment, move);
  }
  const after = next ?? payment.status;
  if (!wasPaid(after) || differences.length > 0) return after;
  if (report.charge !== null && payment.chargeReference === null && next !== "paid") {
    await saveChargeReference(transaction, payment.id, report.charge);
  }
  await settleDisputes(shop, transaction, payment.id, report.disputes, { actor, cause });
  if (!concernsRefunds(payment, report)) return after;
  return settleRefunds(shop, transaction, payment.id, report, { actor, cause });
}

/**
 * Whether a payment is held for review because of money on a second page, which nobody has handled yet. Its own
 * page may end unpaid meanwhile, but a buyer who paid must not read that the payment failed.
 */
async function isOtherMoneyOpen(
  transaction: Queryable,
  { id, status }: StoredPayment,
): Promise<boolean> {
  return status === "review" && (await hasOpenAlert(transaction, id, "other_page"));
}

/**
 * Moves a payment and its order, in one statement: the payment's part is written here, and the order's statement
 * takes it in. The caller has locked the rows and checked the move.
 */
export async function movePayment(
  shop: TransactionParts,
  transaction: Queryable,
  payment: StoredPayment,
  wanted: Omit<PaymentMove, "before" | "at">,
): Promise<void> {
  const { id, orderId, status: before } = payment;
  const { after, actor } = wanted;
  const at = shop.now();
  const movePart = movePaymentPart(transaction, id, { ...wanted, before, at });
  if (after === "paid") return payOrder(shop, transaction, payment, { actor, movePart });
  if (hasEndedUnpaid(after)) return endOrder(transaction, { orderId, status: after, movePart, at });
  await sql`with ${movePart} select`.execute(transaction);
  if (after === "review") {
    const about = { paymentId: id, refundId: null };
    await shop.jobs.enqueue(transaction, "send-review-mail", about, id);
  }
}

/**
 * Marks the order as paid and moves its payment (`movePart`), removes the bought units from the cart, makes the
 * coupon use final, enqueues the receipt, and records that an invoice is due. A second payment of one purchase
 * buys nothing and is refunded automatically.
 */
async function payOrder(
  shop: TransactionParts,
  transaction: Queryable,
  { id: paymentId, orderId }: StoredPayment,
  { actor, movePart }: Pick<SettleCause, "actor"> & { readonly movePart: StatementPart },
): Promise<void> {
  const order = await markPaid(transaction, orderId, movePart, shop.now());
  const { duplicate } = order;
  if (duplicate) {
    shop.log.warn({ orderId }, "a purchase was paid twice, the second payment goes back");
    if (order.couponId !== null) {
      await releaseCoupon(transaction, order.purchaseId, order.couponId);
    }
    await refundDuplicate(shop, transaction, { id: paymentId, orderId }, actor);
    return;
  }
  const parts: StatementPart[] = [];
  if (order.couponId !== null) parts.push(keepCouponPart(order.purchaseId, order.couponId));
  if (order.cartId !== null) parts.push(removeOrderedUnitsPart(order.cartId, orderId));
  if (parts.length > 0) await sql`with ${sql.join(parts)} select`.execute(transaction);
  await shop.jobs.enqueue(transaction, "send-receipt", { orderId }, orderId);
  await recordAnnouncement(shop, transaction, orderId, "order.paid");
  await recordInvoiceDue(shop, transaction, orderId);
}

/** Ends an unpaid attempt: the cart stays as it is, the coupon use is released. */
async function endOrder(transaction: Queryable, end: OrderEnd): Promise<void> {
  const order = await markEnded(transaction, end);
  if (order !== null && order.couponId !== null) {
    await releaseCoupon(transaction, order.purchaseId, order.couponId);
  }
}
