import { sql } from "kysely";
import type { Database } from "../db/schema.ts";

/**
 * On PostgreSQL other processes may be running, so a dead one is noticed only after some silence.
 * This skips that time, for its jobs and its payment pages.
 */
export async function expireClaims(db: Database): Promise<void> {
  await sql`update jobs.job set heartbeat_on = heartbeat_on - interval '1 minute'
    where state = 'active'`.execute(db);
  await sql`update payments set starting_since = starting_since - interval '1 minute'
    where starting_since is not null`.execute(db);
}
