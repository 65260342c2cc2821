import { type RawBuilder, sql } from "kysely";
import type { ProvenEmail } from "../accounts/login-codes.ts";
import type { Queryable } from "../db/schema.ts";
import { hashSecret, randomId } from "./secrets.ts";

const TOKEN_DAYS = 30;
const DAY_MS = 24 * 60 * 60 * 1000;
const UNUSED_MS = 14 * 24 * 60 * 60 * 1000;
/** A token's last use is written down at most this often: not every call writes. */
const USE_NOTED_MS = 60 * 60 * 1000;

/** Whether a token, `t` in the statement, is good: not ended, not expired, used not long ago. */
export function isLiveToken(now: Date): RawBuilder<boolean> {
  const unusedSince = new Date(now.getTime() - UNUSED_MS);
  return sql`(t.revoked_at is null and t.expires_at > ${now} and t.used_at > ${unusedSince})`;
}

/** Whether the use of a token is to be written down, by what was written last. */
export function isUseDue(usedAt: Date, now: Date): boolean {
  return now.getTime() - usedAt.getTime() >= USE_NOTED_MS;
}

/** Writes down that a token is used now. */
export async function noteUse(db: Queryable, tokenHash: string, now: Date): Promise<void> {
  await sql`
    update user_tokens set used_at = ${now}
    where token_hash = ${tokenHash} and used_at <= ${new Date(now.getTime() - USE_NOTED_MS)}`.execute(
    db,
  );
}

/** The user a token stands for in this browser, and when it was last written down as used. */
export type TokenUser = { readonly userId: string; readonly usedAt: Date };

/** Whose a token is; `null` when it has ended, was not used for long, or is foreign. */
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
 * Gives the unproved user of a guest's checkout a token for one browser. An account, whose email was
 * proved, gets none in this way: then the answer is `null`.
 */
export function issueGuestToken(
  db: Queryable,
  userId: string,
  browserId: string,
  now: Date,
): Promise<string | null> {
  return issueToken(db, sql`id = ${userId} and verified_at is null`, browserId, now);
}

/** Gives whoever proved an email a token of its account; `null` when it has none. */
export function issueAccountToken(
  db: Queryable,
  { emailKey }: ProvenEmail,
  browserId: string,
  now: Date,
): Promise<string | null> {
  const account = sql`email_key = ${emailKey} and verified_at is not null`;
  return issueToken(db, account, browserId, now);
}

/** A token for one browser, for 30 days (D-65), 14 without use. Only its hash is stored. */
async function issueToken(
  db: Queryable,
  user: RawBuilder<unknown>,
  browserId: string,
  now: Date,
): Promise<string | null> {
  const token = randomId(32);
  const expiresAt = new Date(now.getTime() + TOKEN_DAYS * DAY_MS);
  const { numAffectedRows } = await sql`
    insert into user_tokens (token_hash, user_id, browser_hash, created_at, used_at, expires_at)
    select ${hashSecret(token)}, id, ${hashSecret(browserId)}, ${now}, ${now}, ${expiresAt}
    from users where ${user}`.execute(db);
  return numAffectedRows === 1n ? token : null;
}

/**
 * Ends a token for good, and with it whatever else its browser holds of the same user: of two checkouts
 * at once a guest gets a token each, and only one of them is kept to log out with.
 */
export async function endTokens(db: Queryable, tokenHash: string, now: Date): Promise<void> {
  await sql`
    update user_tokens t set revoked_at = ${now}
    from user_tokens given
    where given.token_hash = ${tokenHash} and given.revoked_at is null
      and t.user_id = given.user_id and t.browser_hash = given.browser_hash
      and t.revoked_at is null`.execute(db);
}
