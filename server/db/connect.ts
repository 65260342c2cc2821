import type { Db } from "pg-boss";
import type { Notices } from "./listen.ts";
import { openPostgres } from "./postgres.ts";
import type { QueryListener } from "./query-watch.ts";
import type { Database } from "./schema.ts";

/** An open database of either engine. */
export type Connection = {
  readonly engine: "embedded" | "postgres";
  /** The URL of PostgreSQL; `null` for the embedded database. */
  readonly url: string | null;
  readonly db: Database;
  /** Calls back after each statement that was asked for by `db`, and after the queue's own. */
  watchQueries(listener: QueryListener): void;
  /** How many statements and transactions of `db` wait for a connection, for each that there may be. */
  waitingPerConnection(): number;
  /** Whether its disk is full: it has refused a write for want of room within this time, or just now. */
  isDiskFull(withinMs?: number): boolean;
  /** The same database for pg-boss. */
  readonly jobs: { readonly db: Db; readonly backend?: "pglite" };
  /**
   * Runs SQL scripts of several statements in one transaction, in one process at a time, without a
   * time limit.
   */
  inExclusiveTransaction(work: (run: Script) => Promise<void>): Promise<void>;
  /** Reads the database at one moment, without blocking others and without a time limit. */
  inSnapshot(work: (run: Script) => Promise<void>): Promise<void>;
  /**
   * Makes deleted or overwritten data unreadable in the files of the embedded database, which
   * otherwise keep it until the space is needed. PostgreSQL does so by itself over time.
   */
  overwriteDeleted(): Promise<void>;
  /**
   * Calls back for each notice of these channels (NOTIFY), from this process or another, and whenever some
   * may have been missed. `onFailure` is told when it cannot listen; it tries again until it can. Returns how
   * to stop.
   */
  listen(notices: Notices, onFailure: (error: unknown) => void): Promise<() => Promise<void>>;
  close(): Promise<void>;
};

/** Runs a script and returns the rows of its last statement. */
export type Script = (text: string) => Promise<readonly Record<string, unknown>[]>;

export type ConnectOptions = {
  /** The database refuses all changes, and statements have no time limit. */
  readonly readOnly?: boolean;
  /** How many processes of this machine share the connections that one would open; one without it. */
  readonly sharedBy?: number;
  /** Called with a sentence when another process has to be waited for. */
  readonly onWait?: (sentence: string) => void;
};

/**
 * Opens the database of `databaseUrl` (PostgreSQL 15 or newer), or without a URL the embedded one
 * in `dataDir`. The embedded directory is locked: a second process is refused.
 * @throws ConfigError if it is opened to read and does not exist
 */
export async function connect(
  databaseUrl: string | null,
  dataDir: string,
  options: ConnectOptions = {},
): Promise<Connection> {
  if (databaseUrl !== null) return openPostgres(databaseUrl, options);
  // Loaded where it is needed, because a process on PostgreSQL has no use for it.
  const { openEmbedded } = await import("./embedded.ts");
  return openEmbedded(dataDir, options);
}
