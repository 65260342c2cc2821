import type { RefusalCode } from "#core/errors.ts";
import type { AnyEndpoint } from "./endpoint.ts";

const OF_ANY_CALL: readonly RefusalCode[] = ["too_many_requests", "database_away", "too_busy"];
const OF_CHANGES: readonly RefusalCode[] = ["csrf", "foreign_origin", "prefetch"];
/** HEAD requests reach every GET call, even those that change something. */
const OF_CHANGING_GETS: readonly RefusalCode[] = ["method_not_allowed"];
const OF_VISITORS: readonly RefusalCode[] = ["missing_session_id", "invalid_session_id", "sign_in"];
const OF_BODIES: readonly RefusalCode[] = [
  "malformed_json",
  "unsupported_media_type",
  "payload_too_large",
];

/** Every refusal that a call may answer: its own, and those of its kind. */
export function refusalsOf(endpoint: AnyEndpoint): ReadonlySet<RefusalCode> {
  return new Set([
    ...endpoint.refusals,
    ...OF_ANY_CALL,
    ...(endpoint.changes ? OF_CHANGES : []),
    ...(endpoint.changes && endpoint.method === "GET" ? OF_CHANGING_GETS : []),
    ...(endpoint.access === "visitor" ? OF_VISITORS : []),
    ...(endpoint.method === "GET" ? [] : OF_BODIES),
    ...(endpoint.body === null ? [] : (["invalid_input"] as const)),
  ]);
}
