import { randomUUID } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { beforeAll, expect, onTestFinished, test } from "vitest";
import { buyerAtPaymentPage, everythingDone } from "../testing/buyer.ts";
import { createDatabase } from "../testing/databases.ts";
import { partitionByMonth } from "../testing/partition-by-month.ts";
import { startPostgres } from "../testing/postgres-server.ts";
import { prepareDatabase } from "../testing/prepare-database.ts";
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
} from "./table-totals.ts";

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

/** As the first lines of the script say. */
const UNDO = "select months.undo()";

/** After a change, the way back is refused, and loses nothing. */
async function expectNoUndo(change: string, why: RegExp): Promise<void> {
  await runScript(url, change);
  const before = await totalsIn(url);
  await expect(runScript(url, UNDO)).rejects.toThrow(why);
  expect(await totalsIn(url)).toEqual(before);
}

/** Foreign keys each check of which would lock every month. */
const REFERRING_TO_ORDERS = `select conname from pg_constraint
  where contype = 'f' and confrelid = 'orders'::regclass`;

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

/** How many partitions each table has. */
async function countParts(): Promise<Readonly<Record<string, number>>> {
  const counts = await read(`select inhparent::regclass::text as name, count(*)::integer as parts
    from pg_inherits where inhparent = any('{orders,order_lines,payment_events,audit_entries}'::regclass[])
    group by 1 order by 1`);
  return Object.fromEntries(counts.map(({ name, parts }) => [name, parts]));
}

test("partitioning by month and undoing it keep every row, and uniqueness across months", async () => {
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
  expect(await read(REFERRING_TO_ORDERS)).toEqual([]);
  // A random id tells no time. Most lie above the range of every month, and one with an "f" in front surely does:
  // the row stays in its partition.
  const timeless = `f${randomUUID().slice(1)}`;
  await runScript(url, `update orders set id = '${timeless}' where number = 'old-2'`);
  expect(await read("select id from months.orders except select id from orders")).toEqual([]);
  await expect(read("truncate months.audit_entries_rest")).rejects.toThrow(/never changed/);
  await expect(read("update payment_events set cause = ''")).rejects.toThrow(/append-only/);

  await runScript(url, "update schema_migrations set name = 'later' where name like '0038%'");
  await expect(buyOne()).rejects.toThrow(/tables are in monthly partitions/);
  await runScript(
    url,
    "update schema_migrations set name = '0038_fewer_index_entries.sql' where name = 'later'",
  );

  const partitioned = await totalsIn(url);
  expect(await totalsIn(await restoreElsewhere())).toEqual(partitioned);
  await expectNoUndo("create view seen as select * from orders", /other objects depend on it/);
  await runScript(url, "drop view seen; create view seen as select * from months.orders");
  await expectNoUndo("select", /something else stands on months.orders/);
  await runScript(url, "drop view seen");
  await expectNoUndo("grant select (number) on orders to public", /orders: rights/);
  await runScript(url, "revoke select (number) on orders from public");
  await runScript(
    url,
    "alter table order_mails drop constraint order_mails_order_id_fkey, add constraint order_mails_order_id_fkey foreign key (order_id) references orders (id) on delete cascade",
  );
  await expectNoUndo(
    "alter table orders disable trigger user; update orders set number = 'drifted' where number = 'old-1'",
    /1 orders are not in months.orders as they are/,
  );
  await runScript(
    url,
    "update orders set number = 'old-1' where number = 'drifted'; alter table orders enable trigger user",
  );
  await runScript(url, UNDO);
  expect(await totalsIn(url)).toEqual(partitioned);
  expect(await read(SCHEMA)).toEqual(schema);
  await buyOne();
});

/** The address of another shop that has sold once, and its newest order. */
async function openAnother(): Promise<string> {
  url = await createDatabase();
  await buyOne();
  return url;
}

test("partitioning is refused where rows would be lost, and for ids without a time", async () => {
  await openAnother();
  const schema = await read(SCHEMA);
  for (const [change, takenBack] of [
    ["grant select on order_lines to public", "revoke select on order_lines from public"],
    [
      "alter table audit_entries set (fillfactor = 90)",
      "alter table audit_entries reset (fillfactor)",
    ],
    ["create publication everything for table orders", "drop publication everything"],
  ] as const) {
    await runScript(url, change);
    await expect(partitionByMonth(url)).rejects.toThrow(/^this would be lost: /);
    await runScript(url, takenBack);
  }
  const year = new Date().getUTCFullYear() + 1;
  const months = Array.from({ length: 13 }, (_, month) => new Date(Date.UTC(year, 6 + month, 15)));
  for (const [n, at] of months.entries()) {
    const timed = timeOrderedId(at);
    const id = `${timed.slice(0, 14)}4${timed.slice(15)}`;
    await placeAgain({ id, number: `old-${n}`, purchase_id: randomUUID(), cart_id: null });
  }
  await expect(partitionByMonth(url)).rejects.toThrow(/13 of the months of the next ten years/);
  expect(await read(SCHEMA)).toEqual(schema);
  await runScript(url, "delete from orders where number = 'old-0'");
  await partitionByMonth(url);
  expect(await partsOf("orders")).toContain("months.orders_rest 12");
  await runScript(url, "call months.add_next('2 years')");
  expect(await partsOf("orders")).toContain("months.orders_rest 12");
});

test("partitions for coming months are added while tables are in use, and nobody waits for it", async () => {
  await openAnother();
  await partitionByMonth(url);
  const inUse = new pg.Client({ connectionString: url });
  await inUse.connect();
  await inUse.query("begin; lock table payment_events in access share mode");
  const added = runScript(url, "call months.add_next('5 months')");
  await expect
    .poll(() =>
      read("select from pg_locks where not granted and relation = 'payment_events'::regclass"),
    )
    .toHaveLength(1);
  await buyOne();
  await inUse.query("rollback");
  await inUse.end();
  await added;
  expect(await countParts()).toEqual({
    audit_entries: 7,
    order_lines: 8,
    orders: 8,
    payment_events: 7,
  });
  expect(
    await read("select from pg_stat_all_tables where relname = 'orders' and last_analyze is null"),
  ).toEqual([]);
});

const setLocks = (locks: number) => `alter system set max_locks_per_transaction = ${locks}`;

test("on a PostgreSQL with too few locks neither partitioning nor undoing it begins", async () => {
  const server = await startPostgres();
  onTestFinished(() => server.stop());
  url = server.url;
  const connection = await connect(url, "");
  await prepareDatabase(connection);
  await connection.close();
  await partitionByMonth(url);
  await runScript(url, "create database untouched");
  await runScript(url, setLocks(1023));
  await server.shutDown("fast");
  await server.start();
  const tooFew = "max_locks_per_transaction is 1023, and has to be 1024 at least";
  await expect(runScript(url, UNDO)).rejects.toThrow(tooFew);
  expect(await partsOf("orders")).toEqual([]);
  expect(await read("select from months.tables")).toHaveLength(4);
  await expect(partitionByMonth(url.replace(/postgres$/, "untouched"))).rejects.toThrow(tooFew);
  await runScript(url, setLocks(1024));
  await server.shutDown("fast");
  await server.start();
  await runScript(url, UNDO);
  expect(await read("select from pg_namespace where nspname = 'months'")).toEqual([]);
});

/** Tries as often as always, with no pauses and hardly waiting for a lock. */
const HURRY = `alter function months.try_add set lock_timeout = '1ms';
  do $$ begin
    execute replace(pg_get_functiondef('months.add_next'::regproc), 'pg_sleep(1)', 'pg_sleep(0)');
  end $$`;

test("a partition that cannot be added, as its table is in use, is named; others are added, and that one next time", async () => {
  await openAnother();
  await partitionByMonth(url);
  await runScript(url, HURRY);
  const { orders = 0, audit_entries = 0, ...lacking } = await countParts();
  const inUse = new pg.Client({ connectionString: url });
  await inUse.connect();
  onTestFinished(() => inUse.end());
  await inUse.query("begin; lock table order_lines, payment_events in access share mode");
  await expect(runScript(url, "call months.add_next('4 months')")).rejects.toThrow(
    /^months not added: (\d{4}-\d\d) of order_lines is in use; \1 of payment_events is in use$/,
  );
  expect(await countParts()).toEqual({
    orders: orders + 1,
    audit_entries: audit_entries + 1,
    ...lacking,
  });
  await inUse.query("rollback");
  await runScript(url, "call months.add_next('4 months')");
  const { order_lines = 0, payment_events = 0 } = lacking;
  expect(await countParts()).toMatchObject({
    order_lines: order_lines + 1,
    payment_events: payment_events + 1,
  });
});
