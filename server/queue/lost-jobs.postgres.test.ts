import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { connect } from "../db/connect.ts";
import type { Connection } from "../db/connection.ts";
import { JOBS } from "../jobs/jobs.ts";
import { createLog } from "../log.ts";
import { createDatabase } from "../testing/databases.ts";
import { eventually } from "../testing/eventually.ts";
import { handlersWith } from "../testing/job-handlers.ts";
import { type KillableShop, startKillableShop } from "../testing/killable-shop.ts";
import { ownEnvironment } from "../testing/own-environment.ts";
import { startClock } from "../testing/stopwatch.ts";
import { TestBrowser } from "../testing/test-browser.ts";
import { openJobs } from "./open-jobs.ts";

/** Less than the minute between two of the queue's own rounds, and time enough on a busy machine. */

let dataDir: string;
let databaseUrl: string;
let connection: Connection;
beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), "shop-lost-jobs-"));
  databaseUrl = await createDatabase();
  connection = await connect(databaseUrl, dataDir);
});
afterAll(async () => {
  await connection.close();
  rmSync(dataDir, { recursive: true, force: true });
});

async function startShop(): Promise<KillableShop> {
  const environment = await ownEnvironment(dataDir);
  return startKillableShop({ ...environment, DATABASE_URL: databaseUrl });
}

async function countClaims(): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from jobs.job
    where name = 'send-receipt' and state = 'active'`.execute(connection.db);
  return rows[0]?.count ?? 0;
}

/** A receipt claimed by a process that has said nothing for so many seconds. */
async function leaveClaim(silentSeconds: number): Promise<void> {
  await sql`update jobs.job set state = 'active', started_on = now(), completed_on = null,
    heartbeat_on = now() - make_interval(secs => ${silentSeconds})
    where name = 'send-receipt'`.execute(connection.db);
}

/** An order with nothing to pay, whose receipt the shop is killed at. */
async function killAtReceipt(shop: KillableShop): Promise<void> {
  await shop.commands.arm({ at: "mail", when: "before", nth: 1 });
  const browser = new TestBrowser(shop.url);
  await browser.add(42);
  await browser.post("/cart/apply-coupon", { coupon_code: "FAMILY100" });
  await browser.checkout().catch(() => null);
  await shop.gone;
}

test("a receipt that a killed process was sending is sent by the next one (D-136)", async () => {
  const first = await startShop();
  await killAtReceipt(first);
  expect(await countClaims()).toBe(1);
  const second = await startShop();
  await eventually(async () => {
    const { rows } = await sql`select id from jobs.job
      where name = 'send-receipt' and state = 'completed'`.execute(connection.db);
    expect(rows).toHaveLength(1);
  });
  second.kill();
  await second.gone;
});

test("a job whose claim nobody renews is done by another process that runs (D-136)", async () => {
  const jobs = await openJobs(connection, createLog("silent"), JOBS);
  await jobs.start(handlersWith());
  await leaveClaim(0);
  const seconds = startClock();
  await eventually(async () => expect(await countClaims()).toBe(0));
  console.info(`Handed back after ${seconds().toFixed(1)} s`);
  await jobs.stop();
});

test("a shop that starts finds jobs that were lost before, at once (D-136)", async () => {
  await leaveClaim(8);
  expect(await countClaims()).toBe(1);
  const jobs = await openJobs(connection, createLog("silent"), JOBS);
  expect(await countClaims()).toBe(0);
  await jobs.stop();
});
