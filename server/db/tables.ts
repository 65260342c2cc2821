import { createHash } from "node:crypto";
import type { Script } from "./connect.ts";

/** How many rows a table has, and a sum over their contents that does not depend on their order. */
export type TableTotals = {
  readonly table: string;
  readonly rows: number;
  readonly digest: string;
};

const HASH_DIGITS = 15;

/** Adds rows up as `totalsOf` does, from the JSON texts that the database makes of them. */
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

/** The same row has the same text in every database: times are told in UTC. */
export async function tellTimesInUtc(run: Script): Promise<void> {
  await run("set local timezone to 'UTC'");
}

/** What a table holds now. @throws Error for a name that is none of a table of ours */
export async function totalsOf(run: Script, table: string): Promise<TableTotals> {
  const [totals] = await run(`select count(*) as rows, coalesce(sum(
      ('x' || left(md5(to_jsonb(t)::text), ${HASH_DIGITS}))::bit(60)::bigint), 0)::text as digest
    from ${table} t`);
  return { table, rows: Number(totals?.["rows"]), digest: String(totals?.["digest"]) };
}

/**
 * The shop's own tables, those first that others refer to, so that no row comes before the one it
 * names. The queue is not among them, it is filled again from what is open.
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
