import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { sql } from "kysely";
import type { Database } from "../db/schema.ts";

/** Every row of every table, including the queue, as text: `table: row`. */
export async function dumpRows(db: Database): Promise<readonly string[]> {
  const { rows: tables } = await sql<{ schema: string; name: string }>`
    select table_schema as schema, table_name as name from information_schema.tables
    where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')
    order by 1, 2`.execute(db);
  const lines: string[] = [];
  for (const { schema, name } of tables) {
    const { rows } = await sql<{ row: string }>`
      select t::text as row from ${sql.table(`${schema}.${name}`)} t`.execute(db);
    lines.push(...rows.map(({ row }) => `${schema}.${name}: ${row}`));
  }
  return lines;
}

/** Every file below a folder, as `name: content`. */
export function dumpFiles(folder: string): readonly string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .map((file) => `${file}: ${readFileSync(file, "latin1")}`);
}

/** The beginnings of the texts that contain one of the canaries, in any case. */
export function findTraces(
  texts: readonly string[],
  canaries: readonly string[],
): readonly string[] {
  const wanted = canaries.map((canary) => canary.toLowerCase());
  return texts.flatMap((text) => {
    const lower = text.toLowerCase();
    const found = wanted.filter((canary) => lower.includes(canary));
    return found.length === 0 ? [] : [`${found.join(", ")} in ${text.slice(0, 200)}`];
  });
}
