import { readFileSync } from "node:fs";
import { FIGURES_BY } from "#core/figures.ts";
import { ADMIN_WORDS } from "./support/admin-words.ts";
import { expectAccessible } from "./support/axe.ts";
import { openScreen, signInStaff } from "./support/staff.ts";
import { expect, inBothLanguages, test } from "./support/test.ts";

inBothLanguages((language, locale) => {
  const words = ADMIN_WORDS[locale].figures;

  test(`the steps to a payment are shown as a chart, a table and a file (${language}) (D-174)`, async ({
    page,
  }) => {
    await signInStaff(page, "sales");
    await openScreen(page, "/admin/figures", locale);
    const funnel = page.getByRole("region", { name: words.funnel.heading });
    await expect(funnel.getByRole("img", { name: words.chart.funnel })).toBeVisible();
    // It is open from the start where there is room.
    const closed = funnel.locator("details:not([open]) > summary");
    if ((await closed.count()) > 0) await closed.click();
    await expect(funnel.getByRole("rowheader", { name: words.funnel.steps.paid })).toBeVisible();
    await expectAccessible(page, "figures");
    const download = page.waitForEvent("download");
    await funnel.getByRole("button").click();
    const file = await download;
    expect(file.suggestedFilename()).toMatch(/^figures-funnel-.*\.csv$/);
    expect(readFileSync(await file.path(), "utf8")).toContain("step,screen,language,count\r\n");
    const width = await page.evaluate(() => document.documentElement.scrollWidth);
    expect(width).toBeLessThanOrEqual(page.viewportSize()?.width ?? 0);
  });
});

test("sales are split in every way, with the keyboard alone (English) (D-172, D-173)", async ({
  page,
}) => {
  const words = ADMIN_WORDS.en.figures;
  await signInStaff(page, "sales");
  await openScreen(page, "/admin/figures");
  const split = page.getByRole("button", { name: words.split });
  for (const by of FIGURES_BY.slice(1)) {
    await split.focus();
    await page.keyboard.press("Enter");
    await page.getByRole("option", { name: words.by[by], exact: true }).focus();
    await page.keyboard.press("Enter");
    await expect(split).toContainText(words.by[by]);
    await expect(page.getByRole("alert")).toHaveCount(0);
  }
});
