import type { Queryable } from "../db/schema.ts";
import { hashSecret, randomId } from "../secrets.ts";

const TOKEN_DAYS = 30;
const DAY_MS = 24 * 60 * 60 * 1000;

/** The user a token stands for in this browser; `null` when it is expired, revoked or foreign. */
export async function findUserOfToken(
  db: Queryable,
  tokenHash: string,
  browserHash: string,
  now: Date,
): Promise<string | null> {
  const row = await db
    .selectFrom("user_tokens")
    .select("user_id")
    .where("token_hash", "=", tokenHash)
    .where("browser_hash", "=", browserHash)
    .where("expires_at", ">", now)
    .where("revoked_at", "is", null)
    .executeTakeFirst();
  return row?.user_id ?? null;
}

/** Gives a user a token for one browser, for 30 days (D-65). Only its hash is stored. */
export async function issueToken(
  db: Queryable,
  userId: string,
  browserId: string,
  now: Date,
): Promise<string> {
  const token = randomId(32);
  await db
    .insertInto("user_tokens")
    .values({
      token_hash: hashSecret(token),
      user_id: userId,
      browser_hash: hashSecret(browserId),
      created_at: now,
      expires_at: new Date(now.getTime() + TOKEN_DAYS * DAY_MS),
      revoked_at: null,
    })
    .execute();
  return token;
}

/**
 * Whether an address may not check out as a guest: it belongs to a proved account or has a paid
 * order (D-120). An address that was only typed once blocks nobody.
 */
export async function isKnownAddress(db: Queryable, emailKey: string): Promise<boolean> {
  const row = await db
    .selectNoFrom((eb) =>
      eb
        .or([
          eb.exists(
            eb
              .selectFrom("users")
              .select("id")
              .where("email_key", "=", emailKey)
              .where("verified_at", "is not", null),
          ),
          eb.exists(
            eb
              .selectFrom("orders")
              .select("id")
              .where("email_key", "=", emailKey)
              .where("paid_at", "is not", null),
          ),
        ])
        .as("known"),
    )
    .executeTakeFirstOrThrow();
  return Boolean(row.known);
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

/** Ends a token for good. */
export async function endToken(db: Queryable, tokenHash: string, now: Date): Promise<void> {
  await db
    .updateTable("user_tokens")
    .set({ revoked_at: now })
    .where("token_hash", "=", tokenHash)
    .where("revoked_at", "is", null)
    .execute();
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
