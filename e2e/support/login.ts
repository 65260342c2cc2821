import type { Page } from "@playwright/test";
import type { Locale } from "#core/locale.ts";
import { mailsTo } from "./sandbox.ts";
import { expect } from "./test.ts";
import { WORDS } from "./words.ts";

export const heading = (page: Page) => page.getByRole("heading", { level: 1 });
export const emailField = (page: Page, locale: Locale = "en") =>
  page.getByLabel(WORDS[locale].login.address.label, { exact: true });
export const codeField = (page: Page, locale: Locale = "en") =>
  page.getByLabel(WORDS[locale].login.code.label, { exact: true });

/** The newest code mailed to an address, after `count` codes have arrived. */
export async function readCode(email: string, count = 1): Promise<string> {
  await expect
    .poll(() => mailsTo(email).then((mails) => mails.filter(hasCode)))
    .toHaveLength(count);
  const mail = (await mailsTo(email)).filter(hasCode).at(-1);
  return /\b\d{8}\b/.exec(mail?.text ?? "")?.[0] ?? "";
}

const hasCode = ({ text }: { text: string }) => /\b\d{8}\b/.test(text) && !text.includes("http");

export async function askForCode(page: Page, email: string, locale: Locale = "en"): Promise<void> {
  await emailField(page, locale).fill(email);
  await page.getByRole("button", { name: WORDS[locale].login.address.submit }).click();
  await expect(heading(page)).toHaveText(WORDS[locale].login.code.heading);
}

export async function enterCode(page: Page, code: string, locale: Locale = "en"): Promise<void> {
  await codeField(page, locale).fill(code);
  await page.getByRole("button", { name: WORDS[locale].login.code.submit, exact: true }).click();
}

/** Logs in from the login page with a mailed code. */
export async function logIn(page: Page, email: string, locale: Locale = "en"): Promise<void> {
  await askForCode(page, email, locale);
  await enterCode(page, await readCode(email), locale);
}
