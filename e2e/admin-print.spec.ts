import type { Locator, Page } from "@playwright/test";
import { ADMIN_WORDS } from "./support/admin-words.ts";
import { assignTo, makeGroup, namedOrder } from "./support/groups.ts";
import { openScreen, signInStaff } from "./support/staff.ts";
import { expect, inBothLanguages, test } from "./support/test.ts";

/** What only a window needs. */
const ON_SCREEN_ALONE =
  "nav, .menu, .shell-bar, .toasts, .button, .back-link, search .field-hint, search [value='']";
/** A4 without its margins of 16 mm, in CSS pixels. */
const PAPER = { width: 672, height: 1001 };

/** What a screen shows is printed alone, black on white and no wider than the paper; tables are tables. */
async function expectToPrint(page: Page, shown: Locator): Promise<void> {
  const window = page.viewportSize() ?? PAPER;
  await page.emulateMedia({ media: "print" });
  await page.setViewportSize(PAPER);
  await expect(shown).toBeVisible();
  await expect(page.locator(ON_SCREEN_ALONE).filter({ visible: true })).toHaveCount(0);
  const look = await page.evaluate(() => {
    const main = document.querySelector("main") ?? document.body;
    const styles = [...main.querySelectorAll("*")].map((element) => getComputedStyle(element));
    const heads = [...main.querySelectorAll("thead")].map((head) => getComputedStyle(head).display);
    return {
      paper: getComputedStyle(document.documentElement).backgroundColor,
      colours: [...new Set(styles.map(({ color }) => color))],
      heads: [...new Set(heads)],
      wider: document.documentElement.scrollWidth - document.documentElement.clientWidth,
    };
  });
  expect(look).toEqual({
    paper: "rgb(255, 255, 255)",
    colours: ["rgb(0, 0, 0)"],
    heads: ["table-header-group"],
    wider: 0,
  });
  await page.emulateMedia({ media: "screen" });
  await page.setViewportSize(window);
}

inBothLanguages((language, locale) => {
  const { orders, groups, figures } = ADMIN_WORDS[locale];

  test(`orders, figures and a group with its learners are printed without buttons and menus (${language}) (design.md 8)`, async ({
    page,
    request,
    consoleWatch,
  }) => {
    consoleWatch.expectFailedRequests("/api/admin/");
    const learner = `Huda ${language}`;
    const { buyer, number } = await namedOrder(request, [learner]);
    await signInStaff(page, "sales");

    await openScreen(page, "/admin/orders", locale);
    const row = page.getByRole("row").filter({ hasText: buyer.email });
    await expect(row).toBeVisible();
    await expectToPrint(page, row);

    await openScreen(page, `/admin/orders?gateway=stripe&query=${buyer.email}`, locale);
    await expect(row).toBeVisible();
    await expectToPrint(page, page.getByRole("searchbox", { name: orders.list.search }));
    await expectToPrint(page, page.getByRole("button", { name: orders.list.gateway }));

    await openScreen(page, `/admin/orders/${number}`, locale);
    await expect(page.getByRole("heading", { name: orders.order.timeline.heading })).toBeVisible();
    await expectToPrint(page, page.getByText(buyer.email));

    await openScreen(page, "/admin/figures", locale);
    const funnel = page.getByRole("region", { name: figures.funnel.heading });
    const chart = funnel.getByRole("img", { name: figures.chart.funnel });
    await expect(chart).toBeVisible();
    await expectToPrint(page, chart);

    const { id } = await makeGroup(page.request, { name: `Printed ${language} ${number}` });
    await assignTo(page.request, id, learner);
    await openScreen(page, `/admin/groups/${id}`, locale);
    const members = page.getByRole("table", { name: groups.members.heading });
    await expect(members).toContainText(learner);
    await expectToPrint(page, members);
  });
});
