import { type RawBuilder, sql } from "kysely";
import type { Queryable } from "../db/schema.ts";

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

/** A sign-in that is good. Where it is used is not stored: neither address nor browser. */
export type OpenSession = {
  readonly signedInAt: Date;
  /** To the hour. */
  readonly usedAt: Date;
  readonly current: boolean;
};

/** The sign-ins of a user, the one used last first; `tokenHash` is the caller's own. */
export async function listSessions(
  db: Queryable,
  userId: string,
  tokenHash: string,
  now: Date,
): Promise<readonly OpenSession[]> {
  const { rows } = await sql<OpenSession>`
    select t.created_at as "signedInAt", t.used_at as "usedAt",
      t.token_hash = ${tokenHash} as current
    from user_tokens t where t.user_id = ${userId} and ${isLiveToken(now)}
    order by t.used_at desc, t.created_at desc`.execute(db);
  return rows;
}

/** Ends every sign-in of a user for good. */
export async function endSessions(db: Queryable, userId: string, now: Date): Promise<void> {
  await db
    .updateTable("user_tokens")
    .set({ revoked_at: now })
    .where("user_id", "=", userId)
    .where("revoked_at", "is", null)
    .execute();
}
