import { expect } from "vitest";
import { AuthenticatorApp } from "./authenticator-app.ts";
import { sandboxOf } from "./sandbox-client.ts";
import { callStaff } from "./staff.ts";
import type { TestApp } from "./test-app.ts";
import type { TestBrowser } from "./test-browser.ts";

const post = (browser: TestBrowser, path: string, body: unknown) =>
  callStaff(browser, path, { method: "POST", body });

/** Asks for a code in a browser and reads it from the mail; empty when no mail has come. */
export async function requestStaffCode(
  app: TestApp,
  browser: TestBrowser,
  email: string,
): Promise<string> {
  await browser.fetchCsrfToken();
  const sandbox = sandboxOf(app);
  const before = (await sandbox.mailsTo(email)).map(({ text }) => text);
  const { status } = await post(browser, "sign-in/code", { email });
  expect(status).toBe(200);
  await app.shop.jobs.drain();
  const mail = (await sandbox.mailsTo(email)).find(({ text }) => !before.includes(text));
  return /\d{8}/.exec(mail?.text ?? "")?.[0] ?? "";
}

/** Gives the mailed code; returns what the answer says of the next step. */
export async function giveMailedCode(app: TestApp, browser: TestBrowser, email: string) {
  const code = await requestStaffCode(app, browser, email);
  const answer = await post(browser, "sign-in", { email, code });
  expect([answer.status, answer.body.code]).toEqual([200, undefined]);
  return answer.body.data;
}

/** Signs in for the first time: with a new authenticator app, and new recovery codes. */
export async function enrolStaff(app: TestApp, browser: TestBrowser, email: string) {
  const { next, totp } = await giveMailedCode(app, browser, email);
  expect(next).toBe("enrol");
  const device = new AuthenticatorApp(totp);
  const answer = await giveTotp(app, browser, device);
  expect(answer.status).toBe(200);
  return { device, recoveryCodes: answer.body.data.recovery_codes as string[] };
}

/** Gives the code that an app shows now. */
export function giveTotp(app: TestApp, browser: TestBrowser, device: AuthenticatorApp) {
  return post(browser, "sign-in/second", { totp: device.codeAt(app.shop.now()) });
}
