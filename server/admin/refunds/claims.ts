import type { StaffRefundClaim } from "#contract/admin/refunds.ts";
import { Refusal } from "#core/errors.ts";
import { readHeld } from "#core/held-sessions.ts";
import { toMajor } from "#core/money.ts";
import type { Queryable } from "../../db/schema.ts";
import { inTransaction } from "../../db/transaction.ts";
import type { StoredOrder } from "../../orders/store.ts";
import { proposeFor, soldLines } from "../../payments/refund-proposal.ts";
import { lockPayment, type StoredPayment } from "../../payments/store.ts";
import { endClaim, findClaim, listClaims, type RefundClaim } from "../../refund-claims/store.ts";
import type { Shop } from "../../shop.ts";
import type { StaffMember } from "../../staff/sessions.ts";
import { recordAct } from "../audit.ts";
import { type OrderPayment, orderSubject } from "../orders/find-order.ts";

/** The refund claims of an order's family as staff see them, newest first, with what the policy refunds now. */
export async function listStaffClaims(
  db: Queryable,
  payment: StoredPayment,
  order: StoredOrder,
): Promise<StaffRefundClaim[]> {
  const claims = await listClaims(db, payment.id);
  if (claims.length === 0) return [];
  const rows = await db.selectFrom("staff").select(["id", "email"]).execute();
  const emails = new Map(rows.map(({ id, email }) => [id, email]));
  return claims.map((claim) => ({
    id: claim.id,
    state: claim.state,
    claimed_at: claim.claimed_at.toISOString(),
    ...heldOf(claim),
    amount: claim.amount === null ? null : toMajor(claim.amount),
    proposal: proposalNow(payment, order, claim),
    note: claim.note,
    answer: claim.answer,
    decided_at: claim.decided_at?.toISOString() ?? null,
    decided_by: claim.decided_by === null ? null : (emails.get(claim.decided_by) ?? null),
  }));
}

function heldOf(claim: RefundClaim): Pick<StaffRefundClaim, "begun" | "held"> {
  const held = readHeld(claim.held);
  return { begun: held !== "none", held: typeof held === "string" ? null : [...held] };
}

function proposalNow(payment: StoredPayment, order: StoredOrder, { held }: RefundClaim) {
  const proposal = proposeFor(payment, soldLines(order), held);
  return "amount" in proposal ? toMajor(proposal.amount) : null;
}

/**
 * Declines a family's refund claim; `answer` is mailed to the family.
 * @throws Refusal `not_found`; `changed_meanwhile` if it no longer waits
 */
export async function declineClaim(
  shop: Pick<Shop, "db" | "jobs" | "now">,
  staff: StaffMember,
  { paymentId, number }: OrderPayment,
  id: string,
  answer: string,
): Promise<void> {
  await inTransaction(shop.db, async (transaction) => {
    await lockPayment(transaction, paymentId);
    const known = await findClaim(transaction, id);
    if (known === null || known.payment_id !== paymentId) throw new Refusal("not_found");
    const end = { state: "declined", staffId: staff.id, answer, at: shop.now() } as const;
    if ((await endClaim(transaction, id, end)) === null) {
      throw new Refusal("changed_meanwhile");
    }
    const data = { claimId: id, state: "declined" } as const;
    await shop.jobs.enqueue(transaction, "send-refund-claim-mail", data, `${id} declined`);
    await recordAct(transaction, staff, {
      action: "refund.claim.decline",
      subject: orderSubject(number),
    });
  });
}
