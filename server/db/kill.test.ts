import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { HANG_MS } from "../testing/hang-limit.ts";
import { ownEnvironment } from "../testing/own-environment.ts";
import { type ShopProcess, startShop } from "../testing/shop-process.ts";
import { Shopper } from "../testing/shopper.ts";
import { connect } from "./connect.ts";
import { findBrokenInvariants } from "./invariants.ts";

/** `SHOP_KILLS=50` makes a long run of it. */
const KILLS = Number(process.env["SHOP_KILLS"] ?? 5);
const SHOPPERS = 6;
const MOST_WRITES = 150;

let dataDir: string;
let environment: Awaited<ReturnType<typeof ownEnvironment>>;
let shop: ShopProcess;
beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), "shop-kill-"));
  environment = await ownEnvironment(dataDir);
  shop = await startShop(environment);
});
afterAll(async () => {
  await shop.kill();
  rmSync(dataDir, { recursive: true, force: true });
});

test(`killed ${KILLS} times in the middle of writing, the shop has everything that it acknowledged`, {
  timeout: HANG_MS + KILLS * 60_000,
}, async () => {
  const everybody: Shopper[] = [];
  for (let kill = 0; kill < KILLS; kill += 1) {
    const shoppers = Array.from({ length: SHOPPERS }, () => new Shopper(shop.url));
    everybody.push(...shoppers);
    let left = 1 + Math.floor(Math.random() * MOST_WRITES);
    let killed: Promise<void> | null = null;
    const count = () => {
      left -= 1;
      if (left === 0) killed = shop.kill();
    };
    const ends = await Promise.all(shoppers.map((shopper) => shopper.shop(count)));
    expect(new Set(ends)).toEqual(new Set(["process gone"]));
    await killed;
    shop = await startShop(environment);
    for (const shopper of shoppers) await shopper.expectEverythingKept();
  }
  for (const shopper of everybody) await shopper.expectEverythingKept();
  expect(await shop.stop()).toBe(0);
  const { DATABASE_URL: databaseUrl = null } = environment;
  const connection = await connect(databaseUrl, dataDir);
  expect(await findBrokenInvariants(connection.db)).toEqual([]);
  await connection.close();
});
