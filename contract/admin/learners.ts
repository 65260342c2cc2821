import { z } from "zod";
import { SEAT_FILTERS } from "#core/learner.ts";
import { SEARCH_LENGTHS } from "#core/search-lengths.ts";
import { names, time } from "../envelope.ts";
import { learner } from "../learner.ts";
import { staffEndpoint } from "./endpoint.ts";
import * as paths from "./paths.ts";

const staffSeat = z.object({
  order: z.string().describe("The order's number"),
  paid_at: time,
  position: z.number(),
  unit: z.number(),
  quantity: z.number(),
  ...names,
  learner: learner.nullable(),
  assigned: z.boolean(),
  group: z.object({ id: z.string(), name: z.string() }).nullable(),
});
export type StaffSeat = z.infer<typeof staffSeat>;

export const listStaffLearners = staffEndpoint({
  method: "GET",
  path: paths.learners,
  summary: "The seats of paid orders, the newest first, and who learns on them",
  access: "learners",
  query: z.object({
    state: z.enum(SEAT_FILTERS).default("all"),
    order: z.string().max(SEARCH_LENGTHS.learners).optional().describe("The number of one order"),
    cursor: z.string().max(200).optional(),
    limit: z.coerce.number().int().min(1).max(100).default(30),
  }),
  body: null,
  data: z.object({ seats: z.array(staffSeat), next: z.string().nullable() }),
  refusals: ["invalid_input"],
});

/** For a refund in part; a whole refund gives all seats back by itself (D-207). */
export const releaseSeat = staffEndpoint({
  method: "POST",
  path: paths.seatRelease,
  summary: "Gives one seat back: it loses its learner and its group",
  access: "learners",
  query: null,
  body: null,
  data: null,
  refusals: ["not_found"],
});
