import { sql } from "kysely";
import pg from "pg";
import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import { createLog } from "../log.ts";
import { newBuyer } from "../testing/buyer.ts";
import { eventually } from "../testing/eventually.ts";
import { type OtlpReceiver, openOtlpReceiver } from "../testing/otlp-receiver.ts";
import { type PostgresServer, startPostgres } from "../testing/postgres-server.ts";
import { openStaffBrowser, type StaffBrowser } from "../testing/staff.ts";
import { waitedSeconds } from "../testing/stopwatch.ts";
import { openForwarder } from "../testing/tcp-forwarder.ts";
import { createTestApp, type TestApp } from "../testing/test-app.ts";
import type { TestBrowser } from "../testing/test-browser.ts";
import { openReplica, WITHOUT_LAG } from "./replica.ts";

const ANSWERED_WITHIN_S = 10;

let primary: PostgresServer;
let standby: PostgresServer;
let app: TestApp;
let staff: StaffBrowser;
let collector: OtlpReceiver;
beforeAll(async () => {
  primary = await startPostgres();
  standby = await primary.startStandby();
  collector = await openOtlpReceiver();
  app = await createTestApp({
    DATABASE_URL: primary.url,
    DATABASE_REPLICA_URL: standby.url,
    OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
  });
  staff = await openStaffBrowser(app, "sales");
});
afterEach(() => {
  vi.restoreAllMocks();
});
afterAll(async () => {
  await app.close();
  await collector.close();
  await standby.stop();
  await primary.stop();
});

const askStandby = (statement: string) => ask(standby, statement);

async function ask(server: PostgresServer, statement: string): Promise<unknown> {
  const client = new pg.Client({ connectionString: server.url });
  await client.connect();
  try {
    return (await client.query({ text: statement, rowMode: "array" })).rows[0]?.[0];
  } finally {
    await client.end();
  }
}

/** How often the copy was asked for these rows: never, as long as it lacks even their table. */
const readsOf = async (table: string) =>
  Number(
    await askStandby(`select coalesce(sum(seq_scan + idx_scan), 0)
      from pg_stat_user_tables where relname = '${table}'`),
  );

/** Somebody whose order is paid: there is nothing to pay. */
async function buy(): Promise<TestBrowser> {
  const browser = app.openBrowser();
  await browser.add(42);
  await browser.post("/cart/apply-coupon", { coupon_code: "FAMILY100" });
  expect((await browser.checkout(newBuyer())).status).toBe(200);
  return browser;
}

async function statusesOf(browser: TestBrowser): Promise<readonly string[]> {
  const { status, body } = await browser.call("/orders");
  expect(status).toBe(200);
  return body.data.map((order: { status: string }) => order.status);
}

/** How many orders the figures of these days have. */
async function countPaid(): Promise<number> {
  const [from, to] = [-1, 1].map((days) => dayFromNow(days));
  const { status, body } = await staff.call(`figures?from=${from}&to=${to}&by=gateway`);
  expect(status).toBe(200);
  return body.data.totals.reduce((sum: number, { orders }: { orders: number }) => sum + orders, 0);
}

const dayFromNow = (days: number) =>
  new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

test("an account's orders and the figures are read from the replica, with what was written just before (D-238)", async () => {
  const before = await readsOf("orders");
  const browser = await buy();
  expect(await statusesOf(browser)).toEqual(["paid"]);
  expect(await countPaid()).toBe(1);
  // The copy counts its reads when their connection has nothing to do.
  await eventually(async () => {
    expect(await statusesOf(browser)).toEqual(["paid"]);
    expect(await readsOf("orders")).toBeGreaterThan(before);
  });
});

const figures = async () => (await fetch(`${app.url}/metrics`)).text();

test("statements on the replica are prepared, counted and traced like others (D-238, D-240, D-242)", async () => {
  const prepared = await app.shop.replica.read(WITHOUT_LAG, async (copy) => {
    const { rows } = await sql<{ statement: string }>`
      select statement from pg_prepared_statements`.execute(copy);
    return rows.map(({ statement }) => statement).join();
  });
  expect(prepared).toContain("pg_last_wal_replay_lsn");
  expect(await figures()).toMatch(/^shop_queries_total\{pool="replica",outcome="ok"\} \d/m);
  await statusesOf(await buy());
  await expect
    .poll(() => {
      const request = collector.spans.find(({ name }) => name === "GET /api/user/orders");
      return collector.spans
        .filter(({ parentSpanId }) => parentSpanId === request?.spanId)
        .flatMap(({ attributes }) => attributes);
    })
    .toContainEqual({ key: "shop.pool", value: { stringValue: "replica" } });
});

test("a replica that lags is not used: a buyer sees the order just paid, and operators that it is not used (D-238)", async () => {
  await askStandby("select pg_wal_replay_pause()");
  const browser = await buy();
  expect(await statusesOf(browser)).toEqual(["paid"]);
  expect(await figures()).toContain("\nshop_replica_up 0\n");
  await askStandby("select pg_wal_replay_resume()");
  await expect.poll(figures).toContain("\nshop_replica_up 1\n");
});

test("a replica that lacks only what is not yet on the primary's disk is used (D-238, D-248)", async () => {
  const client = new pg.Client({ connectionString: primary.url });
  await client.connect();
  const change = async (...settings: string[]) => {
    for (const setting of settings) await client.query(`alter system ${setting}`);
    await client.query("select pg_reload_conf()");
  };
  // Only a commit that waits for the disk brings it up to the log.
  await change("set wal_writer_delay = '10s'", "set wal_writer_flush_after = '1GB'");
  await client.query("set synchronous_commit = off; create table notes (note text)");
  const isAhead = async () => {
    const { rows } = await client.query(`select pg_current_wal_flush_lsn()::text as flushed,
      pg_current_wal_lsn() > pg_current_wal_flush_lsn() as ahead`);
    return rows[0] as { readonly flushed: string; readonly ahead: boolean };
  };
  const writeAhead = async () => {
    await client.query(
      "insert into notes select repeat('note', 100) from generate_series(1, 20000)",
    );
    const { flushed, ahead } = await isAhead();
    const has = `select pg_last_wal_replay_lsn() >= '${flushed}'::pg_lsn`;
    await expect.poll(() => askStandby(has)).toBe(true);
    return ahead;
  };
  const readFromReplica = () =>
    app.shop.replica.read(WITHOUT_LAG, async (db) => {
      const { rows } = await sql<{ copy: boolean }>`select pg_is_in_recovery() as copy`.execute(db);
      return rows[0]?.copy;
    });
  // Again if something else reached the disk meanwhile: a busy replica may lack it for a moment.
  await eventually(async () => {
    await expect.poll(writeAhead).toBe(true);
    expect(await readFromReplica()).toBe(true);
    expect((await isAhead()).ahead).toBe(true);
  });
  await change("reset wal_writer_delay", "reset wal_writer_flush_after");
  await client.end();
});

test("while the replica is away the primary answers in time, and the replica is used again automatically (D-238)", async () => {
  const browser = await buy();
  await standby.shutDown("immediate");
  const { answer, waited } = await waitedSeconds(() => statusesOf(browser));
  expect(answer).toEqual(["paid"]);
  expect(waited).toBeLessThan(ANSWERED_WITHIN_S);
  expect(await figures()).toContain("\nshop_replica_up 0\n");
  expect(await countPaid()).toBe(4);
  await standby.start();
  const before = await readsOf("orders");
  await eventually(async () => {
    expect(await statusesOf(browser)).toEqual(["paid"]);
    expect(await readsOf("orders")).toBeGreaterThan(before);
  });
});

/** A replica at an address, with the warnings about it and the statements sent to it. */
function openAt(url: string) {
  const warnings: string[] = [];
  const statements: string[] = [];
  const log = createLog("warn", { write: (line) => void warnings.push(line) });
  const replica = openReplica(url, app.shop.db, log);
  replica.watchQueries((statement) => void statements.push(statement.sql));
  return { replica, warnings, statements };
}

test("a replica that was unavailable is asked again after five seconds, not before (D-238)", async () => {
  const { replica, warnings } = openAt("postgres://127.0.0.1:1/shop");
  const clock = vi.spyOn(performance, "now");
  for (const [ms, tries] of [
    [0, 1],
    [4_999, 1],
    [5_000, 2],
  ] as const) {
    clock.mockReturnValue(ms);
    expect(await replica.isUsed()).toBe(false);
    expect(warnings).toHaveLength(tries);
  }
  await replica.close();
});

test("a database that replicates nothing is not read as a replica, and not waited for longer than one (D-238)", async () => {
  const { replica, statements } = openAt(primary.url);
  let ms = 0;
  vi.spyOn(performance, "now").mockImplementation(() => {
    ms += 40;
    return ms;
  });
  expect(await replica.isUsed()).toBe(false);
  // For 200 ms, of which each look takes at least 40 here.
  expect(statements.length).toBeLessThanOrEqual(6);
  await replica.close();
});

test("figures are at most five seconds old: they have what a replica lacks for longer (D-238)", async () => {
  await expect.poll(() => app.shop.replica.isUsed()).toBe(true);
  const before = await countPaid();
  await askStandby("select pg_wal_replay_pause()");
  await buy();
  const now = performance.now.bind(performance);
  vi.spyOn(performance, "now").mockImplementation(() => now() + 5_000);
  expect(await countPaid()).toBe(before + 1);
  await askStandby("select pg_wal_replay_resume()");
});

test("while the replica is silent the primary answers (D-238)", async () => {
  const link = await openForwarder(standby.port);
  const { replica } = openAt(standby.url.replace(`:${standby.port}`, `:${link.port}`));
  await expect.poll(() => replica.isUsed()).toBe(true);
  link.hold();
  expect(await replica.isUsed()).toBe(false);
  await link.close();
  await replica.close();
});
