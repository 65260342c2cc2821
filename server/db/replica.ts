import { setTimeout as pause } from "node:timers/promises";
import { sql } from "kysely";
import type { Log } from "../log.ts";
import { openReplicaPool } from "./postgres.ts";
import type { QueryListener } from "./query-watch.ts";
import type { Database, Queryable } from "./schema.ts";

/** The read replica ("the copy"), for reads that need not go to the primary database (D-238). */
export type Replica = {
  /**
   * Reads from the copy, if there is one with everything that was committed `maxAgeMs` ago; otherwise from the
   * database. `read` may run twice.
   */
  read<Result>(maxAgeMs: number, read: (db: Queryable) => Promise<Result>): Promise<Result>;
  /** Whether the copy currently serves reads that need not see the last seconds; `null` without a copy. */
  isUsed(): Promise<boolean | null>;
  /** Calls the listener after each statement on the copy. */
  watchQueries(listener: QueryListener): void;
  close(): Promise<void>;
};

/** For a person who must see their own last change. */
export const WITHOUT_LAG = 0;

/** For sums of many orders, such as figures. */
export const SECONDS_OF_LAG_MS = 5_000;

/** How long a read waits for a copy that is a little behind. */
const WAIT_MS = 200;
const POLL_INTERVAL_MS = 20;
/** How long a copy that was unavailable or behind is not used. */
const RETRY_MS = 5_000;

/** The position in the database's log that a read requires. */
type Position = { readonly lsn: string; readonly at: number };

/** Opens the copy at an address; without an address, all reads go to the database itself. */
export function openReplica(url: string | null, primary: Database, log: Log): Replica {
  if (url === null) return noReplica(primary);
  const { db, watchQueries, close } = openReplicaPool(url);
  let known: Position | null = null;
  let leftAloneUntil = 0;

  const positionOf = async (maxAgeMs: number): Promise<string> => {
    // The copy receives only what is on the database's disk: everything that was confirmed as committed, except
    // the queue's state, which may arrive later (D-248).
    const at = performance.now();
    if (known !== null && at - known.at < maxAgeMs) return known.lsn;
    const { rows } = await sql<{ lsn: string }>`
      select pg_current_wal_flush_lsn()::text as lsn`.execute(primary);
    const lsn = rows[0]?.lsn ?? "";
    known = { lsn, at };
    return lsn;
  };

  const replica: Replica = {
    async read(maxAgeMs, read) {
      if (performance.now() < leftAloneUntil) return read(primary);
      const lsn = await positionOf(maxAgeMs);
      try {
        return await db.connection().execute(async (copy) => {
          await waitUntilReached(copy, lsn);
          return read(copy);
        });
      } catch (error) {
        leftAloneUntil = performance.now() + RETRY_MS;
        log.warn({ err: error }, "the copy of the database is not read from for five seconds");
        return read(primary);
      }
    },
    async isUsed() {
      let last: Queryable = primary;
      await replica.read(SECONDS_OF_LAG_MS, async (asked) => {
        last = asked;
      });
      return last !== primary;
    },
    watchQueries,
    close,
  };
  return replica;
}

function noReplica(primary: Database): Replica {
  return {
    read: (_maxAgeMs, read) => read(primary),
    isUsed: async () => null,
    watchQueries() {},
    async close() {},
  };
}

/** @throws Error if the copy does not reach the position soon, or is no replica */
async function waitUntilReached(copy: Queryable, lsn: string): Promise<void> {
  const late = performance.now() + WAIT_MS;
  for (;;) {
    const { rows } = await sql<{ reached: boolean | null }>`
      select pg_last_wal_replay_lsn() >= ${lsn}::pg_lsn as reached`.execute(copy);
    if (rows[0]?.reached === true) return;
    if (performance.now() > late) throw new Error("The copy is behind the database, or is none");
    await pause(POLL_INTERVAL_MS);
  }
}
