import { z } from "zod";
import { DISPUTE_STATES } from "#core/dispute.ts";
import { amount } from "./envelope.ts";
import { order } from "./order.ts";

/**
 * What is posted to whoever wants to know about paid, refunded and disputed orders. `id` stays the
 * same over all tries; `data` is the receipt as it was then, its lines with the ids of the course
 * packages, and of a disputed order what has become of the dispute.
 */
export const announcement = z.object({
  id: z.string(),
  type: z.enum(["order.paid", "order.refunded", "order.disputed"]),
  created: z.string().describe("UTC in ISO 8601"),
  data: order.extend({
    items: z.array(order.shape.items.element.extend({ course_package_id: z.int() })),
    dispute: z
      .object({ outcome: z.enum(DISPUTE_STATES), amount: amount.describe("What is disputed") })
      .optional(),
  }),
});
export type Announcement = z.infer<typeof announcement>;
