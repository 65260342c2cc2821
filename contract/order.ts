import { z } from "zod";
import { GATEWAYS } from "#core/gateways.ts";
import { INVOICE_KINDS } from "#core/invoice.ts";
import { endpoint } from "./endpoint.ts";
import { amount, currency, extent, names, time } from "./envelope.ts";
import * as paths from "./paths.ts";

const invoiceLink = z.object({
  number: z.string(),
  kind: z.enum(INVOICE_KINDS),
  path: z.string().describe("Its page, from the root of the site; the key in it lives 90 days"),
});
export type InvoiceLink = z.infer<typeof invoiceLink>;

/** The invoices of an order; missing where there are none (D-217). */
export const invoices = z
  .array(invoiceLink)
  .optional()
  .describe("Its invoice and credit notes; missing where there are none");

/** Where the buyer says who learns; missing where an order has no seats (D-206). */
export const learnersPath = z
  .string()
  .optional()
  .describe("The page for who learns, from the root of the site; the key in it lives 90 days");

/** The receipt (R-DATA-21). `price` is the unit price (D-132). */
export const order = z.object({
  order_id: z.string(),
  items: z.array(
    z.object({ course_package_id: z.int(), ...names, ...extent, quantity: z.int(), price: amount }),
  ),
  user: z.object({ name: z.string(), email: z.string(), phone: z.string() }),
  payment_gateway: z.enum(GATEWAYS),
  currency,
  total_amount: amount.describe("What was charged"),
  discount_amount: amount.describe("Family/friend and coupon discount together"),
  status: z.enum(["paid", "refunded"]),
  paid_at: time,
  refunded_amount: amount,
  invoices,
  learners: learnersPath,
  learners_named: z.literal(true).optional().describe("When everybody who learns has been named"),
});
export type OrderAnswer = z.infer<typeof order>;

export const getOrder = endpoint({
  method: "GET",
  path: paths.order,
  summary:
    "The receipt of a payment; asks the gateway when the order is not settled yet (D-127 to D-131)",
  access: "visitor",
  changes: false,
  body: null,
  data: order,
  refusals: ["confirming", "not_paid", "sign_in", "not_found"],
});

export const getReceipt = endpoint({
  method: "GET",
  path: paths.receipt,
  summary: "The receipt behind the link of the receipt mail; the key is signed and lives 90 days",
  access: "public",
  changes: false,
  body: null,
  data: order,
  refusals: ["not_found", "not_paid"],
});
