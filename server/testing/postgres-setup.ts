import type { TestProject } from "vitest/node";
import { connect } from "../db/connect.ts";
import { partitionByMonth } from "./partition-by-month.ts";
import { startPgBouncer } from "./pgbouncer.ts";
import { startPostgres } from "./postgres-server.ts";
import { prepareDatabase } from "./prepare-database.ts";
import { runScript } from "./run-script.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** The PostgreSQL of this test run; absent in tests on the embedded engine. */
    postgresUrl: string;
    /** Where shops reach it: the same, or PgBouncer before it. */
    shopPostgresUrl: string;
    /** What a new database is a copy of: nothing, unless the run is of partitions. */
    postgresTemplate: string;
    /** A database with tables and queues. */
    postgresMigrated: string;
  }
}

const [EMPTY, MIGRATED] = ["template1", "shop_migrated"];

/**
 * Starts one PostgreSQL for all test files of the project; each test creates its own database. With
 * `TEST_PARTITIONED` it has its schema already, in monthly partitions (docs/scale.md); with `TEST_PGBOUNCER`
 * shops reach it through a PgBouncer.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const server = await startPostgres();
  const isPartitioned = process.env["TEST_PARTITIONED"] !== undefined;
  await createMigrated(server.url, isPartitioned);
  const pooler =
    process.env["TEST_PGBOUNCER"] === undefined ? null : await startPgBouncer(server.url);
  project.provide("postgresUrl", server.url);
  project.provide("shopPostgresUrl", pooler?.url ?? server.url);
  project.provide("postgresTemplate", isPartitioned ? MIGRATED : EMPTY);
  project.provide("postgresMigrated", MIGRATED);
  return async () => {
    await pooler?.stop();
    await server.stop();
  };
}

async function createMigrated(serverUrl: string, isPartitioned: boolean): Promise<void> {
  await runScript(serverUrl, `create database ${MIGRATED}`);
  const url = new URL(serverUrl);
  url.pathname = `/${MIGRATED}`;
  const connection = await connect(url.href, "");
  await prepareDatabase(connection);
  await connection.close();
  if (!isPartitioned) return;
  await partitionByMonth(url.href);
  // Tests whose clock is elsewhere fill other months.
  await runScript(url.href, "select months.add(current_date - 366, current_date + 366)");
}
