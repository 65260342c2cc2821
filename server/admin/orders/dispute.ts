import { Refusal } from "#core/errors.ts";
import { type Currency, toMajor } from "#core/money.ts";
import { DisputeRefused, recordDisputeByStaff } from "../../payments/dispute-by-staff.ts";
import type { UnreportedDispute } from "../../payments/dispute-settle.ts";
import type { Shop } from "../../shop.ts";
import type { StaffMember } from "../../staff/sessions.ts";
import { recordAct } from "../audit.ts";
import { orderSubject } from "./find-order.ts";

/**
 * Records a dispute that the gateway wrote about to staff (D-252). Recording the same state and amount again
 * changes nothing.
 * @throws Refusal `not_found`, `not_paid`, `refund_too_much`, `invalid_input`; `dispute_reported` at a gateway
 *   that reports disputes itself; `changed_meanwhile` when the dispute is not in the state `from` any more, or
 *   cannot move there from where it is
 */
export async function recordDispute(
  shop: Shop,
  staff: StaffMember,
  { number, currency }: { readonly number: string; readonly currency: Currency },
  told: Pick<UnreportedDispute, "state" | "amount" | "from">,
): Promise<void> {
  const dispute = { orderNumber: number, actor: "staff", ...told } as const;
  await recordDisputeByStaff(shop, dispute, (transaction, { state, amount }) =>
    recordAct(transaction, staff, {
      action: "dispute.record",
      subject: orderSubject(number),
      after: { dispute: state, amount: toMajor(amount), currency },
    }),
  ).catch((error: unknown) => {
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
