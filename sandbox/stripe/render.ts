import type Stripe from "stripe";
import { withheld } from "../dispute.ts";
import type { Dispute, Payment, Refund, StripeEvent } from "./records.ts";
import { NO_ADDRESS, type RenderOptions, reportedCurrency } from "./render-options.ts";
import { renderSession } from "./render-session.ts";

/** The version of the `stripe` package 23.1, and of the account: used if a call names none. */
export const API_VERSION = "2026-10-28.endive";
/** An earlier version, in which some fields have other names (stripe.md §1). */
const EARLIER_VERSION = "2026-07-29.dahlia";

/** The versions that the sandbox supports. */
export const API_VERSIONS: readonly string[] = [API_VERSION, EARLIER_VERSION];

/** The session field that each version lacks, because the other version renamed it. */
export const UNKNOWN_IN: Readonly<Partial<Record<string, string>>> = {
  [API_VERSION]: "payment_method_types",
  [EARLIER_VERSION]: "allowed_payment_method_types",
};

/** The intent of a payment whose buyer has submitted the page at least once; null before. */
export function renderIntent(
  payment: Payment,
  options: RenderOptions,
): Stripe.PaymentIntent | null {
  const { intent } = payment;
  if (intent === null) return null;
  const amount = payment.total + options.skew;
  return {
    id: intent.id,
    object: "payment_intent",
    allowed_payment_method_types: null,
    amount,
    amount_capturable: 0,
    amount_details: { tip: {} },
    amount_received: intent.status === "succeeded" ? amount : 0,
    application: null,
    application_fee_amount: null,
    automatic_payment_methods: null,
    canceled_at: null,
    cancellation_reason: null,
    capture_method: "automatic_async",
    client_secret: `${intent.id}_secret_sandbox`,
    confirmation_method: "automatic",
    created: intent.created,
    currency: reportedCurrency(payment.currency, options),
    customer: null,
    customer_account: null,
    description: payment.description,
    excluded_payment_method_types: null,
    last_payment_error:
      intent.declinedAt === null
        ? null
        : {
            code: "card_declined",
            decline_code: "generic_decline",
            doc_url: "https://stripe.com/docs/error-codes/card-declined",
            message: "Your card was declined.",
            type: "card_error",
          },
    latest_charge: intent.charge?.id ?? null,
    livemode: false,
    managed_payments: null,
    metadata: payment.intentMetadata,
    next_action: null,
    on_behalf_of: null,
    payment_method: intent.charge === null ? null : `pm_${intent.charge.id.slice(3)}`,
    payment_method_configuration_details: null,
    payment_method_options: {},
    payment_method_types: [...payment.methods],
    payment_record: null,
    processing: null,
    receipt_email: null,
    review: null,
    setup_future_usage: null,
    shipping: null,
    source: null,
    statement_descriptor: null,
    statement_descriptor_suffix: payment.descriptorSuffix,
    status: intent.status,
    transfer_data: null,
    transfer_group: null,
  };
}

/** The charge of a paid payment; null before. */
export function renderCharge(payment: Payment, options: RenderOptions): Stripe.Charge | null {
  const { intent } = payment;
  if (intent?.charge == null) return null;
  const amount = payment.total + options.skew;
  return {
    id: intent.charge.id,
    object: "charge",
    amount,
    amount_captured: amount,
    amount_refunded: payment.refunded,
    application: null,
    application_fee: null,
    application_fee_amount: null,
    balance_transaction: null,
    billing_details: {
      address: NO_ADDRESS,
      email: payment.customerEmail,
      name: null,
      phone: null,
      tax_id: null,
    },
    calculated_statement_descriptor: "STRIPE SANDBOX",
    captured: true,
    created: intent.charge.created,
    currency: reportedCurrency(payment.currency, options),
    customer: null,
    description: payment.description,
    disputed: payment.disputed ?? false,
    failure_balance_transaction: null,
    failure_code: null,
    failure_message: null,
    fraud_details: {},
    livemode: false,
    metadata: payment.intentMetadata,
    on_behalf_of: null,
    outcome: null,
    paid: true,
    payment_intent: intent.id,
    payment_method: `pm_${intent.charge.id.slice(3)}`,
    payment_method_details: null,
    receipt_email: null,
    receipt_number: null,
    receipt_url: null,
    refunded: payment.refunded === payment.total,
    review: null,
    shipping: null,
    source: null,
    source_transfer: null,
    statement_descriptor: null,
    statement_descriptor_suffix: payment.descriptorSuffix,
    status: "succeeded",
    transfer_data: null,
    transfer_group: null,
  };
}

/** A refund (stripe.md §5). Its amount is never distorted: the shop itself asked for it. */
export function renderRefund(refund: Refund, options: RenderOptions): Stripe.Refund {
  return {
    id: refund.id,
    object: "refund",
    amount: refund.amount,
    balance_transaction: null,
    charge: refund.charge,
    created: refund.created,
    currency: reportedCurrency(refund.currency, options),
    customer: null,
    customer_account: null,
    metadata: refund.metadata,
    payment_intent: refund.intent,
    payment_method: `pm_${refund.charge.slice(3)}`,
    reason: refund.reason,
    receipt_number: null,
    source_transfer_reversal: null,
    status: "succeeded",
    transfer_reversal: null,
  };
}

/** Stripe's names for the states of a dispute. */
const DISPUTE_STATUSES = { opened: "needs_response", won: "won", lost: "lost" } as const;

/**
 * A dispute. Its amount is never distorted: the buyer's bank asks for it. Everything about the
 * response to a dispute is left out: evidence, fees and card details.
 */
export function renderDispute(dispute: Dispute, options: RenderOptions): Partial<Stripe.Dispute> {
  return {
    id: dispute.id,
    object: "dispute",
    amount: dispute.amount,
    balance_transactions: [],
    charge: dispute.charge,
    created: dispute.created,
    currency: reportedCurrency(dispute.currency, options),
    is_charge_refundable: withheld(dispute) === 0,
    livemode: false,
    metadata: {},
    payment_intent: dispute.intent,
    reason: "fraudulent",
    status: DISPUTE_STATUSES[dispute.outcome],
  };
}

/** An event with its snapshot (stripe.md §6.1). */
export function renderEvent(event: StripeEvent, options: RenderOptions, acknowledged: boolean) {
  return {
    id: event.id,
    object: "event",
    api_version: API_VERSION,
    created: event.created,
    data: { object: renderSubject(event, options) },
    livemode: false,
    pending_webhooks: acknowledged ? 0 : 1,
    request: { id: event.request, idempotency_key: event.idempotencyKey },
    type: event.type,
  };
}

function renderSubject({ subject }: StripeEvent, options: RenderOptions): unknown {
  switch (subject.kind) {
    case "session":
      return renderSession(subject.payment, options);
    case "intent":
      return renderIntent(subject.payment, options);
    case "charge":
      return renderCharge(subject.payment, options);
    case "refund":
      return renderRefund(subject.refund, options);
    case "dispute":
      return renderDispute(subject.dispute, options);
  }
}
