import { sql } from "kysely";
import type { Extent } from "#core/extent.ts";

/** The columns of an extent, in packages and in the lines of orders (D-146). */
export type ExtentColumns = {
  sessions: number | null;
  foundation_sessions: number | null;
  session_minutes: number | null;
  weeks: number | null;
};

/** An extent as the columns of a row. */
export function extentColumns(extent: Extent): ExtentColumns {
  return {
    sessions: extent.sessions,
    foundation_sessions: extent.foundationSessions,
    session_minutes: extent.sessionMinutes,
    weeks: extent.weeks,
  };
}

/** Selects the extent in a row of `table` as one value. */
export function storedExtent(table: string) {
  const column = (name: keyof ExtentColumns) => sql.ref(`${table}.${name}`);
  return sql<Extent>`jsonb_build_object(
    'sessions', ${column("sessions")},
    'foundationSessions', ${column("foundation_sessions")},
    'sessionMinutes', ${column("session_minutes")},
    'weeks', ${column("weeks")})`;
}
