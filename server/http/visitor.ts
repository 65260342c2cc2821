import { Refusal } from "#core/errors.ts";
import { findUserOfToken } from "../accounts/store.ts";
import { hashSecret } from "../secrets.ts";
import type { Shop } from "../shop.ts";
import { readCookie } from "./cookies.ts";

/** Whoever sends a request: a guest, known by a session, or a user, known by a token (§6). */
export type Visitor =
  | { readonly scope: "session"; readonly sessionHash: string }
  | { readonly scope: "user"; readonly userId: string };

const SESSION_ID = /^[A-Za-z0-9_-]{22,64}$/;

/**
 * Finds out who calls. A bearer token counts only together with the cookie of the browser that it
 * was given to; session ids and tokens are known by their hashes alone.
 * @throws Refusal `missing_session_id`, `invalid_session_id` or `sign_in`
 */
export async function identifyVisitor(
  request: Request,
  scope: "user" | "session",
  { db, config, now }: Pick<Shop, "db" | "config" | "now">,
): Promise<Visitor> {
  if (scope === "session") {
    const sessionId = request.headers.get("Session-Id");
    if (sessionId === null || sessionId === "") throw new Refusal("missing_session_id");
    if (!SESSION_ID.test(sessionId)) throw new Refusal("invalid_session_id");
    return { scope, sessionHash: hashSecret(sessionId) };
  }
  const token = readToken(request);
  const browserId = readCookie(request, "browser", config.publicUrl);
  if (token === null || browserId === null) throw new Refusal("sign_in");
  const userId = await findUserOfToken(db, hashSecret(token), hashSecret(browserId), now());
  if (userId === null) throw new Refusal("sign_in");
  return { scope, userId };
}

/** The bearer token of a request; `null` when there is none, or nothing that could be one. */
export function readToken(request: Request): string | null {
  const header = request.headers.get("Authorization") ?? "";
  return /^Bearer ([A-Za-z0-9_-]{22,100})$/.exec(header)?.[1] ?? null;
}
