import { codeOf } from "./error-code.ts";

/** The database cannot be used now, as determined on our side. */
export class DatabaseAway extends Error {}

/** Network errors of a server that cannot be reached. */
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

/** Errors of a server whose certificate cannot be verified, such as one that has expired. */
const CERTIFICATE_CODES = new Set([
  "CERT_HAS_EXPIRED",
  "CERT_NOT_YET_VALID",
  "DEPTH_ZERO_SELF_SIGNED_CERT",
  "ERR_TLS_CERT_ALTNAME_INVALID",
  "SELF_SIGNED_CERT_IN_CHAIN",
  "UNABLE_TO_GET_ISSUER_CERT_LOCALLY",
  "UNABLE_TO_VERIFY_LEAF_SIGNATURE",
]);

/**
 * SQLSTATE classes and codes of a server that cannot serve us now, through no fault of the
 * statement (PostgreSQL, appendix A): 08 connection, 28 login refused, 53 resources (disk full,
 * memory, connections), 57P shutdown and start-up, 58 system error; 25006 read-only, such as a
 * replica, 25P03 idle transaction ended, 3D000 no such database, 55P03 and 57014 time limits.
 */
const AWAY_STATES = /^(?:08...|28...|53...|57P..|58...|25006|25P03|3D000|55P03|57014)$/;

/** Whether nothing exists at the path of a Unix socket, so its server is not running. */
function lacksSocket(error: Error): boolean {
  return codeOf(error) === "ENOENT" && "syscall" in error && error.syscall === "connect";
}

/** Drivers' messages, without a code, for a connection that was lost, not available or not set up as the server asks. */
const AWAY_MESSAGES =
  /connection terminated|does not support ssl|^sasl: |timeout exceeded when trying to connect|is not queryable|pool after calling end|timeout expired/i;

/** Whether an error means that the database cannot be used now; the same call may succeed later. */
export function isDatabaseAway(error: unknown): boolean {
  if (error instanceof DatabaseAway) return true;
  if (error instanceof AggregateError) return error.errors.some(isDatabaseAway);
  if (!(error instanceof Error)) return false;
  const code = String(codeOf(error) ?? "");
  return (
    NETWORK_CODES.has(code) ||
    CERTIFICATE_CODES.has(code) ||
    AWAY_STATES.test(code) ||
    AWAY_MESSAGES.test(error.message) ||
    lacksSocket(error)
  );
}
