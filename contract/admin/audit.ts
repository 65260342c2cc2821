import { z } from "zod";
import { SEARCH_LENGTHS } from "#core/search-lengths.ts";
import { time } from "../envelope.ts";
import { staffEndpoint } from "./endpoint.ts";
import * as paths from "./paths.ts";

/** One act of the staff; `before` and `after` have whatever shape the act has. */
const auditEntry = z.object({
  id: z.int(),
  at: time,
  actor: z.string().describe("Role and email, or `operator`, or `shop`"),
  action: z.string(),
  subject: z.string(),
  about: z.string().nullable().describe("The email, if the subject is somebody of the staff"),
  before: z.unknown(),
  after: z.unknown(),
});

export const listAudit = staffEndpoint({
  method: "GET",
  path: paths.audit,
  summary: "What the staff did and looked at, the latest first",
  access: "audit",
  query: z.object({
    query: z
      .string()
      .max(SEARCH_LENGTHS.audit)
      .optional()
      .describe("A part of actor, action or subject, or of a group's name"),
    cursor: z
      .string()
      .regex(/^\d{1,15}$/)
      .optional()
      .describe("`next` of the page before"),
  }),
  body: null,
  data: z.object({
    entries: z.array(auditEntry),
    groups: z
      .array(z.object({ id: z.string(), name: z.string() }))
      .describe("The groups of these entries that are still there"),
    next: z
      .string()
      .nullable()
      .describe("Where it goes on; not null behind a page without entries that is not the end"),
  }),
  refusals: [],
});

export const getStaffApi = staffEndpoint({
  method: "GET",
  path: paths.openapi,
  summary: "This description of the calls of the back office",
  access: "signed_in",
  query: null,
  body: null,
  data: null,
  file: "application/json",
  refusals: [],
});
