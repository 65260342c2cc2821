import type { Db } from "pg-boss";
import type { Notices } from "./listen.ts";
import type { QueryListener } from "./query-watch.ts";
import type { Database } from "./schema.ts";

/** An open database of either engine. */
export type Connection = {
  readonly engine: "embedded" | "postgres";
  /** The URL of PostgreSQL; `null` for the embedded database. */
  readonly url: string | null;
  readonly db: Database;
  /** Calls the listener after each statement of `db` and of the queue. */
  watchQueries(listener: QueryListener): void;
  /** The number of statements and transactions of `db` that wait, divided by the maximum number of connections. */
  waitingPerConnection(): number;
  /**
   * Whether the disk is full: a write was refused for lack of space within `withinMs`, by default a few
   * seconds.
   */
  isDiskFull(withinMs?: number): boolean;
  /** The same database for pg-boss. */
  readonly jobs: { readonly db: Db; readonly backend?: "pglite" };
  /** Runs SQL scripts in one transaction, in one process at a time, without a time limit. */
  inExclusiveTransaction(work: (run: Script) => Promise<void>): Promise<void>;
  /** Reads a snapshot of the database, without blocking others and without a time limit. */
  inSnapshot(work: (run: Script) => Promise<void>): Promise<void>;
  /**
   * Makes deleted or overwritten data unreadable in the files of the embedded database, which otherwise keep it
   * until they need the space. PostgreSQL does so by itself over time.
   */
  overwriteDeleted(): Promise<void>;
  /**
   * Calls back for each notice of these channels (NOTIFY), from this process or another, and whenever notices
   * may have been missed. Calls `onFailure` if it cannot listen, and retries. Returns a function that stops it.
   */
  listen(notices: Notices, onFailure: (error: unknown) => void): Promise<() => Promise<void>>;
  close(): Promise<void>;
};

/** Runs a script and returns the rows of its last statement. */
export type Script = (text: string) => Promise<readonly Record<string, unknown>[]>;

export type ConnectOptions = {
  /** The database refuses all changes, and statements have no time limit. */
  readonly readOnly?: boolean;
  /** How many processes of this machine share the connections that one would open; 1 by default. */
  readonly sharedBy?: number;
  /** Called with a sentence if it has to wait for another process. */
  readonly onWait?: (sentence: string) => void;
};
