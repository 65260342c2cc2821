import { ADMIN_WORDS } from "./support/admin-words.ts";
import { expectAccessible } from "./support/axe.ts";
import { newBuyer } from "./support/buyer.ts";
import { longName } from "./support/long-name.ts";
import { buyByCalls, nameLearners } from "./support/purchase.ts";
import { openScreen, signInStaff } from "./support/staff.ts";
import { expect, inBothLanguages, test } from "./support/test.ts";

inBothLanguages((language, locale) => {
  const { learners: words } = ADMIN_WORDS[locale];

  test(`staff see who learns with the family's wishes, and return a seat (${language}) (D-207)`, async ({
    page,
    request,
  }) => {
    const name = longName();
    const purchase = await buyByCalls(request, [42, 42], newBuyer());
    const { number } = purchase;
    await nameLearners(request, purchase, [
      { first_name: name, days: ["sat"], notes: "She likes robots." },
    ]);
    await signInStaff(page, "support");
    await openScreen(page, "/admin/learners", locale);
    await page.getByRole("searchbox", { name: words.search }).fill(number);
    await page.keyboard.press("Enter");
    const rows = page.getByRole("row").filter({ hasText: number });
    await expect(rows).toHaveCount(2);
    const named = rows.filter({ hasText: name });
    await expect(named).toContainText(words.days.sat);
    await expect(named).toContainText("She likes robots.");
    await expectAccessible(page, "learners");
    const wider = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect(wider).toBe(0);

    await named.getByRole("button", { name: words.release.open }).click();
    const dialog = page.getByRole("dialog", { name: words.release.heading });
    await expectAccessible(page, "giving a seat back");
    await dialog.getByRole("button", { name: words.release.confirm }).click();
    await expect(rows).toHaveCount(1);
    await openScreen(page, `/admin/orders/${number}`, locale);
    await expect(page.getByRole("heading", { name: words.list, exact: true })).toBeVisible();
    await expect(page.getByText(words.unnamed, { exact: true })).toBeVisible();
    await expectAccessible(page, "an order with its learners");
    const card = page
      .locator("section.card")
      .filter({ has: page.getByRole("table", { name: words.list }) });
    expect(await card.evaluate((one) => one.scrollWidth - one.clientWidth)).toBe(0);
  });
});
