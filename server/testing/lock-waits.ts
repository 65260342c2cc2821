import { sql } from "kysely";
import type { Queryable } from "../db/schema.ts";

/** How many statements wait for a lock of another transaction now; PostgreSQL alone can tell. */
export async function countLockWaits(db: Queryable): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(db);
  return rows[0]?.count ?? 0;
}

/**
 * How many statements wait for a lock that this transaction holds. Asked of the locks: in a transaction,
 * `pg_stat_activity` does not show connections that were opened after it was first read.
 */
export async function countWaitsFor(transaction: Queryable): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(distinct pid)::int as count from pg_locks
    where not granted and pg_backend_pid() = any(pg_blocking_pids(pid))`.execute(transaction);
  return rows[0]?.count ?? 0;
}
