import { afterAll, beforeAll, expect, test } from "vitest";
import { newBuyer } from "../testing/buyer.ts";
import { countingClock } from "../testing/counting-clock.ts";
import { requestCode, signIn, unverifiedUser } from "../testing/identities.ts";
import { sandboxOf } from "../testing/sandbox-client.ts";
import { sideBySide } from "../testing/side-by-side.ts";
import { createTestApp, type TestApp } from "../testing/test-app.ts";
import type { TestBrowser } from "../testing/test-browser.ts";

/** The attackers and the honest share this address, as behind a mobile network. */
const SHARED = { "X-Forwarded-For": "203.0.113.50" };
const TRIES = 100;

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp({ TRUSTED_PROXIES: "127.0.0.1,::1" }, countingClock());
});
afterAll(() => app.close());

const post = (browser: TestBrowser, path: string, body: unknown) =>
  browser.call(path, { method: "POST", body, headers: SHARED });
const verify = (browser: TestBrowser, email: string, code: string) =>
  post(browser, "/login/verify-code", { email, code });

/** Browsers of their own, which have called once. */
async function openBrowsers(count: number): Promise<readonly TestBrowser[]> {
  const browsers = Array.from({ length: count }, () => app.openBrowser());
  await Promise.all(browsers.map((browser) => browser.fetchCsrfToken()));
  return browsers;
}

/** Fills a cart and checks out from the shared address; returns the status. */
async function buy(browser: TestBrowser, email: string): Promise<number> {
  await post(browser, "/cart", { course_package_id: 42, quantity: 1 });
  const answer = await post(browser, "/checkout/stripe", { ...newBuyer(), email });
  return answer.status;
}

test("of a hundred guesses at once five of each code are compared, and the owner signs in beside them (D-119)", async () => {
  const { email } = newBuyer();
  const owner = app.openBrowser();
  const code = await requestCode(app, owner, email, SHARED);
  const guessers = await openBrowsers(5);
  for (const guesser of guessers) await requestCode(app, guesser, email, SHARED);
  const wrong = code === "00000000" ? "11111111" : "00000000";
  const tries = await sideBySide(TRIES, async (index) => {
    const guesser = guessers[index % guessers.length];
    return guesser === undefined ? null : verify(guesser, email, wrong);
  });
  expect(new Set(tries.map((answer) => answer?.body.code))).toEqual(new Set(["code_refused"]));
  const rows = await app.shop.db
    .selectFrom("login_codes")
    .select("tries")
    .where("email_key", "=", email)
    .orderBy("tries")
    .execute();
  expect(rows.map((row) => row.tries)).toEqual([0, 5, 5, 5, 5, 5]);
  expect((await verify(owner, email, code)).status).toBe(200);
});

test("a script that asks for codes for everybody does not keep others behind its address from signing in (D-119)", async () => {
  const [attacker] = await openBrowsers(1);
  if (attacker === undefined) throw new Error("No browser");
  const asked = await sideBySide(TRIES, (index) =>
    post(attacker, "/login/request-code", { email: `victim${index}@example.com` }),
  );
  expect(new Set(asked.map(({ status }) => status))).toEqual(new Set([200]));
  const { email } = newBuyer();
  const owner = app.openBrowser();
  const code = await requestCode(app, owner, email, SHARED);
  const signedIn = await verify(owner, email, code);
  expect(signedIn.status).toBe(200);
  owner.token = signedIn.body.data.token;
  expect(await buy(owner, email)).toBe(200);
});

test("one email gets 15 codes through one address, and its owner's own browser still gets one (D-119)", async () => {
  const { email } = newBuyer();
  const owner = app.openBrowser();
  await signIn(app, owner, email);
  await owner.post("/logout");
  owner.token = null;
  const attackers = await openBrowsers(20);
  const asked = await Promise.all(
    attackers.map((browser) => post(browser, "/login/request-code", { email })),
  );
  expect(asked.filter(({ status }) => status === 200)).toHaveLength(15);
  expect(asked.filter(({ status }) => status === 429)).toHaveLength(5);
  const code = await requestCode(app, owner, email, SHARED);
  expect((await verify(owner, email, code)).status).toBe(200);
  for (let count = 0; count < 4; count += 1) await requestCode(app, owner, email, SHARED);
  expect((await post(app.openBrowser(), "/login/request-code", { email })).status).toBe(429);
});

test("an address that asked for 300 codes has mails sent to our buyers alone, with the same answer for all (D-119)", async () => {
  const buyer = await unverifiedUser(app);
  const attackers = await openBrowsers(10);
  const asked = await sideBySide(310, async (index) => {
    const attacker = attackers[index % attackers.length];
    const body = { email: `stranger${index}@example.com` };
    return attacker === undefined ? null : post(attacker, "/login/request-code", body);
  });
  expect(new Set(asked.map((answer) => JSON.stringify(answer?.body))).size).toBe(1);
  await app.shop.jobs.drain();
  const written = (await sandboxOf(app).mails()).filter(({ to }) => to.startsWith("stranger"));
  expect(written.length).toBeLessThanOrEqual(300);
  const owner = app.openBrowser();
  const code = await requestCode(app, owner, buyer.email, SHARED);
  expect((await verify(owner, buyer.email, code)).status).toBe(200);
});

test("while an address guesses coupons with hundreds of calls at once, a buyer behind it buys (R-API-22)", async () => {
  const guessers = await openBrowsers(20);
  for (const guesser of guessers) {
    await post(guesser, "/cart", { course_package_id: 42, quantity: 1 });
  }
  const honest = app.openBrowser();
  const [guesses, bought] = await Promise.all([
    sideBySide(4 * TRIES, async (index) => {
      const guesser = guessers[index % guessers.length];
      const code = { coupon_code: `GUESSED${index}` };
      return guesser === undefined ? null : post(guesser, "/cart/apply-coupon", code);
    }),
    buy(honest, newBuyer().email),
  ]);
  const looked = guesses.filter((answer) => answer?.body.code === "coupon_unknown");
  expect(looked).toHaveLength(300);
  expect(bought).toBe(200);
  expect(await buy(app.openBrowser(), newBuyer().email)).toBe(200);
});
