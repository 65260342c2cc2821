import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Connection } from "./connect.ts";

const MIGRATIONS = join(import.meta.dirname, "migrations");

/**
 * Brings the schema up to date: runs each numbered script of `migrations/` that has not run yet,
 * all in one transaction, one process at a time. Returns the names of those it ran.
 */
export async function migrate(connection: Connection): Promise<readonly string[]> {
  const ran: string[] = [];
  await connection.inExclusiveTransaction(async (run) => {
    await run(
      "create table if not exists schema_migrations (name text primary key, at timestamptz not null default now())",
    );
    const done = new Set(
      (await run("select name from schema_migrations")).map((row) => row["name"]),
    );
    const scripts = readdirSync(MIGRATIONS).filter((name) => /^\d{4}_[a-z0-9_]+\.sql$/.test(name));
    for (const name of scripts.sort()) {
      if (done.has(name)) continue;
      await run(readFileSync(join(MIGRATIONS, name), "utf8"));
      await run(`insert into schema_migrations (name) values ('${name}')`);
      ran.push(name);
    }
  });
  return ran;
}
