import { sql } from "kysely";
import type { Queryable } from "../db/schema.ts";
import { isLiveToken } from "./tokens.ts";

/** A valid sign-in. Neither address nor browser is stored. */
export type OpenSession = {
  readonly signedInAt: Date;
  /** To the hour. */
  readonly usedAt: Date;
  readonly current: boolean;
};

/** The sign-ins of a user, most recently used first; `tokenHash` is the caller's own. */
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

/** Permanently ends every sign-in of a user. */
export async function endSessions(db: Queryable, userId: string, now: Date): Promise<void> {
  await db
    .updateTable("user_tokens")
    .set({ revoked_at: now })
    .where("user_id", "=", userId)
    .where("revoked_at", "is", null)
    .execute();
}
