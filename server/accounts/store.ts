import { type RawBuilder, sql } from "kysely";
import type { Queryable } from "../db/schema.ts";
import { hashSecret, randomId } from "../secrets.ts";
import type { ProvenEmail } from "./login-codes.ts";
import { isLiveToken } from "./sessions.ts";

const TOKEN_DAYS = 30;
const DAY_MS = 24 * 60 * 60 * 1000;

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
 * Whether an email belongs to a buyer: it was proved, or an order with it was paid (D-120). One that
 * was only typed blocks nobody.
 */
export async function isKnownAddress(db: Queryable, emailKey: string): Promise<boolean> {
  const { rows } = await sql<{ known: boolean }>`
    select exists (select from users where email_key = ${emailKey} and verified_at is not null)
      or exists (select from orders where email_key = ${emailKey} and paid_at is not null)
      as known`.execute(db);
  return rows[0]?.known === true;
}

/**
 * Whether whoever buys may not use an email, as it belongs to somebody else (D-120). An account may
 * use any; a user who has proved none, and a guest without a user (`null`), may use one that nobody
 * has proved and with which nobody else has paid.
 */
export async function isTakenAddress(
  db: Queryable,
  emailKey: string,
  userId: string | null,
): Promise<boolean> {
  const { rows } = await sql<{ taken: boolean }>`
    select not exists (select from users where id = ${userId} and verified_at is not null)
      and (
        exists (select from users where email_key = ${emailKey} and verified_at is not null)
        or exists (select from orders where email_key = ${emailKey} and paid_at is not null
          and user_id is distinct from ${userId}::uuid))
      as taken`.execute(db);
  return rows[0]?.taken === true;
}

/** Whether the account of an address was ever signed in to in this browser, and so is its owner's. */
export async function hasSignedInBefore(
  db: Queryable,
  emailKey: string,
  browserHash: string,
): Promise<boolean> {
  const row = await db
    .selectFrom("user_tokens")
    .innerJoin("users", "users.id", "user_tokens.user_id")
    .select("users.id")
    .where("users.email_key", "=", emailKey)
    .where("users.verified_at", "is not", null)
    .where("user_tokens.browser_hash", "=", browserHash)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
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

export async function findUser(
  db: Queryable,
  userId: string,
): Promise<{ id: string; name: string; email: string } | null> {
  const row = await db
    .selectFrom("users")
    .select(["id", "name", "email"])
    .where("id", "=", userId)
    .executeTakeFirst();
  return row ?? null;
}
