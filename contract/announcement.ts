import { z } from "zod";
import { order } from "./order.ts";

/**
 * What is posted to whoever wants to know about paid and refunded orders. `id` stays the same over
 * all tries; `data` is the receipt as it was then, its lines with the ids of the course packages.
 */
export const announcement = z.object({
  id: z.string(),
  type: z.enum(["order.paid", "order.refunded"]),
  created: z.string().describe("UTC in ISO 8601"),
  data: order.extend({
    items: z.array(order.shape.items.element.extend({ course_package_id: z.int() })),
  }),
});
export type Announcement = z.infer<typeof announcement>;
