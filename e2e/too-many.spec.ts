import { answerCall } from "./support/answers.ts";
import { newBuyer } from "./support/buyer.ts";
import { applyCoupon, couponBox, couponInput, openCart } from "./support/cart.ts";
import {
  checkoutFields,
  expectFailedCheckout,
  fillCheckout,
  openCheckout,
} from "./support/checkout.ts";
import { expect, test } from "./support/test.ts";

/** As the shop refuses what there was too much of; the words are the page's own. */
const TOO_MANY = { status: 429, body: { success: false, code: "too_many_requests", message: "-" } };
const WAIT = { en: /Wait a moment and try again/, ar: /يُرجى الانتظار قليلًا ثم المحاولة مرة أخرى/ };

test("too many packages put into the cart: the page says to wait, and the button works again (R-API-14, R-ERR-15)", async ({
  page,
  words,
  consoleWatch,
}) => {
  consoleWatch.expect("error", "Error adding item to cart");
  consoleWatch.expectFailedRequests("/api/session/cart");
  await answerCall(page, "/cart", TOO_MANY, { method: "POST", times: 1 });
  await page.goto("/packages");
  await expect(page.locator(".cart-badge")).toHaveText("0");
  const enroll = page
    .getByRole("main")
    .getByRole("button", { name: words.packages.action })
    .first();
  await enroll.click();
  const told = page.getByRole("alert").filter({ hasText: WAIT.en });
  await expect(told).toHaveText(words.shell.prices.addTooMany);
  await expect(page).toHaveURL("/packages");
  await enroll.click();
  await expect(page).toHaveURL("/cart");
});

test("too many checkouts: the form says to wait and keeps what was typed; a buyer who bought before is shown the way in (R-API-24, D-119, D-120)", async ({
  page,
  words,
  consoleWatch,
}) => {
  expectFailedCheckout(consoleWatch);
  const buyer = newBuyer();
  await answerCall(page, "/checkout/stripe", TOO_MANY);
  await openCart(page, [44]);
  const modal = await openCheckout(page, words);
  await fillCheckout(modal, words, buyer);
  const { firstname, email, submit } = checkoutFields(modal, words);
  await submit.click();
  const told = modal.getByRole("alert");
  await expect(told).toContainText(WAIT.en);
  await expect(told).toContainText(words.cart.checkout.boughtBefore);
  await expect(firstname).toHaveValue(buyer.firstname);
  await expect(submit).toBeEnabled();
  await told.getByRole("link", { name: words.cart.checkout.userExists.link }).click();
  await expect(page).toHaveURL("/login");
  const { label } = words.login.address;
  await expect(page.getByLabel(label, { exact: true })).toHaveValue(buyer.email);
  await page.goBack();
  await openCheckout(page, words);
  await expect(email).toHaveValue(buyer.email);
});

test.describe("Arabic", () => {
  test.use({ language: "ar" });

  test("too many coupons that do not exist: the shop itself says to wait, and the code stays (R-API-22, R-CPN-07)", async ({
    page,
    words,
    consoleWatch,
  }) => {
    consoleWatch.expect("error", "Error changing coupon");
    consoleWatch.expectFailedRequests("/cart/apply-coupon");
    await openCart(page, [44]);
    await page.evaluate(async () => {
      const { csrfToken } = await (await fetch("/api/csrf-token")).json();
      const headers = {
        "Content-Type": "application/json",
        "Session-Id": sessionStorage.getItem("sessionId") ?? "",
        "X-CSRF-Token": csrfToken,
      };
      for (let count = 0; count < 20; count += 1) {
        const body = JSON.stringify({ coupon_code: `GUESS${count}` });
        await fetch("/api/session/cart/apply-coupon", { method: "POST", headers, body });
      }
    });
    await applyCoupon(page, "WELCOME10", words);
    await expect(couponBox(page).getByRole("alert")).toHaveText(WAIT.ar);
    await expect(couponInput(page, words)).toHaveValue("WELCOME10");
    await openCheckout(page, words);
  });

  test("too many codes: the page says when the next one can be sent, and the address stays (D-119)", async ({
    page,
    words,
    consoleWatch,
  }) => {
    consoleWatch.expect("error", "Error requesting code");
    consoleWatch.expectFailedRequests("/login/request-code");
    const { address, failures } = words.login;
    await answerCall(page, "/login/request-code", TOO_MANY);
    await page.goto("/login");
    const email = page.getByLabel(address.label, { exact: true });
    await email.fill("mona@example.com");
    await page.getByRole("button", { name: address.submit }).click();
    const [before = ""] = failures.tooManyCodes.split("{wait}");
    await expect(page.getByRole("main").getByRole("alert")).toContainText(before);
    await expect(email).toHaveValue("mona@example.com");
  });
});
