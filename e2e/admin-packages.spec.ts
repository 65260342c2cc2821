import type { Page, TestInfo } from "@playwright/test";
import { ADMIN_WORDS } from "./support/admin-words.ts";
import { expectAccessible } from "./support/axe.ts";
import { newBuyer } from "./support/buyer.ts";
import { openCart } from "./support/cart.ts";
import {
  checkoutFields,
  expectFailedCheckout,
  fillCheckout,
  openCheckout,
} from "./support/checkout.ts";
import { openScreen, signInStaff } from "./support/staff.ts";
import { expect, inBothLanguages, test } from "./support/test.ts";
import { EN } from "./support/words.ts";

// One after the other: they change the same package, which no other journey looks at.
test.describe.configure({ mode: "serial" });

/** Each window has a package of its own: both journeys run at the same time. */
const packageOf = ({ project }: TestInfo) => (project.use.isMobile === true ? 55 : 56);

/** Types an amount, which counts when the field is left. */
async function type(page: Page, label: string | RegExp, amount: string): Promise<void> {
  const field = page.getByRole("textbox", { name: label, exact: true });
  await field.fill(amount);
  await field.blur();
}

const { packages: words } = ADMIN_WORDS.en;

test("a price that staff raise while a parent has the cart open has to be accepted before it is paid (D-169, R-CART-06)", async ({
  page,
  browser,
  consoleWatch,
}, testInfo) => {
  expectFailedCheckout(consoleWatch);
  const id = packageOf(testInfo);
  await openCart(page, [id]);
  const modal = await openCheckout(page, EN);
  await fillCheckout(modal, EN, newBuyer());

  const staff = await (await browser.newContext()).newPage();
  await signInStaff(staff, "sales");
  await openScreen(staff, `/admin/packages?id=${id}`);
  await type(staff, words.form.priceNow, "333");
  await type(staff, new RegExp(words.form.priceBefore), "");
  await staff.getByRole("button", { name: words.form.save, exact: true }).click();
  await expect(staff.getByText(words.form.saved)).toBeVisible();
  await staff.context().close();

  const { submit } = checkoutFields(modal, EN);
  await submit.click();
  await expect(modal.getByRole("alert")).toContainText(EN.cart.checkout.banners.priceChanged);
  await expect(modal.locator(".checkout-amount")).toHaveText("USD 333");
  await submit.click();
  await expect(page.getByRole("button", { name: "Approve payment" })).toBeVisible();
  await expect(page.locator(".amount bdi")).toHaveText("USD 333");
});

inBothLanguages((language, locale) => {
  const { packages, shell } = ADMIN_WORDS[locale];
  const { form } = packages;

  test(`the second to save sees the first one's change, loses nothing typed, and may save all the same (${language}) (D-169)`, async ({
    page,
    browser,
    consoleWatch,
  }, testInfo) => {
    consoleWatch.expectFailedRequests("/api/admin/packages/");
    const path = `/admin/packages?id=${packageOf(testInfo)}`;
    const [mine, theirs] = locale === "en" ? ["21", "22"] : ["31", "32"];
    await signInStaff(page, "sales");
    await openScreen(page, path, locale);
    const weeks = page.getByRole("textbox", { name: new RegExp(`^${form.weeks}`) });
    await weeks.fill(mine);
    await weeks.blur();

    const other = await (await browser.newContext()).newPage();
    await signInStaff(other, "sales");
    await openScreen(other, path);
    await type(other, new RegExp(`^${words.form.weeks}`), theirs);
    await other.getByRole("button", { name: words.form.save, exact: true }).click();
    await expect(other.getByText(words.form.saved)).toBeVisible();
    await other.context().close();

    const save = page.getByRole("button", { name: form.save, exact: true });
    await save.click();
    const notice = page.getByRole("alert");
    await expect(notice).toContainText(shell.changed.heading);
    await expect(notice).toContainText(`${shell.changed.theirs}: ${theirs}`);
    await expect(weeks).toHaveValue(mine);
    await expectAccessible(page, "changed meanwhile");
    await save.click();
    await expect(page.getByText(form.saved)).toBeVisible();
    await expect(notice).toHaveCount(0);
    await page.reload();
    await expect(weeks).toHaveValue(mine);
  });

  test(`a price is scheduled, listed and cancelled; one that was never charged cannot be struck (${language}) (D-168, D-169, D-183)`, async ({
    page,
    consoleWatch,
  }, testInfo) => {
    consoleWatch.expectFailedRequests("/api/admin/packages/");
    const id = packageOf(testInfo);
    await signInStaff(page, "owner");
    await openScreen(page, "/admin/packages", locale);
    await expectAccessible(page, "list");
    await page.locator(`a[href$="?id=${id}"]`).click();
    await expect(page.getByRole("heading", { name: packages.history.heading })).toBeVisible();
    await type(page, form.priceNow, "77");
    await type(page, new RegExp(form.priceBefore), "999");
    await page.getByRole("button", { name: form.save, exact: true }).click();
    await expect(page.getByText(packages.problems.never_charged)).toBeVisible();
    await type(page, new RegExp(form.priceBefore), "");

    await page.getByRole("button", { name: new RegExp(form.now) }).click();
    await page.getByRole("option", { name: form.later }).click();
    await page.getByLabel(form.at, { exact: true }).fill("2099-01-01T09:00");
    await page.getByRole("button", { name: form.schedule, exact: true }).click();
    await expect(page.getByText(form.wasScheduled)).toBeVisible();
    const changes = page.getByRole("region", { name: packages.changes.heading });
    await expect(changes).toContainText("USD 77");

    // A week later it is to cost what it costs today: the form shows what counts then (D-183).
    const price = page.getByRole("textbox", { name: form.priceNow, exact: true });
    const today = await price.inputValue();
    await page.getByRole("button", { name: new RegExp(form.now) }).click();
    await page.getByRole("option", { name: form.later }).click();
    await page.getByLabel(form.at, { exact: true }).fill("2099-01-08T09:00");
    await expect(price).toHaveValue("77");
    await type(page, form.priceNow, today);
    await page.getByRole("button", { name: form.schedule, exact: true }).click();
    const cancel = changes.getByRole("button", { name: packages.changes.cancel });
    await expect(cancel).toHaveCount(2);
    await expect(price).toHaveValue(today);
    await expectAccessible(page, "package");
    await cancel.first().click();
    await expect(cancel).toHaveCount(1);
    await expect(changes).not.toContainText("USD 77");
    await cancel.click();
    await expect(changes).toContainText(packages.changes.none);
  });
});
