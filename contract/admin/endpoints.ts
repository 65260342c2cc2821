import type { AnyStaffEndpoint } from "./endpoint.ts";
import * as staff from "./staff.ts";

/** Every call of the back office: its description, its tests of roles and its checks come from here. */
export const staffEndpoints = [staff.getMe] as const satisfies readonly AnyStaffEndpoint[];
