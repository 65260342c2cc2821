import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { ConfigError } from "../environment/environment.ts";
import { DatabaseAway } from "./away.ts";
import type { Connection, Script } from "./connection.ts";
import { codeOf } from "./error-code.ts";

const MIGRATIONS = join(import.meta.dirname, "migrations");

const DEADLOCK = "40P01";
const LOCK_NOT_AVAILABLE = "55P03";
/**
 * How long a migration waits for a table before it gives up. PostgreSQL checks for a deadlock after a second
 * and ends the transaction that has waited that long: it should not be a buyer's.
 */
const LOCK_RETRY_MS = 300;
const MAX_ATTEMPTS = 20;
const PAUSE_MS = 100;

/**
 * Brings the schema up to date: runs each numbered script of `migrations/` that has not run yet, all in one
 * transaction, in one process at a time. Processes of the previous version may be running (D-247). They lock
 * tables in another order, so a deadlock is to be expected; then this transaction is rolled back and retried.
 * Returns the names of the scripts that ran.
 * @throws DatabaseAway if tables are in use for too long, ConfigError if they are in monthly partitions or the
 *   database cannot hold Arabic; then nothing has changed
 */
export async function migrate(connection: Connection): Promise<readonly string[]> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await runMissing(connection);
    } catch (error) {
      if (!isInUse(error)) throw error;
      if (tries === MAX_ATTEMPTS) throw new DatabaseAway(IN_USE, { cause: error });
      await pause(PAUSE_MS);
    }
  }
}

/** Whether an error means that others use the tables to change. */
function isInUse(error: unknown): boolean {
  const cause = error instanceof DatabaseAway ? error.cause : error;
  return codeOf(cause) === DEADLOCK || codeOf(cause) === LOCK_NOT_AVAILABLE;
}

const IN_USE =
  "Other connections use the tables too much to change them, so nothing was changed. Please try again.";

async function runMissing(connection: Connection): Promise<readonly string[]> {
  const ran: string[] = [];
  await connection.inExclusiveTransaction(async (run) => {
    await run(`set local lock_timeout = ${LOCK_RETRY_MS}`);
    await requireUnicode(run);
    await run(
      "create table if not exists schema_migrations (name text primary key, at timestamptz not null default now())",
    );
    const done = await listMigrationsRun(run);
    const missing = listMigrations().filter((name) => !done.includes(name));
    if (missing.length > 0) await requirePlainTables(run);
    for (const name of missing) {
      await run(readFileSync(join(MIGRATIONS, name), "utf8"));
      await run(`insert into schema_migrations (name) values ('${name}')`);
      ran.push(name);
    }
  });
  return ran;
}

/**
 * @throws ConfigError if the database cannot hold Arabic: with the locale C, a server creates SQL_ASCII
 *   databases
 */
async function requireUnicode(run: Script): Promise<void> {
  const [row] = await run("show server_encoding");
  if (row?.["server_encoding"] === "UTF8") return;
  throw new ConfigError(
    `DATABASE_URL names a database of the encoding ${row?.["server_encoding"]}; the shop needs one of UTF8.`,
  );
}

/** @throws ConfigError if tables are in monthly partitions, which migrations do not support (docs/scale.md) */
async function requirePlainTables(run: Script): Promise<void> {
  const [found] = await run("select to_regclass('months.tables') is not null as partitioned");
  if (found?.["partitioned"] !== true) return;
  throw new ConfigError(
    "The schema has to change, and tables are in monthly partitions. Take these back first, as the first lines of deploy/partition-by-month.sql say.",
  );
}

function listMigrations(): readonly string[] {
  return readdirSync(MIGRATIONS)
    .filter((name) => /^\d{4}_[a-z0-9_]+\.sql$/.test(name))
    .sort();
}

/** The names of the scripts that have run. */
export async function listMigrationsRun(run: Script): Promise<readonly string[]> {
  return (await run("select name from schema_migrations order by name")).map(({ name }) =>
    String(name),
  );
}

/**
 * For read-only use: checks that the schema is that of this version, without changing it.
 * @throws ConfigError if it is missing or another version
 */
export async function requireSchema(connection: Connection): Promise<void> {
  await connection.inSnapshot(async (run) => {
    const [found] = await run("select to_regclass('public.schema_migrations')::text as name");
    if (found?.["name"] === null) {
      throw new ConfigError(
        'The database has no schema of the shop; is it the right one? ("npm run shop -- migrate" makes one.)',
      );
    }
    const done = await listMigrationsRun(run);
    const wanted = listMigrations();
    const [missing] = wanted.filter((name) => !done.includes(name));
    const [unknown] = done.filter((name) => !wanted.includes(name));
    if (unknown !== undefined) {
      throw new ConfigError(`The database is of a newer version of the shop (${unknown}).`);
    }
    if (missing !== undefined) {
      throw new ConfigError(
        `The database is of an older version of the shop; "npm run shop -- migrate" brings it up to date (${missing}).`,
      );
    }
  });
}
