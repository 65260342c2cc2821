import { notPossible } from "./errors.ts";
import { type Cause, newEvent } from "./events.ts";
import { newId } from "./ids.ts";
import type { Change, Intent, Payment } from "./records.ts";

/** The intent after the buyer submits the page: created at the first try, reused for later ones. */
function submittedIntent(payment: Payment, nowS: number): Intent {
  return (
    payment.intent ?? {
      id: newId("intent"),
      created: nowS,
      status: "requires_payment_method",
      charge: null,
      declinedAt: null,
    }
  );
}

/** The card is charged: the session is complete and paid (stripe.md §4). */
export function approve(payment: Payment, nowS: number): readonly Change[] {
  const paid: Payment = {
    ...payment,
    status: "complete",
    cancelled: false,
    intent: {
      ...submittedIntent(payment, nowS),
      status: "succeeded",
      charge: { id: newId("charge"), created: nowS },
      declinedAt: null,
    },
  };
  const subject = { kind: "session", payment: paid } as const;
  return [
    { payment: paid },
    { event: newEvent("checkout.session.completed", subject, nowS, null) },
  ];
}

/** The card is refused: the session stays open and may still be paid (stripe.md §3 and §4). */
export function decline(payment: Payment, nowS: number): readonly Change[] {
  const intent: Intent = { ...submittedIntent(payment, nowS), declinedAt: nowS };
  return [{ payment: { ...payment, intent, cancelled: false } }];
}

/** The buyer goes back: the gateway changes nothing and sends nothing (stripe.md §3). */
export function cancel(payment: Payment): readonly Change[] {
  return [{ payment: { ...payment, cancelled: true } }];
}

/** Expires an open session, by call or by time; refuses one that has already ended (stripe.md §5). */
export function expire(payment: Payment, nowS: number, cause: Cause | null): readonly Change[] {
  if (payment.status !== "open")
    throw notPossible(`Only a session that is open can be expired; this one is ${payment.status}.`);
  const expired: Payment = { ...payment, status: "expired" };
  const subject = { kind: "session", payment: expired } as const;
  return [
    { payment: expired },
    { event: newEvent("checkout.session.expired", subject, nowS, cause) },
  ];
}
