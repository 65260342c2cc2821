import { sql } from "kysely";
import type { Queryable } from "../db/schema.ts";

/**
 * Lets one transaction after the other enqueue what is unfinished and has no job. Several processes may find
 * the same work missing, and the queue knows it as enqueued only until somebody begins it.
 */
export async function lockUnfinishedWork(transaction: Queryable): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('unfinished work', 0))`.execute(
    transaction,
  );
}
