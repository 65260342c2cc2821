import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestApp, type TestApp } from "../testing/test-app.ts";
import { seed } from "./seed.ts";

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

const UNKNOWN = {
  sessions: null,
  foundation_sessions: null,
  session_minutes: null,
  weeks: null,
  audience: null,
};

test("sample packages from before extents get theirs once, and an owner's packages are unchanged (D-146)", async () => {
  const { db } = app.connection;
  const change = (id: number, values: object) =>
    db.updateTable("course_packages").set(values).where("id", "=", id).execute();
  const extentOf = (id: number) =>
    db
      .selectFrom("course_packages")
      .select(["sessions", "session_minutes", "weeks", "audience", "price"])
      .where("id", "=", id)
      .executeTakeFirstOrThrow();
  await change(42, { ...UNKNOWN, price: 21_000 });
  await change(43, { ...UNKNOWN, name_en: "Chess", name_ar: "الشطرنج" });
  await change(44, { ...UNKNOWN, sample: false });
  await change(53, { weeks: 3 });
  expect(await seed(db, { coupons: false })).toEqual({ packages: 1, coupons: 0 });
  expect(await extentOf(42)).toEqual({
    sessions: 36,
    session_minutes: 50,
    weeks: 36,
    audience: "children",
    price: 21_000,
  });
  expect((await extentOf(43)).sessions).toBeNull();
  expect((await extentOf(44)).sessions).toBeNull();
  expect((await extentOf(53)).weeks).toBe(3);
  expect(await seed(db, { coupons: false })).toEqual({ packages: 0, coupons: 0 });
});
