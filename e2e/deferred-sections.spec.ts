import type { Page } from "@playwright/test";
import { expect, test } from "./support/test.ts";

/** Whether the last section of home is laid out, in or out of view. */
const lastIsLaidOut = (page: Page) =>
  page
    .locator("#contact-us h2")
    .evaluate((heading) => heading.checkVisibility({ contentVisibilityAuto: true }));

/** No script of the app ever comes, so that what happens is the document's own doing. */
const holdApp = (page: Page) => page.route(/\/assets\/.*\.js$/, () => {});

/** The browser always has something else to do. */
const keepBusy = (page: Page) =>
  page.addInitScript(() => {
    window.requestIdleCallback = () => 0;
  });

test("what is below the first screen is laid out part by part while nothing else is to be done, with or without the app (design.md 11)", async ({
  page,
}) => {
  await holdApp(page);
  await page.goto("/");
  await expect.poll(() => lastIsLaidOut(page)).toBe(true);
  await expect(page.locator(".deferred-section:not([data-laid-out])")).toHaveCount(0);
  await expect(page.locator("html")).toHaveAttribute("data-laid-out");
  await keepBusy(page);
  await page.goto("/policy");
  await page.goto("/");
  expect(await lastIsLaidOut(page)).toBe(false);
  await page.locator("#contact-us").scrollIntoViewIfNeeded();
  await expect.poll(() => lastIsLaidOut(page)).toBe(true);
});

test("a page that is left by a link is laid out whole before, so that the way back finds its place (D-16)", async ({
  page,
}) => {
  await keepBusy(page);
  await page.goto("/");
  await expect(page.locator(".cart-badge")).toHaveText("0");
  expect(await lastIsLaidOut(page)).toBe(false);
  await page.locator("#coding-and-ai").getByRole("link", { name: "Learn More" }).click();
  await expect(page).toHaveURL("/coding");
  await page.goBack();
  await expect(page).toHaveURL("/");
  await expect.poll(() => lastIsLaidOut(page)).toBe(true);
});

test("a page that is opened at a section, loaded again or come back to is laid out whole at once (D-09)", async ({
  page,
}) => {
  await holdApp(page);
  await keepBusy(page);
  await page.goto("/#mental-math");
  expect(await lastIsLaidOut(page)).toBe(true);
  await page.goto("/policy");
  await page.goto("/");
  expect(await lastIsLaidOut(page)).toBe(false);
  await page.reload();
  expect(await lastIsLaidOut(page)).toBe(true);
});
