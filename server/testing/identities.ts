import { everythingDone, newBuyer, paymentIdOf } from "./buyer.ts";
import { sandboxOf } from "./sandbox-client.ts";
import type { TestApp } from "./test-app.ts";
import type { TestBrowser } from "./test-browser.ts";

/** A caller of the API, with their credentials. */
export type Identity = { readonly name: string; readonly browser: TestBrowser };

export async function guestWithCart(app: TestApp): Promise<TestBrowser> {
  const browser = app.openBrowser();
  await browser.add(42, 2);
  return browser;
}

/** A guest who checked out and paid, and has not verified the email (D-120). */
export async function unverifiedUser(app: TestApp, email = newBuyer().email) {
  const browser = await guestWithCart(app);
  const { body } = await browser.checkout({ ...newBuyer(), email });
  const paymentUrl: string = body.data.paymentUrl;
  await sandboxOf(app).settle(paymentUrl, "approve");
  await everythingDone(app);
  return { browser, email, paymentId: await paymentIdOf(app, paymentUrl) };
}

/** Requests a code for an email and reads it from the mail; earlier codes are invalid then. */
export async function requestCode(
  app: TestApp,
  browser: TestBrowser,
  email: string,
  headers: Readonly<Record<string, string>> = {},
): Promise<string> {
  await app.shop.jobs.drain();
  await browser.call("/login/request-code", { method: "POST", body: { email }, headers });
  await app.shop.jobs.drain();
  const mail = (await sandboxOf(app).mailsTo(email)).at(-1);
  return /\d{8}/.exec(mail?.text ?? "")?.[0] ?? "";
}

/**
 * Verifies an email in this browser, which is then signed in; `guestToken` is sent along, as from
 * the tab in which that guest checked out.
 */
export async function signIn(
  app: TestApp,
  browser: TestBrowser,
  email: string,
  guestToken: string | null = null,
): Promise<void> {
  const code = await requestCode(app, browser, email);
  const headers = guestToken === null ? {} : { Authorization: `Bearer ${guestToken}` };
  const call = { method: "POST", body: { email, code }, headers };
  const { status, body } = await browser.call("/login/verify-code", call);
  if (status !== 200) throw new Error(`The sign-in was refused: ${status} ${body.code}`);
  browser.token = body.data.token;
}

/** A parent who bought, came back and verified the email; with a new item in the cart. */
export async function verifiedUser(app: TestApp) {
  const { email, paymentId } = await unverifiedUser(app);
  const browser = app.openBrowser();
  await signIn(app, browser, email);
  await browser.add(44);
  return { browser, email, paymentId };
}

/** A browser that sends this token instead of a session. */
export async function withToken(browser: TestBrowser, token: string | null): Promise<TestBrowser> {
  await browser.fetchCsrfToken();
  browser.token = token;
  return browser;
}
