import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { connect } from "../db/connect.ts";
import type { Connection } from "../db/connection.ts";
import { findBrokenInvariants } from "../db/invariants.ts";
import { type Balancer, openBalancer } from "../testing/balancer.ts";
import { compareBooks } from "../testing/both-books.ts";
import { HANG_MS } from "../testing/hang-limit.ts";
import { type OwnEnvironment, ownEnvironment } from "../testing/own-environment.ts";
import { freePort } from "../testing/postgres-server.ts";
import { countOf } from "../testing/random.ts";
import { openSandboxBeside, type SandboxBeside } from "../testing/sandbox-beside.ts";
import { sandboxOf } from "../testing/sandbox-client.ts";
import { settleEverything } from "../testing/settle-everything.ts";
import { runCommand, type ShopProcess, startShop } from "../testing/shop-process.ts";
import { Shopper } from "../testing/shopper.ts";

/** `PROCESS_ROUNDS=10 BALANCED_PROCESSES=4` makes a long run of it. */
const ROUNDS = countOf("PROCESS_ROUNDS", 1);
const PROCESSES = countOf("BALANCED_PROCESSES", 2);
const SHOPPERS = 8;

let dataDir: string;
let environment: OwnEnvironment;
let beside: SandboxBeside;
let balancer: Balancer;
let connection: Connection;
let ports: readonly number[];
let shops: ShopProcess[];
beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), "shop-balanced-"));
  const own = await ownEnvironment(dataDir, { empty: true });
  ports = await Array.fromAsync({ length: PROCESSES }, freePort);
  balancer = await openBalancer(ports, Number(own.PORT));
  beside = await openSandboxBeside(own);
  environment = { ...beside.environment, PUBLIC_URL: `http://localhost:${balancer.port}` };
  // Together, on a database in which there is nothing yet.
  shops = await Promise.all(ports.map(start));
  // The coupons of a sandbox, which these processes do not know as one.
  await runCommand(own, "seed");
  connection = await connect(environment.DATABASE_URL ?? null, dataDir);
});
afterAll(async () => {
  for (const shop of shops) await shop.kill();
  await connection.close();
  await balancer.close();
  await beside.close();
  rmSync(dataDir, { recursive: true, force: true });
});

const start = (port: number) => startShop({ ...environment, PORT: String(port) });

/** Asks each process to stop, one after the other, and starts another one at its port. */
async function replaceAll(): Promise<void> {
  for (const [place, port] of ports.entries()) {
    expect(await shops[place]?.stop()).toBe(0);
    shops[place] = await start(port);
  }
}

test(`${SHOPPERS} shoppers and ${PROCESSES} processes replaced ${ROUNDS} times: no request fails, nothing is done twice (D-236, D-237)`, {
  timeout: HANG_MS + ROUNDS * 60_000,
}, async () => {
  const url = `http://localhost:${balancer.port}`;
  const shoppers = Array.from({ length: SHOPPERS }, () => new Shopper(url, beside));
  let isOver = false;
  let writes = 0;
  const shopping = Promise.all(
    shoppers.map((shopper) =>
      shopper.shop(
        () => {
          writes += 1;
        },
        () => isOver,
      ),
    ),
  );
  for (let round = 0; round < ROUNDS; round += 1) await replaceAll();
  isOver = true;
  expect(new Set(await shopping)).toEqual(new Set(["over"]));
  for (const shopper of shoppers) await shopper.expectEverythingKept();
  await settleEverything(beside, async () => {
    for (const shop of shops) expect(await shop.stop()).toBe(0);
  });

  const { ledger, mails } = sandboxOf(beside);
  expect(await findBrokenInvariants(connection.db)).toEqual([]);
  expect(await compareBooks(connection.db, await ledger(), await mails())).toEqual([]);
  console.info(
    `${ROUNDS} rounds of ${PROCESSES} processes: ${writes} writes by ${SHOPPERS} shoppers, none refused`,
  );
});
