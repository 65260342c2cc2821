import { randomInt } from "node:crypto";
import { sql } from "kysely";
import { LOGIN_CODE_DIGITS, LOGIN_CODE_MINUTES, LOGIN_CODE_TRIES } from "#core/login-code.ts";
import type { Queryable } from "../db/schema.ts";
import { equalsSafely, sign } from "../tokens/secrets.ts";

/** A code has few digits: only a keyed hash keeps it from being read out of the table. */
function hashCode(secret: string, emailKey: string, browserHash: string, code: string): string {
  return sign(secret, "login code", `${emailKey}\n${browserHash}\n${code}`);
}

/** Makes the code of an address in one browser; it takes the place of the one before. */
export async function issueCode(
  db: Queryable,
  secret: string,
  emailKey: string,
  browserHash: string,
  now: Date,
): Promise<string> {
  const code = String(randomInt(10 ** LOGIN_CODE_DIGITS)).padStart(LOGIN_CODE_DIGITS, "0");
  const fresh = {
    code_hash: hashCode(secret, emailKey, browserHash, code),
    tries: 0,
    created_at: now,
    expires_at: new Date(now.getTime() + LOGIN_CODE_MINUTES * 60_000),
  };
  await db
    .insertInto("login_codes")
    .values({ email_key: emailKey, browser_hash: browserHash, ...fresh })
    .onConflict((conflict) => conflict.columns(["email_key", "browser_hash"]).doUpdateSet(fresh))
    .execute();
  return code;
}

/**
 * An email that somebody proved by its code. Nothing but `redeemCode` can make one, so that whatever
 * asks for a `ProvenEmail` cannot be called for anybody else.
 */
class Proven {
  readonly #emailKey: string;

  constructor(emailKey: string) {
    this.#emailKey = emailKey;
  }

  /** What emails are compared by. */
  get emailKey(): string {
    return this.#emailKey;
  }
}
export type ProvenEmail = Proven;

/**
 * Redeems a code: the proof that the email is the caller's, `null` when the code is not the right
 * one. The try is counted before anything is compared, in one statement, so that however many come
 * at once at most five are compared; a right code is used up. In a transaction that is undone, the
 * try and the code are as before.
 */
export async function redeemCode(
  db: Queryable,
  secret: string,
  emailKey: string,
  browserHash: string,
  code: string,
  now: Date,
): Promise<ProvenEmail | null> {
  const known = await db
    .updateTable("login_codes")
    .set({ tries: sql`tries + 1` })
    .where("email_key", "=", emailKey)
    .where("browser_hash", "=", browserHash)
    .where("tries", "<", LOGIN_CODE_TRIES)
    .where("expires_at", ">", now)
    .returning("code_hash")
    .executeTakeFirst();
  const given = hashCode(secret, emailKey, browserHash, code);
  if (known === undefined || !equalsSafely(known.code_hash, given)) return null;
  const used = await db
    .deleteFrom("login_codes")
    .where("email_key", "=", emailKey)
    .where("browser_hash", "=", browserHash)
    .where("code_hash", "=", given)
    .executeTakeFirst();
  return used.numDeletedRows === 1n ? new Proven(emailKey) : null;
}
