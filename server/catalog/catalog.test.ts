import { afterAll, beforeAll, expect, test } from "vitest";
import { CHARACTER_PACKAGE_IDS, FUTURE_BUILDERS_PACKAGE_IDS } from "#core/catalog.ts";
import { SCREENS } from "#core/screens.ts";
import { SAMPLE_PACKAGES } from "../db/sample-packages.ts";
import { createTestApp, type TestApp } from "../testing/test-app.ts";

const LONGER_THAN_FRESH_MS = 5_000;
const ALL_IDS = [
  ...[1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16],
  ...[41, 42, 43, 44, 47, 48, 49, 50, 51, 52, 53, 55, 56, 57],
];

let app: TestApp;
let now = Date.now();
beforeAll(async () => {
  app = await createTestApp({}, () => new Date(now));
});
afterAll(() => app.close());

async function list(scope = "") {
  const { status, body } = await app.openBrowser().call(`/get-course-packages${scope}`);
  expect(status).toBe(200);
  return body.data as { id: number; packagePrice: number; [field: string]: unknown }[];
}

const idsOf = (packages: readonly { id: number }[]) => packages.map(({ id }) => id);

test("the plain price list holds all packages of a new shop, the 30 of the specification among them (R-API-10, D-32)", async () => {
  const ids = idsOf(await list());
  expect(ids).toEqual(SAMPLE_PACKAGES.map(({ id }) => id));
  expect(ids).toEqual(expect.arrayContaining(ALL_IDS));
});

test("the coding list holds coding and mental math (R-API-12, D-32)", async () => {
  expect(idsOf(await list("/coding"))).toEqual([42, 44]);
});

test("the AI list holds teacher training and the character programme (R-API-13, D-40)", async () => {
  expect(idsOf(await list("/ai"))).toEqual([41, 47, 48, 49]);
});

test("a package has both names, its price in dollars, and the price before where there is one (R-DATA-05, D-59, D-21)", async () => {
  const packages = await list();
  expect(packages.find(({ id }) => id === 42)).toEqual({
    id: 42,
    name: "Coding & AI Programme",
    name_ar: "برنامج البرمجة والذكاء الاصطناعي",
    packagePrice: 199,
    packageBeforePrice: 249,
    currency: "USD",
    currency_en: "USD",
    currency_ar: "دولار",
    sessions: 36,
    session_minutes: 50,
    weeks: 36,
    audience: "children",
  });
  const basic = packages.find(({ id }) => id === 1);
  expect(basic).toMatchObject({ packagePrice: 118 });
  expect(basic).not.toHaveProperty("packageBeforePrice");
});

test("a package says what its price buys: sessions, minutes, weeks and for whom (D-146)", async () => {
  const packages = new Map((await list()).map((one) => [one.id, one]));
  expect(packages.get(8)).toMatchObject({
    sessions: 48,
    foundation_sessions: 60,
    session_minutes: 50,
    weeks: 24,
    audience: "adults_and_foundation",
  });
  expect(packages.get(53)).toMatchObject({ sessions: 8, session_minutes: 60 });
  expect(packages.get(53)).not.toHaveProperty("weeks");
  for (const { id, name, sessions, weeks } of packages.values()) {
    const [, named] = /(\d+) (?:one-to-one )?sessions?/.exec(String(name)) ?? [];
    if (named !== undefined) expect(sessions, String(id)).toBe(Number(named));
    const [, months] = /(\d+) months/.exec(String(name)) ?? [];
    if (months !== undefined) expect(weeks, String(id)).toBe(Number(months) * 4);
  }
});

test("a package without sessions, minutes and weeks is sold all the same (D-146)", async () => {
  const { db } = app.connection;
  const bare = { id: 900, name_en: "Chess", name_ar: "الشطرنج", price: 5_000 };
  await db.insertInto("course_packages").values(bare).execute();
  now += LONGER_THAN_FRESH_MS + 1;
  await expect.poll(async () => idsOf(await list())).toContain(900);
  const browser = app.openBrowser();
  const { status } = await browser.add(900);
  expect(status).toBe(200);
  const { body } = await browser.call("/cart");
  expect(body.data.data.items[0].course_package).toEqual({
    id: 900,
    name: "Chess",
    name_ar: "الشطرنج",
  });
  await db.updateTable("course_packages").set({ active: false }).where("id", "=", 900).execute();
  now += LONGER_THAN_FRESH_MS + 1;
  await expect.poll(async () => idsOf(await list())).not.toContain(900);
});

test("every package in the specification's map of ids is what the map says (R-DATA-08 to R-DATA-17)", async () => {
  const names = new Map((await list()).map(({ id, name }) => [id, String(name)]));
  const expected: [readonly number[], RegExp][] = [
    [SCREENS["ai-teacher-training"].coursePackageIds, /^AI Teacher Training/],
    [SCREENS.coding.coursePackageIds, /^Coding & AI/],
    [SCREENS["children-fitness"].coursePackageIds, /^Children's Fitness/],
    [SCREENS["mental-math"].coursePackageIds, /^Mental Math/],
    [SCREENS["private-tutoring"].coursePackageIds, /^Private Tutoring/],
    [CHARACTER_PACKAGE_IDS["moulhim-program"], /^Moulhim Character Programme/],
    [CHARACTER_PACKAGE_IDS["individual-courses"], /^Individual Character Sessions/],
    [FUTURE_BUILDERS_PACKAGE_IDS.monthly, /^Future Builders .* monthly$/],
    [FUTURE_BUILDERS_PACKAGE_IDS.twoMonths, /^Future Builders .* 2 months$/],
    [[1, 2, 3], /^Kids Language .* 2 months$/],
    [[4, 5, 6], /^Kids Language .* 4 months$/],
    [[9, 10], /^Kids Language .* 6 months$/],
    [[7, 8], /^Adults & Foundation Language .* 6 months$/],
    [[11, 12, 13], /^Adults & Foundation Language .* 4 months$/],
    [[14, 15, 16], /^Adults & Foundation Language .* 2 months$/],
    [[1, 4, 11, 14], / · Basic · /],
    [[2, 5, 9, 7, 12, 15], / · Immersion · /],
    [[3, 6, 10, 8, 13, 16], / · Immersion Plus · /],
  ];
  for (const [ids, pattern] of expected) {
    for (const id of ids) expect(names.get(id), String(id)).toMatch(pattern);
  }
});

test("the price lists are public in both scopes and need no identity (D-64)", async () => {
  const guest = await list();
  const response = await fetch(`${app.url}/api/user/get-course-packages`);
  expect(response.status).toBe(200);
  expect(await response.json()).toEqual({ success: true, data: guest });
});

test("prices are answered from memory: no query after the first", async () => {
  await list();
  app.database.countRoundTrips();
  for (const scope of ["", "/coding", "/ai"]) await list(scope);
  expect(app.database.countRoundTrips()).toBe(0);
});

test("a changed price and a withdrawn package show at once, without a query by the visitor's request (D-169)", async () => {
  const { db } = app.connection;
  await db.updateTable("course_packages").set({ price: 14_950 }).where("id", "=", 42).execute();
  await db.updateTable("course_packages").set({ active: false }).where("id", "=", 44).execute();
  const priceNow = async () => (await list("/coding")).map(({ packagePrice }) => packagePrice);
  await expect.poll(priceNow).toEqual([149.5]);
  expect(idsOf(await list())).not.toContain(44);
});

test("prices are answered while the database is away, with the last known values", async () => {
  app.database.away = true;
  now += LONGER_THAN_FRESH_MS + 1;
  const [first, second] = [await list("/coding"), await list("/coding")];
  app.database.away = false;
  expect(first.map(({ packagePrice }) => packagePrice)).toEqual([149.5]);
  expect(second).toEqual(first);
});
