import { z } from "zod";
import { DISPUTE_STATES } from "#core/dispute.ts";
import { GATEWAYS } from "#core/gateways.ts";
import { LOCALES } from "#core/locale.ts";
import { ORDER_STATUSES } from "#core/order.ts";
import { PAYMENT_STATUSES } from "#core/payment.ts";
import { REFUND_STATES } from "#core/refund.ts";
import { MAX_CLAIM_TEXT_LENGTH, REFUND_CLAIM_STATES } from "#core/refund-claim.ts";
import { amount, extent, names } from "../envelope.ts";
import { held, possibleSessions } from "../held.ts";
import { invoices } from "../order.ts";
import { staffEndpoint } from "./endpoint.ts";
import * as paths from "./paths.ts";
import { enteredDay } from "./times.ts";

const time = z.string().describe("UTC in ISO 8601");
const currency = z.string();

/** A parameter of an address; an empty one counts as none. */
function optional<Schema extends z.ZodType>(schema: Schema) {
  return z.preprocess((given) => (given === "" ? undefined : given), schema.optional());
}

const day = enteredDay.describe("A day in UTC, `2026-11-20`");

export const ORDER_SORTS = ["newest", "oldest", "highest", "lowest"] as const;
export type OrderSort = (typeof ORDER_SORTS)[number];

/** Which orders are meant: what list and file share. */
const filter = {
  query: optional(z.string().max(200)).describe(
    "An order number; the beginning of an email; a telephone number in any spelling, or its last digits; the beginning of a first or last name; or the gateway's whole reference",
  ),
  status: optional(z.enum(ORDER_STATUSES)),
  gateway: optional(z.enum(GATEWAYS)),
  from: optional(day),
  to: optional(day).describe("The last day, included"),
};

/** Orders and their sums of several currencies are compared by D-126. */
const ordersQuery = z.object({
  ...filter,
  sort: optional(z.enum(ORDER_SORTS)),
  cursor: optional(z.string().max(300)).describe("`next` of the page before"),
  limit: optional(z.coerce.number().int().min(1).max(100)).describe("50 if not given"),
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

const STAFF_REFUND_STATES = ["waiting", "declined", ...REFUND_STATES] as const;

const refund = z.object({
  id: z.string(),
  amount,
  currency,
  state: z
    .enum(STAFF_REFUND_STATES)
    .describe("`waiting` is for a second person; `requested` and `sent` are for the gateway"),
  reason: z.string(),
  refusal: z.string().nullable(),
  review: z.string().nullable().describe("Why nobody can tell whether it took effect"),
  asked_by: z.string().nullable(),
  is_own: z.boolean().describe("Asked for by whoever makes this call"),
  decided_by: z.string().nullable(),
  created_at: time,
  settled_at: time.nullable(),
});
export type StaffRefund = z.infer<typeof refund>;

const refundClaim = z.object({
  id: z.string(),
  state: z.enum(REFUND_CLAIM_STATES),
  claimed_at: time,
  begun: z.boolean().describe("Whether classes had begun, as the family says"),
  held: z
    .array(z.object({ held: z.int(), of: z.int() }))
    .nullable()
    .describe("For each line the sessions held and how many it has; null where nobody counted"),
  amount: amount.nullable().describe("What the policy gave back when it was asked"),
  proposal: amount.nullable().describe("What it gives back now; null where staff decide"),
  note: z.string(),
  answer: z.string().describe("What staff wrote when they declined; empty otherwise"),
  decided_at: time.nullable(),
  decided_by: z.string().nullable(),
});
export type StaffRefundClaim = z.infer<typeof refundClaim>;

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
  refunds: z.array(refund),
  refund_claims: z.array(refundClaim).describe("What the family asked for, the newest first"),
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

const MAX_REASON_LENGTH = 500;

export const askForRefund = staffEndpoint({
  method: "POST",
  path: paths.orderRefunds,
  summary:
    "Gives money back, or asks a second person to approve it; with an `Idempotency-Key` the same call twice is one refund",
  access: "refunds",
  confirmed: true,
  query: null,
  body: z.object({
    amount: amount.optional().describe("All that is left, if not given"),
    reason: z.string().trim().min(1).max(MAX_REASON_LENGTH),
    claim_id: z
      .string()
      .optional()
      .describe("What the family asked for, which this answers; 412 when it waits no more"),
  }),
  data: z.object({ id: z.string(), state: z.enum(STAFF_REFUND_STATES), amount, currency }),
  refusals: [
    "not_found",
    "not_paid",
    "refund_too_much",
    "refund_disputed",
    "changed_meanwhile",
    "key_used",
    "invalid_input",
  ],
});

export const approveRefund = staffEndpoint({
  method: "POST",
  path: paths.orderRefundApproval,
  summary: "Approves a refund that somebody else asked for",
  access: "refunds",
  confirmed: true,
  query: null,
  body: null,
  data: z.object({ state: z.enum(STAFF_REFUND_STATES) }),
  refusals: [
    "not_found",
    "second_person",
    "changed_meanwhile",
    "not_paid",
    "refund_too_much",
    "refund_disputed",
  ],
});

export const declineRefund = staffEndpoint({
  method: "POST",
  path: paths.orderRefundDecline,
  summary: "Declines a refund that waits for a second person; who asked may take it back",
  access: "refunds",
  query: null,
  body: null,
  data: z.object({ state: z.enum(STAFF_REFUND_STATES) }),
  refusals: ["not_found", "changed_meanwhile"],
});

export const declineRefundClaim = staffEndpoint({
  method: "POST",
  path: paths.orderRefundClaimDecline,
  summary: "Declines what a family asked for; the answer is mailed to it",
  access: "refunds",
  query: null,
  body: z.object({ answer: z.string().trim().min(1).max(MAX_CLAIM_TEXT_LENGTH) }),
  data: z.object({ state: z.enum(REFUND_CLAIM_STATES) }),
  refusals: ["not_found", "changed_meanwhile", "invalid_input"],
});

export const previewRefund = staffEndpoint({
  method: "GET",
  path: paths.orderRefundPreview,
  summary: "What can be given back of an order, and what the refund policy proposes",
  access: "refunds",
  query: z.object({
    amount: optional(z.coerce.number()),
    held: optional(held),
  }),
  body: null,
  data: z.object({
    currency,
    paid: amount,
    reserved: amount.describe("Given back, or on its way"),
    disputed: amount,
    left: amount,
    lines: z.array(
      z.object({
        ...names,
        course_package_id: z.int(),
        quantity: z.int(),
        ...possibleSessions,
      }),
    ),
    proposal: amount.nullable(),
    needs: z.enum(["sessions_held", "decision"]).nullable(),
    amount: amount.nullable().describe("What would be given back; `null` if it is not possible"),
    left_after: amount,
    needs_second_person: z.boolean(),
  }),
  refusals: ["not_found", "invalid_input"],
});
export type RefundPreview = NonNullable<z.infer<NonNullable<typeof previewRefund.data>>>;
