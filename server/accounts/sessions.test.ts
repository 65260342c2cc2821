import { describe, expect, test } from "vitest";
import { DAY_MS, HOUR_MS } from "#core/durations.ts";
import { newBuyer } from "../testing/buyer.ts";
import { signIn, unverifiedUser } from "../testing/identities.ts";
import { openPaymentShop } from "../testing/payment-shop.ts";
import type { TestBrowser } from "../testing/test-browser.ts";

const { app, clock } = await openPaymentShop();

async function signedIn() {
  const { email } = newBuyer();
  const browser = app.openBrowser();
  await signIn(app, browser, email);
  return { browser, email };
}

const sessionsOf = async (browser: TestBrowser) => (await browser.call("/sessions")).body.data;
const statusOf = async (browser: TestBrowser) => (await browser.call("/me")).status;

/** The one live token of a signed-in browser's user, as it is stored. */
async function tokenOf(browser: TestBrowser) {
  const { id } = (await browser.call("/me")).body.data;
  return app.connection.db
    .selectFrom("user_tokens")
    .selectAll()
    .where("user_id", "=", id)
    .where("revoked_at", "is", null)
    .executeTakeFirstOrThrow();
}

describe("a sign-in that is not used", () => {
  test("a sign-in that is not used ends after 14 days, for every call, and does not open its cart (D-65)", async () => {
    const { browser } = await signedIn();
    await browser.add(42);
    clock.aheadMs = 14 * DAY_MS - HOUR_MS;
    await browser.fetchCsrfToken();
    expect(await statusOf(browser)).toBe(200);
    clock.aheadMs = 28 * DAY_MS;
    await browser.fetchCsrfToken();
    expect(await statusOf(browser)).toBe(401);
    expect((await browser.add(42)).status).toBe(401);
    expect((await browser.checkout(newBuyer())).status).toBe(401);
  });

  test("a sign-in ends after 30 days however much it is used (D-65)", async () => {
    const { browser } = await signedIn();
    for (const day of [10, 20, 29]) {
      clock.aheadMs = day * DAY_MS;
      expect(await statusOf(browser), `day ${day}`).toBe(200);
    }
    clock.aheadMs = 30 * DAY_MS + HOUR_MS;
    expect(await statusOf(browser)).toBe(401);
  });

  test("the use of a sign-in is stored once an hour, not at every call", async () => {
    const { browser } = await signedIn();
    const [{ signed_in_at: start }] = await sessionsOf(browser);
    clock.aheadMs = HOUR_MS / 2;
    expect(await sessionsOf(browser)).toMatchObject([{ last_used_at: start }]);
    clock.aheadMs = 2 * HOUR_MS;
    const [{ last_used_at: used }] = await sessionsOf(browser);
    expect(Date.parse(used)).toBeGreaterThanOrEqual(Date.parse(start) + 2 * HOUR_MS);
    clock.aheadMs = 2.5 * HOUR_MS;
    expect(await sessionsOf(browser)).toMatchObject([{ last_used_at: used }]);
  });
});

describe("a guest who logs out", () => {
  test("S1 D-74 a guest's sign-out leaves no token, also where two checkouts at once gave one each", async () => {
    const guest = app.openBrowser();
    await guest.add(42);
    const buyer = newBuyer();
    const checkOut = () => guest.post("/checkout/stripe", buyer);
    const answers = await Promise.all([checkOut(), checkOut()]);
    const [first, second] = answers.map(({ body }) => body.data.token);
    const elsewhere = app.openBrowser();
    await elsewhere.add(42);
    await elsewhere.checkout();
    guest.token = second;
    await guest.post("/logout");
    guest.token = first;
    expect(await statusOf(guest)).toBe(401);
    guest.token = null;
    const { status, body } = await guest.post("/checkout/stripe", newBuyer());
    expect([status, body.code]).toEqual([422, "cart_empty"]);
    expect(await statusOf(elsewhere)).toBe(200);
  });
});

test("a sign-out ends the sign-ins of its own user and browser alone (D-74)", async () => {
  const { browser } = await signedIn();
  const neighbour = await signedIn();
  const { db } = app.connection;
  const token = await tokenOf(browser);
  // As from two browsers that were signed in at the same moment, this one twice.
  await db
    .insertInto("user_tokens")
    .values([
      { ...token, token_hash: "same browser" },
      { ...token, token_hash: "other browser", browser_hash: "other" },
    ])
    .execute();
  // Somebody else of the same family, signed in on the same machine.
  const neighbourId = (await neighbour.browser.call("/me")).body.data.id;
  await db
    .insertInto("user_tokens")
    .values({ ...token, token_hash: "same machine", user_id: neighbourId })
    .execute();
  await browser.post("/logout");
  const live = await db
    .selectFrom("user_tokens")
    .select("token_hash")
    .where("user_id", "in", [token.user_id, neighbourId])
    .where("browser_hash", "in", [token.browser_hash, "other"])
    .where("revoked_at", "is", null)
    .orderBy("token_hash")
    .execute();
  expect(live).toEqual([{ token_hash: "other browser" }, { token_hash: "same machine" }]);
});

describe("the list of a user's sign-ins", () => {
  test("the list of sign-ins has when each began and was used, and which is this one, and nothing else", async () => {
    const { browser } = await unverifiedUser(app);
    await browser.add(43);
    const sessions = await sessionsOf(browser);
    expect(sessions).toEqual([
      { signed_in_at: expect.any(String), last_used_at: expect.any(String), current: true },
    ]);
    const other = await signedIn();
    expect(await sessionsOf(other.browser)).toHaveLength(1);
  });

  test("the list of sign-ins begins with the one that was used last (D-65)", async () => {
    const { browser } = await signedIn();
    const { db } = app.connection;
    const token = await tokenOf(browser);
    const used = [HOUR_MS, -HOUR_MS].map((ms) => ({
      ...token,
      token_hash: `${token.user_id} ${ms}`,
      used_at: new Date(token.used_at.getTime() + ms),
    }));
    await db.insertInto("user_tokens").values(used).execute();
    expect(await sessionsOf(browser)).toMatchObject([
      { last_used_at: used[0]?.used_at.toISOString() },
      { last_used_at: token.used_at.toISOString(), current: true },
      { last_used_at: used[1]?.used_at.toISOString() },
    ]);
  });

  test("the list of sign-ins has none that have ended, and is empty for a guest", async () => {
    const { browser, email } = await signedIn();
    const elsewhere = app.openBrowser();
    await signIn(app, elsewhere, email);
    expect(await sessionsOf(elsewhere)).toMatchObject([{ current: true }]);
    expect((await browser.call("/sessions")).status).toBe(401);
    expect((await app.openBrowser().fetch("/api/user/sessions")).status).toBe(401);
  });
});

test("a sign-out everywhere ends every sign-in of the user, and of nobody else (D-74)", async () => {
  const { browser } = await signedIn();
  const neighbour = await signedIn();
  const { db } = app.connection;
  const token = await db
    .selectFrom("user_tokens")
    .selectAll()
    .orderBy("created_at", "desc")
    .execute();
  const own = (await browser.call("/me")).body.data.id;
  const known = token.find(({ user_id }) => user_id === own);
  if (known === undefined) throw new Error("The sign-in has no token");
  // As from a browser that was signed in at the same moment.
  await db
    .insertInto("user_tokens")
    .values({ ...known, token_hash: "another" })
    .execute();
  expect(await sessionsOf(browser)).toHaveLength(2);
  const { status, headers } = await browser.post("/sessions/end");
  expect(status).toBe(200);
  expect(headers.getSetCookie().join()).toMatch(/receipt=;.*Max-Age=0/);
  expect(await statusOf(browser)).toBe(401);
  const live = await db
    .selectFrom("user_tokens")
    .select("token_hash")
    .where("user_id", "=", own)
    .where("revoked_at", "is", null)
    .execute();
  expect(live).toEqual([]);
  expect(await statusOf(neighbour.browser)).toBe(200);
});
