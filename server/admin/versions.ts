import { createHash } from "node:crypto";
import { Refusal } from "#core/errors.ts";
import type { Locale } from "#core/locale.ts";
import { refusalResponse } from "../http/problem.ts";

/** The version of what somebody has seen: different values have different versions, whoever changed them. */
export function versionOf(values: unknown): string {
  return createHash("sha256").update(JSON.stringify(values)).digest("base64url").slice(0, 22);
}

/**
 * The version that a change is based on, from `If-Match`.
 * @throws Refusal `version_missing` (428)
 */
export function readIfMatch(request: Request): string {
  const given = request.headers.get("If-Match")?.trim() ?? "";
  const [, version] = /^(?:W\/)?"([\w-]+)"$/.exec(given) ?? [];
  if (version === undefined) throw new Refusal("version_missing");
  return version;
}

/**
 * The answer (412) to a change that was based on an older version: it has the current values, so that staff
 * can decide again.
 */
export async function changedMeanwhile(
  current: { readonly version: string },
  locale: Locale,
): Promise<Response> {
  const refused = refusalResponse(new Refusal("changed_meanwhile"), locale);
  const body = { ...((await refused.json()) as object), data: { current } };
  return Response.json(body, { status: refused.status, headers: { ETag: `"${current.version}"` } });
}
