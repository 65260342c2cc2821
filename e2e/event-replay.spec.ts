import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import { copy as ar } from "#content/no-script.ar.ts";
import { copy as en } from "#content/no-script.en.ts";
import { expectAccessible } from "./support/axe.ts";
import { newBuyer } from "./support/buyer.ts";
import { CallLog } from "./support/calls.ts";
import { stopClock } from "./support/clock.ts";
import { mailsTo } from "./support/sandbox.ts";
import { expect, inBothLanguages, test } from "./support/test.ts";
import { EN } from "./support/words.ts";

/** A slow line: the page is there, its scripts are not, until they are let through. */
async function holdScripts(page: Page): Promise<{ release(): void }> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(/\/assets\/.*\.js$/, (route) => promise.then(() => route.continue()));
  return { release: resolve };
}

test.describe("Arabic", () => {
  test.use({ language: "ar" });

  test("choices and presses before the scripts have loaded are carried out when they have (R-PKG-11, D-01)", async ({
    page,
    words,
  }) => {
    const scripts = await holdScripts(page);
    const calls = new CallLog(page);
    await page.goto("/packages");
    const { kids } = words.packages.stages;
    const months = page.getByRole("radio").nth(1);
    await page.getByRole("tab", { name: kids.tab }).click();
    await months.check();
    scripts.release();
    await expect(page.getByRole("tab", { selected: true })).toHaveText(kids.tab);
    await expect(page.locator("[data-package-id='5']")).toBeVisible();
    await expect(months).toBeChecked();
    expect(calls.count("/api/session/cart")).toBeLessThan(2);
  });
});

test("a package whose button is pressed before the scripts have loaded is added once (R-CART-18, D-96)", async ({
  page,
}) => {
  const scripts = await holdScripts(page);
  const calls = new CallLog(page);
  await page.goto("/coding");
  await page.getByRole("button", { name: "Enroll Now" }).first().click();
  scripts.release();
  await expect(page).toHaveURL("/cart");
  const added = calls.lines.filter((line) => line.startsWith("POST") && line.endsWith("/cart"));
  expect(added).toHaveLength(1);
});

test("a form submitted before the scripts have loaded is sent by them; nothing of it gets into an address (D-68)", async ({
  page,
}) => {
  const { email } = newBuyer();
  const scripts = await holdScripts(page);
  await stopClock(page);
  await page.goto("/login");
  const field = page.getByRole("textbox");
  await field.fill(email);
  await field.press("Enter");
  await expect(page).toHaveURL("/login");
  scripts.release();
  await expect.poll(async () => (await mailsTo(email)).length).toBe(1);
  await expect(page).toHaveURL("/login");
});

test("a message written at the end of a page before the scripts have loaded is sent by them, whole (R-HOME-36, D-01)", async ({
  page,
}) => {
  const { heading, fields, send } = EN.home.contact;
  const scripts = await holdScripts(page);
  const message = `Which course fits? ${randomUUID()}`;
  await page.goto("/");
  const form = page.getByRole("form", { name: heading });
  await form.getByRole("textbox", { name: fields.name }).fill("Huda M.");
  await form.getByRole("textbox", { name: fields.email }).fill("huda@example.com");
  await form.getByRole("textbox", { name: fields.msg }).fill(message);
  await form.getByRole("button", { name: send }).click();
  scripts.release();
  await expect
    .poll(async () =>
      (await mailsTo("owner@example.com")).filter(({ text }) => text.includes(message)),
    )
    .toHaveLength(1);
});

/** A file that every page needs, the app itself, and one that only the list of files names. */
const LOST = [/\/assets\/shell-/, /\/assets\/entry\.client-/, /\/assets\/manifest-/];

inBothLanguages((language) => {
  test(`a page whose scripts are lost on the way says that its buttons do not work, and loads again on request (${language}) (D-01, design.md 8)`, async ({
    page,
    words,
    consoleWatch,
  }) => {
    consoleWatch.expectFailedRequests("/assets/");
    consoleWatch.tolerate(/Failed to fetch dynamically imported module/);
    const { failed, reload } = language === "Arabic" ? ar : en;
    const told = page.getByRole("alert").filter({ hasText: failed });
    for (const file of LOST) {
      await page.route(file, (route) => route.abort("connectionreset"));
      await page.goto("/packages");
      await expect(told).toBeVisible();
      await expectAccessible(page, "a page without its scripts");
      await page.unroute(file);
      await told.getByRole("link", { name: reload }).click();
      await expect(told).toHaveCount(0);
      await expect(page.locator(".cart-badge")).toHaveText("0");
    }
    await page
      .getByRole("main")
      .getByRole("button", { name: words.packages.action })
      .first()
      .click();
    await expect(page).toHaveURL(/\/cart$/);
  });
});

test("a page whose app arrives only at the second try does not say any more that its buttons do not work (D-01, design.md 8)", async ({
  page,
  consoleWatch,
}) => {
  consoleWatch.expectFailedRequests("/assets/");
  const tries: string[] = [];
  const { promise: isTold, resolve: told } = Promise.withResolvers<void>();
  await page.route(/\/assets\/entry\.client-/, async (route) => {
    tries.push(route.request().url());
    if (tries.length === 1) return route.abort("connectionreset");
    await isTold;
    return route.continue();
  });
  await page.goto("/packages");
  const note = page.getByRole("alert").filter({ hasText: en.failed });
  await expect(note).toBeVisible();
  told();
  await expect(page.locator(".cart-badge")).toHaveText("0");
  await expect(note).toHaveCount(0);
  expect(tries).toHaveLength(2);
});
