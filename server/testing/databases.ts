import { randomUUID } from "node:crypto";
import { openAsBlob } from "node:fs";
import { sql } from "kysely";
import { inject } from "vitest";
import { type Connection, connect } from "../db/connect.ts";
import { openEmbedded } from "../db/embedded.ts";
import { DATABASE_ZONE } from "./postgres-server.ts";
import { runScript } from "./run-script.ts";

/** Creates a PostgreSQL database, which is empty unless the run is of partitions, and returns its URL. */
export async function createDatabase(template = inject("postgresTemplate")): Promise<string> {
  const name = `shop_${randomUUID().replaceAll("-", "")}`;
  await runScript(inject("postgresUrl"), `create database ${name} template ${template}`);
  const url = new URL(inject("shopPostgresUrl"));
  url.pathname = `/${name}`;
  return url.href;
}

/** A fresh database of this test project's engine, with tables and queues. */
export async function openTestDatabase(): Promise<Connection> {
  if (process.env["TEST_ENGINE"] === "postgres") {
    return connect(await createDatabase(inject("postgresMigrated")), "");
  }
  const loadDataDir = await openAsBlob(inject("embeddedTemplate"));
  const embedded = await openEmbedded(null, { loadDataDir });
  await sql`select set_config('timezone', ${DATABASE_ZONE}, false)`.execute(embedded.db);
  return embedded;
}
