import { createHash } from "node:crypto";
import { readFileSync, renameSync, writeFileSync } from "node:fs";
import { gunzipSync, gzipSync } from "node:zlib";
import type { Connection, Script } from "./connect.ts";
import { migrate } from "./migrate.ts";

const FORMAT = "shop-backup-1";
const INSERT_ROWS = 500;

/** Thrown when a file cannot be restored: one sentence, and nothing was changed. */
export class BackupError extends Error {}

type Header = { readonly format: string; readonly migrations: readonly string[] };
type TableRows = { readonly table: string; readonly rows: readonly Record<string, unknown>[] };

/**
 * Writes everything the shop knows into one file that either engine can be restored from: lines of
 * JSON, compressed, the last one a hash of all before. The file appears whole or not at all.
 * Returns how many rows it holds.
 */
export async function backUp(connection: Connection, file: string): Promise<number> {
  let count = 0;
  const lines: string[] = [];
  await connection.inExclusiveTransaction(async (run) => {
    const migrations = (await run("select name from schema_migrations order by name")).map((row) =>
      String(row["name"]),
    );
    lines.push(JSON.stringify({ format: FORMAT, migrations } satisfies Header));
    for (const table of await listTables(run)) {
      const rows = (await run(`select to_jsonb(t) as row from ${table} t`)).map(
        ({ row }) => row as Record<string, unknown>,
      );
      count += rows.length;
      lines.push(JSON.stringify({ table, rows } satisfies TableRows));
    }
    const numbers = await run("select last_value, is_called from order_numbers");
    lines.push(JSON.stringify({ orderNumbers: numbers[0] }));
  });
  const text = `${lines.join("\n")}\n`;
  writeFileSync(`${file}.part`, gzipSync(`${text}${hashOf(text)}\n`), { mode: 0o600 });
  renameSync(`${file}.part`, file);
  return count;
}

/**
 * Restores a backup into an empty database, in one transaction; the schema is made first.
 * @throws BackupError for half a file, another format or version, or a database that is in use
 */
export async function restore(connection: Connection, file: string): Promise<number> {
  const { header, tables, orderNumbers } = readBackup(file);
  await migrate(connection);
  let count = 0;
  await connection.inExclusiveTransaction(async (run) => {
    const migrations = (await run("select name from schema_migrations order by name")).map(
      (row) => row["name"],
    );
    if (JSON.stringify(migrations) !== JSON.stringify(header.migrations)) {
      throw new BackupError("The backup was made by another version of the shop.");
    }
    await requireEmpty(run);
    await run("delete from shop_settings");
    for (const table of await inOrderOfReference(run, tables)) {
      count += table.rows.length;
      await insertRows(run, table);
    }
    await run(
      `select setval('order_numbers', ${Number(orderNumbers.last_value)}, ${orderNumbers.is_called === true})`,
    );
    await resetIdentities(run);
  });
  return count;
}

function hashOf(text: string): string {
  return createHash("sha256").update(text).digest("hex");
}

function readBackup(file: string) {
  const broken = new BackupError(`${file} is not a whole backup; nothing was changed.`);
  let lines: string[];
  try {
    lines = gunzipSync(readFileSync(file)).toString("utf8").trimEnd().split("\n");
  } catch (error) {
    throw error instanceof Error && "code" in error && error.code === "ENOENT"
      ? new BackupError(`There is no file ${file}.`)
      : broken;
  }
  const hash = lines.pop();
  if (hash !== hashOf(`${lines.join("\n")}\n`)) throw broken;
  const [header, ...rest] = lines.map((line) => JSON.parse(line) as unknown);
  const { orderNumbers } = rest.pop() as {
    orderNumbers: { last_value: number; is_called: boolean };
  };
  return { header: header as Header, tables: rest as TableRows[], orderNumbers };
}

/** The shop's own tables; the queue is not among them, it is filled anew from what is open. */
async function listTables(run: Script): Promise<readonly string[]> {
  const rows = await run(`select table_name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE' and table_name <> 'schema_migrations'
    order by table_name`);
  return rows.map((row) => String(row["table_name"]));
}

/** Referred-to tables first, so that no row comes before the one it names. */
async function inOrderOfReference(
  run: Script,
  tables: readonly TableRows[],
): Promise<readonly TableRows[]> {
  const references = await run(`select distinct tc.table_name as child, ccu.table_name as parent
    from information_schema.table_constraints tc
    join information_schema.constraint_column_usage ccu using (constraint_schema, constraint_name)
    where tc.constraint_type = 'FOREIGN KEY' and tc.table_schema = 'public'`);
  const waiting = [...tables];
  const ordered: TableRows[] = [];
  while (waiting.length > 0) {
    const ready = waiting.findIndex(
      ({ table }) =>
        !references.some(
          ({ child, parent }) =>
            child === table && parent !== table && waiting.some((other) => other.table === parent),
        ),
    );
    ordered.push(...waiting.splice(Math.max(ready, 0), 1));
  }
  return ordered;
}

async function requireEmpty(run: Script): Promise<void> {
  for (const table of ["orders", "carts", "users", "course_packages", "coupons"]) {
    if ((await run(`select 1 from ${table} limit 1`)).length > 0) {
      throw new BackupError(
        "The database is not empty; a backup is restored into an empty one only.",
      );
    }
  }
}

async function insertRows(run: Script, { table, rows }: TableRows): Promise<void> {
  if (!/^[a-z_]+$/.test(table))
    throw new BackupError(`The backup names no table of ours: ${table}.`);
  for (let start = 0; start < rows.length; start += INSERT_ROWS) {
    const json = JSON.stringify(rows.slice(start, start + INSERT_ROWS)).replaceAll("'", "''");
    await run(
      `insert into ${table} overriding system value
        select * from jsonb_populate_recordset(null::${table}, '${json}'::jsonb)`,
    );
  }
}

/** New rows get ids after the restored ones. */
async function resetIdentities(run: Script): Promise<void> {
  const columns = await run(`select table_name, column_name from information_schema.columns
    where table_schema = 'public' and is_identity = 'YES'`);
  for (const { table_name: table, column_name: column } of columns) {
    await run(`select setval(pg_get_serial_sequence('${table}', '${column}'),
      coalesce((select max(${column}) from ${table}), 0) + 1, false)`);
  }
}
