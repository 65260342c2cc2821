import { type RawBuilder, sql } from "kysely";
import { DAY_MS, HOUR_MS } from "#core/durations.ts";
import type { ProvenEmail } from "../accounts/login-codes.ts";
import type { Queryable } from "../db/schema.ts";
import type { StatementPart } from "../db/statement-part.ts";
import { hashSecret, randomId } from "./secrets.ts";

const TOKEN_DAYS = 30;
const UNUSED_MS = 14 * DAY_MS;
/** A token's last use is stored at most this often: not every call writes. */
const USE_NOTED_MS = HOUR_MS;

/** Whether a token, `t` in the statement, is valid: not ended, not expired, used recently. */
export function isLiveToken(now: Date): RawBuilder<boolean> {
  const unusedSince = new Date(now.getTime() - UNUSED_MS);
  return sql`(t.revoked_at is null and t.expires_at > ${now} and t.used_at > ${unusedSince})`;
}

/** Whether the use of a token should be stored, given the last stored use. */
export function isUseDue(usedAt: Date, now: Date): boolean {
  return now.getTime() - usedAt.getTime() >= USE_NOTED_MS;
}

/** Stores that a token is used now. */
export async function recordUse(db: Queryable, tokenHash: string, now: Date): Promise<void> {
  await sql`
    update user_tokens set used_at = ${now}
    where token_hash = ${tokenHash} and used_at <= ${new Date(now.getTime() - USE_NOTED_MS)}`.execute(
    db,
  );
}

/** The user of a token in this browser, and its last stored use. */
export type TokenUser = { readonly userId: string; readonly usedAt: Date };

/** The user of a token; `null` if it has ended, was unused for long, or is another browser's. */
export async function findUserOfToken(
  db: Queryable,
  tokenHash: string,
  browserHash: string,
  now: Date,
): Promise<TokenUser | null> {
  const { rows } = await sql<TokenUser>`
    select t.user_id as "userId", t.used_at as "usedAt" from user_tokens t
    where t.token_hash = ${tokenHash} and t.browser_hash = ${browserHash}
      and ${isLiveToken(now)}`.execute(db);
  return rows[0] ?? null;
}

/**
 * Issues a token for one browser to the unverified user of a guest's checkout. Returns `null` for
 * an account with a verified email: it gets no token this way. The same statement has the
 * part `moveToUser`, which makes the cart the user's, whether or not there is a token.
 */
export function issueGuestToken(
  db: Queryable,
  userId: string,
  browserId: string,
  now: Date,
  moveToUser: StatementPart,
): Promise<string | null> {
  // The last condition is always true; it makes PostgreSQL finish `moved_cart` first (db/locks.ts).
  const user = sql`id = ${userId} and verified_at is null and (select count(*) from moved_cart) >= 0`;
  return issueToken(db, user, browserId, now, sql`with ${moveToUser}`);
}

/** Issues a token of the account with a proven email; `null` if there is no such account. */
export function issueAccountToken(
  db: Queryable,
  { emailKey }: ProvenEmail,
  browserId: string,
  now: Date,
): Promise<string | null> {
  const account = sql`email_key = ${emailKey} and verified_at is not null`;
  return issueToken(db, account, browserId, now);
}

/** Issues a token for one browser, for 30 days (D-65), 14 without use. Only its hash is stored. */
async function issueToken(
  db: Queryable,
  user: RawBuilder<unknown>,
  browserId: string,
  now: Date,
  before = sql``,
): Promise<string | null> {
  const token = randomId(32);
  const expiresAt = new Date(now.getTime() + TOKEN_DAYS * DAY_MS);
  const { numAffectedRows } = await sql`${before}
    insert into user_tokens (token_hash, user_id, browser_hash, created_at, used_at, expires_at)
    select ${hashSecret(token)}, id, ${hashSecret(browserId)}, ${now}::timestamptz,
      ${now}::timestamptz, ${expiresAt}::timestamptz
    from users where ${user}`.execute(db);
  return numAffectedRows === 1n ? token : null;
}

/**
 * Permanently ends a token, and all others of the same user in its browser: a guest with two
 * simultaneous checkouts gets a token each, but keeps only one to log out with.
 */
export async function endTokens(db: Queryable, tokenHash: string, now: Date): Promise<void> {
  await sql`
    update user_tokens t set revoked_at = ${now}
    from user_tokens given
    where given.token_hash = ${tokenHash} and given.revoked_at is null
      and t.user_id = given.user_id and t.browser_hash = given.browser_hash
      and t.revoked_at is null`.execute(db);
}
