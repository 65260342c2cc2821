import { answerCall, holdCall, offerGateways } from "./support/answers.ts";
import { CallLog } from "./support/calls.ts";
import { stopClock } from "./support/clock.ts";
import { expect, test } from "./support/test.ts";
import { AR, EN } from "./support/words.ts";

const START_TIMEOUT_MS = 15_000;
const cartLink = { name: /^Cart/ };

test("the browser asks for the CSRF token, then for the payment methods, and sends the token with every later call (R-BOOT-02, R-BOOT-03, R-API-02, R-API-09)", async ({
  page,
}) => {
  const calls = new CallLog(page);
  await page.goto("/packages");
  await expect(page.getByRole("link", { name: "Cart, 0 items" })).toBeVisible();
  await expect.poll(() => calls.lines).toHaveLength(4);

  expect(calls.lines[0]).toBe("GET /api/csrf-token");
  const [first, ...later] = await calls.all();
  expect(first?.headers["x-csrf-token"]).toBeUndefined();
  const tokens = later.map(({ headers }) => headers["x-csrf-token"]);
  expect(tokens[0]).toMatch(/.{20,}/);
  expect(new Set(tokens).size).toBe(1);

  const [gateways] = await calls.to("/api/session/available-payment-gateway");
  expect(gateways).toMatchObject({ method: "POST", body: {} });
  expect(gateways?.headers["content-type"]).toBe("application/json");
  expect(gateways?.headers["cookie"]).toContain("browser=");
});

test("the app also starts from a document as React Router itself would write it (design.md 11)", async ({
  page,
}) => {
  await page.route(/\/packages$/, async (route) => {
    const response = await route.fetch();
    const html = await response.text();
    const [, deferred = ""] = /<noscript id="scripts">([\s\S]*?)<\/noscript>/.exec(html) ?? [];
    const scripts = deferred.slice(deferred.indexOf("<script"));
    const preloads = deferred.slice(0, deferred.indexOf("<script"));
    expect(preloads).toContain("modulepreload");
    const own = html
      .replace(deferred, "")
      .replace("</head>", () => `${preloads}</head>`)
      .replace("</body>", () => `${scripts}</body>`);
    await route.fulfill({ response, body: own });
  });
  await page.goto("/packages");
  await expect(page.getByRole("link", { name: "Cart, 0 items" })).toBeVisible();
});

test("the app is usable while the header's cart and the start-up calls are still under way (R-BOOT-05, R-API-17, D-02)", async ({
  page,
}) => {
  const token = await holdCall(page, "/csrf-token");
  const calls = new CallLog(page);
  await page.goto("/packages");
  await page.getByRole("tab", { name: EN.packages.stages.kids.tab }).click();
  await expect(page.getByRole("heading", { name: EN.packages.stages.kids.title })).toBeVisible();
  await expect(page.getByRole("link", { name: "Cart", exact: true })).toBeVisible();
  expect(calls.lines).toEqual(["GET /api/csrf-token"]);

  token.release();
  await expect(page.getByRole("link", { name: "Cart, 0 items" })).toBeVisible();
});

test("a first change of the cart waits for the token (D-02)", async ({ page }) => {
  const token = await holdCall(page, "/csrf-token");
  const calls = new CallLog(page);
  await page.goto("/packages");
  const enroll = page.getByRole("button", { name: EN.packages.action }).first();
  await enroll.click();
  await expect(enroll).toHaveAttribute("aria-busy", "true");
  expect(calls.count("/cart")).toBe(0);

  token.release();
  await expect(page).toHaveURL("/cart");
  const [added] = (await calls.to("/api/session/cart")).filter(({ method }) => method === "POST");
  expect(added?.headers["x-csrf-token"]).toMatch(/.{20,}/);
});

test("a missing CSRF token does not stop the site; the next call asks for it again (D-02, D-66)", async ({
  page,
  consoleWatch,
}) => {
  consoleWatch.expect("error", "Error fetching CSRF token");
  consoleWatch.expectFailedRequests("/api/");
  await answerCall(page, "/csrf-token", "no connection", { times: 1 });
  const calls = new CallLog(page);
  await page.goto("/packages");
  await expect.poll(() => calls.count("/available-payment-gateway")).toBe(2);
  const [bare, repeated] = await calls.to("/available-payment-gateway");
  await expect(page.getByRole("link", { name: "Cart, 0 items" })).toBeVisible();
  expect(bare?.headers["x-csrf-token"]).toBeUndefined();
  expect(repeated?.headers["x-csrf-token"]).toMatch(/.{20,}/);
});

test("without a CSRF token the gateway call is still sent, and the pages stay readable (D-02)", async ({
  page,
  consoleWatch,
}) => {
  consoleWatch.expect("error", "Error fetching CSRF token");
  consoleWatch.expect("error", "Error fetching payment methods");
  consoleWatch.expectFailedRequests("/api/");
  await answerCall(page, "/csrf-token", "no connection");
  const calls = new CallLog(page);
  await page.goto("/policy");
  await expect(page.getByRole("link", cartLink)).toHaveCount(0);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  const [gateways] = await calls.to("/available-payment-gateway");
  expect(gateways?.headers["x-csrf-token"]).toBeUndefined();
});

for (const [what, answer] of [
  ["fails", { status: 500, body: { success: false } }],
  ["does not arrive", "no connection"],
] as const) {
  test(`a list of payment methods that ${what} counts as empty and fetched; the site stays (R-BOOT-04, R-STATE-05, R-ERR-17)`, async ({
    page,
    consoleWatch,
  }) => {
    consoleWatch.expect("error", "Error fetching payment methods");
    consoleWatch.expectFailedRequests("/available-payment-gateway");
    await answerCall(page, "/available-payment-gateway", answer);
    await page.goto("/policy");
    await expect(page.getByRole("link", cartLink)).toHaveCount(0);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  });
}

test("a payment-method list that is no list counts as empty (D-88)", async ({ page }) => {
  const body = { success: true, data: { stripe: true } };
  await answerCall(page, "/available-payment-gateway", { body });
  await page.goto("/policy");
  await expect(page.getByRole("link", cartLink)).toHaveCount(0);
});

test("start-up calls without an answer are given up after 15 seconds each (D-03)", async ({
  page,
  consoleWatch,
}) => {
  consoleWatch.expect("error", "Error fetching CSRF token");
  consoleWatch.expect("error", "Error fetching payment methods");
  await stopClock(page);
  const token = await holdCall(page, "/csrf-token");
  const gateways = await holdCall(page, "/available-payment-gateway");
  const calls = new CallLog(page);
  await page.goto("/policy");
  await expect.poll(() => calls.count("/csrf-token")).toBe(1);
  await page.clock.runFor(START_TIMEOUT_MS - 1);
  expect(calls.count("/available-payment-gateway")).toBe(0);
  await page.clock.runFor(1);
  await expect.poll(() => calls.count("/available-payment-gateway")).toBe(1);
  await page.clock.runFor(START_TIMEOUT_MS - 1);
  await expect(page.getByRole("link", cartLink)).toBeVisible();
  await page.clock.runFor(1);
  await expect(page.getByRole("link", cartLink)).toHaveCount(0);
  token.release();
  gateways.release();
});

test("a refused CSRF token is renewed once, silently, and the call repeated (D-66)", async ({
  page,
  context,
  consoleWatch,
}) => {
  consoleWatch.expectFailedRequests("/api/session/cart");
  const calls = new CallLog(page);
  await page.goto("/packages");
  await expect(page.getByRole("link", { name: "Cart, 0 items" })).toBeVisible();
  // The token is bound to a cookie: without it the shop refuses, as after twelve hours.
  await context.clearCookies();
  await page.getByRole("button", { name: EN.packages.action }).first().click();
  await expect(page).toHaveURL("/cart");
  await expect(page.getByRole("link", { name: "Cart, 1 item" })).toBeVisible();
  expect(calls.count("/csrf-token")).toBe(2);
  expect((await calls.to("/cart")).filter(({ method }) => method === "POST")).toHaveLength(2);
});

test("a CSRF token that is refused again is not renewed endlessly (D-66, R-API-07)", async ({
  page,
  consoleWatch,
}) => {
  consoleWatch.expect("error", "Error adding item to cart");
  consoleWatch.expectFailedRequests("/api/session/cart");
  const refusal = { status: 403, body: { success: false, code: "csrf", message: "Reload." } };
  await answerCall(page, "/cart", refusal, { method: "POST" });
  const calls = new CallLog(page);
  await page.goto("/packages");
  await page.getByRole("button", { name: EN.packages.action }).first().click();
  await expect(page.getByText(EN.shell.prices.addFailed)).toBeVisible();
  expect(calls.count("/csrf-token")).toBe(2);
  expect((await calls.to("/cart")).filter(({ method }) => method === "POST")).toHaveLength(2);
});

test("the guard redirects when the list turns out to be empty, in the language of the address (D-01, D-04, D-143)", async ({
  page,
}) => {
  await offerGateways(page);
  await page.goto("/packages?from=mail#top");
  await expect(page).toHaveURL("/");
  await expect(page.getByText(EN.shell.paymentsOff)).toBeVisible();
  await page.goto("/ar/packages");
  await expect(page).toHaveURL("/ar");
  await expect(page.getByText(AR.shell.paymentsOff)).toBeVisible();
});
