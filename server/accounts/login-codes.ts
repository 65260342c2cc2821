import { randomInt } from "node:crypto";
import { sql } from "kysely";
import { LOGIN_CODE_DIGITS, LOGIN_CODE_MINUTES, LOGIN_CODE_TRIES } from "#core/login-code.ts";
import type { Queryable } from "../db/schema.ts";
import { equalsSafely, sign } from "../tokens/secrets.ts";

/** Whose code it is: one email in one browser. */
type CodeOwner = { readonly emailKey: string; readonly browserHash: string };

/** A code has so few digits that only a keyed hash protects it in the table. */
function hashCode(secret: string, { emailKey, browserHash }: CodeOwner, code: string): string {
  return sign(secret, "login code", `${emailKey}\n${browserHash}\n${code}`);
}

/** Makes a code for an email in one browser; it replaces the one before. */
export async function issueCode(
  db: Queryable,
  secret: string,
  owner: CodeOwner,
  now: Date,
): Promise<string> {
  const code = String(randomInt(10 ** LOGIN_CODE_DIGITS)).padStart(LOGIN_CODE_DIGITS, "0");
  const fresh = {
    code_hash: hashCode(secret, owner, code),
    tries: 0,
    created_at: now,
    expires_at: new Date(now.getTime() + LOGIN_CODE_MINUTES * 60_000),
  };
  await db
    .insertInto("login_codes")
    .values({ email_key: owner.emailKey, browser_hash: owner.browserHash, ...fresh })
    .onConflict((conflict) => conflict.columns(["email_key", "browser_hash"]).doUpdateSet(fresh))
    .execute();
  return code;
}

/**
 * An email that was proved by its code. Only `redeemCode` can make one, so that a function which
 * takes a `ProvenEmail` cannot be called for any other.
 */
class Proven {
  readonly #emailKey: string;

  constructor(emailKey: string) {
    this.#emailKey = emailKey;
  }

  /** The form in which emails are compared. */
  get emailKey(): string {
    return this.#emailKey;
  }
}
export type ProvenEmail = Proven;

/**
 * Redeems a code: returns the proof that the email is the caller's, or `null` if the code is wrong.
 * The try is counted before anything is compared, in one statement, so that at most five codes are
 * compared, even if many come at once: a second call waits for the row until the transaction ends. A
 * right code is used up; until then, no newer one can take its place. If the transaction is rolled back,
 * the try and the code are as before.
 */
export async function redeemCode(
  transaction: Queryable,
  secret: string,
  { code, ...owner }: CodeOwner & { readonly code: string },
  now: Date,
): Promise<ProvenEmail | null> {
  const { emailKey, browserHash } = owner;
  const known = await transaction
    .updateTable("login_codes")
    .set({ tries: sql`tries + 1` })
    .where("email_key", "=", emailKey)
    .where("browser_hash", "=", browserHash)
    .where("tries", "<", LOGIN_CODE_TRIES)
    .where("expires_at", ">", now)
    .returning("code_hash")
    .executeTakeFirst();
  const given = hashCode(secret, owner, code);
  if (known === undefined || !equalsSafely(known.code_hash, given)) return null;
  await transaction
    .deleteFrom("login_codes")
    .where("email_key", "=", emailKey)
    .where("browser_hash", "=", browserHash)
    .execute();
  return new Proven(emailKey);
}
