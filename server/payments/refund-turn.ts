import { isInDoubt, isUnderWay } from "#core/refund.ts";
import { inTransaction } from "../db/transaction.ts";
import type { Gateway } from "../gateways/gateway.ts";
import { GatewayTimeout } from "../gateways/gateway-errors.ts";
import type { Shop } from "../shop.ts";
import { listRefunds, markSent, markUnanswered, type StoredRefund } from "./refund-store.ts";
import { settlePayment } from "./settle-payment.ts";
import { lockPayment, type SettleCause } from "./store.ts";

/*
 * When a refund may be sent (docs/architecture.md has the timeline).
 *
 * A gateway that names our refunds can be asked at any time: before it pays, its adapter searches the gateway's
 * list for our id. At a gateway that does not (`namesRefunds: false`), a call that got no answer is recognised
 * by the refunded sum alone. So there, the refunds of one payment take turns: only one may be in doubt, our books
 * are brought up to date before a turn, and a second call waits until the first can take no more effect.
 */

/**
 * How long a call that timed out may still take effect, as our time-outs are shorter than the gateways'. Where
 * a second call could refund twice, no call is made in that time.
 */
const OUTCOME_DELAY_MS = 60_000;

/** A refund that may be sent to the gateway now, as it was before, with all refunds of its payment. */
export type Turn = {
  readonly refund: StoredRefund;
  readonly ours: readonly StoredRefund[];
  /** The buyer disputes the payment, and could get the money twice: the refund is refused instead. */
  readonly isDisputed: boolean;
};

/**
 * Marks a refund as sent. `null` if it is over, or if another refund of its payment has to be sent first.
 * @throws GatewayTimeout while an earlier call may still take effect
 */
export async function takeTurn(
  shop: Shop,
  { namesRefunds }: Gateway,
  { id, paymentId }: StoredRefund,
  cause: SettleCause,
): Promise<Turn | null> {
  // What our books do not explain is taken for this refund, so update them first.
  if (!namesRefunds) await settlePayment(shop, paymentId, cause);
  return inTransaction(shop.db, async (transaction): Promise<Turn | null> => {
    const { amount, reserved, disputed } = await lockPayment(transaction, paymentId);
    const isDisputed = disputed > 0 && reserved + disputed > amount;
    const ours = await listRefunds(transaction, paymentId);
    const refund = ours.find((known) => known.id === id);
    if (refund === undefined || !isUnderWay(refund.state)) return null;
    if (!namesRefunds && isAnotherFirst(refund, ours)) return null;
    if (!namesRefunds || isDisputed) throwIfMayTakeEffect(refund, shop.now());
    if (!isDisputed) {
      await markSent(transaction, id, shop.now());
      // If the process dies during the call, that call may still take effect.
      if (!namesRefunds) await markUnanswered(transaction, id, shop.now());
    }
    return { refund, ours, isDisputed };
  });
}

/** Whether another refund is in doubt. Earlier releases may have left several: the oldest comes first. */
function isAnotherFirst(refund: StoredRefund, ours: readonly StoredRefund[]): boolean {
  const first = ours.find(isInDoubt);
  return first !== undefined && first.id !== refund.id;
}

function throwIfMayTakeEffect({ id, unansweredAt }: StoredRefund, now: Date): void {
  if (unansweredAt === null) return;
  if (now.getTime() - unansweredAt.getTime() < OUTCOME_DELAY_MS) {
    throw new GatewayTimeout(`refund ${id} was not answered just now, and may still take effect`);
  }
}

/**
 * Enqueues the payment's next waiting refund. Does nothing if this refund still waits itself: otherwise two
 * waiting refunds would enqueue each other for ever.
 */
export async function passTurn(shop: Shop, { id, paymentId }: StoredRefund): Promise<void> {
  const waiting = (await listRefunds(shop.db, paymentId)).filter(
    ({ state }) => state === "requested",
  );
  const [next] = waiting;
  if (next === undefined || waiting.some((refund) => refund.id === id)) return;
  await shop.jobs.enqueue(shop.db, "send-refund", { refundId: next.id }, next.id);
}
