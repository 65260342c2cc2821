import type { Locator } from "@playwright/test";
import { holdCall } from "./support/answers.ts";
import { newBuyer } from "./support/buyer.ts";
import { CallLog } from "./support/calls.ts";
import { applyCoupon, cartRows, couponBox, couponInput, openCart } from "./support/cart.ts";
import { checkoutFields, fillCheckout, openCheckout } from "./support/checkout.ts";
import { askForCode, codeField, emailField, heading, readCode } from "./support/login.ts";
import { expect, test } from "./support/test.ts";
import { EN } from "./support/words.ts";

/** Twice in one go, before the page could show that the first one is under way. */
async function pressTwice(button: Locator): Promise<void> {
  await button.evaluate((element: HTMLElement) => {
    element.click();
    element.click();
  });
}

/** Enter that comes twice in one go, as keyboards and programs that fill in forms send it. */
async function sendTwice(field: Locator): Promise<void> {
  await field.evaluate((element: HTMLInputElement) => {
    element.form?.requestSubmit();
    element.form?.requestSubmit();
  });
}

test("each step of the login sends one call, though it is submitted twice (D-119)", async ({
  page,
}) => {
  const calls = new CallLog(page);
  const { email } = newBuyer();
  await page.goto("/login");
  await expect(page.locator(".cart-badge")).toHaveText("0");
  const asked = await holdCall(page, "/login/request-code");
  await emailField(page).fill(email);
  await sendTwice(emailField(page));
  await expect(page.getByRole("button", { name: EN.login.address.submit })).toHaveAttribute(
    "aria-busy",
    "true",
  );
  asked.release();
  await expect(heading(page)).toHaveText(EN.login.code.heading);
  expect(calls.count("/login/request-code")).toBe(1);

  await codeField(page).fill(await readCode(email));
  await sendTwice(codeField(page));
  await expect(page).toHaveURL("/account");
  expect(calls.count("/login/verify-code")).toBe(1);

  // What is still being asked for when the sign-in ends is refused, and the browser says so in its console.
  await expect(page.getByText(EN.account.sessions.current, { exact: true })).toBeVisible();
  await pressTwice(page.getByRole("main").getByRole("button", { name: "Log out", exact: true }));
  await expect(page).toHaveURL("/");
  expect(calls.count("/logout")).toBe(1);
});

test("a further code is asked for once, though the button is pressed twice (D-119)", async ({
  page,
}) => {
  const calls = new CallLog(page);
  await page.clock.install();
  await page.goto("/login");
  await askForCode(page, newBuyer().email);
  // What is still under way would be over its time after the leap.
  await page.waitForLoadState("networkidle");
  await page.clock.fastForward("00:31");
  const resend = page.getByRole("button", { name: EN.login.code.resend });
  await expect(resend).not.toHaveAttribute("aria-disabled");
  await pressTwice(resend);
  await expect(page.getByText(EN.login.code.resent)).toBeVisible();
  expect(calls.count("/login/request-code")).toBe(2);
});

test("a package, a coupon, a removal and an order are sent once, though the buttons are pressed twice (D-96, D-115, R-CART-17)", async ({
  page,
}) => {
  const calls = new CallLog(page);
  await page.goto("/private-tutoring");
  await expect(page.locator(".package-price-now").first()).toBeVisible();
  await expect(page.locator(".cart-badge")).toHaveText("0");
  await pressTwice(page.locator(".add-to-cart").getByRole("button").first());
  await expect(page).toHaveURL("/cart");
  await expect(cartRows(page).locator(".stepper-figure")).toHaveText("1");

  await couponInput(page).fill("WELCOME10");
  await sendTwice(couponInput(page));
  const remove = couponBox(page).getByRole("button", { name: EN.cart.coupon.remove });
  await expect(remove).toBeVisible();
  await pressTwice(remove);
  await expect(couponInput(page)).toBeVisible();
  expect(calls.count("/cart/apply-coupon")).toBe(1);
  expect(calls.count("/cart/remove-coupon")).toBe(1);

  const modal = await openCheckout(page, EN);
  await fillCheckout(modal, EN, newBuyer());
  await sendTwice(checkoutFields(modal, EN).email);
  await expect(page.getByRole("button", { name: "Approve payment" })).toBeVisible();
  expect(calls.count("/checkout/stripe")).toBe(1);
});

test("a row that is removed by two presses is removed once (R-CART-17, D-87)", async ({ page }) => {
  await openCart(page, [42, 43]);
  await applyCoupon(page, "WELCOME10");
  const calls = new CallLog(page);
  await pressTwice(page.getByRole("button", { name: /^Remove / }).first());
  await expect(cartRows(page)).toHaveCount(1);
  expect(calls.lines.filter((line) => line.includes("/cart/remove/"))).toHaveLength(1);
});

test("a message of the contact form is sent once, though it is submitted twice (D-35)", async ({
  page,
}) => {
  const calls = new CallLog(page);
  await page.goto("/#contact-us");
  await expect(page.locator(".cart-badge")).toHaveText("0");
  const { fields, heading: title, success } = EN.home.contact;
  const form = page.getByRole("form", { name: title });
  await form.getByRole("textbox", { name: fields.name }).fill("Huda");
  const email = form.getByRole("textbox", { name: fields.email });
  await email.fill("huda@example.com");
  await form.getByRole("textbox", { name: fields.msg }).fill("Which course fits?");
  await sendTwice(email);
  await expect(page.getByRole("heading", { name: success.heading })).toBeVisible();
  expect(calls.count("/contact")).toBe(1);
});
