import { randomUUID } from "node:crypto";
import { cpSync, openAsBlob } from "node:fs";
import { join } from "node:path";
import { sql } from "kysely";
import { inject } from "vitest";
import { connect } from "../db/connect.ts";
import type { Connection } from "../db/connection.ts";
import { openEmbedded, startPglite } from "../db/embedded.ts";
import { DATABASE_ZONE } from "./postgres-server.ts";
import { runScript } from "./run-script.ts";
import { borrowPglite } from "./shared-pglite.ts";

/**
 * Tables and queues are there, as most tests want it: to make them takes longer than many a test. In a
 * run of partitions they are there even if it is to be empty.
 */
export type NewDatabase = { readonly empty?: boolean };

/** Creates a PostgreSQL database and returns its URL. */
export async function createDatabase({ empty = false }: NewDatabase = {}): Promise<string> {
  const name = `shop_${randomUUID().replaceAll("-", "")}`;
  const template = inject(empty ? "postgresTemplate" : "postgresMigrated");
  await runScript(inject("postgresUrl"), `create database ${name} template ${template}`);
  const url = new URL(inject("shopPostgresUrl"));
  url.pathname = `/${name}`;
  return url.href;
}

/** Puts an embedded database with tables and queues where a shop with this `DATA_DIR` has its own. */
export function placeDatabase(dataDir: string): void {
  cpSync(inject("embeddedFolder"), join(dataDir, "database"), {
    recursive: true,
    errorOnExist: true,
    force: false,
  });
}

/** A fresh database of this test project's engine, with tables and queues. */
export async function openTestDatabase(): Promise<Connection> {
  if (process.env["TEST_ENGINE"] === "postgres") return connect(await createDatabase(), "");
  const started = await borrowPglite(async () =>
    startPglite({ loadDataDir: await openAsBlob(inject("embeddedTemplate")) }),
  );
  const embedded = await openEmbedded(null, { started });
  await sql`select set_config('timezone', ${DATABASE_ZONE}, false)`.execute(embedded.db);
  return embedded;
}
