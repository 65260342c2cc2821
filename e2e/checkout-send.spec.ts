import type { Page } from "@playwright/test";
import { type Answer, answerCall, holdCall, offerGateways } from "./support/answers.ts";
import { type Buyer, newBuyer } from "./support/buyer.ts";
import { CallLog } from "./support/calls.ts";
import { openCart } from "./support/cart.ts";
import {
  checkoutFields,
  expectFailedCheckout,
  fillCheckout,
  openCheckout,
  openForm,
} from "./support/checkout.ts";
import { SANDBOX_URL } from "./support/sandbox.ts";
import { expect, inBothLanguages, test } from "./support/test.ts";
import { AR, EN } from "./support/words.ts";

const { banners, userExists } = EN.cart.checkout;

/** The filled-in form of a buyer, ready to be sent. */
async function fillForm(
  page: Page,
  buyer: Buyer = newBuyer(),
  gateway: "stripe" | "tabby" = "stripe",
) {
  await offerGateways(page, "stripe", "tamara", "tabby");
  await openCart(page, [44]);
  const modal = await openCheckout(page, EN, gateway);
  await fillCheckout(modal, EN, buyer);
  return { modal, ...checkoutFields(modal, EN) };
}

/** An address that answers without a page: the browser asks for it and stays where it is. */
const NOWHERE = "https://payment.example/pay";
async function leadNowhere(page: Page): Promise<void> {
  await page.route(NOWHERE, (route) => route.fulfill({ status: 204 }));
}

const storage = (page: Page) =>
  page.evaluate(() => ({
    userInfo: sessionStorage.getItem("userInfo"),
    token: sessionStorage.getItem("token"),
    sessionId: sessionStorage.getItem("sessionId"),
  }));

test("the form is sent trimmed, with the website, to the chosen gateway (R-CHK-19, R-CHK-39, R-CHK-40, R-CHK-41, R-API-24, D-104, D-112, D-113)", async ({
  page,
  consoleWatch,
}) => {
  consoleWatch.expect("error", "Checkout did not succeed");
  const buyer = newBuyer({
    firstname: " Mona ",
    country: "AG",
    dialCode: "+1-268",
    number: "5551234",
  });
  await answerCall(page, "/checkout/stripe", { body: { success: false, message: "Stop." } });
  const { submit } = await fillForm(page, buyer);
  const calls = new CallLog(page);
  await submit.click();
  await expect.poll(() => calls.count("/checkout/stripe")).toBe(1);
  const [sent] = await calls.all();
  expect(sent).toMatchObject({ method: "POST", path: "/api/session/checkout/stripe" });
  expect(sent?.body).toEqual({
    firstname: "Mona",
    lastname: "Saleh",
    country: "AG",
    phone: "+1-2685551234",
    email: buyer.email,
    website: "yaraa",
    expected_total: 149,
  });
});

test("a checkout through another gateway uses that gateway; one that is not available any more shows the banner (R-CHK-41, D-135)", async ({
  page,
  consoleWatch,
}) => {
  expectFailedCheckout(consoleWatch, "tabby");
  const refusal = { success: false, code: "gateway_unavailable", message: "Not now." };
  await answerCall(page, "/checkout/tabby", { status: 404, body: refusal });
  const { modal, submit } = await fillForm(page, newBuyer(), "tabby");
  const calls = new CallLog(page);
  await submit.click();
  await expect(modal.getByRole("alert")).toHaveText("An error occurred Please try again later.");
  expect(calls.lines).toEqual(["POST /api/session/checkout/tabby"]);
});

test("a guest becomes a user: user and token are stored, then the session id goes, then the browser (R-CHK-43, R-CHK-44, R-CHK-45, R-STATE-11, R-DATA-01, R-API-25, D-121)", async ({
  page,
}) => {
  const user = { id: "u1", name: "Mona Saleh", email: "mona@example.com", school: "North" };
  const data = { paymentUrl: NOWHERE, user, token: "a".repeat(43) };
  await answerCall(page, "/checkout/stripe", { body: { success: true, data } });
  await leadNowhere(page);
  const { submit } = await fillForm(page);
  await page.evaluate(() => {
    const order: string[] = [];
    const { setItem, removeItem } = Storage.prototype;
    Storage.prototype.setItem = function (key, value) {
      order.push(`set ${key}`);
      setItem.call(this, key, value);
    };
    Storage.prototype.removeItem = function (key) {
      order.push(`remove ${key}`);
      removeItem.call(this, key);
    };
    Object.assign(window, { order });
  });
  const left = page.waitForRequest(NOWHERE);
  await submit.click();
  await left;
  const order = await page.evaluate(() => Reflect.get(window, "order") as string[]);
  expect(order).toEqual(["set userInfo", "set token", "remove sessionId"]);
  const { userInfo, token, sessionId } = await storage(page);
  expect(JSON.parse(userInfo ?? "")).toEqual({ ...user, token: "a".repeat(43) });
  expect(token).toBe("a".repeat(43));
  expect(sessionId).toBeNull();
});

test("an answer without user or token stores nothing, and the browser still goes to the payment page (D-121)", async ({
  page,
}) => {
  const data = { paymentUrl: NOWHERE, user: { id: "u1" } };
  await answerCall(page, "/checkout/stripe", { body: { success: true, data } });
  await leadNowhere(page);
  const { submit } = await fillForm(page);
  const left = page.waitForRequest(NOWHERE);
  await submit.click();
  await left;
  expect(await storage(page)).toEqual({ userInfo: null, token: null, sessionId: null });
});

test("while the order is sent the button is off, the fields are locked and nothing is sent twice, not even after success (R-CHK-42, D-115, D-116)", async ({
  page,
}) => {
  const data = { paymentUrl: NOWHERE };
  await answerCall(page, "/checkout/stripe", { body: { success: true, data } });
  await leadNowhere(page);
  const held = await holdCall(page, "/checkout/stripe");
  const { modal, submit, firstname, country } = await fillForm(page);
  const calls = new CallLog(page);
  await submit.dblclick();
  await expect(submit).toBeDisabled();
  await expect(submit).toHaveAttribute("aria-busy", "true");
  await expect(firstname).not.toBeEditable();
  await expect(country).toBeDisabled();
  await firstname.press("Enter");
  const left = page.waitForRequest(NOWHERE);
  held.release();
  await left;
  await expect(submit).toBeDisabled();
  await modal.locator("form").evaluate((form: HTMLFormElement) => form.requestSubmit());
  expect(calls.count("/checkout/stripe")).toBe(1);
});

test("a page restored from the browser's memory is closed, unlocked, and has the user's cart (D-116)", async ({
  page,
}) => {
  const { modal, submit } = await fillForm(page);
  await page.route(`${SANDBOX_URL}/**`, (route) => route.fulfill({ status: 204 }));
  const left = page.waitForRequest(`${SANDBOX_URL}/**`);
  await submit.click();
  await left;
  await expect(submit).toBeDisabled();
  const calls = new CallLog(page);
  await page.evaluate(() =>
    window.dispatchEvent(new PageTransitionEvent("pageshow", { persisted: true })),
  );
  await expect(modal).toBeHidden();
  await expect.poll(() => calls.lines).toEqual(["GET /api/user/cart"]);
  await expect(page.locator("li.cart-row")).toHaveCount(1);
  await openCheckout(page, EN);
  await expect(checkoutFields(modal, EN).firstname).toBeEditable();
});

test("a submission goes on while the modal is closed, and leads to the payment (D-98)", async ({
  page,
}) => {
  const data = { paymentUrl: NOWHERE };
  await answerCall(page, "/checkout/stripe", { body: { success: true, data } });
  await leadNowhere(page);
  const held = await holdCall(page, "/checkout/stripe");
  const { modal, submit } = await fillForm(page);
  await submit.click();
  await page.keyboard.press("Escape");
  await expect(modal).toBeHidden();
  await openCheckout(page, EN);
  await expect(submit).toBeDisabled();
  const left = page.waitForRequest(NOWHERE);
  held.release();
  await left;
});

for (const [what, answer] of [
  ["is answered with a fault", { status: 500, body: { success: false, message: "Oops" } }],
  ["is refused by the gateway", { status: 502, body: { success: false, code: "gateway_failed" } }],
  ["is not answered", "no connection"],
] as const satisfies readonly (readonly [string, Answer])[]) {
  test(`a checkout that ${what} shows the banner, keeps the input and can be sent again (R-CHK-46, R-CHK-47, R-ERR-09, D-142)`, async ({
    page,
    consoleWatch,
  }) => {
    expectFailedCheckout(consoleWatch);
    await answerCall(page, "/checkout/stripe", answer, { times: 1 });
    const { modal, submit, firstname, agree } = await fillForm(page);
    await submit.click();
    const banner = modal.getByRole("alert");
    await expect(banner).toHaveText("An error occurred Please try again later.");
    await expect(submit).toBeEnabled();
    await expect(submit).toBeFocused();
    await expect(firstname).toHaveValue("Mona");
    await expect(agree).toBeChecked();
    const second = await holdCall(page, "/checkout/stripe");
    await submit.click();
    await expect(banner).toBeEmpty();
    second.release();
    await expect(page.getByRole("button", { name: "Approve payment" })).toBeVisible();
  });
}

test("a checkout without a connection says so and that nothing is charged or lost, and can be sent again (R-CHK-46, R-CHK-47)", async ({
  page,
  context,
  consoleWatch,
}) => {
  expectFailedCheckout(consoleWatch);
  const { modal, submit, firstname, agree } = await fillForm(page);
  await context.setOffline(true);
  await submit.click();
  await expect(modal.getByRole("alert")).toHaveText(banners.offline);
  await expect(firstname).toHaveValue("Mona");
  await expect(agree).toBeChecked();
  await context.setOffline(false);
  await submit.click();
  await expect(page.getByRole("button", { name: "Approve payment" })).toBeVisible();
});

test("'User Exists' shows the login link, until the next try (R-CHK-48, R-ERR-10, D-119)", async ({
  page,
  consoleWatch,
}) => {
  expectFailedCheckout(consoleWatch);
  const refusal = { success: false, code: "user_exists", message: "Sorry: User Exists." };
  await answerCall(page, "/checkout/stripe", { status: 409, body: refusal });
  const { modal, submit } = await fillForm(page);
  await submit.click();
  await expect(modal.getByRole("alert")).toContainText("An error occurred Please try again later.");
  await expect(modal.getByText(userExists.text)).toBeVisible();
  const login = modal.getByRole("link", { name: userExists.link });
  await expect(login).toHaveAttribute("href", "/login");
  await page.keyboard.press("Escape");
  await openCheckout(page, EN);
  await expect(login).toHaveCount(0);
});

inBothLanguages((language) => {
  test(`a checkout after the sign-in has ended says so in the form, and leads to the login (${language}) (R-CHK-47, D-65)`, async ({
    page,
    words,
    consoleWatch,
  }) => {
    expectFailedCheckout(consoleWatch);
    await answerCall(page, "/checkout/stripe", {
      status: 401,
      body: { success: false, code: "sign_in" },
    });
    const { modal, submit } = await openForm(page, "stripe", words);
    await fillCheckout(modal, words, newBuyer());
    await submit.click();
    const { banners, userExists } = words.cart.checkout;
    const alert = modal.getByRole("alert").filter({ hasText: banners.signInEnded });
    await alert.getByRole("link", { name: userExists.link }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(words.login.address.heading);
  });
});

for (const [what, body] of [
  ["success false", { success: false, message: "Not now" }],
  ["no payment address", { success: true, data: {} }],
  [
    "a payment address that is none",
    { success: true, data: { paymentUrl: "javascript:alert(1)" } },
  ],
] as const) {
  test(`a checkout answered with ${what} is logged only: no banner, nothing stored, the form is free again (R-CHK-49, R-ERR-11, D-117, D-118)`, async ({
    page,
    consoleWatch,
  }) => {
    consoleWatch.expect("error", "Checkout did not succeed");
    await answerCall(page, "/checkout/stripe", { body });
    const { modal, submit } = await fillForm(page);
    const before = await storage(page);
    await submit.click();
    await expect.poll(() => consoleWatch.count("Checkout did not succeed")).toBe(1);
    await expect(submit).toBeEnabled();
    await expect(modal.getByRole("alert")).toBeEmpty();
    expect(await storage(page)).toEqual(before);
    await expect(page).toHaveURL("/cart");
  });
}

test("fields that the server refuses are named under the fields; in another language the form says only that it failed (D-25, D-136)", async ({
  page,
  consoleWatch,
}) => {
  expectFailedCheckout(consoleWatch);
  const errors = [{ field: "email", message: "This address cannot be used." }];
  const refusal = { success: false, code: "invalid_input", data: { errors } };
  await answerCall(page, "/checkout/stripe", { status: 422, body: refusal });
  const { modal, submit, email } = await fillForm(page);
  await submit.click();
  await expect(modal.getByText("This address cannot be used.")).toBeVisible();
  await expect(modal.getByRole("alert")).toHaveText(banners.required);
  await expect(email).toBeFocused();
  // The page behind an open modal is out of reach of the pointer; another tab's choice is not.
  await page.locator(".header-language").evaluate((button: HTMLElement) => button.click());
  const { checkout } = AR.cart;
  const arabic = page.getByRole("dialog", { name: checkout.heading });
  await expect(arabic.getByRole("alert")).toHaveText(checkout.banners.failed);
  await expect(arabic.locator("[aria-invalid=true]")).toHaveCount(0);
});

test("on a low screen a refusal is scrolled into view (R-CHK-06)", async ({
  page,
  consoleWatch,
}) => {
  expectFailedCheckout(consoleWatch);
  await page.setViewportSize({ width: 640, height: 360 });
  await answerCall(page, "/checkout/stripe", { status: 502, body: { success: false } });
  const { modal, submit } = await fillForm(page);
  await submit.click();
  await expect(modal.getByRole("alert")).toHaveText(banners.failed);
  await expect(modal.getByRole("alert")).toBeInViewport();
});

test("after a failed try the button that has the focus stays in view below the reason (R-CHK-06, WCAG 2.4.7)", async ({
  page,
  consoleWatch,
}) => {
  expectFailedCheckout(consoleWatch);
  await answerCall(page, "/checkout/stripe", { status: 502, body: { success: false } });
  const { modal, submit } = await fillForm(page);
  await submit.press("Enter");
  await expect(modal.getByRole("alert")).toHaveText(banners.failed);
  await expect(modal.getByRole("alert")).toBeInViewport({ ratio: 1 });
  await expect(submit).toBeFocused();
  await expect(submit).toBeInViewport({ ratio: 1 });
});

test("a total that has risen since is shown before it can be paid (interface.md 4)", async ({
  page,
  consoleWatch,
}) => {
  expectFailedCheckout(consoleWatch);
  const { modal, submit } = await fillForm(page);
  // The same cart grows in another place, behind the back of this page.
  const sessionId = await page.evaluate(() => sessionStorage.getItem("sessionId"));
  const { csrfToken } = await (await page.request.get("/api/csrf-token")).json();
  await page.request.post("/api/session/cart", {
    headers: { "Session-Id": sessionId ?? "", "X-CSRF-Token": csrfToken },
    data: { course_package_id: 43, quantity: 1 },
  });
  await submit.click();
  await expect(modal.getByRole("alert")).toContainText(banners.priceChanged);
  await expect(modal.getByRole("alert").locator("bdi")).toHaveText("USD 268");
  await expect(modal.locator(".checkout-amount")).toHaveText("USD 268");
  await submit.click();
  await expect(page.getByRole("button", { name: "Approve payment" })).toBeVisible();
  await expect(page.locator(".amount bdi")).toHaveText("USD 268");
});
