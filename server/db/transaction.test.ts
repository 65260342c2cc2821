import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { openTestDatabase } from "../testing/databases.ts";
import type { Connection } from "./connection.ts";
import { afterCommit, inTransaction, RowsChanged } from "./transaction.ts";

let connection: Connection;
beforeAll(async () => {
  connection = await openTestDatabase();
});
afterAll(() => connection.close());

let seen: string[] = [];
const follow = () => void seen.push("followed");
beforeEach(() => {
  seen = [];
});

test("an act after a transaction is done once, after its commit", async () => {
  await inTransaction(connection.db, async (transaction) => {
    afterCommit(transaction, follow);
    afterCommit(transaction, follow);
    seen.push("worked");
  });
  expect(seen).toEqual(["worked", "followed"]);
});

test("an act after a transaction is not done when it is rolled back", async () => {
  const undone = inTransaction(connection.db, async (transaction) => {
    afterCommit(transaction, follow);
    throw new Error("no");
  });
  await expect(undone).rejects.toThrow("no");
  expect(seen).toEqual([]);
});

test("a transaction whose rows changed meanwhile is repeated once, and its act is done once", async () => {
  await inTransaction(connection.db, async (transaction) => {
    afterCommit(transaction, follow);
    seen.push("worked");
    if (seen.length === 1) throw new RowsChanged("a row");
  });
  expect(seen).toEqual(["worked", "worked", "followed"]);
  const always = inTransaction(connection.db, async () => {
    throw new RowsChanged("a row");
  });
  await expect(always).rejects.toThrow(RowsChanged);
});

test("a transaction that the database ends because of a deadlock is repeated once", async () => {
  await inTransaction(connection.db, async (transaction) => {
    seen.push("worked");
    if (seen.length > 1) return;
    await sql`do $$ begin
      raise exception using errcode = 'deadlock_detected';
    end $$`.execute(transaction);
  });
  expect(seen).toEqual(["worked", "worked"]);
});

test("a transaction that refers to a deleted row is repeated once", async () => {
  await inTransaction(connection.db, async (transaction) => {
    seen.push("worked");
    const cartId = "00000000-0000-4000-8000-000000000000";
    const item = { cart_id: cartId, course_package_id: 42, quantity: 1 };
    if (seen.length === 1) await transaction.insertInto("cart_items").values(item).execute();
  });
  expect(seen).toEqual(["worked", "worked"]);
});

test("an act outside a transaction is done at once, and is refused in a transaction begun elsewhere", async () => {
  afterCommit(connection.db, follow);
  expect(seen).toEqual(["followed"]);
  const elsewhere = connection.db
    .transaction()
    .execute(async (transaction) => afterCommit(transaction, follow));
  await expect(elsewhere).rejects.toThrow("inTransaction");
  expect(seen).toEqual(["followed"]);
});
