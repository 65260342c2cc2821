import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { PGlite } from "@electric-sql/pglite";
import { Kysely, PGliteDialect, PGliteDriver, PostgresDialect } from "kysely";
import pg from "pg";
import { type Db, fromPglite } from "pg-boss";
import { lockDirectory } from "./directory-lock.ts";
import type { Database } from "./schema.ts";

/** Types that both engines hand out as text or as bigint, and that we keep as plain numbers. */
const INT8 = 20;
const NUMERIC = 1700;

const CHECKPOINT_EVERY_MS = 5 * 60_000;
const CONNECT_LIMIT_MS = 3_000;
/** Longer than any honest query, shorter than the 10 s in which the API must answer. */
const QUERY_LIMIT_MS = 8_000;

/** An open database of either engine. */
export type Connection = {
  readonly engine: "embedded" | "postgres";
  readonly db: Database;
  /** How pg-boss reaches the same database. */
  readonly jobs: { db: Db; backend: "pglite" } | { connectionString: string };
  /** Runs SQL scripts of several statements in one transaction, one process at a time. */
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

/** Any number that processes of this shop agree on. */
const MIGRATION_LOCK = 7_311_001;

/**
 * Opens the database of `databaseUrl` (PostgreSQL 15 or newer), or the embedded one in `dataDir`
 * where there is no address. The embedded directory is locked: a second process is refused.
 */
export async function connect(databaseUrl: string | null, dataDir: string): Promise<Connection> {
  return databaseUrl === null ? openEmbedded(dataDir) : openPostgres(databaseUrl);
}

/**
 * Kysely's own driver hands one connection object to everybody, so that a query of one request
 * would join the open transaction of another. This one makes a connection object for each use;
 * PGlite itself then makes them wait for each other.
 */
class EmbeddedDriver extends PGliteDriver {
  readonly #lite: PGlite;

  constructor(lite: PGlite) {
    super({ pglite: lite });
    this.#lite = lite;
  }

  override async acquireConnection() {
    const driver = new PGliteDriver({ pglite: this.#lite });
    await driver.init();
    return driver.acquireConnection();
  }
}

class EmbeddedDialect extends PGliteDialect {
  readonly #lite: PGlite;

  constructor(lite: PGlite) {
    super({ pglite: lite });
    this.#lite = lite;
  }

  override createDriver() {
    return new EmbeddedDriver(this.#lite);
  }
}

const toNumber = (text: string) => Number(text);

/**
 * Opens PGlite; `dataDir` null keeps it in memory, for tests, which also start from a copy of a
 * database that is migrated already.
 */
export async function openEmbedded(
  dataDir: string | null,
  loadDataDir?: Blob,
): Promise<Connection & { dump(): Promise<Blob> }> {
  const directory = dataDir === null ? null : join(dataDir, "database");
  if (directory !== null) mkdirSync(directory, { recursive: true });
  const unlock = directory === null ? () => {} : await lockDirectory(directory);
  const lite = await PGlite.create({
    ...(directory === null ? {} : { dataDir: directory }),
    ...(loadDataDir === undefined ? {} : { loadDataDir }),
    parsers: { [INT8]: toNumber, [NUMERIC]: toNumber },
  });
  const db: Database = new Kysely({ dialect: new EmbeddedDialect(lite) });
  // PGlite has no background workers: without this its log would grow until the next start.
  const checkpoint = setInterval(() => {
    lite.exec("checkpoint").catch((error: unknown) => console.error("Checkpoint failed", error));
  }, CHECKPOINT_EVERY_MS);
  checkpoint.unref();
  return {
    engine: "embedded",
    db,
    jobs: { db: fromPglite(lite), backend: "pglite" },
    inExclusiveTransaction: (work) =>
      lite.transaction((tx) =>
        work(async (text) => {
          const results = await tx.exec(text);
          return (results.at(-1)?.rows ?? []) as Record<string, unknown>[];
        }),
      ),
    async overwriteDeleted() {
      await lite.exec("vacuum full");
      // The log of changes walks past every file it has, also those kept to be used again.
      await lite.exec("set wal_recycle = off");
      const { rows } = await lite.query<{ files: number }>(
        "select count(*) as files from pg_ls_waldir()",
      );
      for (let left = rows[0]?.files ?? 0; left >= 0; left -= 1) {
        await lite.exec("select pg_switch_wal()");
        await lite.exec("checkpoint");
      }
      await lite.exec("reset wal_recycle");
    },
    dump: () => lite.dumpDataDir("none"),
    async close() {
      clearInterval(checkpoint);
      if (directory !== null) await lite.exec("checkpoint");
      await db.destroy();
      unlock();
    },
  };
}

function openPostgres(connectionString: string): Connection {
  const types = {
    getTypeParser(oid: number, format?: "text" | "binary") {
      return oid === INT8 || oid === NUMERIC
        ? toNumber
        : pg.types.getTypeParser(oid, format ?? "text");
    },
  };
  const pool = new pg.Pool({
    connectionString,
    max: 20,
    connectionTimeoutMillis: CONNECT_LIMIT_MS,
    query_timeout: QUERY_LIMIT_MS,
    keepAlive: true,
    types: types as pg.CustomTypesConfig,
  });
  // A connection lost while idle is replaced at the next use; nobody waits for this one.
  pool.on("error", () => {});
  return {
    engine: "postgres",
    db: new Kysely({ dialect: new PostgresDialect({ pool }) }),
    jobs: { connectionString },
    async inExclusiveTransaction(work) {
      const client = await pool.connect();
      try {
        await client.query("begin");
        await client.query(`select pg_advisory_xact_lock(${MIGRATION_LOCK})`);
        await work(async (text) => {
          const result: pg.QueryResult | pg.QueryResult[] = await client.query(text);
          return (Array.isArray(result) ? result.at(-1)?.rows : result.rows) ?? [];
        });
        await client.query("commit");
      } catch (error) {
        await client.query("rollback");
        throw error;
      } finally {
        client.release();
      }
    },
    async overwriteDeleted() {},
    close: () => pool.end(),
  };
}
