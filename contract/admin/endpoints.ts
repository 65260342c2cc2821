import type { AnyStaffEndpoint } from "./endpoint.ts";
import * as figures from "./figures.ts";
import * as messages from "./messages.ts";
import * as staff from "./staff.ts";

/** Every call of the back office: its description, its tests of roles and its checks come from here. */
export const staffEndpoints = [
  staff.getMe,
  messages.listMessages,
  messages.getMessage,
  messages.patchMessage,
  messages.replyToMessage,
  messages.sendReplyAgain,
  figures.getFigures,
  figures.getFiguresFile,
] as const satisfies readonly AnyStaffEndpoint[];
