import { type RawBuilder, sql } from "kysely";
import { normalizeMailbox } from "#core/email.ts";
import type { Queryable } from "../db/schema.ts";
import type { Visitor } from "../http/visitor.ts";

/**
 * Whether an email belongs to a buyer: it was proved, or an order with it was paid (D-120). One that
 * was only typed blocks nobody.
 */
export async function isKnownEmail(db: Queryable, emailKey: string): Promise<boolean> {
  const { rows } = await sql<{ known: boolean }>`
    select exists (select from users where email_key = ${emailKey} and verified_at is not null)
      or exists (select from orders where email_key = ${emailKey} and paid_at is not null)
      as known`.execute(db);
  return rows[0]?.known === true;
}

/**
 * Whether a buyer may not use an email because it belongs to somebody else (D-120). An account may
 * use any. A user who has proved none, and a guest without a user (`null`), may use one that nobody
 * has proved and nobody else has paid with.
 */
export function isTakenEmail(
  emailKey: string,
  userId: RawBuilder<string | null>,
): RawBuilder<boolean> {
  return sql<boolean>`(not exists (select from users where id = ${userId} and verified_at is not null)
    and (
      exists (select from users where email_key = ${emailKey} and verified_at is not null)
      or exists (select from orders where email_key = ${emailKey} and paid_at is not null
        and user_id is distinct from ${userId})))`;
}

/** Whether the account of an email has signed in here: this is its owner's browser. */
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

/** The mailbox that a visitor has proved; `null` for a guest. */
export async function findProvenMailbox(
  transaction: Queryable,
  visitor: Visitor,
): Promise<string | null> {
  if (visitor.scope === "session") return null;
  const account = await transaction
    .selectFrom("users")
    .select("email_key")
    .where("id", "=", visitor.userId)
    .where("verified_at", "is not", null)
    .executeTakeFirst();
  return account === undefined ? null : normalizeMailbox(account.email_key);
}
