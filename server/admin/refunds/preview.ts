import type { RefundPreview } from "#contract/admin/refunds.ts";
import { nameFields } from "#contract/names.ts";
import { parseMajor, toMajor } from "#core/money.ts";
import { leftToRefund, refundableAmount } from "#core/refund.ts";
import type { StoredOrder } from "../../orders/store.ts";
import { possibleSessionsFields, proposeFor, soldLines } from "../../payments/refund-proposal.ts";
import type { StoredPayment } from "../../payments/store.ts";
import { needsSecondPerson } from "./request.ts";

/** What staff have entered so far: an amount in major units, and the held sessions of each line. */
type Entered = { readonly amount?: number | undefined; readonly held?: string | undefined };

/**
 * How much of a paid order can be refunded, what the refund policy proposes, and the consequences of the amount:
 * the entered one, else the proposed one, else all that is left. `approvalAbove` in US cents.
 * @throws Refusal `invalid_input` if the sessions do not match the lines
 */
export function previewRefund(
  payment: StoredPayment,
  order: StoredOrder,
  { amount: entered, held }: Entered,
  approvalAbove: number | null,
): RefundPreview {
  const { amount: paid, reserved, disputed } = payment;
  const { currency } = order;
  const sold = soldLines(order);
  const proposal = proposeFor(payment, sold, held);
  const proposed = "amount" in proposal ? proposal.amount : null;
  const wanted = entered === undefined ? proposed : (parseMajor(entered) ?? 0);
  const refundable = refundableAmount(payment, wanted);
  const amount = "amount" in refundable ? refundable.amount : null;
  const left = leftToRefund(payment);
  return {
    currency,
    paid: toMajor(paid),
    reserved: toMajor(reserved),
    disputed: toMajor(disputed),
    left: toMajor(left),
    lines: sold.map((line) => ({
      ...nameFields(line.names),
      course_package_id: line.coursePackageId,
      quantity: line.quantity,
      ...possibleSessionsFields(line),
    })),
    proposal: proposed === null ? null : toMajor(proposed),
    needs: "needs" in proposal ? proposal.needs : null,
    amount: amount === null ? null : toMajor(amount),
    left_after: toMajor(left - (amount ?? 0)),
    needs_second_person: amount !== null && needsSecondPerson(approvalAbove, payment, amount),
  };
}
