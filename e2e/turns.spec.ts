import type { Page } from "@playwright/test";
import { expect, test } from "./support/test.ts";

/** Whether the last section of home is laid out, in or out of view. */
const lastIsLaidOut = (page: Page) =>
  page
    .locator("#contact-us h2")
    .evaluate((heading) => heading.checkVisibility({ contentVisibilityAuto: true }));

test("what is below the first screen waits for its turn to be laid out; in the end all has had one (design.md 11)", async ({
  page,
}) => {
  const { promise: through, resolve: release } = Promise.withResolvers<void>();
  await page.route(/\/assets\/.*\.js$/, (route) => through.then(() => route.continue()));
  await page.goto("/");
  expect(await lastIsLaidOut(page)).toBe(false);
  release();
  await expect(page.locator(".cart-badge")).toHaveText("0");
  await expect.poll(() => lastIsLaidOut(page)).toBe(true);
  await expect(page.locator(".turn:not([data-come])")).toHaveCount(0);
});

test("a page that is opened at a section, loaded again or come back to is laid out whole at once (D-09)", async ({
  page,
}) => {
  await page.route(/\/assets\/.*\.js$/, () => {});
  await page.goto("/#mental-math");
  expect(await lastIsLaidOut(page)).toBe(true);
  await page.goto("/policy");
  await page.goto("/");
  expect(await lastIsLaidOut(page)).toBe(false);
  await page.reload();
  expect(await lastIsLaidOut(page)).toBe(true);
});
