import type Stripe from "stripe";
import type { Line, Payment } from "./records.ts";
import { NO_ADDRESS, type RenderOptions, reportedCurrency } from "./render-options.ts";

/** The address of the payment page, in the shape of Stripe's own: the id is its last part. */
function payUrl(session: string, publicUrl: string): string {
  return `${publicUrl}/stripe/pay/${session}`;
}

/** A session with every field that Stripe always sends (stripe.md §2). */
export function renderSession(payment: Payment, options: RenderOptions): Stripe.Checkout.Session {
  const total = payment.total + options.skew;
  const open = payment.status === "open";
  return {
    id: payment.session,
    object: "checkout.session",
    adaptive_pricing: { enabled: payment.adaptivePricing },
    after_expiration: null,
    allow_promotion_codes: null,
    allowed_payment_method_types: null,
    amount_subtotal: total,
    amount_total: total,
    automatic_tax: { enabled: false, liability: null, provider: null, status: null },
    billing_address_collection: null,
    cancel_url: payment.cancelUrl,
    client_reference_id: payment.clientReferenceId,
    client_secret: null,
    collected_information: null,
    consent: null,
    consent_collection: null,
    created: payment.created,
    currency: reportedCurrency(payment.currency, options),
    currency_conversion: null,
    custom_fields: [],
    custom_text: {
      after_submit: null,
      shipping_address: null,
      submit: null,
      terms_of_service_acceptance: null,
    },
    customer: null,
    customer_account: null,
    customer_creation: payment.customerCreation,
    customer_details:
      payment.customerEmail === null
        ? null
        : {
            address: payment.status === "complete" ? NO_ADDRESS : null,
            business_name: null,
            email: payment.customerEmail,
            individual_name: null,
            name: null,
            phone: null,
            tax_exempt: "none",
            tax_ids: payment.status === "complete" ? [] : null,
          },
    customer_email: payment.customerEmail,
    discounts: [],
    expires_at: payment.expiresAt,
    integration_identifier: null,
    invoice: null,
    invoice_creation: {
      enabled: false,
      invoice_data: {
        account_tax_ids: null,
        custom_fields: null,
        description: null,
        footer: null,
        issuer: null,
        metadata: {},
        rendering_options: null,
      },
    },
    livemode: false,
    locale: payment.locale,
    managed_payments: null,
    metadata: payment.metadata,
    mode: "payment",
    origin_context: null,
    payment_intent: payment.intent?.id ?? null,
    payment_link: null,
    payment_method_collection: "if_required",
    payment_method_configuration_details: null,
    payment_method_options: {},
    payment_method_types: [...payment.methods],
    payment_status: payment.status === "complete" ? "paid" : "unpaid",
    permissions: null,
    phone_number_collection: { enabled: false },
    recovered_from: null,
    saved_payment_method_options: null,
    setup_intent: null,
    shipping_address_collection: null,
    shipping_cost: null,
    shipping_options: [],
    status: payment.status,
    submit_type: payment.submitType,
    subscription: null,
    success_url: payment.successUrl,
    total_details: { amount_discount: 0, amount_shipping: 0, amount_tax: 0 },
    ui_mode: "hosted_page",
    url: open ? payUrl(payment.session, options.publicUrl) : null,
    wallet_options: null,
  };
}

/** One line of a session. Lines keep their amounts: control distorts totals only. */
export function renderLine(line: Line, payment: Payment, options: RenderOptions) {
  const amount = line.unitAmount * line.quantity;
  const currency = reportedCurrency(payment.currency, options);
  return {
    id: line.id,
    object: "item",
    adjustable_quantity: null,
    amount_discount: 0,
    amount_subtotal: amount,
    amount_tax: 0,
    amount_total: amount,
    currency,
    description: line.name,
    metadata: {},
    price: {
      id: line.price,
      object: "price",
      active: false,
      billing_scheme: "per_unit",
      created: payment.created,
      currency,
      custom_unit_amount: null,
      livemode: false,
      lookup_key: null,
      metadata: {},
      nickname: null,
      product: line.product,
      recurring: null,
      tax_behavior: "unspecified",
      tiers_mode: null,
      transform_quantity: null,
      type: "one_time",
      unit_amount: line.unitAmount,
      unit_amount_decimal: String(line.unitAmount),
    },
    quantity: line.quantity,
  };
}
