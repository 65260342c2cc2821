import { sql } from "kysely";
import type { Database } from "../db/schema.ts";

/**
 * On PostgreSQL others may be at work, so that a process that has gone is missed only after it has
 * said nothing for a while. This lets that while pass, for the jobs and for the payment pages that it
 * was at.
 */
export async function letClaimsRunOut(db: Database): Promise<void> {
  await sql`update jobs.job set heartbeat_on = heartbeat_on - interval '1 minute'
    where state = 'active'`.execute(db);
  await sql`update payments set starting_since = starting_since - interval '1 minute'
    where starting_since is not null`.execute(db);
}
