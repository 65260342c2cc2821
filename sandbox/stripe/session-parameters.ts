import { DAY_SECONDS } from "#core/durations.ts";
import { type Currency, convertFromUsd, PEGS } from "#core/money.ts";
import { invalidParameter, missingParameter, resourceMissing } from "./errors.ts";
import {
  boolean,
  currency,
  email,
  ignored,
  integer,
  list,
  metadata,
  notSupported,
  object,
  oneOf,
  optional,
  readParameters,
  text,
  url,
} from "./fields.ts";
import type { FormBranch } from "./form.ts";
import { newId } from "./ids.ts";
import type { Line, Payment } from "./records.ts";

/** The closed list of stripe.md §2; Arabic is not in it. */
const LOCALES =
  "auto bg cs da de el en en-GB es es-419 et fi fil fr fr-CA hr hu id it ja ko lt lv ms mt nb nl pl pt pt-BR ro ru sk sl sv th tr vi zh zh-HK zh-TW".split(
    " ",
  );

const MIN_LIFETIME_S = 30 * 60;
const MAX_LIFETIME_S = DAY_SECONDS;
/** US cents (stripe.md §9). */
const MIN_CHARGE = 50;
const MAX_CHARGE = 99_999_999;

const PRICE_DATA = object({
  currency,
  product: notSupported,
  product_data: optional(
    object({
      description: optional(text(40_000)),
      images: optional(list(url, 8)),
      metadata,
      name: text(),
      tax_code: ignored,
      unit_label: optional(text(12)),
    }),
  ),
  recurring: notSupported,
  tax_behavior: ignored,
  unit_amount: optional(integer(0)),
  unit_amount_decimal: notSupported,
});

const LINE_ITEM = object({
  adjustable_quantity: notSupported,
  dynamic_tax_rates: notSupported,
  metadata,
  price: optional(text()),
  price_data: optional(PRICE_DATA),
  quantity: integer(1, 999_999),
  tax_rates: notSupported,
});

const SESSION = {
  adaptive_pricing: optional(object({ enabled: optional(boolean) })),
  after_expiration: notSupported,
  allow_promotion_codes: ignored,
  automatic_tax: notSupported,
  billing_address_collection: ignored,
  branding_settings: ignored,
  cancel_url: optional(url),
  client_reference_id: optional(text(200)),
  consent_collection: ignored,
  currency: optional(currency),
  custom_fields: ignored,
  custom_text: ignored,
  customer: notSupported,
  customer_account: notSupported,
  customer_creation: optional(oneOf(["always", "if_required"])),
  customer_email: optional(email),
  customer_update: notSupported,
  discounts: notSupported,
  excluded_payment_method_types: ignored,
  expand: optional(list(text())),
  expires_at: optional(integer(0)),
  integration_identifier: ignored,
  invoice_creation: notSupported,
  line_items: list(LINE_ITEM),
  locale: optional(oneOf(LOCALES)),
  managed_payments: notSupported,
  metadata,
  mode: oneOf(["payment", "setup", "subscription"]),
  name_collection: ignored,
  optional_items: notSupported,
  origin_context: ignored,
  payment_intent_data: optional(
    object({
      application_fee_amount: notSupported,
      capture_method: optional(oneOf(["automatic", "automatic_async"])),
      description: optional(text(1_000)),
      metadata,
      on_behalf_of: notSupported,
      receipt_email: optional(email),
      setup_future_usage: ignored,
      shipping: ignored,
      statement_descriptor: optional(text(22)),
      statement_descriptor_suffix: optional(text(22)),
      transfer_data: notSupported,
      transfer_group: ignored,
    }),
  ),
  payment_method_collection: ignored,
  payment_method_configuration: ignored,
  payment_method_data: ignored,
  payment_method_options: ignored,
  payment_method_types: optional(list(text(100))),
  allowed_payment_method_types: optional(list(text(100))),
  permissions: ignored,
  phone_number_collection: ignored,
  redirect_on_completion: notSupported,
  return_url: notSupported,
  saved_payment_method_options: ignored,
  setup_intent_data: notSupported,
  shipping_address_collection: ignored,
  shipping_options: notSupported,
  submit_type: optional(oneOf(["auto", "book", "donate", "pay", "subscribe"])),
  subscription_data: notSupported,
  success_url: url,
  tax_id_collection: ignored,
  ui_mode: optional(oneOf(["hosted_page"])),
  wallet_options: ignored,
} as const;

type LineItem = ReturnType<typeof LINE_ITEM>;

/**
 * Reads the parameters of `POST /v1/checkout/sessions` into a new open payment, or refuses them
 * like Stripe (stripe.md §2, §8 and §9). `nowS` is in epoch seconds.
 */
export function readSession(form: FormBranch, nowS: number): Payment {
  // Stripe reports a missing mode first: the other required fields depend on it.
  if (!form.has("mode")) throw missingParameter("mode");
  const given = readParameters(form, SESSION);
  if (given.mode !== "payment")
    throw invalidParameter("mode", "The Stripe sandbox supports only the mode payment.");
  if (given.line_items.length === 0) throw missingParameter("line_items");
  const code = onlyCurrency(given.line_items);
  const lines = given.line_items.map(readLine);
  const total = lines.reduce((sum, line) => sum + line.unitAmount * line.quantity, 0);
  checkTotal(total, code);
  return {
    session: newId("session"),
    status: "open",
    created: nowS,
    expiresAt: readExpiry(given.expires_at, nowS),
    currency: code,
    total,
    lines,
    successUrl: given.success_url,
    cancelUrl: given.cancel_url ?? null,
    clientReferenceId: given.client_reference_id ?? null,
    metadata: given.metadata,
    customerEmail: given.customer_email ?? null,
    customerCreation: given.customer_creation ?? "if_required",
    locale: given.locale ?? null,
    submitType: given.submit_type ?? null,
    methods: given.allowed_payment_method_types ?? given.payment_method_types ?? ["card"],
    adaptivePricing: given.adaptive_pricing?.enabled ?? true,
    intentMetadata: given.payment_intent_data?.metadata ?? {},
    description: given.payment_intent_data?.description ?? null,
    descriptorSuffix: given.payment_intent_data?.statement_descriptor_suffix ?? null,
    intent: null,
    cancelled: false,
    refunded: 0,
  };
}

function readLine(item: LineItem, index: number): Line {
  const param = `line_items[${index}]`;
  const { price_data: data } = item;
  if (item.price !== undefined) throw resourceMissing("price", item.price, `${param}[price]`);
  if (data === undefined) throw missingParameter(`${param}[price_data]`);
  if (data.product_data === undefined) throw missingParameter(`${param}[price_data][product_data]`);
  if (data.unit_amount === undefined) throw missingParameter(`${param}[price_data][unit_amount]`);
  return {
    id: newId("line"),
    price: newId("price"),
    product: newId("product"),
    name: data.product_data.name,
    unitAmount: data.unit_amount,
    quantity: item.quantity,
  };
}

function onlyCurrency(items: readonly LineItem[]): string {
  const codes = new Set(items.map((item) => item.price_data?.currency ?? ""));
  const [code = ""] = codes;
  if (codes.size > 1)
    throw invalidParameter("line_items", "All line items of a session must have one currency.");
  return code;
}

function isPegged(code: string): code is Currency {
  return Object.hasOwn(PEGS, code);
}

function checkTotal(total: number, code: string): void {
  const label = code.toUpperCase();
  const least = isPegged(label) ? convertFromUsd(MIN_CHARGE, label) : MIN_CHARGE;
  if (total < least)
    throw invalidParameter(
      "line_items",
      `The total of a session must be at least ${least} minor units of ${label}.`,
      "amount_too_small",
    );
  if (total > MAX_CHARGE)
    throw invalidParameter(
      "line_items",
      `The total of a session must be at most ${MAX_CHARGE} minor units.`,
      "amount_too_large",
    );
}

function readExpiry(expiresAt: number | undefined, nowS: number): number {
  if (expiresAt === undefined) return nowS + MAX_LIFETIME_S;
  if (expiresAt >= nowS + MIN_LIFETIME_S && expiresAt <= nowS + MAX_LIFETIME_S) return expiresAt;
  throw invalidParameter(
    "expires_at",
    "The expires_at must lie from 30 minutes to 24 hours after the session is created.",
  );
}
