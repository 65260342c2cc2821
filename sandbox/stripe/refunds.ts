import { withheld } from "../dispute.ts";
import { missingParameter, notPossible, resourceMissing } from "./errors.ts";
import { type Cause, newEvent } from "./events.ts";
import {
  ignored,
  integer,
  list,
  metadata,
  notSupported,
  oneOf,
  optional,
  readParameters,
  text,
} from "./fields.ts";
import type { FormBranch } from "./form.ts";
import { newId } from "./ids.ts";
import type { Change, Payment, Refund } from "./records.ts";
import type { StripeStore } from "./store.ts";

const REFUND = {
  amount: optional(integer(1)),
  charge: optional(text()),
  currency: notSupported,
  customer: notSupported,
  expand: optional(list(text())),
  instructions_email: ignored,
  metadata,
  origin: notSupported,
  payment_intent: optional(text()),
  reason: optional(oneOf(["duplicate", "fraudulent", "requested_by_customer"])),
  refund_application_fee: notSupported,
  reverse_transfer: notSupported,
} as const;

/**
 * Decides `POST /v1/refunds` (stripe.md §5): the requested amount in minor units, or all that is
 * left. Refuses more than is left, with `charge_already_refunded` if nothing is left, and a
 * disputed amount with `charge_disputed`.
 */
export function decideRefund(
  form: FormBranch,
  store: StripeStore,
  nowS: number,
  cause: Cause,
): { readonly refund: Refund; readonly changes: readonly Change[] } {
  const given = readParameters(form, REFUND);
  const payment = findPaid(store, given.payment_intent, given.charge);
  const { intent } = payment;
  if (intent?.charge == null)
    throw notPossible(`The payment intent ${intent?.id ?? ""} has no successful charge to refund.`);

  const left = payment.total - payment.refunded;
  if (left === 0)
    throw notPossible(
      `Charge ${intent.charge.id} has already been refunded.`,
      "charge_already_refunded",
    );
  const amount = given.amount ?? left;
  if (amount > left)
    throw notPossible(
      `The refund of ${amount} is greater than the ${left} minor units left on the charge.`,
      undefined,
      "amount",
    );
  const disputed = store.disputesOf(payment.session).reduce((sum, one) => sum + withheld(one), 0);
  if (disputed > 0 && amount > left - disputed)
    throw notPossible(`Charge ${intent.charge.id} has been charged back.`, "charge_disputed");

  const refund: Refund = {
    id: newId("refund"),
    created: nowS,
    session: payment.session,
    intent: intent.id,
    charge: intent.charge.id,
    amount,
    currency: payment.currency,
    reason: given.reason ?? null,
    metadata: given.metadata,
  };
  const after: Payment = { ...payment, refunded: payment.refunded + amount };
  return {
    refund,
    changes: [
      { payment: after },
      { refund },
      { event: newEvent("refund.created", { kind: "refund", refund }, nowS, cause) },
      { event: newEvent("charge.refunded", { kind: "charge", payment: after }, nowS, cause) },
    ],
  };
}

function findPaid(
  store: StripeStore,
  intent: string | undefined,
  charge: string | undefined,
): Payment {
  if (intent !== undefined) {
    const payment = store.paymentOfIntent(intent);
    if (payment === undefined) throw resourceMissing("payment_intent", intent, "payment_intent");
    return payment;
  }
  if (charge === undefined) throw missingParameter("payment_intent");
  const payment = store.payments().find((one) => one.intent?.charge?.id === charge);
  if (payment === undefined) throw resourceMissing("charge", charge, "charge");
  return payment;
}
