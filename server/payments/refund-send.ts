import { isInDoubt, isUnderWay } from "#core/refund.ts";
import { recogniseRefund } from "#core/refund-recognition.ts";
import type { Queryable } from "../db/schema.ts";
import { inTransaction } from "../db/transaction.ts";
import {
  type Gateway,
  GatewayRefused,
  KeySpent,
  PaymentDisputed,
  RefundUnclear,
  Unanswered,
} from "../gateways/gateway.ts";
import type { Shop } from "../shop.ts";
import { hearOfDispute } from "./dispute-settle.ts";
import { holdForReview } from "./refund-review.ts";
import { completeRefund, refuseRefund } from "./refund-settle.ts";
import {
  findRefund,
  listRefunds,
  markAnswered,
  markSent,
  markUnanswered,
  type StoredRefund,
  saveRefundReference,
  spendRefundKey,
} from "./refund-store.ts";
import { applyReportTo, lockPaymentAndCart, settlePayment } from "./settle-payment.ts";
import { findPayment, lockPayment, type StoredPayment } from "./store.ts";

/**
 * How long a call that was not answered in time may still take effect: our own limits are shorter
 * than the gateways'. Where nothing makes a second call harmless, none is made in that time.
 */
const AFTERMATH_MS = 60_000;

/**
 * Asks the gateway to give the money back, outside any transaction, and writes down what it says.
 * May run again and again: the gateway gives nothing back twice for one refund. The gateway's own
 * view of the payment is settled afterwards, as it may tell of more than we asked.
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
  const why = { actor: refund.actor, cause: `refund ${refundId}` };
  if (isUnderWay(refund.state)) {
    // Where no refund says that it is ours, only what our books do not explain can be.
    if (!gateway.namesRefunds) await settlePayment(shop, payment.id, why);
    const turn = await takeTurn(shop, gateway, refund);
    if (turn?.isDisputed === true) {
      await acceptRefusal(shop, gateway, turn, payment.reference, "the payment is disputed");
    } else if (turn !== null) await ask(shop, gateway, turn, payment.reference);
  }
  await settlePayment(shop, payment.id, why);
  if (!gateway.namesRefunds) await sendNext(shop, payment.id);
}

/** A refund that the gateway is to be asked for now, and all refunds of its payment. */
type Turn = {
  readonly refund: StoredRefund;
  readonly own: readonly StoredRefund[];
  readonly askedBefore: boolean;
  /** The buyer disputes the money, and would get it twice. */
  readonly isDisputed: boolean;
};

/**
 * Marks a refund as asked for; `null` where its end has come, or where its gateway names no refunds
 * and another one of the payment is in doubt: two of them could not be told apart.
 */
function takeTurn(shop: Shop, gateway: Gateway, { id, paymentId }: StoredRefund) {
  return inTransaction(shop.db, async (transaction): Promise<Turn | null> => {
    const { amount, reserved, disputed } = await lockPayment(transaction, paymentId);
    const isDisputed = disputed > 0 && reserved + disputed > amount;
    const own = await listRefunds(transaction, paymentId);
    const refund = own.find((known) => known.id === id);
    if (refund === undefined || !isUnderWay(refund.state)) return null;
    if (!gateway.namesRefunds) {
      // Of several in doubt, as earlier releases may have left them, the oldest goes first.
      const first = own.find(isInDoubt);
      if (first !== undefined && first.id !== id) return null;
    }
    if (!gateway.namesRefunds || isDisputed) {
      const silence = shop.now().getTime() - (refund.unansweredAt?.getTime() ?? 0);
      if (silence < AFTERMATH_MS) {
        throw new Unanswered(`refund ${id} was not answered just now, and may still take effect`);
      }
    }
    if (!isDisputed) {
      await markSent(transaction, id, shop.now());
      // Also a process that dies during the call leaves a call behind that may still take effect.
      if (!gateway.namesRefunds) await markUnanswered(transaction, id, shop.now());
    }
    return { refund, own, askedBefore: refund.state === "sent", isDisputed };
  });
}

async function ask(shop: Shop, gateway: Gateway, turn: Turn, reference: string): Promise<void> {
  const { refund, own, askedBefore } = turn;
  try {
    const given = await gateway.refundPayment({ ...refund, reference, own, askedBefore });
    await markAnswered(shop.db, refund.id);
    await withRefund(shop, refund, async (transaction, current) => {
      if (given.state === "done") {
        await completeRefund(shop, transaction, current, given.reference);
      } else if (given.state === "failed") {
        await refuseRefund(shop, transaction, current, "failed at the gateway");
      } else if (given.reference !== null) {
        await saveRefundReference(transaction, refund.id, given.reference);
      }
    });
  } catch (error) {
    if (error instanceof KeySpent) await spendRefundKey(shop.db, refund);
    if (error instanceof Unanswered) await markUnanswered(shop.db, refund.id, shop.now());
    else await markAnswered(shop.db, refund.id);
    if (error instanceof RefundUnclear) return holdForReview(shop, refund, error.message);
    if (!(error instanceof GatewayRefused)) throw error;
    if (error instanceof PaymentDisputed) await hearByRefusal(shop, refund);
    await acceptRefusal(shop, gateway, turn, reference, error.message);
  }
}

/** Of a dispute that its gateway does not tell of by itself, a refused refund is the first news. */
async function hearByRefusal(shop: Shop, { id, paymentId, actor }: StoredRefund): Promise<void> {
  await inTransaction(shop.db, async (transaction) => {
    await lockPaymentAndCart(transaction, paymentId);
    const heard = {
      state: "opened",
      amount: null,
      actor,
      cause: `refund ${id} was refused`,
    } as const;
    const dispute = await hearOfDispute(shop, transaction, paymentId, heard);
    if (dispute !== null && "problem" in dispute) {
      shop.log.error({ paymentId, problem: dispute.problem }, "a dispute needs a look");
    }
  });
}

/**
 * A refusal counts only when the gateway does not hold the refund all the same: another try of this
 * job may have been faster.
 */
async function acceptRefusal(
  shop: Shop,
  gateway: Gateway,
  { refund, own }: Turn,
  reference: string,
  refusal: string,
): Promise<void> {
  const report = await gateway.reportPayment(reference);
  if (report.named) {
    if (report.refunds.some(({ refundId }) => refundId === refund.id)) return;
  } else {
    const found = recogniseRefund(refund, own, report);
    if (found.is === "unclear") return holdForReview(shop, refund, found.why);
    if (found.is === "done") return;
  }
  const why = { actor: refund.actor, cause: `refund ${refund.id}` };
  await withRefund(shop, refund, async (transaction, current, payment) => {
    await refuseRefund(shop, transaction, current, refusal);
    // Money that went back beside it may be the reason. The rest of a duplicate is then asked for in its
    // place, and there is no moment at which it is not on its way.
    await applyReportTo(shop, transaction, payment, report, why);
  });
}

/** The next refund of the payment that waited for its turn. */
async function sendNext(shop: Shop, paymentId: string): Promise<void> {
  const own = await listRefunds(shop.db, paymentId);
  const next = own.find(({ state }) => state === "requested");
  if (next === undefined || own.some(isInDoubt)) return;
  await shop.jobs.enqueue(shop.db, "send-refund", { refundId: next.id }, next.id);
}

/**
 * With the payment's rows locked, and the refund as it is then, if its end is still to come. The cart
 * too: an order that is changed twice in a transaction has its cart looked up again by the database,
 * which would block a settlement that holds the cart and waits for the payment.
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
