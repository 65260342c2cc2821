import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { AnyStaffEndpoint } from "#contract/admin/endpoint.ts";
import { staffEndpoints } from "#contract/admin/endpoints.ts";
import { isPermitted, ROLES, type Role } from "#core/staff.ts";
import { createApp } from "../app.ts";
import { newBuyer } from "../testing/buyer.ts";
import { signIn } from "../testing/identities.ts";
import { callStaff, openStaffBrowser } from "../testing/staff.ts";
import { createTestApp, type TestApp } from "../testing/test-app.ts";

const NOBODY = "00000000-0000-4000-8000-000000000000";

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

const all: readonly AnyStaffEndpoint[] = staffEndpoints;
const closed = all.filter(({ access }) => access !== "everybody");
const changing = all.filter(({ method }) => method !== "GET");

/** The address of a call below `/api/admin/`; its parameters name nothing that there is. */
const addressOf = ({ path }: AnyStaffEndpoint) =>
  path.replace("/api/admin/", "").replaceAll(/\{\w+\}/g, NOBODY);

function mayCall(role: Role, { access }: AnyStaffEndpoint): boolean {
  return access === "everybody" || access === "signed_in" || isPermitted(role, access);
}

describe.each(ROLES)("%s", (role) => {
  test.each(closed)(
    "$method $path is refused exactly when it is not permitted (D-158)",
    async (endpoint) => {
      const staff = await openStaffBrowser(app, role);
      const { method } = endpoint;
      const { status, body } = await staff.call(addressOf(endpoint), { method });
      const isRefused = status === 403 && body.code === "not_permitted";
      expect(isRefused, `${status} ${body?.code}`).toBe(!mayCall(role, endpoint));
      expect(await readRefusals(staff.id)).toEqual(isRefused ? [`${method} ${endpoint.path}`] : []);
    },
  );
});

async function readRefusals(staffId: string): Promise<readonly string[]> {
  const found = await app.shop.db
    .selectFrom("audit_entries")
    .select("subject")
    .where("staff_id", "=", staffId)
    .where("action", "=", "refused")
    .execute();
  return found.map(({ subject }) => subject);
}

describe("without a sign-in of the staff", () => {
  test.each(closed)("$method $path answers 401 (D-158)", async (endpoint) => {
    const browser = app.openBrowser();
    await browser.fetchCsrfToken();
    const { status, body } = await callStaff(browser, addressOf(endpoint), endpoint);
    expect([status, body.code]).toEqual([401, "sign_in"]);
  });

  test.each(closed)(
    "$method $path is not open to a customer's token or session (D-158)",
    async (endpoint) => {
      const customer = await openCustomer();
      const { token, sessionId } = customer;
      for (const headers of [
        { Authorization: `Bearer ${token}` },
        { "Session-Id": sessionId },
        { Cookie: `${cookiesOf(customer)}; staff=${token}` },
        { Cookie: `${cookiesOf(customer)}; staff=${sessionId}` },
      ]) {
        const { method } = endpoint;
        const answer = await callStaff(customer, addressOf(endpoint), { method, headers });
        expect([answer.status, answer.body.code]).toEqual([401, "sign_in"]);
      }
    },
  );
});

let customer: ReturnType<TestApp["openBrowser"]> | null = null;

/** A customer who is signed in to the shop. */
async function openCustomer() {
  if (customer !== null) return customer;
  const browser = app.openBrowser();
  await signIn(app, browser, newBuyer().email);
  customer = browser;
  return browser;
}

function cookiesOf(browser: ReturnType<TestApp["openBrowser"]>): string {
  return [...browser.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
}

test.each(changing)("$method $path needs the token of our own pages (D-158)", async (endpoint) => {
  const staff = await openStaffBrowser(app, "owner");
  const { method } = endpoint;
  for (const [headers, code] of [
    [{ "X-CSRF-Token": "" }, "csrf"],
    [{ Origin: "https://elsewhere.example" }, "foreign_origin"],
  ] as const) {
    const { status, body } = await staff.call(addressOf(endpoint), { method, headers });
    expect([status, body.code]).toEqual([403, code]);
  }
});

test("a call that a role may not make is refused before its body is read (D-158)", async () => {
  const staff = await openStaffBrowser(app, "content");
  const body = { email: "x", role: "god" };
  const answer = await staff.call("staff", { method: "POST", body });
  expect([answer.status, answer.body.code]).toEqual([403, "not_permitted"]);
});

test("no answer of the back office is kept by a browser or a proxy (D-158)", async () => {
  const staff = await openStaffBrowser(app, "owner");
  for (const endpoint of all) {
    const { headers } = await staff.call(addressOf(endpoint), { method: endpoint.method });
    expect(headers.get("Cache-Control"), endpoint.path).toBe("no-store");
  }
});

test("no call of the back office is outside the table that these tests read (D-158)", () => {
  const bound = createApp(app.shop, null)
    .routes.filter(({ path, method }) => path.startsWith("/api/admin") && method !== "ALL")
    .map(({ path, method }) => `${method} ${path.replaceAll(/:(\w+)/g, "{$1}")}`);
  const listed = all.map(({ path, method }) => `${method} ${path}`);
  expect(bound.toSorted()).toEqual(listed.toSorted());
});
