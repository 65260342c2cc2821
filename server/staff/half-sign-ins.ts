import { sql } from "kysely";
import type { Role } from "#core/staff.ts";
import { SECOND_FACTOR_TRIES } from "#core/staff-factors.ts";
import type { Queryable } from "../db/schema.ts";

const HALF_SIGN_IN_MS = 10 * 60 * 1000;

/** Somebody of the staff who has given the mailed code, and the second factor not yet. */
export type HalfSignedIn = {
  readonly id: string;
  readonly email: string;
  readonly role: Role;
  /** Of an enrolment, sealed; `null` when a second factor is set up. */
  readonly totpSecret: string | null;
};

/** Remembers that the mailed code was given in a browser, for ten minutes. */
export async function beginHalfSignIn(
  db: Queryable,
  browserHash: string,
  { id, totpSecret }: Pick<HalfSignedIn, "id" | "totpSecret">,
  now: Date,
): Promise<void> {
  const fresh = {
    staff_id: id,
    totp_secret: totpSecret,
    tries: 0,
    expires_at: new Date(now.getTime() + HALF_SIGN_IN_MS),
  };
  await db
    .insertInto("staff_sign_ins")
    .values({ browser_hash: browserHash, ...fresh })
    .onConflict((conflict) => conflict.column("browser_hash").doUpdateSet(fresh))
    .execute();
}

/** Who has given the mailed code in a browser. */
export async function findHalfSignIn(
  db: Queryable,
  browserHash: string,
  now: Date,
): Promise<HalfSignedIn | null> {
  const { rows } = await sql<HalfSignedIn>`
    select staff.id, staff.email, staff.role, s.totp_secret as "totpSecret"
    from staff_sign_ins s join staff on staff.id = s.staff_id
    where s.browser_hash = ${browserHash} and s.tries < ${SECOND_FACTOR_TRIES}
      and s.expires_at > ${now} and staff.removed_at is null`.execute(db);
  return rows[0] ?? null;
}

/**
 * Counts a try of the second factor and says whose it is; `null` when the tries are spent. Called
 * before anything is compared and outside its transaction, so that at most five are compared,
 * however many come at once and however they end.
 */
export async function countHalfSignInTry(
  db: Queryable,
  browserHash: string,
  now: Date,
): Promise<HalfSignedIn | null> {
  const { rows } = await sql<HalfSignedIn>`
    update staff_sign_ins s set tries = s.tries + 1
    from staff where staff.id = s.staff_id and s.browser_hash = ${browserHash}
      and s.tries < ${SECOND_FACTOR_TRIES} and s.expires_at > ${now} and staff.removed_at is null
    returning staff.id, staff.email, staff.role, s.totp_secret as "totpSecret"`.execute(db);
  return rows[0] ?? null;
}

/** Ends it; false if it had ended before, as another call was first. */
export async function endHalfSignIn(
  db: Queryable,
  browserHash: string,
  staffId: string,
): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom("staff_sign_ins")
    .where("browser_hash", "=", browserHash)
    .where("staff_id", "=", staffId)
    .executeTakeFirst();
  return numDeletedRows === 1n;
}
