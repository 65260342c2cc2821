import { randomUUID } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { beforeAll, expect, test } from "vitest";
import { buyerAtPaymentPage, everythingDone } from "../testing/buyer.ts";
import { createDatabase } from "../testing/databases.ts";
import { partitionByMonth } from "../testing/partition-by-month.ts";
import { runScript } from "../testing/run-script.ts";
import { sandboxOf } from "../testing/sandbox-client.ts";
import { createTestApp } from "../testing/test-app.ts";
import { timeOrderedId } from "../tokens/secrets.ts";
import { backUp, restore } from "./backup.ts";
import { connect } from "./connect.ts";
import {
  listGivenColumns,
  listTables,
  type TableTotals,
  totalsOf,
  writeTimesInUtc,
} from "./tables.ts";

/** All that a schema says, in the order in which it is compared. */
const SCHEMA = `
  select 'column' as kind, table_name || '.' || column_name as name,
    concat_ws(' ', ordinal_position, domain_name, data_type, is_nullable, column_default, is_identity,
      generation_expression) as definition
  from information_schema.columns where table_schema = 'public'
  union all
  select 'constraint', conrelid::regclass || ' ' || conname, pg_get_constraintdef(oid) from pg_constraint
  where connamespace = 'public'::regnamespace
  union all
  select 'index', indexname, indexdef from pg_indexes where schemaname = 'public'
  union all
  select 'trigger', tgrelid::regclass || ' ' || tgname, pg_get_triggerdef(oid) from pg_trigger
  where not tgisinternal
  union all
  select 'sequence', sequencename, start_value::text from pg_sequences where schemaname = 'public'
  order by 1, 2, 3`;

/** Ids of the shop's own kind, of two months, and one of an earlier version, without a time. */
const [FEBRUARY, APRIL, TIMELESS] = [
  timeOrderedId(new Date("2025-02-28T23:59:59.999Z")),
  timeOrderedId(new Date("2025-04-01T00:00:00Z")),
  "6f0c5f0e-6d0a-4b7e-9a51-0d2f6a1c9e55",
];

let url: string;
beforeAll(async () => {
  url = await createDatabase();
  await buyOne();
  for (const [n, id] of [FEBRUARY, APRIL, TIMELESS].entries()) {
    await placeAgain({ id, number: `old-${n}`, purchase_id: randomUUID(), cart_id: null });
  }
});

/** Opens the shop, lets somebody buy and somebody else begin to, and closes it again. */
async function buyOne(): Promise<void> {
  const app = await createTestApp({ DATABASE_URL: url });
  const { browser, paymentId, paymentUrl } = await buyerAtPaymentPage(app);
  await sandboxOf(app).settle(paymentUrl, "approve");
  const { body } = await browser.call(`/orders/payment/${paymentId}/stripe`);
  expect(body.data).toMatchObject({ status: "paid" });
  await buyerAtPaymentPage(app);
  await everythingDone(app);
  await app.close();
}

/** Places the newest paid order once more, with other values in some columns. */
async function placeAgain(
  values: Readonly<Record<string, string | null>>,
  status = "paid",
): Promise<void> {
  const connection = await connect(url, "");
  try {
    await connection.inExclusiveTransaction(async (run) => {
      const columns = (await listGivenColumns(run, "orders")).join();
      await run(`insert into orders (${columns}) select ${columns} from (
        select (jsonb_populate_record(o, '${JSON.stringify(values)}')).* from orders o
        where status = '${status}' order by created_at desc, number limit 1) other`);
    });
  } finally {
    await connection.close();
  }
}

async function read(statement: string): Promise<readonly Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query(statement);
  await client.end();
  return rows;
}

/** How many rows each table has, and a checksum of them. */
async function totalsIn(databaseUrl: string): Promise<readonly TableTotals[]> {
  const connection = await connect(databaseUrl, "", { readOnly: true });
  const all: TableTotals[] = [];
  await connection.inSnapshot(async (run) => {
    await writeTimesInUtc(run);
    for (const table of await listTables(run)) all.push(await totalsOf(run, table));
  });
  await connection.close();
  return all.toSorted((one, other) => one.table.localeCompare(other.table));
}

/** Backs the shop up, and restores it into a shop with plain tables; returns that one's address. */
async function restoreElsewhere(): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), "shop-months-"));
  const otherUrl = await createDatabase();
  const [from, to] = [await connect(url, "", { readOnly: true }), await connect(otherUrl, "")];
  await backUp(from, join(folder, "backup"));
  await restore(to, join(folder, "backup"));
  await Promise.all([from.close(), to.close()]);
  rmSync(folder, { recursive: true });
  return otherUrl;
}

const partsOf = async (table: string) =>
  (
    await read(`select tableoid::regclass::text as part, count(*)::integer as rows from ${table}
      group by 1 order by 1`)
  ).map(({ part, rows }) => `${part} ${rows}`);

test("partitions by month and the way back keep every row, and uniqueness in all months together", async () => {
  const month = new Date().toISOString().slice(0, 7).replace("-", "_");
  const [schema, before] = [await read(SCHEMA), await totalsIn(url)];

  await partitionByMonth(url);
  expect(await totalsIn(url)).toEqual(before);
  expect(await partsOf("orders")).toEqual([
    "months.orders_2025_02 1",
    "months.orders_2025_04 1",
    `months.orders_${month} 2`,
    "months.orders_timeless 1",
  ]);

  await buyOne();
  expect(await partsOf("orders")).toContain(`months.orders_${month} 4`);
  expect(await partsOf("order_lines")).toEqual([`months.order_lines_${month} 4`]);
  expect(await partsOf("payment_events")).toEqual([
    expect.stringContaining(`months.payment_events_${month} `),
  ]);

  const others = { number: "another", purchase_id: randomUUID(), cart_id: null };
  const id = timeOrderedId(new Date("2025-03-10T00:00:00Z"));
  const refused = (constraint: string) => ({ code: "23505", constraint });
  await expect(placeAgain({ ...others, id, number: "old-1" })).rejects.toMatchObject(
    refused("orders_number_key"),
  );
  const { purchase_id, cart_id, ...unused } = { ...others, id };
  await expect(placeAgain({ ...unused, cart_id })).rejects.toMatchObject(
    refused("one_paid_order_per_purchase"),
  );
  await expect(placeAgain({ ...unused, purchase_id }, "pending")).rejects.toMatchObject(
    refused("one_open_order_per_cart"),
  );
  await expect(read("truncate months.audit_entries_rest")).rejects.toThrow(/never changed/);
  await expect(read("update payment_events set cause = ''")).rejects.toThrow(/append-only/);

  const partitioned = await totalsIn(url);
  expect(await totalsIn(await restoreElsewhere())).toEqual(partitioned);
  await runScript(url, "select months.undo(); drop schema months cascade");
  expect(await totalsIn(url)).toEqual(partitioned);
  expect(await read(SCHEMA)).toEqual(schema);
  await buyOne();
});
