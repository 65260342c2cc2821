import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { recordAct } from "../admin/audit.ts";
import { JOBS } from "../jobs/jobs.ts";
import { resumeWork } from "../jobs/resume.ts";
import { promiseRefund } from "../payments/refund-promise.ts";
import { openJobs } from "../queue/open-jobs.ts";
import { everythingDone } from "../testing/buyer.ts";
import { openTestDatabase } from "../testing/databases.ts";
import { sandboxOf } from "../testing/sandbox-client.ts";
import { enrolStaff } from "../testing/staff-sign-in.ts";
import { createTestApp, type TestApp } from "../testing/test-app.ts";
import { backUp, restore } from "./backup.ts";
import { BackupError, checkFile } from "./backup-file.ts";
import type { Connection } from "./connection.ts";
import { digestState, findBrokenInvariants } from "./invariants.ts";
import { migrate } from "./migrate.ts";

const OWNER = "owner@example.com";

let app: TestApp;
const folder = mkdtempSync(join(tmpdir(), "shop-backup-"));
const file = join(folder, "backup");

beforeAll(async () => {
  // Nobody listens there: what is announced stays to be told.
  const nobody = {
    ORDER_WEBHOOK_URL: "http://127.0.0.1:9",
    ORDER_WEBHOOK_SECRET: "secret",
    OWNER_EMAIL: OWNER,
  };
  app = await createTestApp(nobody);
  const sandbox = sandboxOf(app);
  for (const outcome of ["approve", "expire", null] as const) {
    const browser = app.openBrowser();
    await browser.add(42, 2);
    await browser.post("/cart/apply-coupon", { coupon_code: "WELCOME10" });
    const { body } = await browser.checkout({ email: `${outcome}@example.com` });
    if (outcome !== null) await sandbox.settle(body.data.paymentUrl, outcome);
  }
  await everythingDone(app);
  const { id: paymentId } = await app.shop.db
    .selectFrom("payments")
    .select("id")
    .where("status", "=", "paid")
    .executeTakeFirstOrThrow();
  const why = { paymentId, actor: "staff", reason: "agreed" } as const;
  await promiseRefund(app.shop, { ...why, refundId: "refund-done", amount: 1_000 });
  await everythingDone(app);
  await sandbox.dispute("stripe", paymentId, "opened", 500);
  await everythingDone(app);
  await sandbox.control({ failWith: "500", failNext: 1_000 });
  await promiseRefund(app.shop, { ...why, refundId: "refund-waiting", amount: 2_000 });
  await everythingDone(app);
  await enrolStaff(app, app.openBrowser(), OWNER);
  // What is still counted in memory would come after the backup.
  await app.shop.views.flush();
  await backUp(app.connection, file);
});

afterAll(async () => {
  await app.close();
  rmSync(folder, { recursive: true, force: true });
});

/** Asked of the system's own list, so that no list of ours can leave one out. */
async function listTables({ db }: Connection): Promise<readonly string[]> {
  const { rows } = await sql<{ name: string }>`select tablename as name from pg_tables
    where schemaname = 'public' and tablename <> 'schema_migrations' order by 1`.execute(db);
  return rows.map(({ name }) => name);
}

async function totals({ db }: Connection, table: string) {
  const { rows } = await sql<{ rows: number; all: string | null }>`select count(*) as rows,
    md5(string_agg(t::text, ',' order by t::text)) as all from ${sql.table(table)} t`.execute(db);
  return rows[0] ?? { rows: 0, all: null };
}

test("a backup restored into an empty database has the same orders, payments, coupons and refunds", async () => {
  const copy = await openTestDatabase();
  await restore(copy, file);
  expect(await digestState(copy.db)).toBe(await digestState(app.shop.db));
  expect(await findBrokenInvariants(copy.db)).toEqual([]);
  await copy.close();
});

test("every table is in a backup, and every row of it is there after the restore", async () => {
  const tables = await listTables(app.connection);
  const { tables: written } = await checkFile(file);
  expect(written.map(({ table }) => table).sort()).toEqual(tables);
  const copy = await openTestDatabase();
  await restore(copy, file);
  for (const table of tables) {
    expect(await totals(copy, table)).toEqual(await totals(app.connection, table));
  }
  const filled = written.filter(({ rows }) => rows > 0).map(({ table }) => table);
  expect(filled).toEqual(expect.arrayContaining(["announcements", "coupon_uses", "refunds"]));
  const ofStaff = [
    "audit_entries",
    "staff",
    "staff_recovery_codes",
    "staff_sessions",
    "staff_totp",
  ];
  expect(filled).toEqual(expect.arrayContaining(ofStaff));
  await copy.close();
});

test("a restored audit continues, and still cannot be changed (D-159)", async () => {
  const copy = await openTestDatabase();
  await restore(copy, file);
  const { rows } = await totals(copy, "audit_entries");
  await recordAct(copy.db, "operator", { action: "staff.add", subject: "staff 1" });
  expect((await totals(copy, "audit_entries")).rows).toBe(rows + 1);
  await expect(sql`delete from audit_entries`.execute(copy.db)).rejects.toThrow(/never changed/);
  await copy.close();
});

test("a restore that misses a row fails, and changes nothing", async () => {
  const copy = await openTestDatabase();
  await migrate(copy);
  await sql`create function leave_out() returns trigger language plpgsql as
    $$ begin return null; end $$`.execute(copy.db);
  await sql`create trigger leave_out before insert on coupon_uses
    for each row execute function leave_out()`.execute(copy.db);
  await expect(restore(copy, file)).rejects.toThrow(/^The table coupon_uses did not come back/);
  expect((await totals(copy, "orders")).rows).toBe(0);
  await copy.close();
});

test("an empty database is not backed up, and an older backup stays as it is", async () => {
  const copy = await openTestDatabase();
  await migrate(copy);
  const before = readFileSync(file);
  await expect(backUp(copy, file)).rejects.toThrow(/^The database is empty/);
  expect(readFileSync(file)).toEqual(before);
  expect(readdirSync(folder).filter((name) => name.endsWith(".part"))).toEqual([]);
  await copy.close();
});

test("a restored shop continues with waiting refunds and announcements", async () => {
  const copy = await openTestDatabase();
  await restore(copy, file);
  const jobs = await openJobs(copy, app.shop.log, JOBS);
  await resumeWork({ ...app.shop, db: copy.db, jobs });
  await resumeWork({ ...app.shop, db: copy.db, jobs });
  const { rows } = await sql`
    select name, data->>'refundId' as refund from jobs.job
    where name in ('send-refund', 'announce-order') order by name`.execute(copy.db);
  expect(rows).toEqual([
    { name: "announce-order", refund: null },
    { name: "send-refund", refund: "refund-waiting" },
  ]);
  await jobs.stop();
  await copy.close();
});

test("a backup that cannot be written says why, and leaves no file behind", async () => {
  const taken = join(folder, "taken");
  mkdirSync(taken);
  const before = readdirSync(folder);
  for (const [place, why] of [
    [join(folder, "missing", "file"), "there is no such folder"],
    [join(file, "file"), "there is a file in the place of a folder"],
    [taken, "there is a folder of this name"],
  ] as const) {
    const said = `${place} cannot be written: ${why}.`;
    await expect(backUp(app.connection, place)).rejects.toThrow(new BackupError(said));
  }
  expect(readdirSync(folder)).toEqual(before);
});

test("a backup that cannot be read is not called incomplete", async () => {
  const copy = await openTestDatabase();
  for (const [place, said] of [
    [folder, `${folder} cannot be read: it is a folder.`],
    [join(folder, "missing"), `There is no file ${join(folder, "missing")}.`],
  ] as const) {
    await expect(restore(copy, place)).rejects.toThrow(new BackupError(said));
  }
  await copy.close();
});

test("an incomplete backup is refused and changes nothing", async () => {
  const half = join(folder, "half");
  const whole = readFileSync(file);
  writeFileSync(half, whole.subarray(0, whole.length / 2));
  const copy = await openTestDatabase();
  await expect(restore(copy, half)).rejects.toThrow(BackupError);
  await copy.close();
});

test("a backup is not restored into a database with data", async () => {
  const before = await digestState(app.shop.db);
  await expect(restore(app.connection, file)).rejects.toThrow(BackupError);
  expect(await digestState(app.shop.db)).toBe(before);
});
