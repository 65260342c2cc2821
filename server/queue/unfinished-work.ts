import { sql } from "kysely";
import type { Queryable } from "../db/schema.ts";
import type { JobName } from "../jobs/jobs.ts";

/**
 * Takes a lock, so that one transaction at a time enqueues unfinished work without a job. Several processes may
 * find the same work, and the queue rejects a duplicate only until the first job starts.
 */
export async function lockUnfinishedWork(transaction: Queryable): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('unfinished work', 0))`.execute(
    transaction,
  );
}

/** Whether a job with this key waits or is under way. */
export async function hasOpenJob(db: Queryable, name: JobName, key: string): Promise<boolean> {
  const { rows } = await sql`
    select id from jobs.job
    where name = ${name} and singleton_key = ${key} and state in ('created', 'retry', 'active')
    limit 1`.execute(db);
  return rows.length > 0;
}
