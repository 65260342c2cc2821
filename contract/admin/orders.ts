import { z } from "zod";
import { DISPUTE_STATES } from "#core/dispute.ts";
import { GATEWAYS } from "#core/gateways.ts";
import { LOCALES } from "#core/locale.ts";
import { ORDER_STATUSES } from "#core/order.ts";
import { PAYMENT_STATUSES } from "#core/payment.ts";
import { SEARCH_LENGTHS } from "#core/search-lengths.ts";
import { amount, currency, extent, names, time } from "../envelope.ts";
import { invoices } from "../order.ts";
import { staffEndpoint } from "./endpoint.ts";
import * as paths from "./paths.ts";
import { staffRefund, staffRefundClaim } from "./refunds.ts";
import { enteredDay } from "./times.ts";

const day = enteredDay.describe("A day in UTC, `2026-11-20`");

export const ORDER_SORTS = ["newest", "oldest", "highest", "lowest"] as const;
export type OrderSort = (typeof ORDER_SORTS)[number];

/** Which orders are meant: what list and file share. */
const filter = {
  query: z
    .string()
    .max(SEARCH_LENGTHS.orders)
    .optional()
    .describe(
      "An order number; the beginning of an email; a telephone number in any spelling, or its last digits; the beginning of a first or last name; or the gateway's whole reference",
    ),
  status: z.enum(ORDER_STATUSES).optional(),
  gateway: z.enum(GATEWAYS).optional(),
  from: day.optional(),
  to: day.optional().describe("The last day, included"),
};

/** Orders and their sums of several currencies are compared by D-126. */
const ordersQuery = z.object({
  ...filter,
  sort: z.enum(ORDER_SORTS).optional(),
  cursor: z.string().max(300).optional().describe("`next` of the page before"),
  limit: z.coerce.number().int().min(1).max(100).optional().describe("50 if not given"),
});
export type OrdersQuery = z.infer<typeof ordersQuery>;

const fileQuery = z.object(filter);
export type OrderFilter = z.infer<typeof fileQuery>;

const listedOrder = z.object({
  number: z.string(),
  created_at: time,
  status: z.enum(ORDER_STATUSES),
  payment_status: z.enum(PAYMENT_STATUSES),
  name: z.string().describe("Empty after an erasure"),
  email: z.string(),
  gateway: z.enum(GATEWAYS),
  currency,
  total: amount,
  refunded: amount,
  disputed: amount,
  duplicate: z.boolean().describe("The second payment of one purchase; it goes back by itself"),
});
export type ListedOrder = z.infer<typeof listedOrder>;

export const listOrders = staffEndpoint({
  method: "GET",
  path: paths.orders,
  summary: "Orders by page; a page does not shift while orders are added",
  access: "orders.read",
  query: ordersQuery,
  body: null,
  data: z.object({ orders: z.array(listedOrder), next: z.string().nullable() }),
  refusals: ["invalid_input"],
});

export const exportOrders = staffEndpoint({
  method: "GET",
  path: paths.ordersFile,
  summary: "The same orders as a CSV file, newest first, however many",
  access: "orders.export",
  confirmed: true,
  query: fileQuery,
  body: null,
  data: null,
  file: "text/csv",
  refusals: ["invalid_input"],
});

/** What happened to an order, in one list; `what` is a stable word. */
const happening = z.object({
  at: time,
  kind: z.enum([
    "order",
    "payment",
    "refund",
    "dispute",
    "mail",
    "webhook",
    "announcement",
    "staff",
  ]),
  what: z.string(),
  by: z.string().nullable().describe("Who: staff, the gateway's webhook, the shop itself"),
  from: z.string().nullable(),
  to: z.string().nullable(),
  amount: amount.nullable(),
  note: z.string().nullable(),
});
export type Happening = z.infer<typeof happening>;

const order = listedOrder.extend({
  paid_at: time.nullable(),
  phone: z.string(),
  country: z.string(),
  locale: z.enum(LOCALES),
  website: z.string(),
  erased_at: time.nullable(),
  lines: z.array(
    z.object({
      ...names,
      ...extent,
      course_package_id: z.int(),
      quantity: z.int(),
      price: amount,
    }),
  ),
  family_discount: amount,
  coupon_discount: amount,
  coupon_code: z.string().nullable(),
  payment: z.object({
    id: z.string(),
    status: z.enum(PAYMENT_STATUSES),
    reference: z.string().nullable(),
    live: z.boolean(),
    reserved: amount.describe("Given back, or on its way"),
    next_check_at: time.nullable(),
    gateway_away_since: time.nullable(),
  }),
  refunds: z.array(staffRefund),
  refund_claims: z.array(staffRefundClaim).describe("What the family asked for, the newest first"),
  disputes: z.array(
    z.object({
      reference: z.string().nullable(),
      amount,
      state: z.enum(DISPUTE_STATES),
      reason: z.string().nullable(),
      opened_at: time,
      closed_at: time.nullable(),
    }),
  ),
  disputes_by_staff: z
    .boolean()
    .describe("Whether the gateway reports no disputes, so that staff record what they learn"),
  timeline: z.array(happening),
  invoices,
});
export type StaffOrder = z.infer<typeof order>;

export const getOrder = staffEndpoint({
  method: "GET",
  path: paths.order,
  summary: "Everything about one order; the look is in the audit",
  access: "orders.read",
  query: null,
  body: null,
  data: order,
  refusals: ["not_found"],
});

export const settleOrder = staffEndpoint({
  method: "POST",
  path: paths.orderSettle,
  summary: "Asks the gateway again what became of the payment",
  access: "orders.settle",
  query: null,
  body: null,
  data: z.object({
    outcome: z
      .enum(["asked", "away", "unknown"])
      .describe("Whether the gateway answered, is away, or knows no such payment"),
    status: z.enum(PAYMENT_STATUSES),
  }),
  refusals: ["not_found"],
});

export const sendReceipt = staffEndpoint({
  method: "POST",
  path: paths.orderReceipt,
  summary:
    "Sends the receipt mail again; with an `Idempotency-Key` the same call twice sends one mail",
  access: "orders.receipt",
  query: null,
  body: z.object({ locale: z.enum(LOCALES) }),
  data: z.object({ queued: z.literal(true) }),
  refusals: ["not_found", "not_paid", "too_many_requests", "invalid_input"],
});

export const recordDispute = staffEndpoint({
  method: "POST",
  path: paths.orderDisputes,
  summary:
    "Records a dispute at a gateway that writes about disputes to staff, but does not report them",
  access: "refunds",
  confirmed: true,
  query: null,
  body: z.object({
    state: z.enum(DISPUTE_STATES),
    amount: amount
      .optional()
      .describe("What is known already, or all that has not gone back, if not given"),
    from: z
      .enum(DISPUTE_STATES)
      .nullable()
      .optional()
      .describe(
        "The state of the last dispute as it was shown, `null` if there was none; refused if it is another by now",
      ),
  }),
  data: z.object({ state: z.enum(DISPUTE_STATES) }),
  refusals: [
    "not_found",
    "not_paid",
    "refund_too_much",
    "dispute_reported",
    "changed_meanwhile",
    "invalid_input",
  ],
});
