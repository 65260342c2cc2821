import { MAX_EMAIL_LENGTH } from "#core/email.ts";
import { inArabicDigits } from "#core/testing/arabic-digits.ts";
import { answerCall, apiCall } from "./support/answers.ts";
import { expectAccessible } from "./support/axe.ts";
import { newBuyer } from "./support/buyer.ts";
import { CallLog } from "./support/calls.ts";
import { stopClock } from "./support/clock.ts";
import {
  askForCode,
  codeField,
  emailField,
  enterCode,
  heading,
  readCode,
} from "./support/login.ts";
import { buyInTab } from "./support/purchase.ts";
import { expect, inBothLanguages, test } from "./support/test.ts";
import { AR, EN, spaced, WORDS } from "./support/words.ts";

test.describe("in Arabic", () => {
  test.use({ language: "ar" });

  test("a wrong code is reported at the field, five make it invalid, and a new one logs in (D-119)", async ({
    page,
    consoleWatch,
  }) => {
    consoleWatch.expect("error", "Error logging in");
    consoleWatch.expectFailedRequests("/login/verify-code");
    const { email } = newBuyer();
    await page.goto("/login");
    await askForCode(page, email, "ar");
    await expect(codeField(page, "ar")).toBeFocused();
    await enterCode(page, "123", "ar");
    await expect(page.getByText(AR.login.errors.code_short)).toBeVisible();
    const code = await readCode(email);
    const wrong = code === "00000000" ? "11111111" : "00000000";
    for (const message of [
      ...Array(4).fill(AR.login.errors.code_refused),
      AR.login.errors.code_spent,
    ]) {
      await enterCode(page, wrong, "ar");
      await expect(page.getByText(message)).toBeVisible();
      await expect(codeField(page, "ar")).toBeFocused();
      await expect(page.locator(".field-error:not(:empty)")).toHaveCount(1);
    }
    await expectAccessible(page, "a spent code");
    await page.getByRole("button", { name: AR.login.code.resend }).click();
    await expect(page.getByText(AR.login.code.resent)).toBeVisible();
    await enterCode(page, await readCode(email, 2), "ar");
    await expect(page).toHaveURL("/account");
    await expect(page.getByRole("heading", { name: AR.account.empty.heading })).toBeVisible();
    await expectAccessible(page, "an account without orders");
  });
});

inBothLanguages((language, locale) => {
  const { login } = WORDS[locale];

  test(`the login page is free of accessibility faults, and says what is wrong with an address (${language}) (design.md 11)`, async ({
    page,
  }) => {
    await page.goto("/login");
    await expectAccessible(page, "the address");
    const send = page.getByRole("button", { name: login.address.submit });
    await send.click();
    await expect(page.getByText(login.errors.email_required)).toBeVisible();
    await emailField(page, locale).fill("mona@");
    await send.click();
    await expect(emailField(page, locale)).toBeFocused();
    await expect(emailField(page, locale)).toHaveAccessibleDescription(
      new RegExp(`^${login.errors.email_invalid}`),
    );
    await expectAccessible(page, "a faulty address");
    const tooLong = `${"m".repeat(MAX_EMAIL_LENGTH)}@example.com`;
    await emailField(page, locale).fill("");
    await page.keyboard.insertText(tooLong);
    await send.click();
    await expect(emailField(page, locale)).toHaveAccessibleDescription(
      spaced(login.errors.email_too_long),
    );
    await expect(emailField(page, locale)).toHaveValue(tooLong);
    await askForCode(page, newBuyer().email, locale);
    await expectAccessible(page, "the code");
  });
});

test("at 320 px a long address is never cut off and nothing scrolls sideways (D-139, design.md 11)", async ({
  page,
}) => {
  const email = `abdulrahman.alqahtani.and.family.${newBuyer().email}`;
  await page.setViewportSize({ width: 320, height: 700 });
  const overflow = () =>
    page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
  await page.goto("/login");
  await askForCode(page, email);
  expect(await overflow()).toBe(0);
  await enterCode(page, await readCode(email));
  // The step with the code names the address too.
  await expect(page.getByRole("main").getByRole("textbox")).toHaveCount(0);
  await expect(page.getByRole("main").getByText(email)).toBeVisible();
  expect(await overflow()).toBe(0);
  await page.goto("/login");
  await expect(page.getByRole("main").getByText(email)).toBeVisible();
  expect(await overflow()).toBe(0);
});

test("digits typed on an Arabic keyboard are accepted as the code (D-105, D-119)", async ({
  page,
}) => {
  const { email } = newBuyer();
  await page.goto("/ar/login");
  await askForCode(page, email, "ar");
  const code = await readCode(email);
  await codeField(page, "ar").pressSequentially(inArabicDigits(code));
  await expect(codeField(page, "ar")).toHaveValue(code);
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL("/account");
  await expect(page.locator("html")).toHaveAttribute("dir", "rtl");
});

test("a page that the phone has unloaded meanwhile still waits for the code, and the address can be changed (D-119)", async ({
  page,
}) => {
  const { email } = newBuyer();
  await page.goto("/login");
  await askForCode(page, email);
  await page.reload();
  await expect(heading(page)).toHaveText(EN.login.code.heading);
  await expect(page.locator(".login-email")).toHaveText(email);
  await page.getByRole("button", { name: EN.login.code.change }).click();
  await expect(emailField(page)).toBeFocused();
  await expect(emailField(page)).toHaveValue(email);
});

test("a further code needs half a minute's wait, shown in words, and the button keeps the focus (D-119)", async ({
  page,
}) => {
  await stopClock(page);
  await answerCall(page, "/login/request-code", { body: { success: true, data: { sent: true } } });
  const calls = new CallLog(page);
  await page.goto("/login");
  await askForCode(page, "mona@example.com");
  const resend = page.getByRole("button", { name: EN.login.code.resend });
  await expect(resend).toHaveAccessibleDescription("A new code can be sent in 30 seconds.");
  // The page's own calls would give up within this time.
  await page.waitForLoadState("networkidle");
  await page.clock.runFor(20_000);
  await expect(resend).toHaveAccessibleDescription("A new code can be sent in 10 seconds.");
  await resend.press("Enter");
  expect(calls.count("/login/request-code")).toBe(1);
  await page.clock.runFor(10_000);
  await expect(resend).toHaveAccessibleDescription("");
  await resend.press("Enter");
  await expect(page.getByRole("status").getByText(EN.login.code.resent)).toBeVisible();
  expect(calls.count("/login/request-code")).toBe(2);
  await expect(resend).toBeFocused();
});

test("too many codes: the page says in words how long to wait (D-119)", async ({
  page,
  consoleWatch,
}) => {
  consoleWatch.expect("error", "Error requesting code");
  consoleWatch.expectFailedRequests("/login/request-code");
  await page.route(apiCall("/login/request-code"), (route) =>
    route.fulfill({
      status: 429,
      headers: { "Retry-After": "847" },
      json: { success: false, code: "too_many_requests", message: "" },
    }),
  );
  await page.goto("/login");
  await emailField(page).fill("mona@example.com");
  await page.getByRole("button", { name: EN.login.address.submit }).click();
  await expect(page.getByRole("main").getByRole("alert")).toHaveText(
    EN.login.failures.tooManyCodes.replace("{wait}", "in 15 minutes"),
  );
});

test("the answer is the same whether or not an address is known to us (D-119)", async ({
  page,
}) => {
  const known = newBuyer();
  await buyInTab(page, [43], known);
  const screens = [];
  for (const email of [known.email, newBuyer().email]) {
    await page.goto("/policy");
    await page.goto("/login");
    // The buyer's own address is offered; another one is written in its place.
    await expect(emailField(page)).toHaveValue(known.email);
    await askForCode(page, email);
    const text = (await page.getByRole("main").textContent()) ?? "";
    screens.push(text.replace(email, "").replaceAll(/\d+ seconds?/g, ""));
  }
  expect(screens[0]).toBe(screens[1]);
});
