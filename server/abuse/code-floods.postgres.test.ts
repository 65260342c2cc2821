import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { advanceLimit } from "../testing/advance-limit.ts";
import { countingClock } from "../testing/counting-clock.ts";
import { requestCode, signIn, unverifiedUser } from "../testing/identities.ts";
import { sandboxOf } from "../testing/sandbox-client.ts";
import { sideBySide } from "../testing/side-by-side.ts";
import { createTestApp, type TestApp } from "../testing/test-app.ts";
import type { TestBrowser } from "../testing/test-browser.ts";

/** What one browser may ask for of one email. */
const CODES_IN_ONE_BROWSER = 5;

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp({ TRUSTED_PROXIES: "127.0.0.1,::1" }, countingClock());
});
afterAll(() => app.close());

/** An address that nobody else in this file calls from. */
let addresses = 0;
function freshAddress(): Readonly<Record<string, string>> {
  addresses += 1;
  return { "X-Forwarded-For": `198.18.${addresses >> 8}.${addresses & 255}` };
}

type Asked = { readonly email: string; readonly receipt_key?: string };
const ask = (browser: TestBrowser, body: Asked, headers = freshAddress()) =>
  browser.call("/login/request-code", { method: "POST", body, headers });

/** Asks for codes at many addresses, each of which asks as often; the status of each answer. */
async function flood(
  count: number,
  fromEach: number,
  emailOf: (index: number) => string,
  addressOf: (index: number) => Readonly<Record<string, string>> = freshAddress,
): Promise<readonly number[]> {
  const from = Array.from({ length: count }, (_, index) => addressOf(index));
  const asked = count * fromEach;
  const browsers = Array.from({ length: Math.ceil(asked / CODES_IN_ONE_BROWSER) }, () =>
    app.openBrowser(),
  );
  await sideBySide(browsers.length, async (index) => browsers[index]?.fetchCsrfToken());
  const answers = await sideBySide(asked, async (index) => {
    const browser = browsers[Math.floor(index / CODES_IN_ONE_BROWSER)] ?? app.openBrowser();
    return ask(browser, { email: emailOf(index) }, from[Math.floor(index / fromEach)]);
  });
  return answers.map(({ status }) => status);
}

const countSent = (statuses: readonly number[]) =>
  statuses.filter((status) => status === 200).length;

const mailsTo = async (isAsked: (to: string) => boolean) => {
  await app.shop.jobs.drain();
  const mails = await sandboxOf(app).mails();
  return mails.filter(({ to, text }) => isAsked(to) && /\b\d{8}\b/.test(text)).length;
};

/** The key of the link in the newest mail to a buyer that has one. */
async function receiptKeyOf(email: string): Promise<string> {
  const mails = await sandboxOf(app).mailsTo(email);
  const links = mails.map(({ text }) => /\/receipt\/([\w.-]+)/.exec(text)?.[1]);
  return links.findLast((key) => key !== undefined) ?? "";
}

/** A buyer who has signed in once, in this browser, and is signed out. */
async function buyerWithKnownBrowser() {
  const { email, browser: checkout } = await unverifiedUser(app);
  const known = app.openBrowser();
  await signIn(app, known, email);
  await known.post("/logout");
  known.token = null;
  return { email, known, checkout, receiptKey: await receiptKeyOf(email) };
}

/** Asks for a code and signs in with it, in a browser at an address of its own. */
async function signInAt(browser: TestBrowser, asked: Asked) {
  await app.shop.jobs.drain();
  const answer = await ask(browser, asked);
  if (answer.status !== 200) return answer.status;
  await app.shop.jobs.drain();
  const mail = (await sandboxOf(app).mailsTo(asked.email)).at(-1);
  const code = /\d{8}/.exec(mail?.text ?? "")?.[0] ?? "";
  return (await browser.post("/login/verify-code", { email: asked.email, code })).status;
}

/** A buyer who comes back with the cookies of a checkout, and without its token. */
function withoutToken(browser: TestBrowser): TestBrowser {
  const tab = browser.openTab();
  tab.token = null;
  return tab;
}

describe("strangers ask for as many sign-in codes for one email as they can", () => {
  test("after strangers' codes from 14 addresses the owner of the email signs in from anywhere (D-119)", async () => {
    const { email, known, checkout, receiptKey } = await buyerWithKnownBrowser();
    const statuses = await flood(14, 6, () => email);
    expect(statuses).toContain(429);
    expect(await signInAt(app.openBrowser(), { email })).toBe(200);
    expect(await signInAt(known, { email })).toBe(200);
    expect(await signInAt(withoutToken(checkout), { email })).toBe(200);
    expect(await signInAt(app.openBrowser(), { email, receipt_key: receiptKey })).toBe(200);
  });

  test("S10 after strangers' codes from a whole /48 of IPv6 the owner of the email signs in from anywhere", async () => {
    const { email } = await buyerWithKnownBrowser();
    const subnet = (index: number) => ({
      "X-Forwarded-For": `2001:db8:48:${(index * 0x400).toString(16)}::1`,
    });
    expect(await flood(64, 1, () => email, subnet)).toContain(429);
    expect(await signInAt(app.openBrowser(), { email })).toBe(200);
  });

  test("one email gets 150 first codes and 50 more in an hour; then its owner signs in from known places only (D-119)", async () => {
    const { email, known, checkout, receiptKey } = await buyerWithKnownBrowser();
    const before = await mailsTo((to) => to === email);
    const sent = async (addresses: number, fromEach: number) =>
      countSent(await flood(addresses, fromEach, () => email));
    expect(await sent(120, 1)).toBe(120);
    // The owner's sign-in counts too.
    await advanceLimit(app, "first codes to one email", 121, 140, email);
    expect(await sent(25, 1)).toBe(10);
    // The first two of an address are over; of its 15, the others are 13.
    expect(await sent(1, 15)).toBe(13);
    await advanceLimit(app, "more codes to one email", 13, 45, email);
    expect(await sent(1, 15)).toBe(5);
    expect((await mailsTo((to) => to === email)) - before).toBeLessThanOrEqual(120 + 10 + 13 + 5);
    expect(await signInAt(app.openBrowser(), { email })).toBe(429);
    expect(await signInAt(known, { email })).toBe(200);
    expect(await signInAt(withoutToken(checkout), { email })).toBe(200);
    expect(await signInAt(app.openBrowser(), { email, receipt_key: receiptKey })).toBe(200);
  });

  test("a receipt's link lifts the code limit of its order's email alone, for five codes (D-119)", async () => {
    const { email } = await unverifiedUser(app);
    const receiptKey = await receiptKeyOf(email);
    const other = await unverifiedUser(app);
    for (const flooded of [email, other.email]) {
      await flood(10, 2, () => flooded);
      await advanceLimit(app, "first codes to one email", 20, 150, flooded);
    }
    const attempt = (asked: Asked) => ask(app.openBrowser(), asked);
    const refused = await attempt({ email: other.email });
    expect(refused.status).toBe(429);
    for (const key of [receiptKey, `${receiptKey}x`, "", receiptKey.replace(/\.\d+\./, ".9999.")]) {
      const { status, body } = await attempt({ email: other.email, receipt_key: key });
      expect([status, body]).toEqual([429, refused.body]);
    }
    const codes = { email, receipt_key: receiptKey };
    const statuses: number[] = [];
    for (let count = 0; count < 6; count += 1) statuses.push((await attempt(codes)).status);
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
  });
});

describe("an address that may have codes sent to our buyers only", () => {
  test("S10 a limited address learns nothing of our buyers: a wrong code is compared for a stranger as for them", async () => {
    const { email } = await unverifiedUser(app);
    const from = freshAddress();
    await flood(
      1,
      120,
      (index) => `guess${index}@example.net`,
      () => from,
    );
    await advanceLimit(app, "codes by one address", 120, 299);
    const last = "last@example.net";
    expect((await ask(app.openBrowser(), { email: last }, from)).status).toBe(200);
    expect(await mailsTo((to) => to === last)).toBe(1);
    const stranger = "nobody@example.net";
    for (const asked of [stranger, email]) {
      expect((await ask(app.openBrowser(), { email: asked }, from)).status).toBe(200);
    }
    expect(await mailsTo((to) => to === email)).toBe(1);
    expect(await mailsTo((to) => to === stranger)).toBe(0);
    const waiting = await app.connection.db
      .selectFrom("login_codes")
      .select("email_key")
      .where("email_key", "in", [email, stranger])
      .execute();
    expect(waiting).toHaveLength(2);
  });
});

describe("a mailbox that many emails reach", () => {
  test("one mailbox gets 200 strangers' codes an hour, whatever stands behind the plus; its owner signs in all the same (D-119)", async () => {
    const { email } = await unverifiedUser(app);
    const tagged = (tag: number) => email.replace("@", `+${tag}@`);
    const isTagged = (to: string) => to.startsWith(`${email.split("@")[0]}+`);
    expect(countSent(await flood(24, 5, tagged))).toBe(120);
    expect(await mailsTo(isTagged)).toBe(120);
    await advanceLimit(app, "codes to one mailbox", 120, 190);
    expect(countSent(await flood(5, 5, (tag) => tagged(120 + tag)))).toBe(25);
    expect(await mailsTo(isTagged)).toBe(130);
    expect(await signInAt(app.openBrowser(), { email })).toBe(200);
  });

  test("one mailbox gets 15 codes in 15 minutes through one address (D-119)", async () => {
    const { email } = await unverifiedUser(app);
    const tagged = (tag: number) => email.replace("@", `+${tag}@`);
    const isTagged = (to: string) => to.startsWith(`${email.split("@")[0]}+`);
    await flood(1, 40, tagged);
    expect(await mailsTo(isTagged)).toBe(15);
    const code = await requestCode(app, app.openBrowser(), email);
    expect(code).toMatch(/^\d{8}$/);
  });
});
