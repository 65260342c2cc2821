import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { listOrders, selectOrders } from "../admin/orders/list.ts";
import { openTestDatabase } from "../testing/databases.ts";
import { fillOrders } from "../testing/many-orders.ts";
import type { Connection } from "./connection.ts";
import { migrate } from "./migrate.ts";
import { seed } from "./seed.ts";

const NAME = "0023_names_as_searched.sql";

let connection: Connection;
beforeAll(async () => {
  connection = await openTestDatabase();
  await migrate(connection);
  await seed(connection.db, { coupons: false });
});
afterAll(() => connection.close());

/** Takes the migration back, as if the shop had been used before it. */
async function takeBack(): Promise<void> {
  await connection.inExclusiveTransaction(async (run) => {
    await run(`
      alter table orders drop column name_key, drop column last_name_key;
      create index orders_by_name on orders (search_key(firstname || ' ' || lastname) text_pattern_ops);
      create index orders_by_last_name on orders (search_key(lastname || ' ' || firstname) text_pattern_ops);
      delete from schema_migrations where name = '${NAME}'`);
  });
}

async function count(query: string): Promise<number> {
  const selection = await selectOrders(connection.db, { query });
  return (await listOrders(connection.db, selection, "newest", null, 100)).orders.length;
}

test("orders from before the search names are found like later ones, and lose them with the names (D-195)", async () => {
  const { db } = connection;
  await takeBack();
  await fillOrders(db, 40);
  expect(await migrate(connection)).toEqual([NAME]);
  await fillOrders(db, 40);
  // Typed with another alif, and in capitals.
  expect(await count("احمد")).toBe(10);
  expect(await count("LAYLA family2")).toBe(4);
  expect(await count("family2 layla")).toBe(2);
  await sql`update orders set firstname = '', lastname = ''`.execute(db);
  const { rows } = await sql`select distinct name_key, last_name_key from orders`.execute(db);
  expect(rows).toEqual([{ name_key: " ", last_name_key: " " }]);
});
