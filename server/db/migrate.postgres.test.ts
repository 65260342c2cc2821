import { spawn } from "node:child_process";
import { once } from "node:events";
import { text } from "node:stream/consumers";
import { sql } from "kysely";
import pg from "pg";
import { expect, inject, test } from "vitest";
import { createDatabase } from "../testing/databases.ts";
import { eventually } from "../testing/eventually.ts";
import { runScript } from "../testing/run-script.ts";
import { connect } from "./connect.ts";
import { migrate } from "./migrate.ts";

test("a process that finds another migrating says so and waits, for longer than any statement may take", async () => {
  const url = await createDatabase({ empty: true });
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

test("interface §2 a database that cannot store Arabic is refused in one sentence", async () => {
  const server = inject("postgresUrl");
  await runScript(
    server,
    "create database ascii encoding 'SQL_ASCII' locale 'C' template template0",
  );
  const url = new URL(server);
  url.pathname = "/ascii";
  const connection = await connect(url.href, "");
  await expect(migrate(connection)).rejects.toThrow(
    /^DATABASE_URL names a database of the encoding SQL_ASCII; the shop needs one of UTF8\.$/,
  );
  await connection.close();
  await runScript(server, "drop database ascii");
});

test("a migration does not make requests wait behind a table that another transaction keeps in use", async () => {
  const url = await createDatabase({ empty: true });
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

/** Lets the first changes of a schema end as a deadlock ends them; returns how to count the tries. */
async function deadlockFirst(url: string, times: number): Promise<() => Promise<number>> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  // A sequence counts on when the transaction is rolled back.
  await client.query(`
    create schema deadlocks;
    create sequence deadlocks.tries;
    create function deadlocks.happen() returns event_trigger language plpgsql as $$ begin
      if (select last_value from deadlocks.tries) <= ${times} and nextval('deadlocks.tries') <= ${times} then
        raise exception using errcode = 'deadlock_detected', message = 'deadlock detected';
      end if;
    end $$;
    create event trigger deadlocks_happen on ddl_command_start execute function deadlocks.happen()`);
  return async () => {
    const { rows } = await client.query("select last_value::int as tries from deadlocks.tries");
    await client.end();
    return rows[0].tries;
  };
}

test("a migration that a deadlock has ended begins again (D-247)", async () => {
  const url = await createDatabase({ empty: true });
  const countTries = await deadlockFirst(url, 3);
  const connection = await connect(url, "");
  expect(await migrate(connection)).toContain("0001_start.sql");
  expect(await countTries()).toBe(4);
  expect(await migrate(connection)).toEqual([]);
  await connection.close();
});

test("a migration fails when there is a deadlock each time, and nothing has changed (D-247)", async () => {
  const url = await createDatabase({ empty: true });
  const countTries = await deadlockFirst(url, 1000);
  const connection = await connect(url, "");
  await expect(migrate(connection)).rejects.toThrow(
    /use the tables too much .* nothing was changed/,
  );
  const { rows } = await sql`select tablename from pg_tables where schemaname = 'public'`.execute(
    connection.db,
  );
  expect(rows).toEqual([]);
  expect(await countTries()).toBe(20);
  await connection.close();
});

test("a migration gives way to a transaction that would deadlock with it (D-247)", async () => {
  const url = await createDatabase({ empty: true });
  const connection = await connect(url, "");
  const buyer = new pg.Client({ connectionString: url });
  await buyer.connect();
  await buyer.query(
    "create table schema_migrations (name text primary key, at timestamptz default now())",
  );
  await buyer.query("set deadlock_timeout = '800ms'");
  await buyer.query("begin; lock table schema_migrations in share mode");
  const change = migrate(connection);
  await eventually(async () => {
    const { rows } = await buyer.query(
      "select from pg_locks where not granted and relation = 'schema_migrations'::regclass",
    );
    expect(rows).toHaveLength(1);
  });
  await buyer.query("select pg_advisory_xact_lock(7311001)");
  await buyer.query("commit");
  expect(await change).toContain("0001_start.sql");
  await buyer.end();
  await connection.close();
});
