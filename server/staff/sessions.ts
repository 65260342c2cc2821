import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import type { Role } from "#core/staff.ts";
import { SECOND_FACTOR_TRIES } from "#core/staff-factors.ts";
import type { Queryable } from "../db/schema.ts";
import { hashSecret, randomId } from "../tokens/secrets.ts";

/** A sign-in of the staff lasts this long at most, in seconds. */
export const SESSION_SECONDS = 12 * 60 * 60;
const IDLE_MS = 30 * 60 * 1000;
/** How long the second factor counts for what needs it anew. */
const CONFIRMED_MS = 5 * 60 * 1000;
/** The last use is stored at most this often: not every call writes. */
const USE_NOTED_MS = 60 * 1000;

/** Somebody of the staff who makes a call, in one sign-in. */
export type StaffMember = {
  readonly id: string;
  readonly email: string;
  readonly role: Role;
  readonly sessionId: string;
  /** Whether the second factor was given a few minutes ago at most. */
  readonly confirmed: boolean;
};

/**
 * Begins a sign-in, of somebody who has just given both factors in a browser; returns the value of its
 * cookie.
 */
export async function beginSession(
  db: Queryable,
  { staffId, browserHash }: { readonly staffId: string; readonly browserHash: string },
  now: Date,
): Promise<string> {
  const token = randomId(32);
  await db
    .insertInto("staff_sessions")
    .values({
      id: randomUUID(),
      token_hash: hashSecret(token),
      staff_id: staffId,
      browser_hash: browserHash,
      created_at: now,
      used_at: now,
      confirmed_at: now,
      expires_at: new Date(now.getTime() + SESSION_SECONDS * 1000),
      revoked_at: null,
    })
    .execute();
  return token;
}

/** Whether somebody of the staff has signed in in a browser in the last months (`RETENTION_DAYS`). */
export async function isBrowserOfStaff(
  db: Queryable,
  emailKey: string,
  browserHash: string,
): Promise<boolean> {
  const row = await db
    .selectFrom("staff_sessions")
    .innerJoin("staff", "staff.id", "staff_sessions.staff_id")
    .select("staff.id")
    .where("staff.email_key", "=", emailKey)
    .where("staff.removed_at", "is", null)
    .where("staff_sessions.browser_hash", "=", browserHash)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Finds who signed in with a cookie; `null` if the sign-in has ended, was idle for half an hour, or is
 * of somebody who has been removed.
 */
export async function findSession(
  db: Queryable,
  token: string,
  now: Date,
): Promise<StaffMember | null> {
  const at = now.getTime();
  const { rows } = await sql<Omit<StaffMember, "confirmed"> & { usedAt: Date; confirmedAt: Date }>`
    select staff.id, staff.email, staff.role, s.id as "sessionId", s.used_at as "usedAt",
      s.confirmed_at as "confirmedAt"
    from staff_sessions s join staff on staff.id = s.staff_id
    where s.token_hash = ${hashSecret(token)} and s.revoked_at is null and s.expires_at > ${now}
      and s.used_at > ${new Date(at - IDLE_MS)} and staff.removed_at is null`.execute(db);
  const [found] = rows;
  if (found === undefined) return null;
  const { usedAt, confirmedAt, ...member } = found;
  if (at - usedAt.getTime() >= USE_NOTED_MS) {
    await sql`update staff_sessions set used_at = ${now}
      where id = ${member.sessionId}`.execute(db);
  }
  return { ...member, confirmed: at - confirmedAt.getTime() < CONFIRMED_MS };
}

/** A sign-in that is good. */
export type OpenStaffSession = {
  readonly signedInAt: Date;
  /** To the minute. */
  readonly usedAt: Date;
  readonly expiresAt: Date;
  readonly current: boolean;
};

/** The sign-ins of somebody that are good, the one used last first. */
export async function listStaffSessions(
  db: Queryable,
  staff: Pick<StaffMember, "id" | "sessionId">,
  now: Date,
): Promise<readonly OpenStaffSession[]> {
  const { rows } = await sql<OpenStaffSession>`
    select created_at as "signedInAt", used_at as "usedAt", expires_at as "expiresAt",
      id = ${staff.sessionId} as current
    from staff_sessions
    where staff_id = ${staff.id} and revoked_at is null and expires_at > ${now}
      and used_at > ${new Date(now.getTime() - IDLE_MS)}
    order by used_at desc, created_at desc`.execute(db);
  return rows;
}

/** Ends one sign-in. */
export async function endSession(db: Queryable, sessionId: string, now: Date): Promise<void> {
  await db
    .updateTable("staff_sessions")
    .set({ revoked_at: now })
    .where("id", "=", sessionId)
    .where("revoked_at", "is", null)
    .execute();
}

/** Ends every sign-in of somebody. */
export async function endSessionsOf(db: Queryable, staffId: string, now: Date): Promise<void> {
  await db
    .updateTable("staff_sessions")
    .set({ revoked_at: now })
    .where("staff_id", "=", staffId)
    .where("revoked_at", "is", null)
    .execute();
}

/**
 * Counts a try to confirm who it is; false when the tries are spent, and then the sign-in has ended.
 * Called before anything is compared and outside its transaction.
 */
export async function countConfirmTry(
  db: Queryable,
  sessionId: string,
  now: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable("staff_sessions")
    .set({ confirm_tries: sql`confirm_tries + 1` })
    .where("id", "=", sessionId)
    .where("confirm_tries", "<", SECOND_FACTOR_TRIES)
    .executeTakeFirst();
  if (numUpdatedRows === 1n) return true;
  await endSession(db, sessionId, now);
  return false;
}

/** Ends a sign-in whose tries to confirm are spent, after a wrong one. */
export async function endIfSpent(db: Queryable, sessionId: string, now: Date): Promise<void> {
  await db
    .updateTable("staff_sessions")
    .set({ revoked_at: now })
    .where("id", "=", sessionId)
    .where("confirm_tries", ">=", SECOND_FACTOR_TRIES)
    .where("revoked_at", "is", null)
    .execute();
}

/** Notes that the second factor was given again; returns until when that counts. */
export async function markConfirmed(db: Queryable, sessionId: string, now: Date): Promise<Date> {
  await db
    .updateTable("staff_sessions")
    .set({ confirmed_at: now, confirm_tries: 0 })
    .where("id", "=", sessionId)
    .execute();
  return new Date(now.getTime() + CONFIRMED_MS);
}
