import { Refusal } from "#core/errors.ts";
import { readHeld } from "#core/held-sessions.ts";
import {
  paidByLine,
  possibleSessionCounts,
  proposeRefund,
  type RefundProposal,
  type SoldLine,
} from "#core/refund-policy.ts";
import type { StoredOrder } from "../orders/store.ts";
import type { StoredPayment } from "./store.ts";

/** A line of an order as the refund policy sees it. */
export type SoldOrderLine = StoredOrder["lines"][number] & SoldLine;

/** The lines of an order with what was paid for each; minor units. */
export function soldLines(order: StoredOrder): readonly SoldOrderLine[] {
  const shares = paidByLine(order.lines, order);
  return order.lines.map((line, position) => {
    return { ...line, ...line.extent, paid: shares[position] ?? 0 };
  });
}

/** The possible numbers of sessions of a line, in the fields of `contract/held.ts`. */
export function possibleSessionsFields(line: SoldOrderLine) {
  const sessions = [...possibleSessionCounts(line)];
  const [, foundation] = sessions;
  return { sessions, ...(foundation === undefined ? {} : { foundation_sessions: foundation }) };
}

/**
 * What the refund policy proposes for a payment. `held` is as the request sends it (`readHeld`), `undefined` if
 * nobody has entered it yet.
 * @throws Refusal `invalid_input` if the sessions do not match the lines
 */
export function proposeFor(
  payment: StoredPayment,
  lines: readonly SoldOrderLine[],
  held: string | undefined,
): RefundProposal {
  try {
    return proposeRefund(payment, lines, held === undefined ? null : readHeld(held));
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    throw new Refusal("invalid_input", { field: "held", cause: error });
  }
}
