import { z } from "zod";
import { DISPUTE_STATES } from "#core/dispute.ts";
import { amount } from "./envelope.ts";
import { order } from "./order.ts";

/**
 * The message that is posted when an order is paid, refunded or disputed. `id` is the same on every
 * try. `data` is the receipt at that time, without the secret links to its invoices and learners; a disputed order also has the state of the dispute.
 */
export const announcement = z.object({
  id: z.string(),
  type: z.enum(["order.paid", "order.refunded", "order.disputed"]),
  created: z.string().describe("UTC in ISO 8601"),
  data: order.omit({ invoices: true, learners: true }).extend({
    dispute: z
      .object({ outcome: z.enum(DISPUTE_STATES), amount: amount.describe("What is disputed") })
      .optional(),
  }),
});
export type Announcement = z.infer<typeof announcement>;
