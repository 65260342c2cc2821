import { randomUUID } from "node:crypto";
import type { JsonBody } from "../json-body.ts";
import { invalid } from "./errors.ts";
import { checkCountry, isPhone, isWithinLimits, SUPPORTED_INSTALMENTS } from "./limits.ts";
import type { Consumer, Item, Order } from "./order.ts";

/** Reads the body of `POST /checkout` (tamara.md §3) into a new order. */
export function readCheckout(body: JsonBody, now: Date): Order {
  const total = body.object("total_amount");
  const currency = total.text("currency");
  const country = body.text("country_code");
  checkCountry(country, currency, "total_amount");
  const amount = total.amount("amount");
  if (!isWithinLimits(amount)) throw invalid("total_amount_invalid_limit", "total_amount");
  for (const name of ["shipping_amount", "tax_amount"]) body.object(name).amount("amount");
  const reference = body.text("order_reference_id");
  const address = body.object("shipping_address");
  for (const name of ["first_name", "last_name", "line1", "city"]) address.text(name);
  if (address.text("country_code") !== country)
    throw invalid("not_supported_delivery_country", "shipping_address.country_code");
  const urls = body.object("merchant_url");
  if (urls.has("notification")) urls.url("notification");
  const at = now.toISOString();
  return {
    id: randomUUID(),
    checkoutId: randomUUID(),
    reference,
    number: body.textOrNull("order_number") ?? reference,
    createdAt: at,
    stage: "new",
    since: at,
    total: amount,
    currency,
    country,
    description: body.text("description", 256),
    locale: body.has("locale") ? body.oneOf("locale", ["ar_SA", "en_US"]) : "ar_SA",
    paymentType: readPaymentType(body),
    instalments: readInstalments(body),
    consumer: readConsumer(body.object("consumer")),
    items: readItems(body),
    urls: {
      success: urls.url("success"),
      failure: urls.url("failure"),
      cancel: urls.url("cancel"),
    },
    left: false,
    captures: [],
    cancels: [],
    refunds: [],
  };
}

function readPaymentType(body: JsonBody): string {
  return body.has("payment_type")
    ? body.oneOf("payment_type", ["PAY_BY_INSTALMENTS", "PAY_NOW"])
    : "PAY_BY_INSTALMENTS";
}

/** Only a number from the payment types (tamara.md §3). */
function readInstalments(body: JsonBody): number {
  if (!body.has("instalments")) return 3;
  const given = body.wholeNumber("instalments", 2);
  if (!SUPPORTED_INSTALMENTS.includes(given)) throw body.wrong("instalments");
  return given;
}

function readConsumer(consumer: JsonBody): Consumer {
  const phone = consumer.text("phone_number");
  if (!isPhone(phone)) throw invalid("consumer_invalid_phone_number", "consumer.phone_number");
  return {
    firstName: consumer.text("first_name"),
    lastName: consumer.text("last_name"),
    email: consumer.text("email"),
    phone,
  };
}

function readItems(body: JsonBody): readonly Item[] {
  const items = body.list("items");
  if (items.length === 0) throw invalid("items_required", "items");
  return items.map((item) => ({
    name: item.text("name", 255),
    type: item.text("type"),
    reference: item.text("reference_id"),
    sku: item.text("sku", 128),
    quantity: item.wholeNumber("quantity", 1),
    total: item.object("total_amount").amount("amount"),
  }));
}
