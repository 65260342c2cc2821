import { afterAll, beforeAll, expect, test } from "vitest";
import { openStaffBrowser, type StaffBrowser } from "../testing/staff.ts";
import { createTestApp, type TestApp } from "../testing/test-app.ts";

let app: TestApp;
let owner: StaffBrowser;
beforeAll(async () => {
  app = await createTestApp();
  owner = await openStaffBrowser(app, "owner");
});
afterAll(() => app.close());

test.each([
  "audit?query=&cursor=",
  "coupons?query=&cursor=",
  "figures?from=2026-11-01&to=2026-11-30&by=",
  "groups?state=&programme=&cursor=&limit=",
  "groups/waiting?programme=&cursor=&limit=",
  "learners?state=&order=&cursor=&limit=",
  "messages?state=&query=&cursor=&limit=",
  "orders?query=&status=&gateway=&from=&to=&sort=&cursor=&limit=",
  "trials?state=&cursor=&limit=",
])("an empty parameter counts as none: %s (D-188)", async (list) => {
  expect((await owner.call(list)).status).toBe(200);
});

test("an empty parameter that is required is refused (D-188)", async () => {
  expect((await owner.call("figures?from=&to=2026-11-30")).status).toBe(422);
});
