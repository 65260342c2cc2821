import { Refusal } from "#core/errors.ts";
import type { Shop } from "../shop.ts";
import { hashSecret, ID_PATTERN } from "../tokens/secrets.ts";
import { findUserOfToken, isUseDue, recordUse } from "../tokens/tokens.ts";
import { readCookie } from "./cookies.ts";

/** The sender of a request: a guest, identified by a session, or a user, by a token (R-ROLE-01). */
export type Visitor =
  | { readonly scope: "session"; readonly sessionHash: string }
  | { readonly scope: "user"; readonly userId: string };

export type Scope = Visitor["scope"];

/**
 * The user who makes a call.
 * @throws Refusal `sign_in` for a guest
 */
export function requireUser(visitor: Visitor): string {
  if (visitor.scope === "user") return visitor.userId;
  throw new Refusal("sign_in");
}

/** The credentials in a request; a token has not been verified yet. */
export type Caller =
  | { readonly scope: "session"; readonly sessionHash: string }
  | { readonly scope: "user"; readonly tokenHash: string; readonly browserHash: string };

/**
 * Reads the caller's credentials. A bearer token is only valid with the cookie of the browser that it was
 * issued to. Session ids and tokens are only used as hashes.
 * @throws Refusal `missing_session_id`, `invalid_session_id` or `sign_in`
 */
export function readCaller(
  request: Request,
  scope: Scope,
  { config }: Pick<Shop, "config">,
): Caller {
  if (scope === "session") {
    const sessionId = request.headers.get("Session-Id");
    if (sessionId === null || sessionId === "") throw new Refusal("missing_session_id");
    if (!ID_PATTERN.test(sessionId)) throw new Refusal("invalid_session_id");
    return { scope, sessionHash: hashSecret(sessionId) };
  }
  const token = readToken(request);
  const browserId = readCookie(request, "browser", config.publicUrl);
  if (token === null || browserId === null) throw new Refusal("sign_in");
  return { scope, tokenHash: hashSecret(token), browserHash: hashSecret(browserId) };
}

/**
 * Identifies the caller: reads the credentials and looks up a token.
 * @throws Refusal `missing_session_id`, `invalid_session_id` or `sign_in`
 */
export async function identifyVisitor(
  request: Request,
  scope: Scope,
  shop: Pick<Shop, "db" | "config" | "now" | "log">,
): Promise<Visitor> {
  const caller = readCaller(request, scope, shop);
  if (caller.scope === "session") return caller;
  const now = shop.now();
  const user = await findUserOfToken(shop.db, caller.tokenHash, caller.browserHash, now);
  if (user === null) throw new Refusal("sign_in");
  if (isUseDue(user.usedAt, now)) {
    // Buyers can still read if the database accepts no writes now.
    await recordUse(shop.db, caller.tokenHash, now).catch((error: unknown) =>
      shop.log.warn({ err: error }, "use of a sign-in not recorded"),
    );
  }
  return { scope: "user", userId: user.userId };
}

/** The key of a visitor in rate limits. */
export function visitorKey(visitor: Visitor): string {
  return visitor.scope === "user" ? visitor.userId : visitor.sessionHash;
}

/** The bearer token of a request; `null` if there is none or its format is wrong. */
export function readToken(request: Request): string | null {
  const header = request.headers.get("Authorization") ?? "";
  return /^Bearer ([A-Za-z0-9_-]{22,100})$/.exec(header)?.[1] ?? null;
}
