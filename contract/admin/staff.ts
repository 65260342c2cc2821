import { z } from "zod";
import { PERMISSIONS, ROLES } from "#core/staff.ts";
import { staffEndpoint } from "./endpoint.ts";
import * as paths from "./paths.ts";

export const getMe = staffEndpoint({
  method: "GET",
  path: paths.me,
  summary: "Who is signed in to the back office, and what they may do",
  access: "signed_in",
  query: null,
  body: null,
  data: z.object({
    email: z.string(),
    role: z.enum(ROLES),
    permissions: z.array(z.enum(PERMISSIONS)),
  }),
  refusals: [],
});
