import { type DisputeCommand, isNewDispute, nextDispute } from "../dispute.ts";
import { Refusal } from "../refusal.ts";
import { newEvent } from "./events.ts";
import { newId } from "./ids.ts";
import type { Change, Dispute, Payment } from "./records.ts";

/**
 * Plays a dispute like the buyer's bank, with the events that Stripe sends. `known` are the earlier
 * disputes of the payment, oldest first.
 */
export function dispute(
  payment: Payment,
  known: readonly Dispute[],
  command: DisputeCommand,
  nowS: number,
): { readonly dispute: Dispute; readonly changes: readonly Change[] } {
  const latest = known.at(-1);
  const captured = payment.status === "complete" ? payment.total : 0;
  const { outcome, amount } = nextDispute(latest, command, {
    captured,
    refunded: payment.refunded,
  });
  if (payment.intent?.charge == null) throw new Refusal(409, "This payment was not paid.");
  const isNew = latest === undefined || isNewDispute(latest, command);
  const opened: Dispute = isNew
    ? {
        id: newId("dispute"),
        created: nowS,
        session: payment.session,
        intent: payment.intent.id,
        charge: payment.intent.charge.id,
        currency: payment.currency,
        outcome: "opened",
        amount,
      }
    : latest;
  const after: Dispute = { ...opened, outcome, amount };
  const event = (type: string, subject: Dispute): Change => ({
    event: newEvent(type, { kind: "dispute", dispute: subject }, nowS, null),
  });
  const opening = [
    event("charge.dispute.created", opened),
    event("charge.dispute.funds_withdrawn", opened),
  ];
  const ending = [
    event(latest?.outcome === "lost" ? "charge.dispute.updated" : "charge.dispute.closed", after),
    ...(outcome === "won" ? [event("charge.dispute.funds_reinstated", after)] : []),
  ];
  return {
    dispute: after,
    changes: [
      { payment: { ...payment, disputed: true } },
      { dispute: after },
      ...(isNew ? opening : []),
      ...(outcome === "opened" ? [] : ending),
    ],
  };
}
