import { spawn } from "node:child_process";
import { once } from "node:events";
import { text } from "node:stream/consumers";
import pg from "pg";
import { expect, test } from "vitest";
import { createDatabase } from "../testing/databases.ts";
import { eventually } from "../testing/eventually.ts";
import { connect } from "./connect.ts";

test("a process that finds another at the schema says so and waits, for longer than any statement may take", async () => {
  const url = await createDatabase();
  const holder = new pg.Client({ connectionString: url });
  await holder.connect();
  await holder.query(
    `alter database ${new URL(url).pathname.slice(1)} set statement_timeout = '50ms'`,
  );
  await holder.query("select pg_advisory_lock(7311001)");
  const env = { PATH: process.env["PATH"], DATABASE_URL: url, APP_SECRET: "migrate-secret" };
  const child = spawn(process.execPath, ["server/operator/operate.ts", "migrate"], { env });
  const [gone, output] = [once(child, "exit"), text(child.stdout)];
  const [sentence] = await once(child.stderr, "data");
  expect(String(sentence)).toMatch(
    /^Waiting until another process has brought the schema up to date \(process \d+ of the server, for a client at 127\.0\.0\.1, since [\d: -]+ UTC\)\.\n$/,
  );
  await eventually(async () => {
    const { rows } = await holder.query(
      `select now() - query_start > interval '300 ms' as long from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`,
    );
    expect(rows).toEqual([{ long: true }]);
  });
  await holder.query("select pg_advisory_unlock(7311001)");
  expect(await gone).toEqual([0, null]);
  expect(await output).toMatch(/^Ran 0001_start\.sql/);
  await holder.end();
});

test("a change of the schema does not make requests wait behind a table that somebody keeps in use", async () => {
  const url = await createDatabase();
  const reader = new pg.Client({ connectionString: url });
  await reader.connect();
  await reader.query("create table kept (id int)");
  await reader.query("begin; select from kept");
  const connection = await connect(url, "");
  const change = connection.inExclusiveTransaction(async (run) => {
    await run("create table made_before (id int)");
    await run("alter table kept add name text");
  });
  await expect(change).rejects.toThrow(/^Another connection keeps a table in use, so nothing/);
  await reader.query("commit");
  const { rows } = await reader.query("select to_regclass('made_before') as made");
  expect(rows).toEqual([{ made: null }]);
  await connection.close();
  await reader.end();
});
