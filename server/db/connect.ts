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
  /**
   * Makes what was deleted or overwritten unreadable in the files of the embedded database, which
   * otherwise keep it until the room is needed. PostgreSQL does so by itself, in its own time.
   */
  overwriteDeleted(): Promise<void>;
  close(): Promise<void>;
};

/** Runs a script and returns the rows of its last statement. */
export type Script = (text: string) => Promise<readonly Record<string, unknown>[]>;

/**
 * Opens the database of `databaseUrl` (PostgreSQL 15 or newer), or the embedded one in `dataDir`
 * where there is no address. The embedded directory is locked: a second process is refused. `tell` is
 * given a sentence when another process has to be waited for.
 */
export async function connect(
  databaseUrl: string | null,
  dataDir: string,
  tell: (sentence: string) => void = console.info,
): Promise<Connection> {
  return databaseUrl === null ? openEmbedded(dataDir) : openPostgres(databaseUrl, tell);
}
