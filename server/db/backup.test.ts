import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openTestDatabase } from "../testing/databases.ts";
import { sandboxOf } from "../testing/sandbox-client.ts";
import { createTestApp, type TestApp } from "../testing/test-app.ts";
import { BackupError, backUp, restore } from "./backup.ts";
import { digestState, findBrokenInvariants } from "./invariants.ts";

let app: TestApp;
const folder = mkdtempSync(join(tmpdir(), "shop-backup-"));
const file = join(folder, "backup");

beforeAll(async () => {
  app = await createTestApp();
  const sandbox = sandboxOf(app);
  for (const outcome of ["approve", "expire", null] as const) {
    const browser = app.openBrowser();
    await browser.add(42, 2);
    await browser.post("/cart/apply-coupon", { coupon_code: "WELCOME10" });
    const { body } = await browser.checkout({ email: `${outcome}@example.com` });
    if (outcome !== null) await sandbox.settle(body.data.paymentUrl, outcome);
  }
  await app.sandbox.settled();
  await app.shop.jobs.drain();
  await backUp(app.connection, file);
});

afterAll(async () => {
  await app.close();
  rmSync(folder, { recursive: true, force: true });
});

test("a backup restored into an empty database tells the same orders, payments and coupons", async () => {
  const copy = await openTestDatabase();
  await restore(copy, file);
  expect(await digestState(copy.db)).toBe(await digestState(app.shop.db));
  expect(await findBrokenInvariants(copy.db)).toEqual([]);
  await copy.close();
});

test("half a backup is refused and changes nothing", async () => {
  const half = join(folder, "half");
  const whole = readFileSync(file);
  writeFileSync(half, whole.subarray(0, whole.length / 2));
  const copy = await openTestDatabase();
  await expect(restore(copy, half)).rejects.toThrow(BackupError);
  await copy.close();
});

test("a backup is not restored over what is there", async () => {
  const before = await digestState(app.shop.db);
  await expect(restore(app.connection, file)).rejects.toThrow(BackupError);
  expect(await digestState(app.shop.db)).toBe(before);
});
