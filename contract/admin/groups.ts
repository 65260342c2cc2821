import { z } from "zod";
import { GROUP_FILTERS, GROUP_PROGRAMMES } from "#core/group.ts";
import { LEVELS } from "#core/learner.ts";
import { LOCALES } from "#core/locale.ts";
import { WEEKDAYS } from "#core/weekly-wishes.ts";
import { names, time } from "../envelope.ts";
import { groupSession, weeklyHour } from "../group.ts";
import { learner } from "../learner.ts";
import { staffEndpoint } from "./endpoint.ts";
import * as paths from "./paths.ts";

const text = z.string().max(1000);

/** What staff say of a group. Only lengths are checked here; the rules are in `core/group.ts` (D-210). */
const groupBody = z.object({
  name: text,
  programme: text,
  level: z.enum(LEVELS),
  locale: z.enum(LOCALES).describe("The language in which it is taught"),
  teacher: text.default(""),
  time_zone: text.describe("Of the hours, by its IANA name"),
  hours: z
    .array(z.object({ day: z.enum(WEEKDAYS), starts: text }))
    .max(WEEKDAYS.length)
    .describe("By the group's clock; one on a day at most"),
  session_minutes: z.number(),
  sessions: z.number().describe("How many are held; cancelled ones are made up for at the end"),
  first_day: text.describe("Such as 2026-11-29"),
  seats: z.number().describe("8 at most"),
  link: z.string().max(2000).default("").describe("Where to join, by https"),
});
export type GroupBody = z.input<typeof groupBody>;

/** Hours that a group had until the next ones; see `core/schedule.ts`. */
const earlierHours = z.object({
  from: z.string(),
  time_zone: z.string(),
  hours: z.array(weeklyHour),
  session_minutes: z.int(),
});

/** What says when a group meets: a `Plan` of `core/schedule.ts`. */
const plan = {
  time_zone: z.string(),
  hours: z.array(weeklyHour),
  session_minutes: z.int(),
  sessions: z.int(),
  first_day: z.string(),
  hours_from: z.string().describe("The day from which the hours hold"),
  earlier_hours: z.array(earlierHours).describe("Those before, the oldest first"),
  cancelled_days: z.array(z.string()),
};

/** A group in the list, and who may come into question. */
const groupInList = z.object({
  id: z.string(),
  name: z.string(),
  programme: z.string(),
  level: z.enum(LEVELS),
  locale: z.enum(LOCALES),
  teacher: z.string(),
  ...plan,
  last_day: z.string().describe("Of its last session"),
  seats: z.int(),
  link: z.string(),
  taken: z.int().describe("How many seats are taken"),
  oldest_birth_year: z.int().nullable().describe("Of its learners"),
  youngest_birth_year: z.int().nullable(),
  /** What a change names in `If-Match`, in quotes; also the ETag of one group. */
  version: z.int(),
});
export type GroupInList = z.infer<typeof groupInList>;

/** A paid seat with its learner; without the family's notes, which groups do not need. */
const groupSeat = z.object({
  seat_id: z.string(),
  order: z.string().describe("The order's number"),
  paid_at: time,
  position: z.int(),
  unit: z.int(),
  quantity: z.int(),
  course_package_id: z.int(),
  ...names,
  programme: z.string().nullable().describe("What the package teaches; null if unknown"),
  locale: z.enum(LOCALES).describe("The language of the order"),
  learner: learner.omit({ notes: true }),
  other_groups: z
    .array(z.object({ id: z.string(), ...plan }))
    .describe("Groups in which the same child is, with another seat of the family"),
});
export type GroupSeat = z.infer<typeof groupSeat>;

const groupAnswer = groupInList.extend({
  learners: z.array(groupSeat),
  schedule: z.array(groupSession).describe("All sessions, cancelled ones among them"),
});
export type GroupAnswer = z.infer<typeof groupAnswer>;

export const listGroups = staffEndpoint({
  method: "GET",
  path: paths.groups,
  summary: "The groups, the one that begins last first",
  access: "groups",
  query: z.object({
    state: z.enum(GROUP_FILTERS).default("current"),
    programme: z.string().max(100).optional(),
    cursor: z.string().max(200).optional(),
    limit: z.coerce.number().int().min(1).max(100).default(50),
  }),
  body: null,
  data: z.object({ groups: z.array(groupInList), next: z.string().nullable() }),
  refusals: ["invalid_input"],
});

export const listWaiting = staffEndpoint({
  method: "GET",
  path: paths.waitingLearners,
  summary: "Who is named on a paid seat and has no group, those who wait longest first",
  access: "groups",
  query: z.object({
    programme: z.string().max(100).optional(),
    cursor: z.string().max(200).optional(),
    limit: z.coerce.number().int().min(1).max(100).default(50),
  }),
  body: null,
  data: z.object({ waiting: z.array(groupSeat), next: z.string().nullable() }),
  refusals: ["invalid_input"],
});

export const listGroupLengths = staffEndpoint({
  method: "GET",
  path: paths.groupLengths,
  summary: "How many sessions of how many minutes the packages on sale give each programme",
  access: "groups",
  query: null,
  body: null,
  data: z.object({
    lengths: z.array(
      z.object({
        programme: z.enum(GROUP_PROGRAMMES),
        sessions: z.int().nullable().describe("Null where its packages differ, or do not say"),
        session_minutes: z.int().nullable(),
      }),
    ),
  }),
  refusals: [],
});

export const getGroup = staffEndpoint({
  method: "GET",
  path: paths.group,
  summary: "One group with its learners and all its sessions",
  access: "groups",
  query: null,
  body: null,
  data: groupAnswer,
  refusals: ["not_found"],
});

export const createGroup = staffEndpoint({
  method: "POST",
  path: paths.groups,
  summary: "Makes a group",
  access: "groups",
  query: null,
  body: groupBody,
  data: groupAnswer,
  refusals: ["invalid_input"],
});

/** `If-Match` is required: a change by somebody who did not see the last one is refused. */
export const changeGroup = staffEndpoint({
  method: "PATCH",
  path: paths.group,
  summary:
    "Changes a group, new hours for the sessions to come; its families are mailed what concerns them",
  access: "groups",
  query: null,
  body: groupBody.extend({ teacher: text, link: z.string().max(2000) }).partial(),
  data: groupAnswer,
  refusals: ["not_found", "changed_meanwhile", "version_missing", "invalid_input"],
});

/** `learners` is how many staff were shown: nobody loses a group by mistake (D-212). */
export const deleteGroup = staffEndpoint({
  method: "DELETE",
  path: paths.group,
  summary: "Deletes a group; its learners wait again, and their families are mailed",
  access: "groups",
  query: z.object({ learners: z.coerce.number().int().min(0).max(8).default(0) }),
  body: null,
  data: null,
  refusals: ["not_found", "changed_meanwhile", "version_missing", "group_not_empty"],
});

/** Repeated, it changes nothing. A group has its chairs in the database: a ninth learner has none. */
export const assignSeat = staffEndpoint({
  method: "POST",
  path: paths.groupSeats,
  summary: "Puts a learner into a group, or moves one from another group; the family is mailed",
  access: "groups",
  query: null,
  body: z.object({
    seat_id: z.string().max(100),
    from: z.string().max(100).nullable().describe("The group that staff saw; null for who waits"),
  }),
  data: groupAnswer,
  refusals: ["not_found", "group_full", "changed_meanwhile"],
});

export const takeSeatOut = staffEndpoint({
  method: "DELETE",
  path: paths.groupSeat,
  summary: "Takes a learner out of a group, who waits again; the family is mailed",
  access: "groups",
  query: null,
  body: null,
  data: groupAnswer,
  refusals: ["not_found"],
});

/** `If-Match` is required, as for every change of a group. */
export const cancelSession = staffEndpoint({
  method: "PUT",
  path: paths.groupCancelledDay,
  summary: "Cancels the session of a day to come; one more is held at the end",
  access: "groups",
  query: null,
  body: null,
  data: groupAnswer,
  refusals: ["not_found", "changed_meanwhile", "version_missing", "session_begun", "invalid_input"],
});

export const restoreSession = staffEndpoint({
  method: "DELETE",
  path: paths.groupCancelledDay,
  summary: "Holds a cancelled session after all",
  access: "groups",
  query: null,
  body: null,
  data: groupAnswer,
  refusals: ["not_found", "changed_meanwhile", "version_missing", "session_begun"],
});
