import type { Extent } from "../extent.ts";

/** The extent of a package without any value set. */
export const NO_EXTENT: Extent = {
  sessions: null,
  foundationSessions: null,
  sessionMinutes: null,
  weeks: null,
};
