/** The database cannot be used now, by what we see ourselves. */
export class DatabaseAway extends Error {}

/** What the network says of a server that cannot be reached. */
const NETWORK_CODES = new Set([
  "EAI_AGAIN",
  "ECONNABORTED",
  "ECONNREFUSED",
  "ECONNRESET",
  "EHOSTDOWN",
  "EHOSTUNREACH",
  "ENETDOWN",
  "ENETUNREACH",
  "ENOTFOUND",
  "EPIPE",
  "ETIMEDOUT",
]);

/**
 * SQLSTATE classes and codes by which a server says that it cannot serve us now, through no fault of
 * the statement (PostgreSQL, appendix A): 08 connection, 28 our login is refused, 53 resources (disk
 * full, memory, connections), 57P shutdown and start-up, 58 the system beneath it; 25006 it takes no
 * writes, as a replica does, 25P03 it gave up an idle transaction, 3D000 it has no such database,
 * 55P03 and 57014 a limit of time.
 */
const AWAY_STATES = /^(?:08...|28...|53...|57P..|58...|25006|25P03|3D000|55P03|57014)$/;

/** What the drivers say of a connection that was lost, or that could not be had, without a code. */
const AWAY_MESSAGES =
  /connection terminated|timeout exceeded when trying to connect|is not queryable|pool after calling end|timeout expired/i;

/** Whether an error means that the database cannot be used now: the same call may succeed later. */
export function isDatabaseAway(error: unknown): boolean {
  if (error instanceof DatabaseAway) return true;
  if (error instanceof AggregateError) return error.errors.some(isDatabaseAway);
  if (!(error instanceof Error)) return false;
  const code = "code" in error ? String(error.code) : "";
  return NETWORK_CODES.has(code) || AWAY_STATES.test(code) || AWAY_MESSAGES.test(error.message);
}
