import { isUnderWay, type RefundReason } from "#core/refund.ts";
import { recogniseBySums } from "#core/refund-recognition.ts";
import type { Queryable } from "../db/schema.ts";
import { inTransaction } from "../db/transaction.ts";
import type { Gateway } from "../gateways/gateway.ts";
import {
  GatewayTimeout,
  IdempotencyKeyUsed,
  isGatewayRefusal,
  PaymentDisputed,
  RefundUnclear,
} from "../gateways/gateway-errors.ts";
import type { Shop } from "../shop.ts";
import { recordUnreportedDispute } from "./dispute-settle.ts";
import { holdForReview } from "./refund-review.ts";
import { completeRefund, refuseRefund } from "./refund-settle.ts";
import {
  findRefund,
  markAnswered,
  markUnanswered,
  type StoredRefund,
  saveRefundReference,
  spendRefundKey,
} from "./refund-store.ts";
import { passTurn, type Turn, takeTurn } from "./refund-turn.ts";
import { applyReportIn, settlePayment } from "./settle-payment.ts";
import { findPayment, lockPaymentAndCart, type StoredPayment } from "./store.ts";

/**
 * Asks the gateway for the refund, outside any transaction, and stores its answer. Idempotent: the gateway does
 * not pay one refund twice. Settles the payment afterwards, because the gateway may report more than this
 * refund.
 * @throws GatewayUnresponsive when the outcome is unknown, ApiKeyRefused; the job then tries again
 */
export async function sendRefund(shop: Shop, refundId: string): Promise<void> {
  const refund = await findRefund(shop.db, refundId);
  if (refund === null) return;
  const payment = await findPayment(shop.db, refund.paymentId);
  const gateway = shop.gateways.get(refund.gateway);
  if (payment?.reference == null || gateway === undefined) {
    throw new Error(`${refund.gateway} is not available, refund ${refundId} waits for it`);
  }
  const cause = { actor: refund.actor, cause: `refund ${refundId}` } as const;
  if (isUnderWay(refund.state)) {
    const turn = await takeTurn(shop, gateway, refund, cause);
    if (turn?.isDisputed === true) {
      await acceptRefusal(
        shop,
        gateway,
        turn,
        payment.reference,
        "the payment is disputed" satisfies RefundReason,
      );
    } else if (turn !== null) await ask(shop, gateway, turn, payment.reference);
  }
  await settlePayment(shop, payment.id, cause);
  if (!gateway.namesRefunds) await passTurn(shop, refund);
}

async function ask(shop: Shop, gateway: Gateway, turn: Turn, reference: string): Promise<void> {
  const { refund, ours } = turn;
  const askedBefore = refund.state === "sent";
  try {
    const given = await gateway.refundPayment({ ...refund, reference, ours, askedBefore });
    await markAnswered(shop.db, refund.id);
    await withRefund(shop, refund, async (transaction, current) => {
      if (given.state === "done") {
        await completeRefund(shop, transaction, current, given.reference);
      } else if (given.state === "failed") {
        await refuseRefund(
          shop,
          transaction,
          current,
          "failed at the gateway" satisfies RefundReason,
        );
      } else if (given.reference !== null) {
        await saveRefundReference(transaction, refund.id, given.reference);
      }
    });
  } catch (error) {
    if (error instanceof IdempotencyKeyUsed) await spendRefundKey(shop.db, refund);
    if (error instanceof GatewayTimeout) await markUnanswered(shop.db, refund.id, shop.now());
    else await markAnswered(shop.db, refund.id);
    if (error instanceof RefundUnclear) return holdForReview(shop, refund, error.message);
    if (!isGatewayRefusal(error)) throw error;
    if (error instanceof PaymentDisputed) await openDispute(shop, refund);
    await acceptRefusal(shop, gateway, turn, reference, error.message);
  }
}

/** If a gateway does not report disputes, a refused refund is the first sign of one. */
async function openDispute(shop: Shop, { id, paymentId, actor }: StoredRefund): Promise<void> {
  await inTransaction(shop.db, async (transaction) => {
    await lockPaymentAndCart(transaction, paymentId);
    const dispute = {
      state: "opened",
      amount: null,
      actor,
      cause: `refund ${id} was refused`,
    } as const;
    const recorded = await recordUnreportedDispute(shop, transaction, paymentId, dispute);
    if (recorded !== null && "problem" in recorded) {
      shop.log.error({ paymentId, problem: recorded.problem }, "a dispute needs a look");
    }
  });
}

/**
 * Records a refusal, unless the gateway has the refund after all: another run of this job may have been faster.
 * The gateway's report shows it by our id, or else by its sums.
 */
async function acceptRefusal(
  shop: Shop,
  gateway: Gateway,
  { refund, ours }: Turn,
  reference: string,
  refusal: string,
): Promise<void> {
  const report = await gateway.reportPayment(reference);
  if (report.named) {
    if (report.refunds.some(({ refundId }) => refundId === refund.id)) return;
  } else {
    const found = recogniseBySums(refund, ours, report);
    if (found.is === "unclear") return holdForReview(shop, refund, found.reason);
    if (found.is === "done") return;
  }
  const cause = { actor: refund.actor, cause: `refund ${refund.id}` } as const;
  await withRefund(shop, refund, async (transaction, current, payment) => {
    await refuseRefund(shop, transaction, current, refusal);
    // Another refund may be the reason. Then the rest of a duplicate payment is requested instead, in the same
    // transaction so that it cannot be lost.
    await applyReportIn(shop, transaction, payment, report, cause);
  });
}

/**
 * Runs `work` on a refund that is still under way, with the payment's rows locked. The cart is locked too: if
 * an order changes twice in one transaction, the database reads its cart again, which would deadlock with a
 * settlement that holds the cart and waits for the payment.
 */
async function withRefund(
  shop: Shop,
  { id, paymentId }: StoredRefund,
  work: (transaction: Queryable, current: StoredRefund, payment: StoredPayment) => Promise<void>,
): Promise<void> {
  await inTransaction(shop.db, async (transaction) => {
    const payment = await lockPaymentAndCart(transaction, paymentId);
    const current = await findRefund(transaction, id);
    if (current !== null && isUnderWay(current.state)) await work(transaction, current, payment);
  });
}
