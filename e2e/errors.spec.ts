import { type Answer, answerCall, stopAnswering } from "./support/answers.ts";
import { expectAccessible } from "./support/axe.ts";
import { newBuyer } from "./support/buyer.ts";
import { CallLog } from "./support/calls.ts";
import { cartRows, fillCart, openCart } from "./support/cart.ts";
import { checkoutFields, fillCheckout, openCheckout } from "./support/checkout.ts";
import { stopClock } from "./support/clock.ts";
import { expect, test } from "./support/test.ts";
import { AR, EN } from "./support/words.ts";

const FITNESS = "Children's Fitness Programme";
const press = (label: string) => label.replace("{name}", FITNESS);

/** Every way in which a call can fail outright. */
const FAILURES: readonly Answer[] = [
  { status: 500, body: { success: false, message: "Oops" } },
  { status: 422, body: { success: false, code: "invalid_quantity" } },
  "no connection",
];

test("a cart answered 200 with success false, without JSON or without a cart counts as empty, with no message (R-API-18, D-76)", async ({
  page,
}) => {
  for (const answer of [
    { body: { success: false, data: { data: { items: [{}] } } } },
    { text: "<!doctype html>" },
    { body: { success: true, data: {} } },
  ] as const) {
    await answerCall(page, "/cart", answer);
    await page.goto("/cart");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(EN.cart.empty.title);
    await expect(page.locator(".cart-badge")).toHaveText("0");
  }
});

test.describe("Arabic", () => {
  test.use({ language: "ar" });

  test("the page of a network that asks for a login, in place of the shop's answers, counts as none: nothing is thanked for, and what was typed stays (R-ERR-15, R-CHK-47, D-35, D-119)", async ({
    page,
    words,
    consoleWatch,
  }) => {
    const portal = { text: "<!doctype html><title>Welcome to our hotel</title>" } as const;
    const main = page.getByRole("main");

    await answerCall(page, "/cart", portal, { method: "POST", times: 1 });
    consoleWatch.expect("error", "Error adding item to cart");
    await page.goto("/packages");
    const enroll = main.getByRole("button", { name: words.packages.action }).first();
    await enroll.click();
    await expect(main.getByText(words.shell.prices.addFailed)).toBeVisible();
    await expect(page).toHaveURL("/packages");
    await enroll.click();

    await answerCall(page, "/checkout/stripe", portal);
    consoleWatch.expect("error", "Checkout failed");
    const modal = await openCheckout(page, words);
    const buyer = newBuyer();
    await fillCheckout(modal, words, buyer);
    const { email, submit } = checkoutFields(modal, words);
    await submit.click();
    await expect(modal.getByRole("alert")).toHaveText(words.cart.checkout.banners.failed);
    await expect(email).toHaveValue(buyer.email);

    await answerCall(page, "/login/request-code", portal);
    consoleWatch.expect("error", "Error requesting code");
    await page.goto("/login");
    const { address, failures } = words.login;
    await main.getByLabel(address.label, { exact: true }).fill(buyer.email);
    await main.getByRole("button", { name: address.submit }).click();
    await expect(main.getByRole("alert")).toHaveText(failures.noAnswer);

    await answerCall(page, "/contact", portal);
    consoleWatch.expect("error", "Error sending message");
    await page.goto("/#contact-us");
    const { heading, fields, send, failure } = words.home.contact;
    const form = page.getByRole("form", { name: heading });
    await form.getByRole("textbox", { name: fields.name }).fill("Huda M.");
    await form.getByRole("textbox", { name: fields.email }).fill(buyer.email);
    const message = form.getByRole("textbox", { name: fields.msg });
    await message.fill("Which course?");
    await form.getByRole("button", { name: send }).click();
    await expect(form.getByRole("alert").filter({ hasText: failure })).toBeVisible();
    await expect(message).toHaveValue("Which course?");
  });
});

test("a cart one level higher, or without a success field, is read all the same (D-75, D-76)", async ({
  page,
}) => {
  const item = {
    id: 1,
    quantity: 1,
    single_price: "149",
    course_package: { id: 44, name: "Math" },
  };
  const cart = { items: [item], total_items_count: 1, total_price: 149, currency: "USD" };
  await answerCall(page, "/cart", { body: { data: cart } });
  await page.goto("/cart");
  await expect(cartRows(page).getByRole("heading")).toHaveText("Math");
  await expect(cartRows(page).locator(".cart-row-price")).toHaveText("USD 149");
  await expect(page.locator(".cart-badge")).toHaveText("1");
});

test("another failure of the cart is logged only: neither rows nor the empty cart nor an error, and a way to ask again (R-ERR-01, R-ERR-03, D-77)", async ({
  page,
  consoleWatch,
}) => {
  consoleWatch.expect("error", "Error fetching cart");
  consoleWatch.expectFailedRequests("/api/session/cart");
  await fillCart(page, [43]);
  await answerCall(page, "/cart", { status: 500, body: { success: false } });
  await page.goto("/cart");
  const again = page.getByRole("button", { name: EN.cart.loadAgain });
  await expect(again).toBeVisible();
  await expect(page.getByText(EN.cart.empty.title)).toHaveCount(0);
  await expect(page.getByRole("alert").filter({ hasText: /./ })).toHaveCount(0);
  await expect(page.locator(".cart-badge")).toHaveCount(0);
  await stopAnswering(page, "/cart");
  await again.click();
  await expect(cartRows(page)).toHaveCount(1);
});

test("a failed reload keeps the rows, the sums and the badge as they were (R-ERR-03, D-77)", async ({
  page,
  consoleWatch,
}) => {
  consoleWatch.expect("error", "Error fetching cart");
  consoleWatch.expectFailedRequests("/api/session/cart");
  await openCart(page, [43]);
  await answerCall(page, "/cart", { status: 500, body: { success: false } });
  await page.getByRole("button", { name: press(EN.cart.item.increase) }).click();
  await expect.poll(() => consoleWatch.count("Error fetching cart")).toBe(1);
  await expect(page.locator(".stepper-figure")).toHaveText("1");
  await expect(page.locator(".price-table-total dd")).toHaveText("USD 119");
  await expect(page.locator(".cart-badge")).toHaveText("1");
});

test("a failed increase or decrease is logged only; nothing changes and the cart is not asked for again (R-ERR-01, R-ERR-04)", async ({
  page,
  consoleWatch,
}) => {
  const lines = { increase: "Error increasing item", decrease: "Error decreasing item" } as const;
  await openCart(page, [43, 43]);
  const calls = new CallLog(page);
  for (const kind of ["increase", "decrease"] as const) {
    consoleWatch.expect("error", lines[kind]);
    consoleWatch.expectFailedRequests(`/cart/${kind}/`);
    for (const [position, answer] of FAILURES.entries()) {
      await answerCall(page, `/cart/${kind}/{id}`, answer, { times: 1 });
      await page.getByRole("button", { name: press(EN.cart.item[kind]) }).click();
      await expect.poll(() => consoleWatch.count(lines[kind])).toBe(position + 1);
    }
  }
  await expect(page.locator(".stepper-figure")).toHaveText("2");
  await expect(page.getByText(EN.cart.updated)).toHaveCount(0);
  await expect(page.getByRole("alert").filter({ hasText: /./ })).toHaveCount(0);
  expect(calls.count("/session/cart")).toBe(0);
});

test("after a failure 'Order updated' of the press before it is gone (R-ERR-05, D-85, D-142)", async ({
  page,
  consoleWatch,
}) => {
  consoleWatch.expect("error", "Error removing item");
  consoleWatch.expectFailedRequests("/cart/remove/");
  await stopClock(page);
  await openCart(page, [43]);
  await page.getByRole("button", { name: press(EN.cart.item.increase) }).click();
  await expect(page.getByText(EN.cart.updated)).toBeVisible();
  await answerCall(page, "/cart/remove/{id}", { status: 503, body: { success: false } });
  await page.getByRole("button", { name: press(EN.cart.item.remove) }).click();
  await expect(page.getByRole("alert").filter({ hasText: EN.cart.removeFailed })).toBeVisible();
  await expect(page.getByText(EN.cart.updated)).toHaveCount(0);
});

test("a failed remove says so above the rows until the next act, in the language of the page; the row stays (R-ERR-05, D-25, D-86, D-142)", async ({
  page,
  consoleWatch,
}) => {
  consoleWatch.expect("error", "Error removing item");
  consoleWatch.expectFailedRequests("/cart/remove/");
  await openCart(page, [43]);
  const button = page.getByRole("button", { name: press(EN.cart.item.remove) });
  const message = page.getByRole("alert").filter({ hasText: "Error removing item." });
  const calls = new CallLog(page);
  for (const answer of FAILURES) {
    await answerCall(page, "/cart/remove/{id}", answer, { times: 1 });
    await button.click();
    await expect(message).toBeVisible();
    await expect(message).toBeInViewport();
    await expect(cartRows(page)).toHaveCount(1);
  }
  await page.getByRole("banner").getByRole("button", { name: "العربية" }).click();
  const arabic = page.getByRole("alert").filter({ hasText: AR.cart.removeFailed });
  await expect(arabic).toBeVisible();
  await expect(message).toHaveCount(0);
  expect(calls.count("/session/cart")).toBe(0);
  await cartRows(page).getByRole("button").nth(1).click();
  await expect(arabic).toHaveCount(0);
  await expect(cartRows(page).locator(".stepper-figure")).toHaveText("2");
});

test("a page whose files do not arrive says so and offers a way on (design.md 8)", async ({
  page,
  consoleWatch,
}) => {
  consoleWatch.expectFailedRequests("/assets/");
  await page.goto("/policy");
  await expect(page.getByRole("link", { name: "Cart, 0 items" })).toBeVisible();
  await page.route(/\/assets\/refund\.en/, (route) => route.abort("connectionfailed"));
  await page.getByRole("contentinfo").getByRole("link", { name: "Refunds" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(EN.shell.failed.heading);
  // React has made the document again: what only the server could write is still there.
  await expect(page.locator("body")).toHaveCSS("font-family", /Alexandria/);
  await expect(page.getByRole("link", { name: EN.shell.failed.home }).last()).toHaveAttribute(
    "href",
    "/",
  );
  await page.unroute(/\/assets\/refund\.en/);
  await page.getByRole("button", { name: EN.shell.failed.retry }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(EN.refund.title);
});

test("without a connection a page not loaded before is our offline page, and loads with the connection (design.md 8)", async ({
  page,
  context,
}) => {
  await page.goto("/policy");
  await expect(page.getByRole("link", { name: "Cart, 0 items" })).toBeVisible();
  await context.setOffline(true);
  await page.getByRole("link", { name: EN.shell.account.orders }).press("Enter");
  const heading = page.getByRole("heading", { level: 1 });
  await expect(heading).toHaveText(EN.shell.offline.heading);
  await expect(page).toHaveURL("/policy");
  await page.getByRole("button", { name: EN.shell.offline.retry }).click();
  await expect(page.getByText(EN.shell.connection.stillOffline)).toBeVisible();
  await expectAccessible(page, "the offline page");
  await context.setOffline(false);
  await expect(heading).toHaveText(EN.account.guest.heading);
  await expect(page).toHaveURL("/account");
});

test("without a connection pages seen before open, and asking for another loses nothing typed (design.md 8)", async ({
  page,
  context,
}) => {
  await page.goto("/login");
  await expect(page.getByRole("link", { name: "Cart, 0 items" })).toBeVisible();
  const heading = page.getByRole("heading", { level: 1 });
  const email = page.getByRole("textbox", { name: EN.login.address.label });
  await email.fill("mona@example.test");
  await context.setOffline(true);
  await page.getByRole("link", { name: EN.shell.account.orders }).press("Enter");
  await expect(heading).toHaveText(EN.shell.offline.heading);
  await page.getByRole("button", { name: EN.shell.offline.back }).press("Enter");
  await expect(page.getByRole("link", { name: EN.shell.account.orders })).toBeFocused();
  await expect(email).toHaveValue("mona@example.test");
  await context.setOffline(false);
  await page.getByRole("contentinfo").getByRole("link", { name: "Refunds" }).press("Enter");
  await expect(heading).toHaveText(EN.refund.title);
  await page.getByRole("contentinfo").getByRole("link", { name: "Privacy" }).press("Enter");
  await expect(heading).toHaveText(EN.privacy.title);
  await context.setOffline(true);
  await page.goBack();
  await expect(heading).toHaveText(EN.refund.title);
});

test("a cart with something in it opens without a connection, also in a language that was chosen meanwhile (design.md 8)", async ({
  page,
  context,
  consoleWatch,
}) => {
  consoleWatch.expect("error", "Error fetching cart");
  consoleWatch.expect("warning", "The checkout did not load");
  consoleWatch.expectFailedRequests(/\/cart$|\/assets\//);
  consoleWatch.tolerate(/React Router caught|Failed to fetch dynamically imported module/);
  await fillCart(page, [44]);
  await page.goto("/policy");
  const cart = page.locator(".cart-link");
  await expect(cart).toHaveAccessibleName("Cart, 1 item");
  await page.waitForLoadState("networkidle");
  const words = page.waitForResponse(/\/assets\/cart\.ar/);
  await page.getByRole("banner").getByRole("button", { name: "العربية" }).click();
  await (await words).finished();
  await context.setOffline(true);
  await cart.press("Enter");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(AR.cart.heading);
  await expect(cartRows(page)).toHaveCount(1);

  // What needs the shop waits for the connection.
  await page.getByRole("button", { name: AR.cart.payment.methods.stripe.button }).press("Enter");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(AR.shell.offline.heading);
  await context.setOffline(false);
  await expect(cartRows(page)).toHaveCount(1);
});
