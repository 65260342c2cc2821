import { z } from "zod";
import { MAX_EMAIL_LENGTH } from "#core/email.ts";
import { PERMISSIONS, ROLES } from "#core/staff.ts";
import { time } from "../envelope.ts";
import { staffEndpoint } from "./endpoint.ts";
import * as paths from "./paths.ts";

/** Who is signed in, and what they may do. */
export const staffMe = z.object({
  email: z.string(),
  role: z.enum(ROLES),
  permissions: z.array(z.enum(PERMISSIONS)),
});

export const getMe = staffEndpoint({
  method: "GET",
  path: paths.me,
  summary: "Who is signed in to the back office, and what they may do",
  access: "signed_in",
  query: null,
  body: null,
  data: staffMe,
  refusals: [],
});

/** Somebody of the staff. */
const staffMember = z.object({
  id: z.string(),
  email: z.string(),
  role: z.enum(ROLES),
  added_at: time,
  last_used_at: time.nullable().describe("The last call, to the minute; null before any"),
  enrolled: z.boolean().describe("Whether a second factor is set up"),
  current: z.boolean().describe("Whether it is the one of this call"),
});
export type StaffMemberAnswer = z.infer<typeof staffMember>;

export const listStaff = staffEndpoint({
  method: "GET",
  path: paths.staff,
  summary: "Everybody of the staff, by email",
  access: "staff",
  query: null,
  body: null,
  data: z.array(staffMember),
  refusals: [],
});

export const addStaff = staffEndpoint({
  method: "POST",
  path: paths.staff,
  summary: "Adds somebody to the staff, who may then sign in with this email",
  access: "staff",
  confirmed: true,
  query: null,
  body: z.object({ email: z.string().max(MAX_EMAIL_LENGTH), role: z.enum(ROLES) }),
  data: z.object({ id: z.string() }),
  refusals: ["staff_exists"],
});

export const changeRole = staffEndpoint({
  method: "PATCH",
  path: paths.staffMember,
  summary: "Changes somebody's role, which counts from their next call on",
  access: "staff",
  confirmed: true,
  query: null,
  body: z.object({
    role: z.enum(ROLES),
    expected_role: z
      .enum(ROLES)
      .optional()
      .describe("The role as it was shown; 412 when it is another one by now"),
  }),
  data: z.object({ id: z.string(), role: z.enum(ROLES) }),
  refusals: ["last_owner", "changed_meanwhile"],
});

export const removeStaff = staffEndpoint({
  method: "DELETE",
  path: paths.staffMember,
  summary: "Removes somebody from the staff, and ends their sign-ins at once",
  access: "staff",
  confirmed: true,
  query: null,
  body: null,
  data: z.object({ id: z.string() }),
  refusals: ["last_owner"],
});
