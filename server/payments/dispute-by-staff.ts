import type { Dispute, DisputeProblem, DisputeState } from "#core/dispute.ts";
import { inTransaction } from "../db/transaction.ts";
import { findPaymentByNumber } from "../orders/store.ts";
import type { Shop } from "../shop.ts";
import { recordUnreportedDispute } from "./dispute-settle.ts";
import { lockPaymentAndCart } from "./store.ts";

/** Why a dispute that staff reported was not recorded. */
export class DisputeRefused extends Error {
  readonly problem: DisputeProblem | "not_found" | "reported_by_gateway";

  constructor(problem: DisputeRefused["problem"]) {
    super(`dispute refused: ${problem}`);
    this.name = "DisputeRefused";
    this.problem = problem;
  }
}

/**
 * Records a dispute that staff learnt of, by mail or at a portal, from a gateway whose API reports
 * none. `amount` in minor units; `null` is the amount known already, or all that was not refunded.
 * Returns the dispute after that; `null` when nothing has changed.
 * @throws DisputeRefused
 */
export async function recordDisputeByStaff(
  shop: Shop,
  orderNumber: string,
  state: DisputeState,
  amount: number | null,
): Promise<Dispute | null> {
  const found = await findPaymentByNumber(shop.db, orderNumber);
  if (found === null) throw new DisputeRefused("not_found");
  const { paymentId, gateway } = found;
  if (shop.gateways.get(gateway)?.reportsDisputes === true) {
    throw new DisputeRefused("reported_by_gateway");
  }
  const dispute = await inTransaction(shop.db, async (transaction) => {
    await lockPaymentAndCart(transaction, paymentId);
    const cause = { actor: "operator", cause: "staff were told" } as const;
    return recordUnreportedDispute(shop, transaction, paymentId, { state, amount, ...cause });
  });
  if (dispute !== null && "problem" in dispute) throw new DisputeRefused(dispute.problem);
  return dispute;
}
