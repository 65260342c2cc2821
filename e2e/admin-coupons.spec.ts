import { randomInt } from "node:crypto";
import { readFile } from "node:fs/promises";
import type { CouponChange, NewCoupon } from "#contract/admin/coupons.ts";
import * as paths from "#contract/admin/paths.ts";
import { ADMIN_WORDS } from "./support/admin-words.ts";
import { expectAccessible } from "./support/axe.ts";
import { newBuyer } from "./support/buyer.ts";
import { applyCoupon, couponBox, openCart } from "./support/cart.ts";
import {
  checkoutFields,
  expectFailedCheckout,
  fillCheckout,
  openCheckout,
} from "./support/checkout.ts";
import { openScreen, signInStaff, staffCall } from "./support/staff.ts";
import { expect, inBothLanguages, test } from "./support/test.ts";

/** A code that no other test has. */
const newCode = () => `JOURNEY${randomInt(100_000, 999_999)}`;

inBothLanguages((language, locale) => {
  const { coupons } = ADMIN_WORDS[locale];
  const { form, tryOut, batch, family } = coupons;

  test(`a coupon for one package is made, explained where it does not apply, and used by a buyer (${language}) (D-170)`, async ({
    page,
    browser,
  }) => {
    const code = newCode();
    await signInStaff(page, "owner");
    await openScreen(page, "/admin/coupons", locale);
    await expectAccessible(page, "list");
    await page.getByRole("button", { name: coupons.add }).click();
    const dialog = page.getByRole("dialog", { name: form.newTitle });
    await dialog.getByLabel(form.code, { exact: true }).fill(code.toLowerCase());
    await dialog.getByRole("textbox", { name: form.percentValue }).fill("25");
    await dialog.getByRole("button", { name: new RegExp(form.allPackages) }).click();
    await page.getByRole("option", { name: form.somePackages }).click();
    const wanted = locale === "en" ? "Mental Math Programme" : "برنامج الحساب الذهني";
    await dialog.getByText(wanted).click();
    await expectAccessible(page, "form");
    await dialog.getByRole("button", { name: ADMIN_WORDS[locale].shell.form.save }).click();
    await expect(page.getByText(form.saved)).toBeVisible();

    await page.getByRole("tab", { name: coupons.tabs.tryOut }).click();
    await page.getByRole("textbox", { name: tryOut.code }).fill(code);
    const answer = await page.locator(".coupon-try > [aria-live=polite]:empty").elementHandle();
    const other = locale === "en" ? "Coding & AI Programme" : "برنامج البرمجة والذكاء الاصطناعي";
    for (const [name, says] of [
      [other, tryOut.reasons.packages],
      [wanted, tryOut.applies],
    ] as const) {
      await page
        .getByRole("button", { name: new RegExp(tryOut.package) })
        .first()
        .click();
      await page.getByRole("option", { name, exact: true }).click();
      await page.getByRole("button", { name: tryOut.start, exact: true }).click();
      await expect(page.getByText(says)).toBeVisible();
    }
    // Announced: it came into a region that was there before (WCAG 4.1.3).
    expect(await answer?.textContent()).toContain(tryOut.applies);
    await expectAccessible(page, "try out");

    const shop = await (await browser.newContext()).newPage();
    await openCart(shop, [44]);
    await applyCoupon(shop, code);
    await expect(couponBox(shop).locator("bdi")).toHaveText(code);
    await expect(shop.locator(".price-table-total dd")).toHaveText("USD 111.75");
    await shop.context().close();
  });

  test(`the form says that staff have switched off the coupon meanwhile, beside the new total (${language}) (D-92, R-CHK-06)`, async ({
    page,
    browser,
    words,
    consoleWatch,
  }) => {
    expectFailedCheckout(consoleWatch);
    const staff = await (await browser.newContext()).newPage();
    await signInStaff(staff, "sales");
    const code = newCode();
    const coupon: NewCoupon = { code, kind: "percent", value: 10 };
    const { data } = await staffCall(staff.request, "POST", paths.coupons, coupon);
    await openCart(page, [44]);
    await applyCoupon(page, code, words);
    const modal = await openCheckout(page, words);
    await fillCheckout(modal, words, newBuyer());

    const path = paths.coupon.replace("{id}", String(data["id"]));
    const change: CouponChange = { active: false };
    const version = `"${data["version"]}"`;
    expect((await staffCall(staff.request, "PATCH", path, change, version)).status).toBe(200);
    await staff.context().close();

    await checkoutFields(modal, words).submit.click();
    const alert = modal.getByRole("alert");
    await expect(alert).toContainText(words.cart.checkout.banners.priceChanged);
    await expect(alert).toContainText(words.cart.coupon.refusals.coupon_ended);
    await expect(alert.locator("bdi")).toHaveText("USD 149");
  });

  test(`many codes of one use are downloaded as a file, once for a name; the family discount is saved (${language}) (D-170, D-171)`, async ({
    page,
    consoleWatch,
  }) => {
    consoleWatch.expectFailedRequests("/api/admin/coupons/bulk");
    const name = newCode();
    await signInStaff(page, "owner");
    await openScreen(page, "/admin/coupons", locale);
    await page.getByRole("tab", { name: coupons.tabs.batch }).click();
    await page.getByLabel(batch.name).fill(name);
    await page.getByLabel(batch.prefix).fill("fair");
    await page.getByRole("textbox", { name: batch.count, exact: true }).fill("12");
    await page.getByRole("textbox", { name: form.percentValue }).fill("20");
    const file = page.waitForEvent("download");
    await page.getByRole("button", { name: batch.start }).click();
    const lines = (await readFile(await (await file).path(), "utf8")).trimEnd().split("\r\n");
    expect(lines).toHaveLength(13);
    expect(lines[1]).toMatch(/^FAIR-\w{6}-\w{6}$/);
    await expect(page.getByText(batch.made)).toBeVisible();
    await expectAccessible(page, "batch");
    await page.getByRole("button", { name: batch.start }).click();
    await expect(page.getByText(coupons.problems.batch)).toBeVisible();

    // Saved as it is: the carts of other journeys count on it.
    await page.getByRole("tab", { name: coupons.tabs.family, exact: true }).click();
    await expect(page.getByRole("textbox", { name: family.percent })).toHaveValue("10");
    await expectAccessible(page, "family discount");
    await page
      .getByRole("button", { name: ADMIN_WORDS[locale].shell.form.save, exact: true })
      .click();
    await expect(page.getByText(family.saved)).toBeVisible();
  });
});

test("with forced colours a dialog has an edge, and chosen and ticked options can be distinguished (English) (design.md 11)", async ({
  page,
}) => {
  const { coupons } = ADMIN_WORDS.en;
  await page.emulateMedia({ forcedColors: "active" });
  await signInStaff(page, "owner");
  await openScreen(page, "/admin/coupons");
  const edges = await page
    .getByRole("tab")
    .evaluateAll((tabs) => tabs.map((tab) => getComputedStyle(tab).borderBlockEndColor));
  expect(edges.filter((edge) => edge === edges[0])).toHaveLength(1);
  await page.getByRole("button", { name: coupons.add }).click();
  const dialog = page.getByRole("dialog", { name: coupons.form.newTitle });
  const edge = await page.locator(".sheet").evaluate((one) => getComputedStyle(one).borderTopStyle);
  expect(edge).toBe("solid");
  await dialog.getByRole("button", { name: new RegExp(coupons.form.allPackages) }).click();
  await page.getByRole("option", { name: coupons.form.somePackages }).click();
  const [first, second] = [dialog.locator(".tick").nth(0), dialog.locator(".tick").nth(1)];
  await first.click();
  await expect(first.locator("svg")).toBeVisible();
  await expect(second.locator("svg")).toBeHidden();
});
