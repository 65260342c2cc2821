import { randomUUID } from "node:crypto";
import { existsSync, renameSync, rmSync } from "node:fs";
import {
  BackupError,
  checkFile,
  type Header,
  type ReadRow,
  readRows,
  type TableToWrite,
  writeLines,
} from "./backup-file.ts";
import type { Connection, Script } from "./connection.ts";
import { codeOf } from "./error-code.ts";
import { listMigrationsRun, migrate } from "./migrate.ts";
import { listGivenColumns, listTables, totalsOf, writeTimesInUtc } from "./table-totals.ts";

const BATCH_ROWS = 500;

/** Why a file cannot be written, by Node's code. */
const WRITE_PROBLEMS: Readonly<Record<string, string>> = {
  EACCES: "this user may not",
  EISDIR: "there is a folder of this name",
  ENOENT: "there is no such folder",
  ENOSPC: "the disk is full",
  ENOTDIR: "there is a file in the place of a folder",
  EROFS: "that disk can only be read",
};

/** Any shop that was ever started has rows in at least one of these. */
const TABLES_IN_USE = ["orders", "carts", "users", "course_packages", "coupons"];

/**
 * Writes a snapshot of the whole database into one file, which either engine can restore, while the shop keeps
 * running. Before the file gets its name, it is read back and compared with the database row by row. It can be
 * restored because the constraints held in the snapshot. (A trial restore in memory would need as much memory
 * as the shop has data.) Returns the number of rows.
 * @throws BackupError if the database is empty, or the file cannot be written
 */
export async function backUp(connection: Connection, file: string): Promise<number> {
  // A random name, so that nobody else can have prepared the file or write to it.
  const part = `${file}.${randomUUID()}.part`;
  try {
    await connection.inSnapshot(async (run) => {
      if (await isEmpty(run)) {
        throw new BackupError("The database is empty; there is nothing to back up.");
      }
      await writeTimesInUtc(run);
      await writeLines(part, await readHeader(run), readTables(run));
    });
    const { tables } = await checkFile(part);
    renameSync(part, file);
    return tables.reduce((sum, { rows }) => sum + rows, 0);
  } catch (error) {
    const problem = writeProblem(error);
    if (problem !== undefined) throw new BackupError(`${file} cannot be written: ${problem}.`);
    throw error;
  } finally {
    if (existsSync(part)) rmSync(part);
  }
}

/** Why the file could not be written; `undefined` for any other error, such as one of the database connection. */
function writeProblem(error: unknown): string | undefined {
  if (!(error instanceof Error && "syscall" in error)) return undefined;
  const isOfFile = ["open", "write", "rename"].includes(String(error.syscall));
  return isOfFile ? WRITE_PROBLEMS[String(codeOf(error))] : undefined;
}

async function readHeader(run: Script): Promise<Header> {
  const [numbers] = await run("select last_value, is_called from order_numbers");
  return {
    migrations: await listMigrationsRun(run),
    orderNumbers: numbers as Header["orderNumbers"],
  };
}

async function* readTables(run: Script): AsyncGenerator<TableToWrite> {
  for (const table of await listTables(run)) {
    yield { ...(await totalsOf(run, table)), rowTexts: readRowTexts(run, table) };
  }
}

/** Reads a few rows at a time, so that a large table need not fit into memory. */
async function* readRowTexts(run: Script, table: string): AsyncGenerator<string> {
  await run(`declare rows no scroll cursor for select to_jsonb(t)::text as text from ${table} t`);
  for (;;) {
    const rows = await run(`fetch ${BATCH_ROWS} from rows`);
    for (const { text } of rows) yield String(text);
    if (rows.length === 0) break;
  }
  await run("close rows");
}

/**
 * Restores a backup into an empty database, in one transaction, after creating the schema. At the
 * end each table must have exactly the rows of the backup.
 * @throws BackupError for an incomplete file, another format or version, or a database in use
 */
export async function restore(connection: Connection, file: string): Promise<number> {
  const { header, tables } = await checkFile(file);
  await migrate(connection);
  let count = 0;
  await connection.inExclusiveTransaction(async (run) => {
    if (JSON.stringify(await listMigrationsRun(run)) !== JSON.stringify(header.migrations)) {
      throw new BackupError("The backup was made by another version of the shop.");
    }
    if (!(await isEmpty(run))) {
      throw new BackupError(
        "The database is not empty; a backup is restored into an empty one only.",
      );
    }
    await writeTimesInUtc(run);
    await run("delete from shop_settings");
    const known = await listTables(run);
    for await (const rows of inBatches(readRows(file))) {
      count += rows.length;
      await insertRows(run, rows, known);
    }
    const { last_value: lastValue, is_called: isCalled } = header.orderNumbers;
    await run(`select setval('order_numbers', ${Number(lastValue)}, ${isCalled === true})`);
    await resetIdentities(run);
    for (const table of known) {
      const expected = tables.find((totals) => totals.table === table);
      const { rows, digest } = await totalsOf(run, table);
      if (expected?.rows === rows && expected.digest === digest) continue;
      throw new BackupError(
        `The table ${table} did not come back as it was (${rows} rows instead of ${expected?.rows ?? "none"}); nothing was changed.`,
      );
    }
  });
  return count;
}

async function isEmpty(run: Script): Promise<boolean> {
  for (const table of TABLES_IN_USE) {
    if ((await run(`select 1 from ${table} limit 1`)).length > 0) return false;
  }
  return true;
}

/** Batches of rows of one table, each as large as one statement accepts. */
async function* inBatches(rows: AsyncIterable<ReadRow>): AsyncGenerator<readonly ReadRow[]> {
  let batch: ReadRow[] = [];
  for await (const row of rows) {
    if (batch.length === BATCH_ROWS || (batch.length > 0 && batch[0]?.table !== row.table)) {
      yield batch;
      batch = [];
    }
    batch.push(row);
  }
  if (batch.length > 0) yield batch;
}

async function insertRows(
  run: Script,
  rows: readonly ReadRow[],
  known: readonly string[],
): Promise<void> {
  const table = rows[0]?.table ?? "";
  if (!known.includes(table)) {
    throw new BackupError(`The backup names no table of ours: ${table}.`);
  }
  const columns = (await listGivenColumns(run, table)).map((name) => `"${name}"`).join();
  const json = `[${rows.map(({ text }) => text).join()}]`.replaceAll("'", "''");
  await run(
    `insert into ${table} (${columns}) overriding system value
      select ${columns} from jsonb_populate_recordset(null::${table}, '${json}'::jsonb)`,
  );
}

/** Sets the id sequences, so that new rows get ids after the restored ones. */
async function resetIdentities(run: Script): Promise<void> {
  const columns = await run(`select table_name, column_name from information_schema.columns
    where table_schema = 'public' and is_identity = 'YES'`);
  for (const { table_name: table, column_name: column } of columns) {
    await run(`select setval(pg_get_serial_sequence('${table}', '${column}'),
      coalesce((select max(${column}) from ${table}), 0) + 1, false)`);
  }
}
