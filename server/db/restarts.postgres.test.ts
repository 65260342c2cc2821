import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { newBuyer } from "../testing/buyer.ts";
import { eventually } from "../testing/eventually.ts";
import { HANG_MS } from "../testing/hang-limit.ts";
import { type OwnEnvironment, ownEnvironment } from "../testing/own-environment.ts";
import { type PostgresServer, startPostgres } from "../testing/postgres-server.ts";
import { sandboxAt, sandboxOf } from "../testing/sandbox-client.ts";
import { type ShopProcess, startShop } from "../testing/shop-process.ts";
import { Shopper } from "../testing/shopper.ts";
import { startClock } from "../testing/stopwatch.ts";
import { TestBrowser } from "../testing/test-browser.ts";
import { connect } from "./connect.ts";
import { findBrokenInvariants } from "./invariants.ts";

/** `SHOP_RESTARTS=50 SHOP_SHOPPERS=30` makes a long run of it. */
const RESTARTS = Number(process.env["SHOP_RESTARTS"] ?? 4);
const SHOPPERS = Number(process.env["SHOP_SHOPPERS"] ?? 6);
const MAX_WRITES = 10 * SHOPPERS;

let dataDir: string;
let postgres: PostgresServer;
let environment: OwnEnvironment;
let shop: ShopProcess;
beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), "shop-restarts-"));
  postgres = await startPostgres({ durable: true });
  environment = { ...(await ownEnvironment(dataDir)), DATABASE_URL: postgres.url };
  shop = await startShop(environment);
});
afterAll(async () => {
  await shop.kill();
  await postgres.stop();
  rmSync(dataDir, { recursive: true, force: true });
});

const sandbox = () => sandboxAt(`http://localhost:${environment.SANDBOX_PORT}`);
const statusOf = async (path: string) => (await fetch(shop.url + path)).status;

async function backAgain(): Promise<void> {
  await eventually(async () => expect(await statusOf("/readyz")).toBe(200));
}

test(`the shop survives ${RESTARTS} restarts of PostgreSQL under ${SHOPPERS} shoppers, and keeps everything it acknowledged (D-135)`, {
  timeout: HANG_MS + RESTARTS * 60_000,
}, async () => {
  const everybody: Shopper[] = [];
  const recoveries: number[] = [];
  let writes = 0;
  for (let restart = 0; restart < RESTARTS; restart += 1) {
    const mode = restart % 2 === 0 ? "immediate" : "fast";
    // Every other pair of times it is back before everybody has noticed that it was away.
    const isBrief = restart % 4 >= 2;
    const shoppers = Array.from({ length: SHOPPERS }, () => new Shopper(shop.url, sandbox()));
    everybody.push(...shoppers);
    let left = 1 + Math.floor(Math.random() * MAX_WRITES);
    let stopped: Promise<void> | null = null;
    let isBack = false;
    const goesAway = Promise.withResolvers<void>();
    const count = () => {
      writes += 1;
      left -= 1;
      if (left !== 0) return;
      stopped = postgres.shutDown(mode);
      goesAway.resolve(stopped);
    };
    const shopping = Promise.all(shoppers.map((shopper) => shopper.shop(count, () => isBack)));
    await Promise.race([goesAway.promise, shopping]);
    await goesAway.promise;
    if (!isBrief) {
      expect(new Set(await shopping)).toEqual(new Set(["database away"]));
      expect(await statusOf("/")).toBe(200);
      expect(await statusOf("/healthz")).toBe(200);
      expect(await statusOf("/readyz")).toBe(503);
    }
    await postgres.start();
    const seconds = startClock();
    await backAgain();
    recoveries.push(seconds() * 1_000);
    isBack = true;
    expect(await shopping).not.toContain("process gone");
    for (const shopper of shoppers) await shopper.expectEverythingKept();
  }
  for (const shopper of everybody) await shopper.expectEverythingKept();
  const slowest = Math.round(Math.max(...recoveries));
  console.info(
    `${RESTARTS} restarts under ${SHOPPERS} shoppers: ${writes} writes acknowledged and kept, ready again within ${slowest} ms`,
  );
});

test("after PostgreSQL restarted, jobs run as before: a receipt arrives (D-130)", async () => {
  const buyer = newBuyer();
  const browser = new TestBrowser(shop.url);
  await browser.add(42);
  const { body } = await browser.checkout(buyer);
  await postgres.shutDown("immediate");
  await eventually(async () => expect(await statusOf("/readyz")).toBe(503));
  await postgres.start();
  await backAgain();
  await sandboxOf(sandbox()).settle(body.data.paymentUrl, "approve");
  await eventually(async () => {
    const mails = await sandboxOf(sandbox()).mails();
    expect(mails.map(({ to }) => to)).toContain(buyer.email);
  });
});

test("after all restarts the books are consistent, and the first process exits with 0", async () => {
  expect(await shop.stop()).toBe(0);
  const connection = await connect(postgres.url, dataDir);
  expect(await findBrokenInvariants(connection.db)).toEqual([]);
  await connection.close();
});
