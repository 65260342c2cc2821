import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import type { Role } from "#core/staff.ts";
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

/** Begins a sign-in, of somebody who has just given both factors; returns the value of its cookie. */
export async function beginSession(db: Queryable, staffId: string, now: Date): Promise<string> {
  const token = randomId(32);
  await db
    .insertInto("staff_sessions")
    .values({
      id: randomUUID(),
      token_hash: hashSecret(token),
      staff_id: staffId,
      created_at: now,
      used_at: now,
      confirmed_at: now,
      expires_at: new Date(now.getTime() + SESSION_SECONDS * 1000),
      revoked_at: null,
    })
    .execute();
  return token;
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
      where id = ${member.sessionId} and used_at < ${now}`.execute(db);
  }
  return { ...member, confirmed: at - confirmedAt.getTime() < CONFIRMED_MS };
}
