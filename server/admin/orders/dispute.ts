import type { DisputeState } from "#core/dispute.ts";
import { Refusal } from "#core/errors.ts";
import { type Currency, toMajor } from "#core/money.ts";
import { DisputeRefused, recordDisputeByStaff } from "../../payments/dispute-by-staff.ts";
import type { Shop } from "../../shop.ts";
import type { StaffMember } from "../../staff/sessions.ts";
import { recordAct } from "../audit.ts";
import { orderSubject } from "./find-order.ts";

/**
 * Records a dispute that the gateway wrote about to staff (D-252). `amount` is in minor units; `null` means the
 * known amount, or everything that was not refunded. Recording the same state and amount again changes nothing.
 * @throws Refusal `not_found`, `not_paid`, `refund_too_much`, `invalid_input`; `dispute_reported` at a gateway
 *   that reports disputes itself; `changed_meanwhile` when the dispute is not in the state `from` any more, or
 *   cannot move there from where it is
 */
export async function recordDispute(
  shop: Shop,
  staff: StaffMember,
  { number, currency }: { readonly number: string; readonly currency: Currency },
  {
    state,
    amount,
    from,
  }: {
    readonly state: DisputeState;
    readonly amount: number | null;
    readonly from: DisputeState | null | undefined;
  },
): Promise<void> {
  await recordDisputeByStaff(shop, number, state, amount, {
    actor: "staff",
    from,
    alongside: (transaction, dispute) =>
      recordAct(transaction, staff, {
        action: "dispute.record",
        subject: orderSubject(number),
        after: { dispute: dispute.state, amount: toMajor(dispute.amount), currency },
      }),
  }).catch((error: unknown) => {
    throw error instanceof DisputeRefused ? refusalOf(error) : error;
  });
}

function refusalOf({ problem }: DisputeRefused): Refusal {
  switch (problem) {
    case "not_found":
    case "not_paid":
      return new Refusal(problem);
    case "too_much":
      return new Refusal("refund_too_much");
    case "amount_invalid":
    case "won_in_part":
      return new Refusal("invalid_input", { field: "amount" });
    case "reported_by_gateway":
      return new Refusal("dispute_reported");
    case "changed":
    case "lost":
    case "unknown":
      return new Refusal("changed_meanwhile");
  }
}
