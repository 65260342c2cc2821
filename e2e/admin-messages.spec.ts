import { randomUUID } from "node:crypto";
import type { APIRequestContext, Page } from "@playwright/test";
import { brand } from "#content/brand.ts";
import { contact, csrfToken } from "#contract/paths.ts";
import type { Locale } from "#core/locale.ts";
import { ADMIN_WORDS } from "./support/admin-words.ts";
import { holdCall } from "./support/answers.ts";
import { expectAccessible } from "./support/axe.ts";
import { mailsTo } from "./support/sandbox.ts";
import { openScreen, signInStaff } from "./support/staff.ts";
import { expect, inBothLanguages, test } from "./support/test.ts";

/** Writes a message as a visitor would; the name is one of its kind. */
async function writeMessage(request: APIRequestContext, locale: Locale) {
  const name = `Huda ${randomUUID().slice(0, 8)}`;
  const email = `${randomUUID()}@example.com`;
  const { csrfToken: token } = await (await request.get(csrfToken)).json();
  const answer = await request.post(contact.replace("{scope}", "session"), {
    headers: { "X-CSRF-Token": token, "Accept-Language": locale },
    data: { name, email, msg: "Which course fits a child of 9?" },
  });
  expect(answer.status()).toBe(200);
  return { name, email };
}

/** Finds a message in the list and opens it. */
async function openMessage(page: Page, name: string, locale: Locale) {
  const words = ADMIN_WORDS[locale].messages;
  await openScreen(page, "/admin/messages", locale);
  await page.getByRole("searchbox", { name: words.search }).fill(name);
  await page.keyboard.press("Enter");
  await page.getByRole("button", { name }).click();
  await expect(page.getByRole("heading", { level: 2, name })).toBeVisible();
}

inBothLanguages((language, locale) => {
  const words = ADMIN_WORDS[locale].messages;

  test(`a message is assigned, answered from a template, once, and closed (${language}) (D-175)`, async ({
    page,
    request,
  }) => {
    const { name, email } = await writeMessage(request, locale);
    await signInStaff(page, "support");
    await openMessage(page, name, locale);
    await expectAccessible(page, "message");
    await page.getByRole("button", { name: words.take }).click();
    await expect(page.getByRole("button", { name: words.release })).toBeVisible();

    await page.getByRole("button", { name: words.templates.level }).click();
    const text = page.getByRole("textbox", { name: words.reply.text });
    await expect(text).toHaveValue(new RegExp(name));
    await text.press("ControlOrMeta+End");
    await text.pressSequentially("\nSara");
    await expect(page.getByText(brand.supportEmail)).toBeVisible();
    await page.getByRole("button", { name: words.reply.send }).dblclick();
    await expect(text).toHaveValue("");
    await expect(page.getByText("Sara")).toHaveCount(1);
    await expect.poll(async () => (await mailsTo(email)).length).toBe(1);
    const [mail] = await mailsTo(email);
    expect(mail?.text).toContain("\nSara");
    expect(mail?.text).toContain("> Which course fits a child of 9?");

    await page.getByRole("button", { name: words.close, exact: true }).click();
    await expect(page.getByRole("button", { name: words.reopen })).toBeVisible();
  });
});

test("unsaved input stays while other messages are read, when a colleague was first, and when a link leads away (English) (D-175, D-191)", async ({
  page,
  request,
  browser,
  consoleWatch,
}) => {
  const { messages: words, shell } = ADMIN_WORDS.en;
  consoleWatch.expectFailedRequests("/api/admin/");
  const { name } = await writeMessage(request, "en");
  await signInStaff(page, "support");
  await openMessage(page, name, "en");
  const text = page.getByRole("textbox", { name: words.reply.text });
  await text.fill("Half an answer");

  const other = await (await browser.newContext()).newPage();
  await signInStaff(other, "support");
  await openMessage(other, name, "en");
  await other.getByRole("button", { name: words.take }).click();
  await expect(other.getByRole("button", { name: words.release })).toBeVisible();
  await other.context().close();

  await page.getByRole("button", { name: words.reply.send }).click();
  await expect(page.getByText(words.changed)).toBeVisible();
  await expect(text).toHaveValue("Half an answer");

  const orders = page.getByRole("link", { name: shell.screens.orders, exact: true });
  await orders.click();
  await page
    .getByRole("dialog", { name: shell.leaving.heading })
    .getByRole("button", { name: shell.leaving.stay })
    .click();
  await expect(text).toHaveValue("Half an answer");

  const held = await holdCall(page, "/reply");
  await page.getByRole("button", { name: words.reply.send }).click();
  await expect(text).not.toBeEditable();
  held.release();
  await expect(text).toHaveValue("");
  await orders.click();
  await expect(page).toHaveURL(/\/admin\/orders$/);
});
