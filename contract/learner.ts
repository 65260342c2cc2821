import { z } from "zod";
import { LEVELS } from "#core/learner.ts";
import { DAY_PARTS, WEEKDAYS } from "#core/weekly-wishes.ts";
import { endpoint } from "./endpoint.ts";
import { names } from "./envelope.ts";
import { groupSchedule } from "./group.ts";
import * as paths from "./paths.ts";

/** A learner as stored. */
export const learner = z.object({
  first_name: z.string(),
  birth_year: z.int(),
  level: z.enum(LEVELS),
  notes: z.string(),
  days: z.array(z.enum(WEEKDAYS)).describe("None: any will do"),
  day_parts: z.array(z.enum(DAY_PARTS)).describe("By the family's clock; none: any will do"),
  time_zone: z.string().describe("By its IANA name, such as Asia/Riyadh"),
});
export type Learner = z.infer<typeof learner>;

const seatPlace = {
  position: z.int().min(0).max(10_000).describe("Of the order's line"),
  unit: z.int().min(1).max(10_000).describe("Of that line, from 1 to its quantity"),
};

const seat = z.object({
  ...seatPlace,
  ...names,
  quantity: z.int().describe("How many units its line has"),
  learner: learner.nullable(),
  assigned: z.boolean().describe("It has a group; only staff change it now"),
  group: groupSchedule.optional().describe("Missing until it has one"),
  version: z.int().describe("0 until it is named for the first time"),
});
export type SeatAnswer = z.infer<typeof seat>;

const learners = z.object({ order_id: z.string(), seats: z.array(seat) });
export type LearnersAnswer = z.infer<typeof learners>;

/**
 * The changed seats. Only lengths are checked here; the rules with their own messages are in
 * `core/learner.ts` (D-205).
 */
const learnersBody = z.object({
  seats: z
    .array(
      z.object({
        ...seatPlace,
        version: z.int().min(0).describe("As it was read"),
        learner: learner.extend({
          first_name: z.string().max(1000),
          birth_year: z.union([z.number(), z.string().max(1000)]).transform(String),
          notes: z.string().max(20_000).default(""),
          days: learner.shape.days.max(WEEKDAYS.length).default([]),
          day_parts: learner.shape.day_parts.max(DAY_PARTS.length).default([]),
          time_zone: z.string().max(1000),
        }),
      }),
    )
    .min(1)
    .max(100),
});
export type LearnersBody = z.input<typeof learnersBody>;

/** The signed key of a mail stands in the place of the payment's id, and needs no identity (D-206). */
export const getLearners = endpoint({
  method: "GET",
  path: paths.learners,
  summary:
    "The seats of a paid order, and who learns; the signed key of the mail may stand for the payment's id (D-206)",
  access: "public",
  changes: false,
  body: null,
  data: learners,
  refusals: ["missing_session_id", "invalid_session_id", "sign_in", "not_found", "not_paid"],
});

export const saveLearners = endpoint({
  method: "PUT",
  path: paths.learners,
  summary:
    "Says who learns on some seats, all of them or none; what has a group already stays (D-206)",
  access: "public",
  changes: true,
  body: learnersBody,
  data: learners,
  refusals: [
    "missing_session_id",
    "invalid_session_id",
    "sign_in",
    "not_found",
    "not_paid",
    "seat_assigned",
    "changed_meanwhile",
    "invalid_input",
  ],
});
