import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { AnyStaffEndpoint } from "#contract/admin/endpoint.ts";
import { staffEndpoints } from "#contract/admin/endpoints.ts";
import { MINUTE_MS } from "#core/durations.ts";
import { ROLES, type Role } from "#core/staff.ts";
import { createApp } from "../app.ts";
import { newBuyer } from "../testing/buyer.ts";
import { signIn } from "../testing/identities.ts";
import { callStaff, openStaffBrowser } from "../testing/staff.ts";
import { createTestApp, type TestApp } from "../testing/test-app.ts";

const NOBODY = "00000000-0000-4000-8000-000000000000";

let app: TestApp;
let aheadMs = 0;
beforeAll(async () => {
  app = await createTestApp({}, () => new Date(Date.now() + aheadMs));
});
afterAll(() => app.close());

const all: readonly AnyStaffEndpoint[] = staffEndpoints;
const closed = all.filter(({ access }) => access !== "everybody");
const changing = all.filter(({ method }) => method !== "GET");

/** The path of a call below `/api/admin/`. */
const pathOf = ({ path }: AnyStaffEndpoint) => path.replace("/api/admin/", "");
/** The same as an address; its parameters name nothing that there is. */
const addressOf = (endpoint: AnyStaffEndpoint) => pathOf(endpoint).replaceAll(/\{\w+\}/g, NOBODY);

/** Who may make which calls, besides owners (interface.md §12). */
const CALLERS: readonly (readonly [paths: RegExp, roles: readonly Role[]])[] = [
  [/^(?:me|sign-out|sessions|confirm(?:\/passkey)?|factors.*|today|openapi\.json)$/, ROLES],
  [
    /^(?:orders|orders\/\{number\}(?:\/receipt|\/settle)?|today\/.*|groups.*)$/,
    ["sales", "support"],
  ],
  [/^(?:orders\.csv|orders\/\{number\}\/(?:refund.*|disputes))$/, ["sales"]],
  [/^(?:figures.*|packages.*|coupons.*|family-discount)$/, ["sales"]],
  [/^(?:learners|orders\/\{number\}\/seats\/.*|messages.*|trials.*)$/, ["support"]],
  [/^words.*$/, ["content"]],
  [/^(?:staff.*|audit)$/, []],
];

function mayCall(role: Role, endpoint: AnyStaffEndpoint): boolean {
  const found = CALLERS.find(([paths]) => paths.test(pathOf(endpoint)));
  if (found === undefined) throw new Error(`No role is said to call ${endpoint.path}`);
  return role === "owner" || found[1].includes(role);
}

/** What gives money or codes away, or changes who may sign in (D-156, D-182, D-189). */
const CONFIRMED = [
  "DELETE factors/passkeys/{id}",
  "DELETE packages/{id}/changes/{change}",
  "DELETE staff/{id}",
  "GET coupons.csv",
  "GET orders.csv",
  "PATCH coupons/{id}",
  "PATCH family-discount",
  "PATCH packages/{id}",
  "PATCH staff/{id}",
  "POST coupons",
  "POST coupons/bulk",
  "POST factors/passkeys",
  "POST factors/passkeys/options",
  "POST factors/recovery-codes",
  "POST orders/{number}/disputes",
  "POST orders/{number}/refunds",
  "POST orders/{number}/refunds/{id}/approval",
  "POST orders/{number}/refunds/{id}/outcome",
  "POST staff",
];

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

test("money, codes and the staff itself need the second factor of the last five minutes, and nothing else does (D-156, D-182, D-189)", async () => {
  const refused: string[] = [];
  for (const endpoint of closed) {
    const staff = await openStaffBrowser(app, "owner");
    const { method } = endpoint;
    aheadMs = 6 * MINUTE_MS;
    const { body } = await staff.call(addressOf(endpoint), { method });
    aheadMs = 0;
    if (body?.code === "confirm_identity") refused.push(`${method} ${pathOf(endpoint)}`);
  }
  expect(refused.toSorted()).toEqual(CONFIRMED);
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
