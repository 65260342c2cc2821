import { isUnderWay } from "#core/refund.ts";
import type { Queryable } from "../db/schema.ts";
import { inTransaction } from "../db/transaction.ts";
import type { Shop } from "../shop.ts";
import { type Gateway, GatewayRefused } from "./gateway.ts";
import { completeRefund, refuseRefund } from "./refund-settle.ts";
import { findRefund, markSent, type StoredRefund, saveRefundReference } from "./refund-store.ts";
import { lockPaymentAndCart, settlePayment } from "./settle-payment.ts";
import { findPayment } from "./store.ts";

/**
 * Asks the gateway to give the money back, outside any transaction, and writes down what it says.
 * May run again and again, and beside itself: the gateway gives nothing back twice for one id. The
 * gateway's own view of the payment is settled afterwards, as it may tell of more than we asked.
 * @throws GatewaySilent when the outcome is unknown; the job then comes back to it
 */
export async function sendRefund(shop: Shop, refundId: string): Promise<void> {
  const refund = await findRefund(shop.db, refundId);
  if (refund === null) return;
  const payment = await findPayment(shop.db, refund.paymentId);
  const gateway = shop.gateways.get(refund.gateway);
  if (payment?.reference == null || gateway === undefined) {
    throw new Error(`${refund.gateway} is not available, refund ${refundId} waits for it`);
  }
  if (isUnderWay(refund.state)) await ask(shop, gateway, refund, payment.reference);
  const cause = `refund ${refundId}`;
  await settlePayment(shop, payment.id, { actor: refund.actor, cause });
}

async function ask(
  shop: Shop,
  gateway: Gateway,
  refund: StoredRefund,
  reference: string,
): Promise<void> {
  await markSent(shop.db, refund.id, shop.now());
  try {
    const given = await gateway.refundPayment({ ...refund, reference });
    await withRefund(shop, refund, async (transaction, current) => {
      if (given.state === "done") {
        await completeRefund(shop, transaction, current, given.reference);
      } else if (given.state === "failed") {
        await refuseRefund(shop, transaction, current, "failed at the gateway");
      } else await saveRefundReference(transaction, refund.id, given.reference);
    });
  } catch (error) {
    if (!(error instanceof GatewayRefused)) throw error;
    await acceptRefusal(shop, gateway, refund, reference, error.message);
  }
}

/**
 * A refusal counts only when the gateway does not hold the refund all the same: another try of this
 * job may have been faster.
 */
async function acceptRefusal(
  shop: Shop,
  gateway: Gateway,
  refund: StoredRefund,
  reference: string,
  refusal: string,
): Promise<void> {
  const { refunds } = await gateway.reportPayment(reference);
  if (refunds.some(({ refundId }) => refundId === refund.id)) return;
  await withRefund(shop, refund, (transaction, current) =>
    refuseRefund(shop, transaction, current, refusal),
  );
}

/**
 * With the payment's rows locked, and the refund as it is then, if its end is still to come. The cart
 * too: an order that is changed twice in a transaction has its cart looked up again by the database,
 * which would block a settlement that holds the cart and waits for the payment.
 */
async function withRefund(
  shop: Shop,
  { id, paymentId }: StoredRefund,
  work: (transaction: Queryable, current: StoredRefund) => Promise<void>,
): Promise<void> {
  await inTransaction(shop.db, async (transaction) => {
    await lockPaymentAndCart(transaction, paymentId);
    const current = await findRefund(transaction, id);
    if (current !== null && isUnderWay(current.state)) await work(transaction, current);
  });
  shop.jobs.wake("send-refund-mail");
  shop.jobs.wake("announce-order");
}
