import { afterAll, beforeAll, expect, test } from "vitest";
import { newBuyer } from "../testing/buyer.ts";
import { guestWithCart, signIn } from "../testing/identities.ts";
import { createTestApp, type TestApp } from "../testing/test-app.ts";
import type { TestBrowser } from "../testing/test-browser.ts";

const THIRTEEN_HOURS_MS = 13 * 60 * 60 * 1000;

let app: TestApp;
/** How far the shop's clock is ahead, in milliseconds. */
let ahead = 0;
beforeAll(async () => {
  app = await createTestApp({}, () => new Date(Date.now() + ahead));
});
afterAll(() => app.close());

/** Adds as our page does: a refused token is renewed once, and the call repeated (D-66). */
async function addLikeOurPage(browser: TestBrowser) {
  const first = await browser.add(43);
  expect([first.status, first.body.code]).toEqual([403, "csrf"]);
  await browser.fetchCsrfToken();
  return browser.add(43);
}

test("a tab left open for thirteen hours adds to the cart that it had, for a guest and a user (D-66, D-65)", async () => {
  const guest = await guestWithCart(app);
  const user = app.openBrowser();
  await signIn(app, user, newBuyer().email);
  await user.add(42, 2);
  ahead += THIRTEEN_HOURS_MS;
  for (const browser of [guest, user]) {
    const cookie = browser.cookies.get("browser");
    const { status, body } = await addLikeOurPage(browser);
    expect([status, body.data.cartSummary.total_items_count]).toEqual([200, 3]);
    expect(browser.cookies.get("browser")).toBe(cookie);
  }
});
