import { z } from "zod";
import { GATEWAYS } from "#core/gateways.ts";
import { ORDER_STATUSES } from "#core/order.ts";
import { user } from "./checkout.ts";
import { endpoint } from "./endpoint.ts";
import { amount, currency, names, time } from "./envelope.ts";
import { groupSchedule } from "./group.ts";
import { invoices, learnersPath } from "./order.ts";
import * as paths from "./paths.ts";
import { refundClaim } from "./refund-claim.ts";

const email = z.string().max(1000);

export const requestCode = endpoint({
  method: "POST",
  path: paths.requestCode,
  summary: "Sends an 8-digit code to an address; the same answer for any address (D-119)",
  access: "visitor",
  changes: true,
  body: z.object({
    email,
    receipt_key: z
      .string()
      .max(1000)
      .optional()
      .describe("Key of the link in a receipt mail: others cannot use up the codes of its owner"),
  }),
  data: z.object({ sent: z.literal(true) }),
  refusals: ["invalid_input", "too_many_requests"],
});

/** A line of the guest's cart that was merged into the account's cart. */
export const mergedItem = z.object({ ...names, quantity: z.int() });
export type MergedItem = z.infer<typeof mergedItem>;

export const verifyCode = endpoint({
  method: "POST",
  path: paths.verifyCode,
  summary: "Signs in with a code; joins the orders of the address and the guest's cart (D-120)",
  access: "visitor",
  changes: true,
  body: z.object({ email, code: z.string().max(100) }),
  data: z.object({ user, token: z.string(), merged: z.array(mergedItem) }),
  refusals: ["invalid_input", "code_refused", "too_many_requests"],
});
export type SignedIn = {
  user: z.infer<typeof user>;
  token: string;
  merged: MergedItem[];
};

export const logout = endpoint({
  method: "POST",
  path: paths.logout,
  summary: "Ends the token of this browser",
  access: "visitor",
  changes: true,
  body: null,
  data: z.object({ ended: z.literal(true) }),
  refusals: [],
});

/** One sign-in of a user. */
export const session = z.object({
  signed_in_at: time,
  last_used_at: time.describe("To the hour"),
  current: z.boolean().describe("Whether it is the one of this call"),
});
export type SessionAnswer = z.infer<typeof session>;

export const listSessions = endpoint({
  method: "GET",
  path: paths.sessions,
  summary: "The user's sign-ins that are good, the one used last first",
  access: "visitor",
  changes: false,
  body: null,
  data: z.array(session),
  refusals: [],
});

export const endSessions = endpoint({
  method: "POST",
  path: paths.endSessions,
  summary: "Signs the user out everywhere: ends every token, that of this browser too",
  access: "visitor",
  changes: true,
  body: null,
  data: z.object({ ended: z.literal(true) }),
  refusals: [],
});

export const getMe = endpoint({
  method: "GET",
  path: paths.me,
  summary: "Who is signed in",
  access: "visitor",
  changes: false,
  body: null,
  data: user,
  refusals: [],
});

/** One order in the account's list. */
export const orderSummary = z.object({
  order_id: z.string(),
  payment_id: z.string(),
  payment_gateway: z.enum(GATEWAYS),
  status: z.enum(ORDER_STATUSES),
  created_at: time,
  currency,
  total_amount: amount,
  refunded_amount: amount,
  items: z.array(mergedItem.extend({ course_package_id: z.int() })),
  invoices,
  can_be_refunded: z.boolean().describe("Whether a refund can be asked for now"),
  refund_claim: refundClaim.nullable().describe("The last one; null if there was none"),
  learners: learnersPath,
  schedules: z
    .array(
      groupSchedule.extend({
        first_name: z.string().describe("Of the learner"),
        learner_time_zone: z.string().describe("By whose clock the family reads the hours"),
      }),
    )
    .optional()
    .describe("Of the learners that have a group; missing where none has"),
});
export type OrderSummary = z.infer<typeof orderSummary>;

export const listOrders = endpoint({
  method: "GET",
  path: paths.orders,
  summary: "The user's orders, newest first",
  access: "visitor",
  changes: false,
  body: null,
  data: z.array(orderSummary),
  refusals: [],
});
