import { answerCall, holdCall } from "./support/answers.ts";
import { CallLog } from "./support/calls.ts";
import { applyCoupon, couponBox, couponInput, openCart } from "./support/cart.ts";
import { expect, test } from "./support/test.ts";
import { AR, EN } from "./support/words.ts";

test("a coupon is applied, shown with Remove, still there after a reload, and taken off again; the sums come from the answers (R-CPN-01, R-CPN-04, R-CPN-05, R-CPN-06, R-CPN-10, R-API-22, R-API-23, D-89, D-92)", async ({
  page,
}) => {
  await openCart(page, [44]);
  const calls = new CallLog(page);
  await applyCoupon(page, " welcome10 ");
  await expect(couponBox(page).getByText("The coupon is applied.")).toBeVisible();
  await expect(couponBox(page).locator("bdi")).toHaveText("WELCOME10");
  await expect(couponInput(page)).toHaveCount(0);
  await expect(page.locator(".price-table-total dd")).toHaveText("USD 134.10");

  // The cart itself sends the coupon as an object.
  await page.reload();
  await expect(couponBox(page).locator("bdi")).toHaveText("WELCOME10");
  await couponBox(page).getByRole("button", { name: "Remove" }).click();
  await expect(couponBox(page).getByText("The coupon is removed.")).toBeVisible();
  await expect(couponInput(page)).toHaveValue("");
  await expect(page.locator(".price-table-total dd")).toHaveText("USD 149");

  const changes = (await calls.all()).filter(({ path }) => path.endsWith("-coupon"));
  const [applied, removed, ...more] = changes;
  expect(applied).toMatchObject({ method: "POST", path: "/api/session/cart/apply-coupon" });
  expect(applied?.body).toEqual({ coupon_code: "WELCOME10" });
  expect(removed).toMatchObject({ method: "POST", path: "/api/session/cart/remove-coupon" });
  expect(removed?.body).toEqual({});
  expect(more).toEqual([]);
});

test("the focus stays in the coupon box: on Remove after Enter in the field, on Apply after Remove, in the field after a refusal (R-CPN-01, R-CPN-02, design.md 8)", async ({
  page,
}) => {
  await openCart(page, [44]);
  const box = couponBox(page);
  await couponInput(page).fill("NOSUCHCODE");
  await page.keyboard.press("Enter");
  await expect(box.getByRole("alert")).not.toBeEmpty();
  await expect(couponInput(page)).toBeFocused();
  await couponInput(page).fill("WELCOME10");
  await page.keyboard.press("Enter");
  await expect(box.getByRole("button", { name: "Remove" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(box.getByText("The coupon is removed.")).toBeVisible();
  await expect(box.getByRole("button", { name: "Apply" })).toBeFocused();
});

test("an empty or blank code is refused without a call (R-CPN-03)", async ({ page }) => {
  await openCart(page, [44]);
  const calls = new CallLog(page);
  for (const blank of ["", "   "]) {
    await applyCoupon(page, blank);
    const message = couponBox(page).getByRole("alert");
    await expect(message).toHaveText("Please enter a valid coupon code.");
    await expect(couponInput(page)).toHaveAttribute("aria-invalid", "true");
  }
  expect(calls.lines).toEqual([]);
});

test("a refused coupon is answered in the language of the page, above the box, and the code stays to be mended (R-CPN-02, R-CPN-07, R-ERR-06, D-20, D-25, D-90)", async ({
  page,
}) => {
  await openCart(page, [44]);
  await applyCoupon(page, "NOSUCHCODE");
  const message = couponBox(page).getByRole("alert");
  await expect(message).toHaveText(EN.cart.coupon.refusals.coupon_unknown);
  await expect(couponInput(page)).toHaveValue("NOSUCHCODE");
  const [above, below] = [await message.boundingBox(), await couponInput(page).boundingBox()];
  expect((above?.y ?? 0) + (above?.height ?? 0)).toBeLessThanOrEqual(below?.y ?? 0);
  await page.getByRole("banner").getByRole("button", { name: "العربية" }).click();
  await expect(message).toHaveText(AR.cart.coupon.refusals.coupon_unknown);
  await expect(couponInput(page, AR)).toHaveValue("NOSUCHCODE");
  await applyCoupon(page, "EXPIRED5", AR);
  await expect(message).toHaveText(AR.cart.coupon.refusals.coupon_ended);
});

test("whatever the server says about a coupon is shown as it came; an apply that fails, or is not answered, says to try again (R-CPN-07, R-CPN-08, R-ERR-07, D-90)", async ({
  page,
  consoleWatch,
}) => {
  consoleWatch.expect("error", "Error changing coupon");
  consoleWatch.expectFailedRequests("/apply-coupon");
  await openCart(page, [44]);
  const failed = "Failed to apply coupon. Please try again.";
  for (const [answer, message] of [
    [{ body: { success: false, message: "Only on Fridays." } }, "Only on Fridays."],
    [{ status: 500, body: { success: false, message: "Oops" } }, failed],
    [{ body: { success: false, message: "Only on Mondays." } }, "Only on Mondays."],
    ["no connection", failed],
  ] as const) {
    await answerCall(page, "/cart/apply-coupon", answer, { times: 1 });
    await applyCoupon(page, "FRIDAY");
    await expect(couponBox(page).getByRole("alert")).toHaveText(message);
  }
});

test("a removal that fails says so, however it fails, and the coupon stays (R-CPN-09, R-ERR-08, D-91)", async ({
  page,
  consoleWatch,
}) => {
  consoleWatch.expect("error", "Error changing coupon");
  consoleWatch.expectFailedRequests("/remove-coupon");
  await openCart(page, [44]);
  await applyCoupon(page, "WELCOME10");
  const remove = couponBox(page).getByRole("button", { name: "Remove" });
  const message = couponBox(page).getByRole("alert");
  const refused = { body: { success: false, message: "Oops" } };
  for (const answer of [refused, { status: 500, body: {} }, "no connection"] as const) {
    await answerCall(page, "/cart/remove-coupon", answer, { times: 1 });
    await remove.click();
    await expect(message).toHaveText("Failed to remove coupon. Please try again.");
    await expect(couponBox(page).locator("bdi")).toHaveText("WELCOME10");
  }
  await remove.click();
  await expect(couponBox(page).getByText("The coupon is removed.")).toBeVisible();
  await expect(message).toBeEmpty();
});

test("messages disappear at the next act; a second press while one is under way is ignored (R-CPN-02, D-142)", async ({
  page,
}) => {
  await openCart(page, [44]);
  await applyCoupon(page, "NOSUCHCODE");
  await expect(couponBox(page).getByRole("alert")).not.toBeEmpty();
  const held = await holdCall(page, "/cart/apply-coupon");
  const calls = new CallLog(page);
  await applyCoupon(page, "WELCOME10");
  await expect(couponBox(page).getByRole("alert")).toBeEmpty();
  const button = couponBox(page).getByRole("button", { name: "Apply" });
  await expect(button).toHaveAttribute("aria-busy", "true");
  await button.click();
  await couponInput(page).press("Enter");
  held.release();
  await expect(couponBox(page).getByText("The coupon is applied.")).toBeVisible();
  expect(calls.count("/cart/apply-coupon")).toBe(1);
});

test("a coupon below its minimum is refused, and one that no longer applies is removed with a notice (D-92)", async ({
  page,
}) => {
  await openCart(page, [50]);
  await applyCoupon(page, "SAVE20");
  await expect(couponBox(page).getByRole("alert")).toHaveText(
    EN.cart.coupon.refusals.coupon_minimum,
  );
  const plus = page.getByRole("button", { name: /^Increase quantity/ });
  await plus.click();
  await plus.click();
  await expect(page.locator(".stepper-figure")).toHaveText("3");
  await applyCoupon(page, "SAVE20");
  await expect(page.getByText("Coupon discount")).toBeVisible();
  await page.getByRole("button", { name: /^Decrease quantity/ }).click();
  await expect(page.locator(".stepper-figure")).toHaveText("2");
  const notice = page.getByRole("status").getByText(EN.cart.coupon.refusals.coupon_minimum);
  await expect(notice).toBeVisible();
  await expect(page.getByText("Coupon discount")).toHaveCount(0);
});

test("on a narrow phone a code stays on one line (R-CPN-01, D-139)", async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 780 });
  await openCart(page, [44]);
  await applyCoupon(page, "WELCOME10");
  const code = couponBox(page).getByText("WELCOME10");
  await expect(code).toBeVisible();
  const lines = await code.evaluate((element) => {
    const text = document.createRange();
    text.selectNodeContents(element);
    return text.getClientRects().length;
  });
  expect(lines).toBe(1);
});
