import type { LogEvent } from "kysely";
import type { Db } from "pg-boss";

/** The pool that a statement used: that of requests and jobs, the queue's, or the replica's. */
export type PoolName = "shop" | "queue" | "replica";

/** A statement that has ended. Its text may contain a value. */
export type Statement = {
  readonly pool: PoolName;
  readonly sql: string;
  readonly ms: number;
  readonly isFailed: boolean;
};

/** Called after each statement, in the async context of its caller. */
export type QueryListener = (statement: Statement) => void;

/** Reports the statements of a database to listeners. Costs almost nothing without listeners. */
export type QueryWatch = {
  readonly watchQueries: (listener: QueryListener) => void;
  /** For `new Kysely({ log })`. */
  logOf(pool: PoolName): (event: LogEvent) => void;
  /** The same pool for the queue, whose own statements are reported too. */
  ofQueue(db: Db): Db;
};

export function createQueryWatch(): QueryWatch {
  const listeners: QueryListener[] = [];
  const report = (statement: Statement) => {
    for (const listener of listeners) listener(statement);
  };
  return {
    watchQueries: (listener) => void listeners.push(listener),
    logOf:
      (pool) =>
      ({ query, level, queryDurationMillis: ms }) =>
        report({ pool, sql: query.sql, ms, isFailed: level === "error" }),
    ofQueue: (db) => ({
      ...db,
      async executeSql(sql, values) {
        const started = performance.now();
        let isFailed = true;
        try {
          const result = await db.executeSql(sql, values);
          isFailed = false;
          return result;
        } finally {
          report({ pool: "queue", sql, ms: performance.now() - started, isFailed });
        }
      },
    }),
  };
}
