import { sql } from "kysely";
import { afterEach, beforeEach, expect, test } from "vitest";
import { openTestDatabase } from "../testing/databases.ts";
import { eventually } from "../testing/eventually.ts";
import type { Connection } from "./connection.ts";
import { PLANNED_ANEW } from "./prepared.ts";
import type { Queryable } from "./schema.ts";
import { inTransaction } from "./transaction.ts";

let connection: Connection;
beforeEach(async () => {
  connection = await openTestDatabase();
  await sql`create table counted (id integer, amount integer)`.execute(connection.db);
  await sql`insert into counted values (${1}, ${100})`.execute(connection.db);
});
afterEach(() => connection.close());

const read = async (db: Queryable) =>
  (await sql`select * from counted where id = ${1}`.execute(db)).rows;

/** How often the server has run a statement by its name on this connection. */
async function timesByName(db: Queryable, part: string): Promise<number> {
  const { rows } = await sql<{ times: number | null }>`
    select sum(generic_plans + custom_plans) as times from pg_prepared_statements
    where position(${part} in statement) > 0`.execute(db);
  return rows[0]?.times ?? 0;
}

/** The text of the query itself is in its parameters only. */
const OF_READ = "select * from counted where";

test("a statement is prepared once for a connection, and one that needs a new plan each time never (D-233)", async () => {
  await connection.db.connection().execute(async (db) => {
    for (let times = 0; times < 3; times += 1) await read(db);
    await sql`${PLANNED_ANEW} select from counted where id = ${1}`.execute(db);
    expect(await timesByName(db, OF_READ)).toBe(3);
    expect(await timesByName(db, "planned anew")).toBe(0);
  });
});

test("a statement outdated by a migration still runs, in a transaction too (D-233)", async () => {
  const alter = (type: string) =>
    sql`alter table counted alter column amount type ${sql.raw(type)}`.execute(connection.db);
  await connection.db.connection().execute(async (db) => {
    await read(db);
    await alter("bigint");
    expect(await read(db)).toEqual([{ id: 1, amount: 100 }]);
    await read(db);
    expect(await timesByName(db, OF_READ)).toBe(2);
  });
  await alter("numeric");
  const inside = await inTransaction(connection.db, async (transaction) => {
    await sql`update counted set amount = amount + ${1}`.execute(transaction);
    return read(transaction);
  });
  expect(inside).toEqual([{ id: 1, amount: 101 }]);
});

test("behind an older pooler that forgets prepared statements, statements run without them (D-233)", async () => {
  await connection.db.connection().execute(async (db) => {
    await read(db);
    await sql`deallocate all`.execute(db);
    expect(await read(db)).toEqual([{ id: 1, amount: 100 }]);
    await read(db);
    expect(await timesByName(db, OF_READ)).toBe(0);
  });
});

test("a connection that replaces a lost one prepares its statements again (D-233)", async () => {
  await read(connection.db);
  await sql`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid()`.execute(connection.db);
  await sql`select pg_terminate_backend(pg_backend_pid())`.execute(connection.db).catch(() => {});
  await eventually(async () => {
    expect(await read(connection.db)).toEqual([{ id: 1, amount: 100 }]);
  });
});
