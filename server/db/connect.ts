import type { Db } from "pg-boss";
import { openEmbedded } from "./embedded.ts";
import { openPostgres } from "./postgres.ts";
import type { Database } from "./schema.ts";

/** An open database of either engine. */
export type Connection = {
  readonly engine: "embedded" | "postgres";
  /** The address of the PostgreSQL; `null` for the embedded database. */
  readonly url: string | null;
  readonly db: Database;
  /** How pg-boss reaches the same database. */
  readonly jobs: { readonly db: Db; readonly backend?: "pglite" };
  /**
   * Runs SQL scripts of several statements in one transaction, one process at a time, and without a
   * limit of time.
   */
  inExclusiveTransaction(work: (run: Script) => Promise<void>): Promise<void>;
  /** Reads the database as it is at one moment, without holding anybody up and without a limit of time. */
  inSnapshot(work: (run: Script) => Promise<void>): Promise<void>;
  /**
   * Makes what was deleted or overwritten unreadable in the files of the embedded database, which
   * otherwise keep it until the room is needed. PostgreSQL does so by itself, in its own time.
   */
  overwriteDeleted(): Promise<void>;
  close(): Promise<void>;
};

/** Runs a script and returns the rows of its last statement. */
export type Script = (text: string) => Promise<readonly Record<string, unknown>[]>;

export type ConnectOptions = {
  /** The database itself refuses every change, and statements may take as long as they take. */
  readonly readOnly?: boolean;
  /** Is given a sentence when another process has to be waited for. */
  readonly tell?: (sentence: string) => void;
};

/**
 * Opens the database of `databaseUrl` (PostgreSQL 15 or newer), or the embedded one in `dataDir`
 * where there is no address. The embedded directory is locked: a second process is refused.
 * @throws ConfigError when it is to be read and there is none
 */
export async function connect(
  databaseUrl: string | null,
  dataDir: string,
  options: ConnectOptions = {},
): Promise<Connection> {
  return databaseUrl === null ? openEmbedded(dataDir, options) : openPostgres(databaseUrl, options);
}
