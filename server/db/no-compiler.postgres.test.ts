import { sql } from "kysely";
import { expect, test } from "vitest";
import { createDatabase } from "../testing/databases.ts";
import { openPostgres, openReplicaPool } from "./postgres.ts";

test("no statement of a request, a job or a replica is compiled by JIT, which takes longer than the statement", async () => {
  const url = await createDatabase({ empty: true });
  const [connection, replica] = [openPostgres(url, {}), openReplicaPool(url)];
  try {
    const settings = await Promise.all([
      ...[connection, replica].map(async ({ db }) => (await sql`show jit`.execute(db)).rows),
      connection.jobs.db.executeSql("show jit").then(({ rows }) => rows),
    ]);
    expect(settings).toEqual(Array(3).fill([{ jit: "off" }]));
  } finally {
    await Promise.all([connection.close(), replica.close()]);
  }
});
