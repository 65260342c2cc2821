import { randomUUID } from "node:crypto";
import { openAsBlob } from "node:fs";
import { sql } from "kysely";
import pg from "pg";
import { inject } from "vitest";
import { type Connection, connect } from "../db/connect.ts";
import { openEmbedded } from "../db/embedded.ts";
import { DATABASE_ZONE } from "./postgres-server.ts";

/** Runs one statement on the database `postgres` of the test run's server. */
async function administer(statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: inject("postgresUrl") });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

/** Creates an empty PostgreSQL database and returns its URL. */
export async function createDatabase(): Promise<string> {
  const name = `shop_${randomUUID().replaceAll("-", "")}`;
  await administer(`create database ${name}`);
  const url = new URL(inject("postgresUrl"));
  url.pathname = `/${name}`;
  return url.href;
}

/** A fresh database of this test project's engine. */
export async function openTestDatabase(): Promise<Connection> {
  if (process.env["TEST_ENGINE"] === "postgres") {
    return connect(await createDatabase(), "");
  }
  const loadDataDir = await openAsBlob(inject("embeddedTemplate"));
  const embedded = await openEmbedded(null, { loadDataDir });
  await sql`select set_config('timezone', ${DATABASE_ZONE}, false)`.execute(embedded.db);
  return embedded;
}
