import type { RefusalCode } from "#core/errors.ts";
import type { AnyStaffEndpoint } from "./endpoint.ts";

const OF_CHANGES: readonly RefusalCode[] = [
  "csrf",
  "foreign_origin",
  "prefetch",
  "malformed_json",
  "unsupported_media_type",
  "payload_too_large",
];

/** Every refusal that a call of the back office may answer: its own, and those of its kind. */
export function staffRefusalsOf(endpoint: AnyStaffEndpoint): ReadonlySet<RefusalCode> {
  const { access, method, confirmed, query, body } = endpoint;
  return new Set([
    ...endpoint.refusals,
    "database_away" as const,
    "too_busy" as const,
    ...(access === "everybody" ? [] : (["sign_in"] as const)),
    ...(access === "everybody" || access === "signed_in" ? [] : (["not_permitted"] as const)),
    ...(method === "GET" ? [] : OF_CHANGES),
    ...(confirmed === true ? (["confirm_identity"] as const) : []),
    ...(query === null && body === null ? [] : (["invalid_input"] as const)),
    ...(endpoint.path.includes("{") ? (["not_found"] as const) : []),
  ]);
}
