import type { Page } from "@playwright/test";
import { expect, inBothLanguages, test } from "./support/test.ts";
import { EN } from "./support/words.ts";

const PATH = "/character-building-packages";

const cards = (page: Page) => page.locator(".package-card");
const shownIds = (page: Page) =>
  cards(page).evaluateAll((all) => all.map((card) => Number(card.dataset["packageId"])));
const tab = (page: Page, id: string) => page.locator(`[role=tab]#${id}`);

test("two ways to work with us; the programme comes first with 9, 6 and 3 months (R-CBP-02, R-CBP-05, R-CBP-08, R-STATE-08, D-52, D-54)", async ({
  page,
}) => {
  await page.goto(PATH);
  await expect(page.getByRole("tab")).toHaveText(["Moulhim Program", "Individual Courses"]);
  await expect(tab(page, "moulhim-program")).toHaveAttribute("aria-selected", "true");
  expect(await shownIds(page)).toEqual([49, 48, 47]);
  await expect(cards(page).getByRole("heading")).toHaveText(["9 months", "6 months", "3 months"]);
  await expect(cards(page).locator(".package-price-now bdi")).toHaveText([
    "USD 1,079",
    "USD 799",
    "USD 449",
  ]);
  await expect(cards(page).locator("del")).toHaveText(["1,347", "898"]);
});

test("each programme package includes the weekly, monthly and yearly parts (R-CBP-09)", async ({
  page,
}) => {
  await page.goto(PATH);
  for (const card of await cards(page).all()) {
    await expect(card.getByRole("listitem")).toHaveText([
      /^Group session Weekly$/,
      /^Individual session for the student.* Weekly$/,
      /^Individual session for the parents.* Weekly$/,
      /^Parent meeting Monthly$/,
      /^Report .* Annual$/,
    ]);
  }
});

test("the second tab sells 10, 6 and 1 sessions, each with the same eight benefits, on another background (R-CBP-04, R-CBP-06, R-CBP-07, R-CBP-10, R-CBP-11, D-52)", async ({
  page,
}) => {
  await page.goto(PATH);
  const backdrop = page.locator(".tab-backdrop");
  await expect(backdrop).toHaveAttribute("data-shown", "moulhim-program");
  await tab(page, "individual-courses").click();
  await expect(backdrop).toHaveAttribute("data-shown", "individual-courses");
  await expect.poll(() => shownIds(page)).toEqual([52, 51, 50]);
  await expect(cards(page).getByRole("heading")).toHaveText([
    "10 sessions",
    "6 sessions",
    "1 session",
  ]);
  await cards(page).first().getByRole("button").click();
  await expect(page).toHaveURL("/cart");
  await page.goBack();
  await expect(tab(page, "individual-courses")).toHaveAttribute("aria-selected", "true");
  const benefits = await cards(page).first().getByRole("listitem").allTextContents();
  expect(benefits).toHaveLength(8);
  expect(benefits[0]).toContain("A full one-hour private unrecorded session");
  await expect(cards(page).nth(1).getByRole("listitem")).toHaveText(benefits);
  await expect(cards(page).nth(2).getByRole("listitem")).toHaveText(benefits);
});

test("in Arabic the amount comes before the currency's Arabic name; in English the label comes first (R-CBP-01, R-CBP-12, D-19, D-23)", async ({
  page,
}) => {
  await page.goto(PATH);
  await tab(page, "individual-courses").click();
  const prices = cards(page).locator(".package-price-now bdi");
  await expect(prices).toHaveText(["USD 390", "USD 264", "USD 49"]);
  const root = page.locator("main [dir]").first();
  await expect(root).toHaveAttribute("dir", "ltr");

  await page.getByRole("banner").getByRole("button", { name: "العربية" }).click();
  await expect(prices).toHaveText(["390 دولار", "264 دولار", "49 دولار"]);
  await expect(cards(page).locator("del")).toHaveText(["490", "294"]);
  await expect(root).toHaveAttribute("dir", "rtl");
});

inBothLanguages((language) => {
  test(`a change of language keeps the tab (from ${language}) (R-CBP-03, D-25)`, async ({
    page,
  }) => {
    await page.goto(PATH);
    const before = page.locator("html");
    const lang = await before.getAttribute("lang");
    await tab(page, "individual-courses").click();
    await page.getByRole("banner").locator(".header-language").click();
    await expect(before).not.toHaveAttribute("lang", lang ?? "");
    await expect(tab(page, "individual-courses")).toHaveAttribute("aria-selected", "true");
    await expect.poll(() => shownIds(page)).toEqual([52, 51, 50]);
  });
});

test("a card's button puts that card's package into the cart (R-CART-18, R-GEN-13)", async ({
  page,
}) => {
  await page.goto(PATH);
  await cards(page)
    .nth(1)
    .getByRole("button", { name: EN.characterBuildingPackages.action })
    .click();
  await expect(page).toHaveURL("/cart");
  await expect(page.locator("li.cart-row").getByRole("heading")).toHaveText(
    "Moulhim Character Programme · 6 months",
  );
});
