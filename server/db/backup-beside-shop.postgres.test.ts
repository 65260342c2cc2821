import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { newBuyer } from "../testing/buyer.ts";
import { createDatabase } from "../testing/databases.ts";
import { HANG_MS } from "../testing/hang-limit.ts";
import { type OwnEnvironment, ownEnvironment } from "../testing/own-environment.ts";
import { sandboxAt, sandboxOf } from "../testing/sandbox-client.ts";
import { type ShopProcess, startShop } from "../testing/shop-process.ts";
import { startClock } from "../testing/stopwatch.ts";
import { TestBrowser } from "../testing/test-browser.ts";
import { backUp, restore } from "./backup.ts";
import { connect } from "./connect.ts";
import { findBrokenInvariants } from "./invariants.ts";

/** `BACKUPS=20 BACKUP_SECONDS=60` makes a long run: so many backups, spread over so much time. */
const BACKUPS = Number(process.env["BACKUPS"] ?? 3);
const SECONDS = Number(process.env["BACKUP_SECONDS"] ?? 0);
const BUYERS = 6;
/** At least so many purchases begin between one backup and the next. */
const PURCHASES = 10;

let dataDir: string;
let environment: OwnEnvironment;
let shop: ShopProcess;
beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), "shop-backups-"));
  environment = await ownEnvironment(dataDir);
  shop = await startShop(environment);
});
afterAll(async () => {
  await shop.kill();
  rmSync(dataDir, { recursive: true, force: true });
});

test(`${BACKUPS} backups of a shop in which people buy are each restored with every row`, {
  timeout: HANG_MS + SECONDS * 1_000 + BACKUPS * 30_000,
}, async () => {
  const { DATABASE_URL: databaseUrl = "" } = environment;
  const connection = await connect(databaseUrl, dataDir, { readOnly: true });
  const sandbox = sandboxOf(sandboxAt(`http://localhost:${environment.SANDBOX_PORT}`));
  let isOver = false;
  let purchases = 0;
  let wake = () => {};
  const buy = async () => {
    while (!isOver) {
      const browser = new TestBrowser(shop.url);
      await browser.add(42, 2);
      const { status, body } = await browser.checkout(newBuyer());
      expect(status, JSON.stringify(body)).toBe(200);
      await sandbox.settle(body.data.paymentUrl, "approve");
      purchases += 1;
      wake();
    }
  };
  const buying = Promise.all(Array.from({ length: BUYERS }, buy));
  const morePurchases = async (before: number, seconds: () => number) => {
    const isEnough = () => purchases >= before + PURCHASES && seconds() >= SECONDS / BACKUPS;
    while (!isEnough()) {
      const next = Promise.withResolvers<void>();
      wake = next.resolve;
      await Promise.race([next.promise, buying]);
    }
  };
  const counts: number[] = [];
  for (let number = 0; number < BACKUPS; number += 1) {
    await morePurchases(purchases, startClock());
    const file = join(dataDir, `backup-${number}`);
    const rows = await backUp(connection, file);
    const copy = await connect(await createDatabase({ empty: true }), dataDir);
    expect(await restore(copy, file)).toBe(rows);
    expect(await findBrokenInvariants(copy.db)).toEqual([]);
    await copy.close();
    counts.push(rows);
  }
  isOver = true;
  await buying;
  await connection.close();
  expect(counts).toEqual([...counts].sort((one, other) => one - other));
  console.info(
    `${BACKUPS} of ${BACKUPS} backups restored with every row, ${counts.at(0)} to ${counts.at(-1)} rows, beside ${purchases} purchases`,
  );
});
