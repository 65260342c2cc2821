import type { Dispute, DisputeState } from "#core/dispute.ts";
import type { GatewayIdentifier } from "#core/gateways.ts";
import type { Queryable } from "../db/schema.ts";
import { inTransaction } from "../db/transaction.ts";
import { findPaymentByNumber } from "../orders/store.ts";
import type { Shop } from "../shop.ts";
import { recordUnreportedDispute, type UnreportedDisputeProblem } from "./dispute-settle.ts";
import { lockPaymentAndCart } from "./store.ts";

/** Why a dispute that staff reported was not recorded. */
export class DisputeRefused extends Error {
  readonly problem: UnreportedDisputeProblem | "not_found" | "reported_by_gateway";

  constructor(problem: DisputeRefused["problem"]) {
    super(`dispute refused: ${problem}`);
    this.name = "DisputeRefused";
    this.problem = problem;
  }
}

type Recorder = {
  /** Somebody of the staff in the back office, or the operator by a command. */
  readonly actor: "staff" | "operator";
  /** The state of the last dispute as it was shown to them, `null` for none; left out where nothing was shown. */
  readonly from?: DisputeState | null | undefined;
  /** What is stored in the same transaction, if the dispute has changed. */
  alongside?(transaction: Queryable, dispute: Dispute): Promise<void>;
};

/**
 * Records a dispute that a gateway reported to staff by mail or in its portal, because its API reports none.
 * `amount` is in minor units; `null` means the known amount, or everything that was not refunded. Returns the
 * changed dispute; `null` if nothing has changed.
 * @throws DisputeRefused
 */
export async function recordDisputeByStaff(
  shop: Shop,
  orderNumber: string,
  state: DisputeState,
  amount: number | null,
  { actor, from, alongside }: Recorder = { actor: "operator" },
): Promise<Dispute | null> {
  const found = await findPaymentByNumber(shop.db, orderNumber);
  if (found === null) throw new DisputeRefused("not_found");
  const { paymentId, gateway } = found;
  if (!areDisputesRecordedByStaff(shop, gateway)) throw new DisputeRefused("reported_by_gateway");
  return inTransaction(shop.db, async (transaction) => {
    await lockPaymentAndCart(transaction, paymentId);
    const report = { state, amount, from, actor, cause: "staff were told" } as const;
    const dispute = await recordUnreportedDispute(shop, transaction, paymentId, report);
    if (dispute === null) return null;
    if ("problem" in dispute) throw new DisputeRefused(dispute.problem);
    await alongside?.(transaction, dispute);
    return dispute;
  });
}

/** Whether only staff can say that a payment at this gateway is disputed. */
export function areDisputesRecordedByStaff(
  { gateways }: Pick<Shop, "gateways">,
  gateway: GatewayIdentifier,
): boolean {
  return gateways.get(gateway)?.reportsDisputes !== true;
}
