import { createHash } from "node:crypto";
import type { Script } from "./connection.ts";

/** The number of rows of a table, and a checksum of them that does not depend on their order. */
export type TableTotals = {
  readonly table: string;
  readonly rows: number;
  readonly digest: string;
};

const HASH_DIGITS = 15;

/** Computes the same totals as `totalsOf`, from the database's JSON texts. */
export class RowsDigest {
  rows = 0;
  #sum = 0n;

  add(text: string): void {
    this.rows += 1;
    this.#sum += BigInt(`0x${createHash("md5").update(text).digest("hex").slice(0, HASH_DIGITS)}`);
  }

  get digest(): string {
    return String(this.#sum);
  }
}

/**
 * Makes the database write times in UTC for the rest of the transaction, so that a row's JSON text is the same
 * everywhere.
 */
export async function writeTimesInUtc(run: Script): Promise<void> {
  await run("set local timezone to 'UTC'");
}

/** The current totals of a table. @throws Error if it is not one of our tables */
export async function totalsOf(run: Script, table: string): Promise<TableTotals> {
  const [totals] = await run(`select count(*) as rows, coalesce(sum(
      ('x' || left(md5(to_jsonb(t)::text), ${HASH_DIGITS}))::bit(60)::bigint), 0)::text as digest
    from ${table} t`);
  return { table, rows: Number(totals?.["rows"]), digest: String(totals?.["digest"]) };
}

/**
 * The shop's own tables, referenced ones first, so that no row comes before one that it refers to. Without the
 * queue, which is refilled from open work.
 */
export async function listTables(run: Script): Promise<readonly string[]> {
  const tables = await run(`select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE' and table_name <> 'schema_migrations'
    order by table_name`);
  const references = await run(`select distinct child.relname as child, parent.relname as parent
    from pg_constraint c join pg_class child on child.oid = c.conrelid
    join pg_class parent on parent.oid = c.confrelid
    where c.contype = 'f' and child.relnamespace = 'public'::regnamespace`);
  const waiting = tables.map(({ name }) => String(name));
  const ordered: string[] = [];
  while (waiting.length > 0) {
    const ready = waiting.findIndex(
      (table) =>
        !references.some(
          ({ child, parent }) =>
            child === table && parent !== table && waiting.includes(String(parent)),
        ),
    );
    ordered.push(...waiting.splice(Math.max(ready, 0), 1));
  }
  return ordered;
}

/** The columns of a table without generated ones, which the database computes. */
export async function listGivenColumns(run: Script, table: string): Promise<readonly string[]> {
  const columns = await run(`select column_name as name from information_schema.columns
    where table_schema = 'public' and table_name = '${table}' and is_generated = 'NEVER'
    order by ordinal_position`);
  return columns.map(({ name }) => String(name));
}
