import { Refusal } from "./refusal.ts";

/** The states of a dispute at the buyer's bank or lender. */
export const DISPUTE_OUTCOMES = ["opened", "won", "lost"] as const;
export type DisputeOutcome = (typeof DISPUTE_OUTCOMES)[number];

/** The current state of a dispute; `amount` in minor units. */
export type Dispute = { readonly outcome: DisputeOutcome; readonly amount: number };

/** What an operator commands; without an amount it is that of the dispute, or all that is left. */
export type DisputeCommand = { readonly outcome: DisputeOutcome; readonly amount: number | null };

/** How much of the money is withheld from the shop, in minor units. */
export function withheld({ outcome, amount }: Dispute): number {
  return outcome === "won" ? 0 : amount;
}

/** Whether a command is about a new dispute. */
export function isNewDispute(known: Dispute | undefined, { outcome }: DisputeCommand): boolean {
  return known === undefined || (known.outcome === "won" && outcome === "opened");
}

/**
 * The dispute after a command: it is opened once, then won or lost, and a lost one may still be won.
 * If a dispute ends before it was opened, it is opened first. Refuses (409) any other move and an
 * unpaid payment, and (400) an amount that the payment does not have.
 */
export function nextDispute(
  known: Dispute | undefined,
  command: DisputeCommand,
  paid: { readonly captured: number; readonly refunded: number },
): Dispute {
  if (paid.captured === 0) throw new Refusal(409, "This payment was not paid.");
  const isNew = isNewDispute(known, command);
  const isOver =
    known?.outcome === "won" || (known?.outcome === "lost" && command.outcome !== "won");
  if (!isNew && (isOver || known?.outcome === command.outcome))
    throw new Refusal(409, `The dispute of this payment is ${known?.outcome} already.`);
  const left = paid.captured - paid.refunded;
  const amount = command.amount ?? (isNew ? left || paid.captured : (known?.amount ?? left));
  if (amount > paid.captured) throw new Refusal(400, "Not more can be disputed than was paid.");
  return { outcome: command.outcome, amount };
}
