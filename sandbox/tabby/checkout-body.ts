import { randomUUID } from "node:crypto";
import type { JsonBody } from "../json-body.ts";
import { badData, TabbyFailure } from "./errors.ts";
import type { Buyer, Item, Payment, Rejection, Urls } from "./payment.ts";

/** Limits of the sandbox in fils: wide, so that no ordinary cart exceeds them. */
const MIN_AMOUNT = 1_00;
const MAX_AMOUNT = 1_000_000_00;

const SESSION_MS = 20 * 60_000;
/** Tabby's own test environment refuses these phones before anything is paid (tabby.md §10). */
const REFUSED_PHONE = /(?:971|966)?500000002$/;

/**
 * Reads the body of `POST /api/v2/checkout` (tabby.md §2) into a new payment. Without return URLs
 * it only checks whether Tabby would lend, and needs no more than amount and buyer.
 */
export function readCheckout(body: JsonBody, merchantCode: string, now: Date): Payment {
  const payment = body.object("payment");
  const amount = payment.decimalText("amount");
  const currency = payment.text("currency");
  if (body.text("merchant_code") !== merchantCode)
    throw new TabbyFailure(403, "no_permission", "merchant_code is not allowed");
  if (currency !== "AED") throw badData("currency is not supported for the merchant");
  const urls = body.has("merchant_urls") ? readUrls(body.object("merchant_urls")) : null;
  const buyer = readBuyer(payment.object("buyer"), urls !== null);
  return {
    id: randomUUID(),
    session: randomUUID(),
    status: "CREATED",
    createdAt: now.toISOString(),
    expiresAt: new Date(now.getTime() + SESSION_MS).toISOString(),
    closedAt: null,
    authorisedAt: null,
    rejection: rejectionOf(amount, buyer),
    amount,
    currency,
    description: payment.textOrNull("description") ?? "",
    lang: urls === null ? "en" : body.oneOf("lang", ["en", "ar"]),
    buyer,
    ...(urls === null ? { reference: "", items: [], meta: null } : readOrder(payment)),
    urls,
    left: false,
    captures: [],
    refunds: [],
  };
}

function readUrls(urls: JsonBody): Urls {
  return { success: urls.url("success"), cancel: urls.url("cancel"), failure: urls.url("failure") };
}

function readBuyer(buyer: JsonBody, whole: boolean): Buyer {
  const phone = buyer.text("phone");
  if (!/^(?:\+?(?:971|966)|0)?\d{7,10}$/.test(phone)) throw buyer.wrong("phone");
  const name = whole ? buyer.text("name") : (buyer.textOrNull("name") ?? "");
  return { name, email: buyer.text("email"), phone };
}

/** The other required fields of a session that is to be paid. */
function readOrder(payment: JsonBody) {
  const address = payment.object("shipping_address");
  for (const name of ["city", "address", "zip"]) address.text(name);
  const history = payment.object("buyer_history");
  if (Number.isNaN(Date.parse(history.text("registered_since"))))
    throw history.wrong("registered_since");
  history.wholeNumber("loyalty_level", 0);
  for (const earlier of payment.list("order_history")) {
    earlier.text("purchased_at");
    earlier.decimalText("amount");
    earlier.oneOf("status", ["new", "processing", "complete", "refunded", "canceled", "unknown"]);
    earlier.object("buyer");
    earlier.object("shipping_address");
  }
  const order = payment.object("order");
  for (const name of ["tax_amount", "shipping_amount", "discount_amount"])
    if (order.has(name)) order.decimalText(name);
  return {
    reference: order.text("reference_id"),
    items: order.list("items").map(readItem),
    meta: payment.has("meta") ? payment.object("meta").value() : null,
  };
}

function readItem(item: JsonBody): Item {
  return {
    title: item.text("title"),
    quantity: item.wholeNumber("quantity", 1),
    unitPrice: item.decimalText("unit_price"),
    category: item.text("category"),
    reference: item.textOrNull("reference_id"),
  };
}

function rejectionOf(amount: number, { phone }: Buyer): Rejection | null {
  if (amount < MIN_AMOUNT) return "order_amount_too_low";
  if (amount > MAX_AMOUNT) return "order_amount_too_high";
  return REFUSED_PHONE.test(phone) ? "not_available" : null;
}
