import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createDatabase } from "../testing/databases.ts";
import { type Forwarder, openForwarder } from "../testing/tcp-forwarder.ts";
import type { Connection } from "./connect.ts";
import { openPostgres } from "./postgres.ts";
import { inTransaction } from "./transaction.ts";

let forwarder: Forwarder;
let connection: Connection;
let sent: string[] = [];
beforeAll(async () => {
  const url = new URL(await createDatabase());
  forwarder = await openForwarder(Number(url.port), (bytes) => sent.push(bytes.toString("latin1")));
  url.port = String(forwarder.port);
  connection = openPostgres(url.href, {});
  await sql`create table noted (word text)`.execute(connection.db);
});
afterAll(async () => {
  await connection.close();
  await forwarder.close();
});

const note = (word: string, db = connection.db) =>
  sql`insert into noted values (${word})`.execute(db);

async function listNoted(): Promise<readonly string[]> {
  const { rows } = await sql<{ word: string }>`select word from noted`.execute(connection.db);
  return rows.map(({ word }) => word);
}

test("begin leaves with the first statement, and nothing waits for its answer (D-235)", async () => {
  sent = [];
  await inTransaction(connection.db, async (transaction) => {
    await note("one", transaction);
    await note("two", transaction);
  });
  const begins = sent.filter((bytes) => bytes.includes("begin\0"));
  expect(begins).toHaveLength(1);
  expect(begins[0]).toContain("insert into noted");
  expect(sent.filter((bytes) => bytes.includes("commit\0"))).toHaveLength(1);
  expect(sent).toHaveLength(3);
  expect(await listNoted()).toEqual(["one", "two"]);
});

test("what the first statement of a transaction wrote is undone with it", async () => {
  const undone = inTransaction(connection.db, async (transaction) => {
    await note("undone", transaction);
    throw new Error("no");
  });
  await expect(undone).rejects.toThrow("no");
  expect(await listNoted()).not.toContain("undone");
});

test("a first statement that is refused ends its transaction, and the connection serves the next", async () => {
  const refused = inTransaction(connection.db, (transaction) =>
    sql`insert into noted values (${1} / ${0}::integer)`.execute(transaction),
  );
  await expect(refused).rejects.toThrow("division by zero");
  await inTransaction(connection.db, (transaction) => note("after", transaction));
  expect(await listNoted()).toContain("after");
});

test("a transaction without a statement is begun and committed all the same", async () => {
  expect(await inTransaction(connection.db, async () => "nothing")).toBe("nothing");
  await note("alone");
  expect(await listNoted()).toContain("alone");
});

test("a connection that is lost before the first statement fails the transaction", async () => {
  const lost = connection.db.transaction().execute(async (transaction) => {
    await sql`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid()`.execute(connection.db);
    await note("lost", transaction);
  });
  await expect(lost).rejects.toThrow();
  expect(await listNoted()).not.toContain("lost");
});
