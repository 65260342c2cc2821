import type { Dispute } from "#core/dispute.ts";
import type { GatewayIdentifier } from "#core/gateways.ts";
import type { Queryable } from "../db/schema.ts";
import { inTransaction } from "../db/transaction.ts";
import { findPaymentByNumber } from "../orders/store.ts";
import type { Shop } from "../shop.ts";
import {
  recordUnreportedDispute,
  type UnreportedDispute,
  type UnreportedDisputeProblem,
} from "./dispute-settle.ts";
import { Refused } from "./refused.ts";
import { lockPaymentAndCart } from "./store.ts";

/** Why a dispute that staff reported was not recorded. */
export class DisputeRefused extends Refused<
  UnreportedDisputeProblem | "not_found" | "reported_by_gateway"
> {}

/** A dispute as it is recorded by hand. */
type DisputeByStaff = Pick<UnreportedDispute, "state" | "amount" | "from"> & {
  readonly orderNumber: string;
  /** Somebody of the staff in the back office, or the operator by a command. */
  readonly actor: "staff" | "operator";
};

/**
 * Records a dispute that a gateway reported to staff by mail or in its portal, because its API reports none.
 * `alongside` runs in the same transaction if the dispute has changed. Returns the changed dispute; `null` if
 * nothing has changed.
 * @throws DisputeRefused
 */
export async function recordDisputeByStaff(
  shop: Shop,
  { orderNumber, ...told }: DisputeByStaff,
  alongside: (transaction: Queryable, dispute: Dispute) => Promise<void> = async () => {},
): Promise<Dispute | null> {
  const found = await findPaymentByNumber(shop.db, orderNumber);
  if (found === null) throw new DisputeRefused("not_found");
  const { paymentId, gateway } = found;
  if (!areDisputesRecordedByStaff(shop, gateway)) throw new DisputeRefused("reported_by_gateway");
  return inTransaction(shop.db, async (transaction) => {
    await lockPaymentAndCart(transaction, paymentId);
    const report = { ...told, cause: "staff were told" } as const;
    const dispute = await recordUnreportedDispute(shop, transaction, paymentId, report);
    if (dispute === null) return null;
    if ("problem" in dispute) throw new DisputeRefused(dispute.problem);
    await alongside(transaction, dispute);
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
