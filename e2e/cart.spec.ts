import type { Page } from "@playwright/test";
import { PROGRAMME_SCREENS } from "#core/screens.ts";
import { answerCall, apiCall, holdCall, offerGateways } from "./support/answers.ts";
import { CallLog } from "./support/calls.ts";
import { applyCoupon, cartRows, fillCart, openCart, readPriceTable } from "./support/cart.ts";
import { stopClock } from "./support/clock.ts";
import { expect, inBothLanguages, test } from "./support/test.ts";
import { AR, EN } from "./support/words.ts";

const row = (page: Page, name: string) => cartRows(page).filter({ hasText: name });
const press = (page: Page, label: string, name: string) =>
  page.getByRole("button", { name: label.replace("{name}", name) }).click();
const increase = (page: Page, name: string) => press(page, EN.cart.item.increase, name);
const decrease = (page: Page, name: string) => press(page, EN.cart.item.decrease, name);
const remove = (page: Page, name: string) => press(page, EN.cart.item.remove, name);
const quantity = (page: Page, name: string) => row(page, name).locator(".stepper-figure");

/** The Children's Fitness Programme costs 119, Mental Math 149, one character session 49. */
const FITNESS = "Children's Fitness Programme";
const MATH = "Mental Math Programme";

test("an empty cart has a picture, a title, a description and the way back to the courses (R-CART-01, R-COPY-05, D-77)", async ({
  page,
}) => {
  await page.goto("/cart");
  const { title, description, action } = EN.cart.empty;
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(title);
  await expect(page.getByText(description)).toBeVisible();
  await expect(page.locator(".state-panel-picture")).toBeVisible();
  expect(action).toBe("Back to Courses");
  const programmes = page.getByRole("navigation", { name: EN.cart.empty.programmes });
  await expect(programmes.getByRole("link")).toHaveCount(PROGRAMME_SCREENS.length);
  await page.getByRole("link", { name: action }).click();
  await expect(page).toHaveURL("/packages");
});

test("a cart that the browser knows to be empty says so before the shop answers (D-77)", async ({
  page,
}) => {
  const load = await holdCall(page, "/cart", "GET");
  await page.goto("/cart");
  const heading = page.getByRole("heading", { level: 1 });
  await expect(heading).toHaveText(EN.cart.empty.title);
  load.release();
  await expect(page.locator(".cart-badge")).toHaveText("0");
  await expect(heading).toHaveText(EN.cart.empty.title);
});

test("after an addition a cart that was empty is not called empty while it loads (D-77)", async ({
  page,
}) => {
  await page.goto("/packages");
  await expect(page.locator(".cart-badge")).toHaveText("0");
  const load = await holdCall(page, "/cart", "GET");
  await page.getByRole("button", { name: "Enroll Now" }).first().click();
  await expect(page).toHaveURL("/cart");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(EN.cart.heading);
  await expect(page.getByText(EN.cart.loading)).toBeAttached();
  load.release();
  await expect(cartRows(page)).toHaveCount(1);
});

test("a row shows name, single price with currency, quantity and its three buttons (R-CART-02, R-CART-10, R-CART-13, R-GEN-14, R-API-15)", async ({
  page,
}) => {
  const calls = new CallLog(page);
  await openCart(page, [43, 43, 47]);
  expect(calls.count("/api/session/cart")).toBe(1);
  const fitness = row(page, FITNESS);
  await expect(fitness.getByRole("heading")).toHaveText(FITNESS);
  await expect(fitness.locator(".cart-row-price bdi")).toHaveText("USD 119");
  await expect(quantity(page, FITNESS)).toHaveText("2");
  await expect(fitness.getByRole("button")).toHaveCount(3);
  await expect(row(page, "Moulhim").locator(".cart-row-price bdi")).toHaveText("USD 449");
});

test("plus, minus and remove call the server for the item, then the cart and the badge follow (R-CART-15, R-CART-16, R-CART-17, R-API-16, R-API-19, R-API-20, R-API-21, R-DATA-07, D-80)", async ({
  page,
}) => {
  const calls = new CallLog(page);
  await openCart(page, [43, 44]);
  const itemId = Number((await row(page, FITNESS).getAttribute("id"))?.replace("cart-item-", ""));
  expect(itemId).toBeGreaterThan(0);
  const badge = page.locator(".cart-badge");

  await increase(page, FITNESS);
  await expect(quantity(page, FITNESS)).toHaveText("2");
  await expect(badge).toHaveText("3");
  await expect(page.getByText("Order updated")).toBeVisible();
  await decrease(page, FITNESS);
  await expect(quantity(page, FITNESS)).toHaveText("1");
  await expect(badge).toHaveText("2");
  await remove(page, FITNESS);
  await expect(row(page, FITNESS)).toHaveCount(0);
  await expect(badge).toHaveText("1");

  const changes = calls.lines.filter((line) => line.includes("/session/cart")).slice(1);
  expect(changes).toEqual([
    `GET /api/session/cart/increase/${itemId}`,
    "GET /api/session/cart",
    `GET /api/session/cart/decrease/${itemId}`,
    "GET /api/session/cart",
    `GET /api/session/cart/remove/${itemId}`,
    "GET /api/session/cart",
  ]);
});

test("'Order updated' stays through the reload and for three seconds after it (R-CART-03, D-85)", async ({
  page,
}) => {
  await stopClock(page);
  await openCart(page, [43]);
  await expect(page.getByText("Order updated")).toHaveCount(0);
  const reload = await holdCall(page, "/cart", "GET");
  await increase(page, FITNESS);
  await expect(page.getByRole("status").getByText("Order updated")).toBeVisible();
  await page.clock.runFor(5000);
  await expect(page.getByText("Order updated")).toBeVisible();
  reload.release();
  await expect(quantity(page, FITNESS)).toHaveText("2");
  await page.clock.runFor(2999);
  await expect(page.getByText("Order updated")).toBeVisible();
  await page.clock.runFor(1);
  await expect(page.getByText("Order updated")).toHaveCount(0);
});

test("a cart that has disappeared when it is loaded again is shown as empty, not as updated (D-79, D-85, R-CART-14, R-ERR-02)", async ({
  page,
  consoleWatch,
}) => {
  consoleWatch.expect("warning", "Cart not found, treated as empty");
  consoleWatch.expectFailedRequests("/api/session/cart");
  // It would go by itself after three seconds.
  await stopClock(page);
  await openCart(page, [42]);
  await answerCall(page, "/cart", { status: 404, body: { success: false } }, { method: "GET" });
  await page.getByRole("button", { name: /^Increase quantity/ }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(EN.cart.empty.title);
  await expect(page.getByText("Order updated")).toHaveCount(0);
  await expect(page.locator(".cart-badge")).toHaveText("0");
});

test("minus at one asks the server like any other press, and the item stays (D-81)", async ({
  page,
}) => {
  const calls = new CallLog(page);
  await openCart(page, [43]);
  await decrease(page, FITNESS);
  await expect(page.getByText("Order updated")).toBeVisible();
  await expect(quantity(page, FITNESS)).toHaveText("1");
  expect(calls.lines.filter((line) => line.includes("/cart/decrease/"))).toHaveLength(1);
});

test("quick presses are all sent, one after the other, and only the newest answer is shown (D-87)", async ({
  page,
}) => {
  await openCart(page, [43]);
  const log: string[] = [];
  await page.route(apiCall("/cart/increase/{id}"), async (route) => {
    log.push("sent");
    await route.fulfill({ response: await route.fetch() });
    log.push("answered");
  });
  const plus = row(page, FITNESS).getByRole("button", { name: /^Increase/ });
  await plus.click();
  await plus.click();
  await plus.click();
  await expect(quantity(page, FITNESS)).toHaveText("4");
  expect(log).toEqual(["sent", "answered", "sent", "answered", "sent", "answered"]);
});

test("the focus stays on the page when the row that had it is removed (design.md 8)", async ({
  page,
}) => {
  await openCart(page, [43, 44]);
  await remove(page, FITNESS);
  await expect(row(page, MATH)).toBeFocused();
  await remove(page, MATH);
  await expect(page.getByRole("heading", { name: EN.cart.empty.title })).toBeFocused();
});

test("the table shows the cart value, what comes off as negative amounts, and the total; the row says what a second child gets (R-CART-06, R-CART-07, R-CART-08, R-CART-09, R-CART-10, D-94, D-148)", async ({
  page,
}) => {
  await openCart(page, [43]);
  const family = row(page, FITNESS).getByRole("status");
  await expect(family).toHaveText("A second child gets 10% off");
  expect(await readPriceTable(page)).toEqual({ "Cart value": "USD 119", Total: "USD 119" });
  await increase(page, FITNESS);
  await expect(quantity(page, FITNESS)).toHaveText("2");
  await expect(family).toHaveText("Second child: 10% off");
  expect(await readPriceTable(page)).toEqual({
    "Cart value": "USD 238",
    "Family / friend discount": "−USD 11.90",
    Total: "USD 226.10",
  });
  await applyCoupon(page, "WELCOME10");
  await expect(page.getByText("Coupon discount")).toBeVisible();
  expect(await readPriceTable(page)).toEqual({
    "Cart value": "USD 238",
    "Family / friend discount": "−USD 11.90",
    "Coupon discount": "−USD 22.61",
    Total: "USD 203.49",
  });
});

test("a package that adults and foundation share says for whom it was chosen, after a reload too (D-49, D-148)", async ({
  page,
}) => {
  await page.goto("/packages?for=foundation");
  await expect(page.getByRole("tab", { selected: true })).toHaveText("Foundation");
  await page.locator('[data-package-id="8"]').getByRole("button").click();
  const chosen = cartRows(page).getByText("You chose: Foundation");
  await expect(chosen).toBeVisible();
  await expect(cartRows(page).locator(".extent-line")).toContainText("60 sessions");
  await page.reload();
  await expect(chosen).toBeVisible();
});

test("the total row is hidden when there is nothing to pay (R-CART-09, D-93)", async ({ page }) => {
  await openCart(page, [50]);
  await applyCoupon(page, "FAMILY100");
  await expect(page.getByText("Coupon discount")).toBeVisible();
  expect(await readPriceTable(page)).toEqual({
    "Cart value": "USD 49",
    "Coupon discount": "−USD 49",
  });
});

inBothLanguages((language) => {
  test(`the cart has names in the page's language, labels in English letters first, the policy and a way to more courses (${language}) (R-CART-04, R-CART-05, R-CART-10, D-21, D-23)`, async ({
    page,
    words,
  }) => {
    await openCart(page, [44]);
    const name = language === "Arabic" ? "برنامج الحساب الذهني" : MATH;
    await expect(cartRows(page).getByRole("heading")).toHaveText(name);
    await expect(cartRows(page).locator(".cart-row-price bdi")).toHaveText("USD 149");
    await expect(page.locator(".price-table dd").first()).toHaveText("USD 149");
    const policy = page.locator(".cart-policy a");
    expect(await policy.evaluateAll((all) => all.map((link) => link.getAttribute("href")))).toEqual(
      ["/policy", "/refund"],
    );
    await page.getByRole("link", { name: words.cart.addAnother }).click();
    await expect(page).toHaveURL("/packages");
  });
});

test("a change of language renames the rows in place, without a new call (D-25, D-70)", async ({
  page,
}) => {
  await openCart(page, [44]);
  const calls = new CallLog(page);
  await page.getByRole("banner").getByRole("button", { name: "العربية" }).click();
  await expect(cartRows(page).getByRole("heading")).toHaveText("برنامج الحساب الذهني");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(AR.cart.heading);
  expect(calls.lines).toEqual([]);
});

test("the payment blocks are those of the list, card first, and each opens the checkout (R-CART-11, R-CART-12, D-88, D-140)", async ({
  page,
}) => {
  await offerGateways(page, "tabby", "stripe", "tamara");
  await openCart(page, [44]);
  const buttons = page.locator(".payment-block").getByRole("button");
  const { stripe, tamara, tabby } = EN.cart.payment.methods;
  await expect(buttons).toHaveText([stripe.button, tamara.button, tabby.button]);
  for (const button of await buttons.all()) {
    await button.click();
    const modal = page.getByRole("dialog", { name: EN.cart.checkout.heading });
    await expect(modal).toBeVisible();
    await modal.getByRole("button", { name: EN.cart.checkout.close }).click();
    await expect(modal).toBeHidden();
    await expect(button).toBeFocused();
  }
});

test("the instalment blocks preview four parts that add up to the total in the provider's currency (design.md 8)", async ({
  page,
}) => {
  await offerGateways(page, "stripe", "tamara", "tabby");
  await openCart(page, [44]);
  const parts = async (name: string) => {
    const block = page.getByRole("article", { name });
    const amounts = await block.locator(".instalments-amount").allTextContents();
    return amounts.map(Number);
  };
  const sum = (amounts: readonly number[]) =>
    Math.round(amounts.reduce((all, one) => all + one, 0) * 100) / 100;
  expect(await parts("Card")).toEqual([]);
  expect(await parts("Tamara")).toHaveLength(4);
  expect(sum(await parts("Tamara"))).toBe(558.75);
  expect(sum(await parts("Tabby"))).toBe(547.2);
});

test("each part says when it is due, by the buyer's own calendar; in Arabic the card block says that the card page is in English (R-CART-11, D-140)", async ({
  page,
}) => {
  // Past midnight in Riyadh, where the visitor is.
  await page.clock.setFixedTime(new Date("2026-11-29T21:30:00Z"));
  await fillCart(page, [44]);
  await page.goto("/ar/cart");
  for (const lender of ["tamara", "tabby"]) {
    const block = page.locator(".payment-block", { has: page.locator(`#pay-${lender}`) });
    const days = ["اليوم", "30 ديسمبر", "30 يناير", "28 فبراير"];
    await expect(block.locator(".instalments-when")).toHaveText(days);
  }
  const { name, note } = AR.cart.payment.methods.stripe;
  await expect(page.getByRole("article", { name }).getByText(note)).toBeVisible();
  expect(note).not.toBe("");
  expect(EN.cart.payment.methods.stripe.note).toBe("");
});

test("adding the same package again makes one row of two units (D-83, R-STATE-03)", async ({
  page,
}) => {
  await fillCart(page, [8]);
  await page.goto("/packages");
  await page.getByRole("button", { name: "Enroll Now" }).first().click();
  await expect(cartRows(page)).toHaveCount(1);
  await expect(cartRows(page).locator(".stepper-figure")).toHaveText("2");
});

test("on a small window the total and the way to pay stay visible until the payment blocks are (design.md 5)", async ({
  page,
}) => {
  await openCart(page, [43, 44, 47]);
  const bar = page.locator(".total-bar");
  await expect(bar).toBeInViewport();
  await expect(bar.locator("bdi")).toHaveText("USD 717");
  await bar.getByRole("button", { name: EN.cart.payment.bar.action }).click();
  await expect(page.locator("#payment")).toBeInViewport();
  await expect(bar).toBeHidden();
});

test("on a wide window the way to pay is under the total and leads to the payment blocks (D-150, design.md 5)", async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await openCart(page, [43, 44, 47]);
  const summary = page.getByRole("region", { name: EN.cart.summary.heading });
  const button = summary.getByRole("button", { name: EN.cart.payment.bar.action });
  await expect(button).toBeInViewport({ ratio: 1 });
  await button.click();
  const blocks = page.locator("#payment");
  await expect(blocks).toBeFocused();
  for (const choice of await blocks.getByRole("button").all()) {
    await expect(choice).toBeInViewport({ ratio: 1 });
  }
});

for (const height of [390, 640, 720]) {
  test(`in a window ${height} pixels high the way to pay under the total is visible when it has the focus (D-150, D-139)`, async ({
    page,
  }) => {
    await page.setViewportSize({ width: 844, height });
    await openCart(page, [43, 43, 44]);
    await applyCoupon(page, "WELCOME10");
    const summary = page.getByRole("region", { name: EN.cart.summary.heading });
    await expect(summary.getByText("WELCOME10")).toBeVisible();
    const button = summary.getByRole("button", { name: EN.cart.payment.bar.action });
    await button.focus();
    await expect(button).toBeInViewport({ ratio: 1 });
  });
}
