import { readFileSync } from "node:fs";
import { join } from "node:path";
import { runScript } from "./run-script.ts";

const SCRIPT = join(import.meta.dirname, "..", "..", "deploy", "partition-by-month.sql");

/** Turns the tables of a shop on PostgreSQL into monthly partitions, as an operator does by psql. */
export async function partitionByMonth(databaseUrl: string): Promise<void> {
  await runScript(databaseUrl, readFileSync(SCRIPT, "utf8"));
}
