import type { AnyStaffEndpoint } from "./endpoint.ts";
import * as staff from "./staff.ts";
import * as words from "./words.ts";

/** Every call of the back office: its description, its tests of roles and its checks come from here. */
export const staffEndpoints = [
  staff.getMe,
  words.listWords,
  words.getWords,
  words.saveWords,
  words.publishWords,
  words.getWordsHistory,
] as const satisfies readonly AnyStaffEndpoint[];
