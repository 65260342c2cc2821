import { readFileSync } from "node:fs";
import { join } from "node:path";
import pg from "pg";

const SCRIPT = join(import.meta.dirname, "..", "..", "deploy", "partition-by-month.sql");

/** Turns the tables of a shop on PostgreSQL into monthly partitions, as an operator does by psql. */
export async function partitionByMonth(databaseUrl: string): Promise<void> {
  await runScript(databaseUrl, readFileSync(SCRIPT, "utf8"));
}

/** Runs a script on a connection of its own. */
export async function runScript(databaseUrl: string, script: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await client.query(script);
  } finally {
    await client.end();
  }
}
