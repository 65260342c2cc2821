import type { Page } from "@playwright/test";
import { plural } from "#core/locale.ts";
import { answerCall } from "./support/answers.ts";
import { expectAccessible } from "./support/axe.ts";
import { newBuyer } from "./support/buyer.ts";
import { CallLog } from "./support/calls.ts";
import { cartRows, fillCart, openCart } from "./support/cart.ts";
import {
  checkoutFields,
  expectFailedCheckout,
  fillCheckout,
  openCheckout,
  pay,
} from "./support/checkout.ts";
import { emailField, enterCode, heading, logIn, readCode } from "./support/login.ts";
import { buyByCalls, orderInTab } from "./support/purchase.ts";
import { mailsTo, settle } from "./support/sandbox.ts";
import { expect, test } from "./support/test.ts";
import { AR, EN, WORDS, type Words } from "./support/words.ts";

const orders = (page: Page) => page.getByRole("article");
const accountLink = (page: Page, words: Words) =>
  page.getByRole("contentinfo").getByRole("link", { name: words.shell.account.orders });
const signOutButton = (page: Page, words: Words) =>
  page.getByRole("contentinfo").getByRole("button", { name: words.shell.account.signOut });

test("a parent who bought before comes back on another device: the login keeps cart and form, and both orders are listed (R-CHK-48, D-119, D-120, D-122, D-129)", async ({
  page,
  request,
  words,
  consoleWatch,
}) => {
  test.slow();
  expectFailedCheckout(consoleWatch);
  const buyer = newBuyer();
  await buyByCalls(request, [43], buyer);

  await openCart(page, [44, 44]);
  const modal = await openCheckout(page, words);
  await fillCheckout(modal, words, buyer);
  await checkoutFields(modal, words).submit.click();
  await modal.getByRole("link", { name: words.cart.checkout.userExists.link }).click();
  await expect(page).toHaveURL("/login");
  await expect(emailField(page)).toHaveValue(buyer.email);
  await page.getByRole("button", { name: EN.login.address.submit }).click();
  const code = await readCode(buyer.email);
  await enterCode(page, ` ${code.slice(0, 4)} ${code.slice(4)} `);

  await expect(page).toHaveURL("/cart");
  const merged = page.getByRole("main").getByText(plural("en", 2, words.cart.merged.moved));
  await expect(merged).toBeVisible();
  await expect(merged.getByRole("listitem")).toHaveText([/^X 2 /]);
  await expect(cartRows(page).locator(".stepper-figure")).toHaveText("2");

  const again = checkoutFields(await openCheckout(page, words), words);
  await expect(again.firstname).toHaveValue(buyer.firstname);
  await expect(again.lastname).toHaveValue(buyer.lastname);
  await expect(again.email).toHaveValue(buyer.email);
  await expect(again.phone).toHaveValue("");
  await page.keyboard.press("Escape");
  await pay(page, words, buyer);

  await accountLink(page, words).click();
  await expect(heading(page)).toHaveText(EN.account.heading);
  await expect(orders(page)).toHaveCount(2);
  await expect(orders(page).locator(".order-state")).toHaveText([
    EN.account.states.paid,
    EN.account.states.paid,
  ]);
  await expect(orders(page).locator(".price")).toHaveText(["$283.10", "$119"]);
  await orders(page)
    .last()
    .getByRole("link", { name: EN.account.order.receiptOf.split("{number}")[0] ?? "" })
    .click();
  await expect(heading(page)).toHaveText(words.success.receipt.heading);
  await expect(page.locator(".receipt-total dd")).toHaveText("$119");
});

test("a sign-in that merges carts leads to the cart, which says so once, wherever it began (D-119)", async ({
  page,
  words,
}) => {
  await fillCart(page, [42, 43, 43]);
  await page.goto("/login");
  await logIn(page, newBuyer().email);
  await expect(page).toHaveURL("/cart");
  const merged = page.getByRole("main").getByText(plural("en", 3, words.cart.merged.moved));
  await expect(merged.getByRole("listitem")).toHaveText([/^X 1 /, /^X 2 /]);
  await expect(page.getByRole("main")).toBeFocused();
  await page.reload();
  await expect(cartRows(page)).toHaveCount(2);
  await expect(merged).toHaveCount(0);
});

test("the link in the receipt mail opens the receipt in any browser, under both addresses (D-129, D-143)", async ({
  page,
  request,
}) => {
  const buyer = newBuyer();
  await buyByCalls(request, [43], buyer);
  await expect.poll(() => mailsTo(buyer.email)).toHaveLength(1);
  const [mail] = await mailsTo(buyer.email);
  const { pathname } = new URL(/http\S+\/receipt\/\S+/.exec(mail?.text ?? "")?.[0] ?? "");

  for (const [address, shown] of [
    [pathname, "en"],
    [`/ar${pathname}`, "ar"],
  ] as const) {
    const response = await page.goto(address);
    expect(response?.headers()["referrer-policy"]).toBe("no-referrer");
    await expect(heading(page)).toHaveText(WORDS[shown].success.receipt.heading);
    await expect(page).toHaveTitle(WORDS[shown].receipt.meta.title);
    await expect(page.locator(".receipt-facts")).toContainText(buyer.email);
    await expect(page.locator(".receipt-total dd")).toHaveText("$119");
    await expect(page.locator("meta[name=robots]")).toHaveAttribute("content", "noindex");
    await expect(page.locator("link[rel=canonical]")).toHaveCount(0);
  }
  await expectAccessible(page, "the receipt of the mail");
});

test.describe("in Arabic", () => {
  test.use({ language: "ar" });

  test("an invalid receipt link says so, shows nobody's data and leads to the login (D-129)", async ({
    page,
    consoleWatch,
  }) => {
    consoleWatch.expect("error", "Error fetching receipt");
    consoleWatch.expectFailedRequests("/orders/receipt/");
    const calls = new CallLog(page);
    await page.goto("/receipt/cut-off");
    await expect(heading(page)).toHaveText(AR.receipt.notFound.heading);
    expect(calls.count("/cut-off")).toBe(0);
    await page.goto("/receipt/0b6e6e3c-25b1-4d7e-9a55-0c2d1f3b4a5d.1999999999.forged");
    await expect(heading(page)).toHaveText(AR.receipt.notFound.heading);
    await expectAccessible(page, "a closed receipt");
    await page.getByRole("link", { name: AR.receipt.notFound.action }).click();
    await expect(page).toHaveURL("/login");
  });

  test("a guest at the account page is led to the login and back; signing out leads home as a guest (D-74, D-119, D-151)", async ({
    page,
    words,
  }) => {
    const { email } = newBuyer();
    await page.goto("/policy");
    await accountLink(page, words).click();
    await expect(page).toHaveURL("/account");
    await expect(heading(page)).toHaveText(AR.account.guest.heading);
    await expectAccessible(page, "the account of a guest");
    await expect(signOutButton(page, words)).toHaveCount(0);
    await page.getByRole("main").getByRole("link", { name: AR.account.guest.action }).click();
    await logIn(page, email, "ar");
    await expect(page).toHaveURL("/account");
    await expect(page.getByRole("main").getByText(email)).toBeVisible();
    await expect(signOutButton(page, words)).toBeVisible();
    // The login is left behind: Back leads to the page before it.
    await page.goBack();
    await expect(page).toHaveURL("/account");
    await expect(page.getByRole("main").getByText(email)).toBeVisible();
    const sessions = page.getByRole("region", { name: AR.account.sessions.heading });
    await expect(sessions.getByRole("listitem")).toHaveCount(1);

    await page.evaluate(() => sessionStorage.setItem("awaitedPayment", "a payment to confirm"));
    const calls = new CallLog(page);
    await page
      .getByRole("main")
      .getByRole("button", { name: AR.account.signOut, exact: true })
      .click();
    await expect(page).toHaveURL("/");
    expect(calls.count("/api/user/logout")).toBe(1);
    const kept = await page.evaluate(() =>
      ["userInfo", "token", "awaitedPayment"].map((key) => sessionStorage.getItem(key)),
    );
    expect(kept).toEqual([null, null, null]);
    await expect(signOutButton(page, words)).toHaveCount(0);
    await expect(page.locator(".cart-badge")).toHaveText("0");
  });
});

test("an ended sign-in is reported in the cart, and a new one replaces it (D-65, D-121)", async ({
  page,
  consoleWatch,
}) => {
  consoleWatch.expect("error", "Error fetching cart");
  consoleWatch.expectFailedRequests("/api/user/cart");
  const { email } = newBuyer();
  await page.goto("/policy");
  await page.evaluate((address) => {
    const token = "t".repeat(43);
    const userInfo = { id: "u1", name: "Mona", email: address, token };
    sessionStorage.setItem("userInfo", JSON.stringify(userInfo));
    sessionStorage.setItem("token", token);
  }, email);
  await page.goto("/cart");
  await page.getByRole("link", { name: EN.cart.signInEnded.link }).click();
  await expect(page.getByText(EN.login.notes.ended)).toBeVisible();
  await expect(emailField(page)).toHaveValue(email);
  await logIn(page, email);
  await expect(page).toHaveURL("/cart");
  await expect(heading(page)).toHaveText(EN.cart.empty.title);
  await expect(page.getByText(EN.cart.signInEnded.text)).toHaveCount(0);
  const stored = await page.evaluate(() => ({
    userInfo: JSON.parse(sessionStorage.getItem("userInfo") ?? "{}"),
    token: sessionStorage.getItem("token"),
    sessionId: sessionStorage.getItem("sessionId"),
  }));
  expect(stored.userInfo).toMatchObject({ email, token: stored.token });
  expect(stored.token).not.toBe("t".repeat(43));
  expect(stored.sessionId).toBeNull();
});

test("a receipt that is not for this browser is shown after its owner has logged in (D-129)", async ({
  page,
  request,
  consoleWatch,
}) => {
  consoleWatch.expect("error", "Error fetching order");
  consoleWatch.expectFailedRequests("/orders/payment/");
  const { buyer, receiptPath } = await buyByCalls(request, [43], newBuyer());
  await page.goto(receiptPath);
  await page.getByRole("link", { name: EN.success.signIn.action }).click();
  await logIn(page, buyer.email);
  await expect(page).toHaveURL(receiptPath);
  await expect(page.locator(".receipt-facts")).toContainText(buyer.email);
});

test("a user sees since when they are logged in, and logs out everywhere; where that fails, nothing changes (D-65, D-74)", async ({
  page,
  browser,
  consoleWatch,
}) => {
  consoleWatch.expect("error", "Error signing out");
  consoleWatch.expectFailedRequests("/api/user/sessions/end");
  const { sessions } = EN.account;
  await page.goto("/login");
  await logIn(page, newBuyer().email);
  const list = page.getByRole("region", { name: sessions.heading });
  await expect(list.getByRole("listitem")).toHaveText([new RegExp(`^${sessions.current}`)]);
  await expectAccessible(page, "the logins");
  const everywhere = list.getByRole("button", { name: sessions.everywhere });
  await answerCall(page, "/sessions/end", { status: 503, body: { success: false } }, { times: 1 });
  await everywhere.click();
  await expect(list.getByRole("alert")).toHaveText(sessions.failed);
  const token = await page.evaluate(() => sessionStorage.getItem("token"));
  const { cookies } = await page.context().storageState();
  await everywhere.click();
  await expect(page).toHaveURL("/");
  await expect(signOutButton(page, EN)).toHaveCount(0);
  const copy = await browser.newContext({ storageState: { cookies, origins: [] } });
  const me = await copy.request.get(new URL("/api/user/me", page.url()).href, {
    headers: { Authorization: `Bearer ${token}` },
  });
  expect(me.status()).toBe(401);
  await copy.close();
});

test("orders that do not load can be asked for again; a sign-in that has ended says so (D-65)", async ({
  page,
  consoleWatch,
}) => {
  consoleWatch.expect("error", "Error fetching orders");
  consoleWatch.expectFailedRequests("/api/user/orders");
  await page.goto("/login");
  await logIn(page, newBuyer().email);
  await expect(page.getByRole("heading", { name: EN.account.empty.heading })).toBeVisible();
  await answerCall(page, "/orders", { status: 500, body: { success: false } }, { times: 1 });
  await page.reload();
  await expect(page.getByText(EN.account.failed.text)).toBeVisible();
  await page.getByRole("button", { name: EN.account.failed.action }).click();
  await expect(page.getByRole("heading", { name: EN.account.empty.heading })).toBeVisible();
  const ended = { success: false, code: "sign_in", message: "" };
  await answerCall(page, "/orders", { status: 401, body: ended });
  await page.reload();
  await expect(heading(page)).toHaveText(EN.account.ended.heading);
  await expect(page.getByRole("link", { name: EN.account.ended.action })).toBeVisible();
});

test("an unpaid order shows its state and has no receipt (D-127)", async ({ page }) => {
  const paymentUrl = await orderInTab(page, [43], newBuyer());
  await page.goto(await settle(paymentUrl, "cancel"));
  await expect(page).toHaveURL("/cart?payment=cancelled");
  await accountLink(page, EN).click();
  await expect(orders(page)).toHaveCount(1);
  await expect(orders(page).locator(".order-state")).not.toHaveText(EN.account.states.paid);
  await expect(orders(page).getByRole("link")).toHaveCount(0);
});
