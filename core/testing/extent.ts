import type { Extent } from "../extent.ts";

/** The extent of a package of which nothing was said. */
export const NO_EXTENT: Extent = {
  sessions: null,
  foundationSessions: null,
  sessionMinutes: null,
  weeks: null,
};
