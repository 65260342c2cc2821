import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import { newBuyer } from "./support/buyer.ts";
import { CallLog } from "./support/calls.ts";
import { stopClock } from "./support/clock.ts";
import { mailsTo } from "./support/sandbox.ts";
import { expect, test } from "./support/test.ts";
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
