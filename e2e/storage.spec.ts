import type { Page } from "@playwright/test";
import { CallLog } from "./support/calls.ts";
import { cartRows, fillCart } from "./support/cart.ts";
import { expect, test } from "./support/test.ts";
import { AR, EN } from "./support/words.ts";

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;
const TOKEN = "t".repeat(43);

/** What stands in session storage before the first document. */
async function store(page: Page, items: Readonly<Record<string, string>>): Promise<void> {
  await page.addInitScript((all) => {
    for (const [key, value] of Object.entries(all)) sessionStorage.setItem(key, value);
  }, items);
}

/** The identity headers of each call, by its path. */
async function identities(calls: CallLog) {
  return (await calls.all()).map(({ path, headers }) => ({
    path,
    authorization: headers["authorization"],
    sessionId: headers["session-id"],
  }));
}

test("a guest has one random session id, made once, sent with every call and kept over reloads of the tab (R-DATA-04, R-STATE-02, R-STATE-03, R-API-04, R-API-05, R-ROLE-01, D-60)", async ({
  page,
}) => {
  const calls = new CallLog(page);
  await page.goto("/packages");
  await expect(page.locator(".cart-badge")).toHaveText("0");
  const id = await page.evaluate(() => sessionStorage.getItem("sessionId"));
  expect(id).toMatch(UUID);
  await page.reload();
  await expect(page.locator(".cart-badge")).toHaveText("0");
  await expect.poll(() => calls.lines).toHaveLength(8);
  for (const { path, authorization, sessionId } of await identities(calls)) {
    expect(sessionId, path).toBe(id);
    expect(authorization, path).toBeUndefined();
    expect(path).toMatch(/^\/api\/(session\/|csrf-token$)/);
  }
});

test("each tab of a guest has a cart of its own (D-73)", async ({ page, context }) => {
  await page.goto("/packages");
  await page.getByRole("button", { name: EN.packages.action }).first().click();
  await expect(page.locator(".cart-badge")).toHaveText("1");
  const other = await context.newPage();
  await other.goto("/packages");
  await expect(other.locator(".cart-badge")).toHaveText("0");
});

test("a user's calls go to the user's paths with the bearer token, and no session id is made (R-STATE-01, R-DATA-01, R-DATA-03, R-API-03, R-API-05, R-ROLE-01, D-60, D-61)", async ({
  page,
  consoleWatch,
}) => {
  // The shop does not know this token: the cart is refused, prices and gateways are not (D-64).
  consoleWatch.expect("error", "Error fetching cart");
  consoleWatch.expectFailedRequests("/api/user/cart");
  const userInfo = JSON.stringify({ id: "u1", name: "Mona", email: "m@example.com", token: TOKEN });
  await store(page, { userInfo, token: "another token" });
  const calls = new CallLog(page);
  await page.goto("/packages");
  await expect.poll(() => calls.count("/api/user/cart")).toBe(1);
  const [start, ...later] = await identities(calls);
  expect(start).toMatchObject({ path: "/api/csrf-token", authorization: "Bearer another token" });
  expect(later.length).toBe(3);
  for (const { path, authorization, sessionId } of later) {
    expect(path).toMatch(/^\/api\/user\//);
    expect(authorization, path).toBe(`Bearer ${TOKEN}`);
    expect(sessionId, path).toBeUndefined();
  }
  expect(await page.evaluate(() => sessionStorage.getItem("sessionId"))).toBeNull();
});

test("a token item alone is sent on the guest's paths, without a session id (R-API-03, D-63)", async ({
  page,
  consoleWatch,
}) => {
  consoleWatch.expect("error", "Error fetching cart");
  consoleWatch.expectFailedRequests("/api/session/cart");
  await store(page, { token: TOKEN });
  const calls = new CallLog(page);
  await page.goto("/policy");
  await expect.poll(() => calls.count("/api/session/cart")).toBe(1);
  const [cart] = (await identities(calls)).filter(({ path }) => path.endsWith("/cart"));
  expect(cart).toMatchObject({ authorization: `Bearer ${TOKEN}`, sessionId: undefined });
});

for (const userInfo of ["{broken", '"text"']) {
  test(`user info that cannot be read is logged and left alone; the calls go out without a token: ${userInfo} (R-ERR-16, D-62)`, async ({
    page,
    consoleWatch,
  }) => {
    consoleWatch.expect("error", "Error parsing userInfo from sessionStorage");
    consoleWatch.expect("error", "Error fetching cart");
    consoleWatch.expectFailedRequests("/api/user/cart");
    await store(page, { userInfo });
    const calls = new CallLog(page);
    await page.goto("/policy");
    await expect.poll(() => calls.count("/api/user/cart")).toBe(1);
    const [cart] = (await identities(calls)).filter(({ path }) => path.endsWith("/cart"));
    expect(cart?.authorization).toBeUndefined();
    expect(cart?.sessionId).toMatch(UUID);
    expect(await page.evaluate(() => sessionStorage.getItem("userInfo"))).toBe(userInfo);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(EN.policy.title);
  });
}

test("user info without a token is treated the same, without the line in the console (D-62)", async ({
  page,
  consoleWatch,
}) => {
  consoleWatch.expect("error", "Error fetching cart");
  consoleWatch.expectFailedRequests("/api/user/cart");
  await store(page, { userInfo: "{}" });
  const calls = new CallLog(page);
  await page.goto("/policy");
  await expect.poll(() => calls.count("/api/user/cart")).toBe(1);
  const [cart] = (await identities(calls)).filter(({ path }) => path.endsWith("/cart"));
  expect(cart).toMatchObject({ authorization: undefined, sessionId: expect.stringMatching(UUID) });
});

test("an ended sign-in is reported once, with the way to sign in again; nothing is deleted (D-65)", async ({
  page,
  consoleWatch,
}) => {
  consoleWatch.expect("error", "Error fetching cart");
  consoleWatch.expect("error", "Error adding item to cart");
  consoleWatch.expectFailedRequests("/api/user/cart");
  const userInfo = JSON.stringify({ id: "u1", name: "Mona", email: "m@example.com", token: TOKEN });
  await store(page, { userInfo, token: TOKEN });
  await page.goto("/packages");
  await page.getByRole("button", { name: EN.packages.action }).first().click();
  const alert = page.getByRole("alert").filter({ hasText: EN.shell.prices.signInEnded });
  await expect(alert.getByRole("link")).toHaveAttribute("href", "/login");
  await page.goto("/cart");
  const note = page.getByRole("status").filter({ hasText: EN.cart.signInEnded.text });
  await expect(note.getByRole("link")).toHaveAttribute("href", "/login");
  expect(await page.evaluate(() => sessionStorage.getItem("userInfo"))).toBe(userInfo);
});

test("where storage is blocked, memory is used: language, cart and pages work until the document closes (D-72)", async ({
  page,
  consoleWatch,
}) => {
  // The router's own script for scroll positions, which stands in the document, does not expect it.
  consoleWatch.tolerate(/Access is denied for this document/);
  await page.addInitScript(() => {
    for (const name of ["localStorage", "sessionStorage"]) {
      Object.defineProperty(window, name, {
        get: () => {
          throw new DOMException("Access is denied for this document.", "SecurityError");
        },
      });
    }
  });
  const calls = new CallLog(page);
  await page.goto("/packages");
  await page.getByRole("button", { name: EN.packages.action }).first().click();
  await expect(page).toHaveURL("/cart");
  await expect(cartRows(page)).toHaveCount(1);
  await expect(page.locator(".cart-badge")).toHaveText("1");
  const ids = (await identities(calls)).map(({ sessionId }) => sessionId);
  expect(new Set(ids).size).toBe(1);

  await page.getByRole("banner").getByRole("button", { name: "العربية" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(AR.cart.heading);
  await page.getByRole("link", { name: AR.cart.addAnother }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(AR.packages.title);
});

test("where storage is full, memory is used (D-72)", async ({ page }) => {
  await page.addInitScript(() => {
    Storage.prototype.setItem = () => {
      throw new DOMException("The quota has been exceeded.", "QuotaExceededError");
    };
  });
  await page.goto("/packages");
  await page.getByRole("button", { name: EN.packages.action }).first().click();
  await expect(cartRows(page)).toHaveCount(1);
});

test("documents set no cookie, and the API only those it needs, out of reach of scripts (interface.md 11, D-68)", async ({
  page,
  context,
  request,
}) => {
  const document = await request.get("/packages");
  expect(document.headers()["set-cookie"]).toBeUndefined();
  await fillCart(page, [44]);
  await page.goto("/cart");
  await expect(cartRows(page)).toHaveCount(1);
  const cookies = await context.cookies();
  expect(cookies.map(({ name, httpOnly, sameSite }) => [name, httpOnly, sameSite])).toEqual([
    ["browser", true, "Lax"],
  ]);
});
