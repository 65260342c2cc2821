import { setTimeout as pause } from "node:timers/promises";
import { type RawBuilder, sql } from "kysely";
import {
  hasEndedUnpaid,
  mismatches,
  nextStatus,
  type PaymentStatus,
  wasPaid,
} from "#core/payment.ts";
import { announceOrder } from "../announce/announce.ts";
import { removeOrderedUnits } from "../cart/ordered-units.ts";
import { keepCoupon, releaseCoupon } from "../coupons/uses.ts";
import { isDatabaseAway } from "../db/away.ts";
import type { Queryable } from "../db/schema.ts";
import { inTransaction } from "../db/transaction.ts";
import { GatewayRefused, type GatewayReport, GatewaySilent } from "../gateways/gateway.ts";
import { recordInvoiceDue } from "../invoices/due.ts";
import { markEnded, type OrderEnd, payOrderOnce } from "../orders/outcome.ts";
import type { Shop } from "../shop.ts";
import { hasOpenAlert } from "./alert-store.ts";
import { settleDisputes } from "./dispute-settle.ts";
import { returnDuplicate } from "./duplicate-payment.ts";
import { loadGateway } from "./gateways.ts";
import { settleRefunds } from "./refund-settle.ts";
import {
  findPayment,
  lockPaymentAndCart,
  moveRows,
  type PaymentMove,
  type SettleCause,
  type StoredPayment,
  saveChargeReference,
} from "./store.ts";

/** How long a gateway may take to answer and to capture what it has authorised. */
const SETTLEMENT_LIMIT_MS = 11_000;

/**
 * Brings a payment to the state that its gateway reports. The return page, the webhook, the sweep
 * and staff all come through here. It asks the gateway first, outside any transaction, then makes
 * at most one permitted move with the rows locked. Authorised money is captured at once, and the
 * payment is settled again. Returns the status after that.
 * @throws GatewaySilent when the gateway does not answer, or we have no keys of it; then nothing has
 *   changed, or the payment is authorised, and the next settlement captures it
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
  const settled = askAndApply(shop, payment, cause);
  // Others wait only for a payment that is not paid yet (`awaitSettlement`): of a paid one only refunds are
  // news. One that ended unpaid may have been paid all the same.
  if (wasPaid(payment.status) || settlements.has(payment.id)) return settled;
  settlements.set(payment.id, settled);
  try {
    return await settled;
  } finally {
    settlements.delete(payment.id);
  }
}

/**
 * Waits until the settlement of an unpaid payment that is under way in this process has ended, if there is
 * one. Its outcome is in our books then; an error is left to whoever began it. Waits no longer than a gateway
 * may take.
 */
export async function awaitSettlement(
  { settlements }: Pick<Shop, "settlements">,
  paymentId: string,
): Promise<void> {
  const settled = settlements.get(paymentId);
  if (settled === undefined) return;
  const limit = pause(SETTLEMENT_LIMIT_MS, undefined, { ref: false });
  await Promise.race([Promise.allSettled([settled]), limit]);
}

/**
 * Logs why a payment was not settled. Gateways and databases are away now and then, and it is settled later;
 * anything else is a fault of the shop.
 */
export function logNotSettled({ log }: Pick<Shop, "log">, paymentId: string, error: unknown): void {
  const isExpected =
    error instanceof GatewaySilent || error instanceof GatewayRefused || isDatabaseAway(error);
  log[isExpected ? "warn" : "error"]({ err: error, paymentId }, "payment not settled");
}

async function askAndApply(
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
  const captured = await gateway.capturePayment({ ...payment, reference });
  return applyReport(shop, payment, captured, cause);
}

/**
 * Applies a report: at most one permitted move with everything that follows from it, then the
 * disputes and refunds that it reports. A report without news locks nothing (D-234): neither to the
 * payment as it was `seen` before the gateway was asked, nor as it is now. What changes after
 * that check is seen under the lock.
 */
export async function applyReport(
  shop: Shop,
  seen: StoredPayment,
  report: GatewayReport,
  cause: SettleCause,
): Promise<PaymentStatus> {
  const { id: paymentId } = seen;
  if (!hasNews(seen, report)) {
    const known = await findPayment(shop.db, paymentId);
    if (known !== null && !hasNews(known, report)) return known.status;
  }
  const { before, status } = await inTransaction(shop.db, async (transaction) => {
    const payment = await lockPaymentAndCart(transaction, paymentId);
    return {
      before: payment.status,
      status: await applyReportTo(shop, transaction, payment, report, cause),
    };
  });
  if (status === "review" && before !== "review") {
    shop.log.error({ paymentId, actor: cause.actor }, "payment needs a review");
  }
  return status;
}

/** Whether applying a report would write anything; what it tells of refunds is compared in any case. */
function hasNews(payment: StoredPayment, report: GatewayReport): boolean {
  const terms = withReference(payment, report);
  if (nextStatus(payment.status, terms, report) !== null) return true;
  if (!wasPaid(payment.status)) return false;
  return (
    (report.charge !== null && payment.chargeReference === null) ||
    report.disputes.length > 0 ||
    tellsOfRefunds(payment, report)
  );
}

function tellsOfRefunds(payment: StoredPayment, report: GatewayReport): boolean {
  return report.refunds.length > 0 || report.refunded > 0 || payment.reserved > 0;
}

function withReference(payment: StoredPayment, report: GatewayReport) {
  return { ...payment, reference: payment.reference ?? report.reference };
}

/** What `applyReport` does, inside a transaction; the caller has locked the rows. */
export async function applyReportTo(
  shop: Shop,
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
  if (!tellsOfRefunds(payment, report)) return after;
  return settleRefunds(shop, transaction, payment.id, report, { actor, cause });
}

/**
 * Whether a payment is held for review over money on another page than its own, which nobody has handled yet:
 * its own page may end unpaid meanwhile, but whoever paid must not read that they did not.
 */
async function isOtherMoneyOpen(
  transaction: Queryable,
  { id, status }: StoredPayment,
): Promise<boolean> {
  return status === "review" && (await hasOpenAlert(transaction, id, "other_page"));
}

/** Moves a payment and its order; the caller has locked the rows and checked the move. */
export async function movePayment(
  shop: Pick<Shop, "jobs" | "now" | "log" | "config">,
  transaction: Queryable,
  payment: StoredPayment,
  wanted: Omit<PaymentMove, "before" | "at">,
): Promise<void> {
  const { id, orderId, status: before } = payment;
  const { after, actor } = wanted;
  const at = shop.now();
  const move = moveRows(transaction, id, { ...wanted, before, at });
  if (after === "paid") return payOrder(shop, transaction, payment, { actor, move });
  if (hasEndedUnpaid(after)) return endOrder(transaction, { orderId, status: after, move, at });
  await sql`with ${move} select`.execute(transaction);
  if (after === "review") {
    const about = { paymentId: id, refundId: null };
    await shop.jobs.enqueue(transaction, "send-review-mail", about, id);
  }
}

/**
 * The order is paid, with the `move` of its payment: the bought units leave the cart, the coupon use
 * becomes final, the receipt is sent, an invoice is due. A second payment of one purchase buys nothing
 * and is refunded automatically.
 */
async function payOrder(
  shop: Pick<Shop, "jobs" | "now" | "log" | "config">,
  transaction: Queryable,
  { id: paymentId, orderId }: StoredPayment,
  { actor, move }: Pick<SettleCause, "actor"> & { readonly move: RawBuilder<unknown> },
): Promise<void> {
  const order = await payOrderOnce(transaction, orderId, move, shop.now());
  const { duplicate } = order;
  if (duplicate) {
    shop.log.error({ orderId }, "a purchase was paid twice, the second payment goes back");
    if (order.couponId !== null) {
      await releaseCoupon(transaction, order.purchaseId, order.couponId);
    }
    await returnDuplicate(shop, transaction, { id: paymentId, orderId }, actor);
    return;
  }
  if (order.couponId !== null) {
    await keepCoupon(transaction, order.purchaseId, order.couponId);
  }
  if (order.cartId !== null) await removeOrderedUnits(transaction, order.cartId, orderId);
  await shop.jobs.enqueue(transaction, "send-receipt", { orderId }, orderId);
  await announceOrder(shop, transaction, orderId, "order.paid");
  await recordInvoiceDue(shop, transaction, orderId);
}

/** The attempt ended unpaid; the cart stays as it is, the coupon use is given back. */
async function endOrder(transaction: Queryable, end: OrderEnd): Promise<void> {
  const order = await markEnded(transaction, end);
  if (order !== null && order.couponId !== null) {
    await releaseCoupon(transaction, order.purchaseId, order.couponId);
  }
}
