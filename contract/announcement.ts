import { z } from "zod";
import { DISPUTE_STATES } from "#core/dispute.ts";
import { LEVELS } from "#core/learner.ts";
import { LOCALES } from "#core/locale.ts";
import { amount, time } from "./envelope.ts";
import { weeklyHour } from "./group.ts";
import { order } from "./order.ts";

/** The group that a seat has got, as it was then; without the link to join, and without who learns (D-214). */
const assignedGroup = z.object({
  id: z.string(),
  name: z.string(),
  programme: z.string(),
  level: z.enum(LEVELS),
  locale: z.enum(LOCALES).describe("The language in which it is taught"),
  teacher: z.string(),
  time_zone: z.string().describe("Of the hours, by its IANA name"),
  hours: z.array(weeklyHour),
  session_minutes: z.int(),
  sessions: z.int(),
  first_day: z.string(),
});

const assigned = z.object({
  position: z.int().describe("Of the line: its place in `items`, from 0"),
  unit: z.int().describe("Of that line, from 1 to its quantity"),
  course_package_id: z.int(),
  group: assignedGroup.nullable().describe("Null for a seat that has left its group and waits"),
});
export type Assigned = z.infer<typeof assigned>;

/**
 * The message that is posted when an order is paid, refunded or disputed, or a seat of it gets a group or
 * leaves one. `id` is the same on every try. `data` is the receipt at that time, without the secret links
 * to its invoices and learners; a disputed order also has the state of the dispute.
 */
export const announcement = z.object({
  id: z.string(),
  type: z.enum(["order.paid", "order.refunded", "order.disputed", "order.assigned"]),
  created: time,
  data: order.omit({ invoices: true, learners: true }).extend({
    dispute: z
      .object({ outcome: z.enum(DISPUTE_STATES), amount: amount.describe("What is disputed") })
      .optional(),
    assigned: assigned.optional(),
  }),
});
export type Announcement = z.infer<typeof announcement>;
