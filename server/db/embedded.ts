import { existsSync, mkdirSync } from "node:fs";
import { join } from "node:path";
import { PGlite, type PGliteOptions } from "@electric-sql/pglite";
import { Kysely, PGliteDialect, PGliteDriver } from "kysely";
import { fromPglite } from "pg-boss";
import { ConfigError } from "../environment/environment.ts";
import type { Connection, ConnectOptions, Script } from "./connection.ts";
import { lockDirectory } from "./directory-lock.ts";
import { freeDiskBytes, isDiskFull, watchDiskSpace } from "./disk-space.ts";
import { INT8, NUMERIC, toNumber } from "./number-types.ts";
import { createQueryWatch } from "./query-watch.ts";
import type { Database } from "./schema.ts";

const CHECKPOINT_EVERY_MS = 5 * 60_000;

/** PostgreSQL's default of 128 MB would be filled with zeros at each start; the shop needs less. */
const START_PARAMS = [...PGlite.defaultStartParams, "-c", "shared_buffers=32MB"];

/**
 * Kysely's own driver returns the same connection object to all callers, so that a query of one request would
 * join the open transaction of another. This driver creates a connection object for each use; PGlite then
 * queues them.
 */
function embeddedDialect(lite: PGlite): PGliteDialect {
  const newDriver = () => new PGliteDriver({ pglite: lite });
  const acquireConnection = async () => {
    const driver = newDriver();
    await driver.init();
    return driver.acquireConnection();
  };
  const createDriver = () => Object.assign(newDriver(), { acquireConnection });
  return Object.assign(new PGliteDialect({ pglite: lite }), { createDriver });
}

/** Starts PGlite with the shop's settings; without a folder, in memory. */
export const startPglite = (options: PGliteOptions): Promise<PGlite> =>
  PGlite.create({
    ...options,
    parsers: { [INT8]: toNumber, [NUMERIC]: toNumber },
    startParams: START_PARAMS,
  });

/** @throws ConfigError if PGlite cannot open the folder's content */
async function openPglite(directory: string | null): Promise<PGlite> {
  if (directory === null) return startPglite({});
  try {
    return await startPglite({ dataDir: directory });
  } catch (error) {
    const isFull = isDiskFull(() => freeDiskBytes(directory));
    throw new ConfigError(explainOpenError(directory, isFull), { cause: error });
  }
}

/** The likely reason why PGlite could not open a database: its own error gives none. */
export function explainOpenError(directory: string, isFull: boolean): string {
  return isFull
    ? `DATA_DIR: the disk is full (${directory}). Make room, then start again.`
    : `DATA_DIR holds a database that cannot be opened (${directory}): it is damaged, or another version made it. Restore a backup into an empty DATA_DIR.`;
}

/** Opens PGlite; with `dataDir` null in memory, for tests, which may also pass a started one. */
export async function openEmbedded(
  dataDir: string | null,
  { readOnly = false, started }: ConnectOptions & { readonly started?: PGlite } = {},
): Promise<Connection & { dump(): Promise<Blob> }> {
  const directory = dataDir === null ? null : join(dataDir, "database");
  if (readOnly && !existsSync(join(directory ?? "", "PG_VERSION"))) {
    throw new ConfigError(`DATA_DIR holds no database of the shop (${directory}).`);
  }
  if (directory !== null) mkdirSync(directory, { recursive: true, mode: 0o700 });
  const unlock = directory === null ? () => {} : await lockDirectory(directory);
  const lite = started ?? (await openPglite(directory));
  if (readOnly) await lite.exec("set default_transaction_read_only = on");
  const inTransaction = (settings: string, work: (run: Script) => Promise<void>) =>
    lite.transaction(async (tx) => {
      const run: Script = async (text) => {
        const results = await tx.exec(text);
        return (results.at(-1)?.rows ?? []) as Record<string, unknown>[];
      };
      await run(settings);
      await work(run);
    });
  const { watchQueries, logOf, ofQueue } = createQueryWatch();
  const db: Database = new Kysely({ dialect: embeddedDialect(lite), log: logOf("shop") });
  // PGlite has no background workers: without this its log would grow until the next start.
  const checkpoint = setInterval(() => {
    lite.exec("checkpoint").catch((error: unknown) => console.error("Checkpoint failed", error));
  }, CHECKPOINT_EVERY_MS);
  checkpoint.unref();
  const disk =
    directory === null || readOnly ? null : watchDiskSpace(lite, () => freeDiskBytes(directory));
  return {
    engine: "embedded",
    url: null,
    db,
    watchQueries,
    waitingPerConnection: () => 0,
    isDiskFull: () => disk?.isFull() ?? false,
    jobs: { db: ofQueue(fromPglite(lite)), backend: "pglite" },
    // No lock needed: no other process has it open, and PGlite queues its transactions.
    inExclusiveTransaction: (work) => inTransaction("", work),
    inSnapshot: (work) =>
      inTransaction("set transaction isolation level repeatable read, read only", work),
    async overwriteDeleted() {
      await lite.exec("vacuum full");
      // Switches through all files of the write-ahead log, including those kept for reuse.
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
    async listen(notices) {
      const channels = Object.entries(notices);
      const stops = await Promise.all(channels.map((channel) => lite.listen(...channel)));
      return async () => {
        await Promise.all(stops.map((stop) => stop()));
      };
    },
    dump: () => lite.dumpDataDir("none"),
    async close() {
      clearInterval(checkpoint);
      disk?.stop();
      if (directory !== null) await lite.exec("checkpoint");
      await db.destroy();
      unlock();
    },
  };
}
