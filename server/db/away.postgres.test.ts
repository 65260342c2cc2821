import pg from "pg";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { eventually } from "../testing/eventually.ts";
import { type PostgresServer, startPostgres } from "../testing/postgres-server.ts";
import { waitedSeconds } from "../testing/stopwatch.ts";
import { type Forwarder, openForwarder } from "../testing/tcp-forwarder.ts";
import { createTestApp, type TestApp } from "../testing/test-app.ts";
import type { TestBrowser } from "../testing/test-browser.ts";

/** D-135: so soon the API answers, whatever the database does. */
const ANSWERED_WITHIN_S = 10;
const CONNECTIONS = 40;

let primary: PostgresServer;
let standby: PostgresServer;
let network: Forwarder;
let app: TestApp;
beforeAll(async () => {
  primary = await startPostgres({ durable: true, maxConnections: CONNECTIONS });
  standby = await primary.startStandby();
  network = await openForwarder(primary.port);
  const url = new URL(primary.url);
  url.port = String(network.port);
  app = await createTestApp({ DATABASE_URL: url.href });
});
afterAll(async () => {
  await app.close();
  await network.close();
  await standby.stop();
  await primary.stop();
});

async function administer(server: PostgresServer, ...statements: string[]): Promise<void> {
  for (const statement of statements) await ask(server, statement);
}

/** Takes every connection that the server has; those of the shop are ended, so that it needs new ones. */
async function takeAllConnections(): Promise<() => Promise<void>> {
  const clients: pg.Client[] = [];
  while (clients.length < CONNECTIONS) {
    const client = new pg.Client({ connectionString: primary.url, application_name: "taker" });
    // The server refuses it, or is stopped by another test.
    client.on("error", () => {});
    const isTaken = await client.connect().then(
      () => true,
      () => false,
    );
    if (isTaken) clients.push(client);
    await clients[0]?.query(
      `select pg_terminate_backend(pid, 5000) from pg_stat_activity
        where backend_type = 'client backend' and application_name <> 'taker'`,
    );
  }
  return async () => {
    await Promise.all(clients.map((client) => client.end()));
  };
}

async function setReadOnly(value: "on" | "off"): Promise<void> {
  const setting = `alter system set default_transaction_read_only = ${value}`;
  await administer(primary, setting, "select pg_reload_conf()");
}

async function ask(server: PostgresServer, statement: string): Promise<unknown> {
  const client = new pg.Client({ connectionString: server.url });
  await client.connect();
  const { rows } = await client.query({ text: statement, rowMode: "array" });
  await client.end();
  return rows[0]?.[0];
}

async function standbyHasEverything(): Promise<void> {
  const written = await ask(primary, "select pg_current_wal_lsn()");
  await eventually(async () => {
    const has = await ask(standby, `select pg_last_wal_replay_lsn() >= '${written}'::pg_lsn`);
    expect(has).toBe(true);
  });
}

/** Somebody else has a table locked for longer than a statement may take. */
async function lockCarts(): Promise<() => Promise<void>> {
  const client = new pg.Client({ connectionString: primary.url });
  await client.connect();
  await client.query("begin; lock table carts in access exclusive mode");
  return () => client.end();
}

/** As the system says it to the server, and the server to us, when the disk is full. */
async function fillDisk(): Promise<() => Promise<void>> {
  await administer(
    primary,
    `create function disk_full() returns trigger language plpgsql as
      $$ begin raise exception 'could not extend file' using errcode = '53100'; end $$`,
    "create trigger disk_full before insert or update on cart_items execute function disk_full()",
  );
  return () => administer(primary, "drop function disk_full cascade");
}

type Failure = {
  readonly name: string;
  readonly begin: () => Promise<() => Promise<unknown>>;
  /** What `/readyz` says meanwhile. */
  readonly readiness: 200 | 503;
};

const FAILURES: readonly Failure[] = [
  {
    name: "stops as its machine fails",
    begin: async () => {
      await primary.shutDown("immediate");
      return primary.start;
    },
    readiness: 503,
  },
  {
    name: "is shut down for maintenance",
    begin: async () => {
      await primary.shutDown("fast");
      return primary.start;
    },
    readiness: 503,
  },
  {
    name: "says nothing any more",
    begin: async () => {
      network.hold();
      return async () => network.carry();
    },
    readiness: 503,
  },
  { name: "has no connection left (53300)", begin: takeAllConnections, readiness: 503 },
  {
    name: "takes no writes any more (25006)",
    begin: async () => {
      await setReadOnly("on");
      return () => setReadOnly("off");
    },
    readiness: 503,
  },
  {
    name: "lets a statement wait for longer than it may (57014)",
    begin: lockCarts,
    readiness: 200,
  },
  { name: "has no room on its disk (53100)", begin: fillDisk, readiness: 503 },
];

async function units(browser: TestBrowser): Promise<number> {
  return (await browser.cart()).total_items_count;
}

/** Adds a unit and expects the answer in time. */
async function addInTime(browser: TestBrowser) {
  const { answer, waited } = await waitedSeconds(() => browser.add(42));
  expect(waited).toBeLessThan(ANSWERED_WITHIN_S);
  return answer;
}

async function expectBackAgain(browser: TestBrowser): Promise<void> {
  await eventually(async () => expect((await browser.add(42)).status).toBe(200));
  await eventually(async () => expect((await browser.fetch("/readyz")).status).toBe(200));
}

describe.each(FAILURES)("a PostgreSQL that $name", ({ begin, readiness }) => {
  test("a failing PostgreSQL is answered with 503 in time, loses nothing, and is used again automatically (D-135)", async () => {
    const browser = app.openBrowser();
    expect((await browser.add(42)).status).toBe(200);
    const end = await begin();
    try {
      // More than there are connections.
      const others = Array.from({ length: 30 }, () => app.openBrowser());
      const answers = await Promise.all([browser, ...others].map(addInTime));
      for (const { status, body, headers } of answers) {
        expect([status, body.code]).toEqual([503, "database_away"]);
        expect(headers.get("Retry-After")).toBe("5");
      }
      expect((await browser.fetch("/healthz")).status).toBe(200);
      expect((await browser.fetch("/readyz")).status).toBe(readiness);
    } finally {
      await end();
    }
    await expectBackAgain(browser);
    // Of what was refused any part may have been done, but of what was acknowledged all is there.
    expect(await units(browser)).toBeGreaterThanOrEqual(2);
  });
});

test("a metric says that the disk is full, as the other metrics do not show it (D-240)", async () => {
  const browser = app.openBrowser();
  const figures = async () => (await browser.fetch("/metrics")).text();
  const end = await fillDisk();
  expect((await browser.add(42)).status).toBe(503);
  await end();
  await expectBackAgain(browser);
  const told = await figures();
  expect([told.includes("\nshop_database_up 1\n"), told.includes("\nshop_disk_full 1\n")]).toEqual([
    true,
    true,
  ]);
});

test("connections that the server ends are opened again automatically (57P01)", async () => {
  const browser = app.openBrowser();
  expect((await browser.add(42)).status).toBe(200);
  await administer(
    primary,
    "select pg_terminate_backend(pid) from pg_stat_activity where application_name like 'shop%'",
  );
  await expectBackAgain(browser);
  expect(await units(browser)).toBe(2);
});

test("after a failover connections to the old primary are dropped, and the shop writes to the new one (25006)", async () => {
  const browser = app.openBrowser();
  expect((await browser.add(42)).status).toBe(200);
  await setReadOnly("on");
  await standbyHasEverything();
  // The address leads to the replica before it may be written to; the old primary still listens.
  network.pointTo(standby.port);
  const answer = await addInTime(browser);
  expect([answer.status, answer.body.code]).toEqual([503, "database_away"]);
  expect((await browser.fetch("/readyz")).status).toBe(503);
  await administer(standby, "select pg_promote()");
  await expectBackAgain(browser);
  expect(await ask(standby, "select count(*) > 0 from cart_items")).toBe(true);
  expect(await units(browser)).toBe(2);
});
