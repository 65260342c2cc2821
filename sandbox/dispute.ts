import { Refusal } from "./refusal.ts";

/** What becomes of money that a buyer disputes at the bank or the lender. */
export const DISPUTE_OUTCOMES = ["opened", "won", "lost"] as const;
export type DisputeOutcome = (typeof DISPUTE_OUTCOMES)[number];

/** A dispute as it stands; `amount` in minor units. */
export type Dispute = { readonly outcome: DisputeOutcome; readonly amount: number };

/** What an operator wants to happen; without an amount it is that of the dispute, or all that is left. */
export type DisputeOrder = { readonly outcome: DisputeOutcome; readonly amount: number | null };

/** What of the money is not with the shop, in minor units. */
export function withheld({ outcome, amount }: Dispute): number {
  return outcome === "won" ? 0 : amount;
}

/** Whether an order is about another dispute than the one before it. */
export function isAnother(known: Dispute | undefined, { outcome }: DisputeOrder): boolean {
  return known === undefined || (known.outcome === "won" && outcome === "opened");
}

/**
 * The dispute after an order: it is opened once, then won or lost, and a lost one may still be won. A
 * dispute that ends without having been opened is opened first. Refuses (409) any other move and a
 * payment that was not paid, and (400) an amount that is not of it.
 */
export function playDispute(
  known: Dispute | undefined,
  order: DisputeOrder,
  paid: { readonly captured: number; readonly refunded: number },
): Dispute {
  if (paid.captured === 0) throw new Refusal(409, "This payment was not paid.");
  const isNew = isAnother(known, order);
  const isOver = known?.outcome === "won" || (known?.outcome === "lost" && order.outcome !== "won");
  if (!isNew && (isOver || known?.outcome === order.outcome))
    throw new Refusal(409, `The dispute of this payment is ${known?.outcome} already.`);
  const left = paid.captured - paid.refunded;
  const amount = order.amount ?? (isNew ? left || paid.captured : (known?.amount ?? left));
  if (amount > paid.captured) throw new Refusal(400, "Not more can be disputed than was paid.");
  return { outcome: order.outcome, amount };
}
