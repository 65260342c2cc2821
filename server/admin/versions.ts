import { createHash } from "node:crypto";
import { Refusal } from "#core/errors.ts";
import type { Locale } from "#core/locale.ts";
import { refusalResponse } from "../http/problem.ts";

/** Names what somebody has seen: another text for other values, whoever changed them. */
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

/** The answer to whoever was second (412): with the values as they are now, to decide again. */
export async function changedMeanwhile(
  current: { readonly version: string },
  locale: Locale,
): Promise<Response> {
  const refused = refusalResponse(new Refusal("changed_meanwhile"), locale);
  const body = { ...((await refused.json()) as object), data: { current } };
  return Response.json(body, { status: refused.status, headers: { ETag: `"${current.version}"` } });
}
