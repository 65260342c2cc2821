import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createDatabase } from "../testing/databases.ts";
import { type OwnShop, openOwnShop } from "../testing/own-shop.ts";
import { openStaffBrowser } from "../testing/staff.ts";
import { createTestApp, type TestApp } from "../testing/test-app.ts";
import { withinFiveSeconds } from "../testing/within-five-seconds.ts";

/** Staff work on one process; visitors are on another, which has pages too. */
let app: TestApp;
let other: OwnShop;
beforeAll(async () => {
  const DATABASE_URL = await createDatabase();
  app = await createTestApp({ DATABASE_URL });
  other = await openOwnShop({ DATABASE_URL });
});
afterAll(async () => {
  await other.close();
  await app.close();
});

async function change(id: number, body: unknown) {
  const staff = await openStaffBrowser(app, "sales");
  const { packages } = (await staff.call("packages")).body.data;
  const { version } = packages.find((one: { id: number }) => one.id === id);
  const headers = { "If-Match": `"${version}"` };
  expect((await staff.call(`packages/${id}`, { method: "PATCH", body, headers })).status).toBe(200);
}

/** What a process answers of a package: its price, or nothing. */
async function priceAt(url: string, id: number): Promise<number | undefined> {
  const response = await fetch(`${url}/api/session/get-course-packages`);
  const { data } = (await response.json()) as { data: { id: number; packagePrice: number }[] };
  return data.find((one) => one.id === id)?.packagePrice;
}

/** The document of a page, as a visitor of the other process gets it. */
const page = async (path: string) => (await fetch(other.url + path)).text();

test("visitors of every process see a price that staff change within five seconds, on pages too (D-169)", async () => {
  expect(await page("/coding")).toContain("USD\u00a0199");
  await change(42, { price: 187, price_before: null });
  await withinFiveSeconds(async () => {
    await expect.poll(() => priceAt(app.url, 42)).toBe(187);
    await expect.poll(() => priceAt(other.url, 42)).toBe(187);
    expect(await page("/coding")).toContain("USD\u00a0187");
    expect(await page("/ar/coding")).toContain("187");
  });
  await change(42, { active: false });
  await withinFiveSeconds(() => expect.poll(() => priceAt(other.url, 42)).toBeUndefined());
  expect(await page("/coding")).not.toContain("USD\u00a0187");
});

test("a scheduled price starts in every process, with nobody at work (D-169)", async () => {
  const from = new Date(Date.now() + 1_500);
  await change(43, { price: 107, price_before: null, from: from.toISOString() });
  await withinFiveSeconds(() => expect.poll(() => priceAt(other.url, 43)).toBe(107));
  expect(Date.now()).toBeGreaterThanOrEqual(from.getTime());
  expect(await priceAt(app.url, 43)).toBe(107);
});

/** When the other process last read the packages, of itself: nobody asks the one of the tests meanwhile. */
async function lastReadAt(): Promise<number> {
  const { rows } = await sql<{ at: Date | null }>`
    select max(query_start) as at from pg_stat_activity
    where application_name = 'shop' and datname = current_database()
      and query like '%from course_packages p where true%' and pid <> pg_backend_pid()`.execute(
    app.connection.db,
  );
  return rows[0]?.at?.getTime() ?? 0;
}

/** Waits until the other process has begun to read the packages after a moment, and returns when. */
async function readAfter(moment: number): Promise<number> {
  await expect.poll(lastReadAt).toBeGreaterThan(moment);
  return lastReadAt();
}

test("a price whose notice is lost shows within five seconds, also to a first visitor (D-230)", async () => {
  expect(await priceAt(other.url, 1)).toBe(118);
  expect(await page("/packages")).toContain("USD\u00a0118");
  await app.connection.inExclusiveTransaction(async (run) => {
    await run("alter table course_packages disable trigger user");
    await run("update course_packages set price = 11700 where id = 1");
    await run("alter table course_packages enable trigger user");
  });
  const changedAt = Date.now();
  let readAt = changedAt;
  await withinFiveSeconds(async () => {
    readAt = await readAfter(changedAt);
  });
  // It reads again only once it knows what it has read.
  await readAfter(readAt);
  expect(await page("/packages")).toContain("USD\u00a0117");
  expect(await priceAt(other.url, 1)).toBe(117);
});

test("a process that lost its connection for notices still shows later changes (D-169)", async () => {
  await sql`select pg_terminate_backend(pid) from pg_stat_activity
    where application_name = 'shop listens' and datname = current_database()`.execute(
    app.connection.db,
  );
  await change(44, { price: 139, price_before: null });
  await withinFiveSeconds(async () => {
    await expect.poll(() => priceAt(app.url, 44)).toBe(139);
    await expect.poll(() => priceAt(other.url, 44)).toBe(139);
  });
});
