import { sql } from "kysely";
import pg from "pg";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { GATEWAYS } from "#core/gateways.ts";
import { buyerAtPaymentPage, everythingDone, newBuyer } from "../testing/buyer.ts";
import { requestCode, signIn } from "../testing/identities.ts";
import { chooseSeed, countOf, Random } from "../testing/random.ts";
import { sandboxOf } from "../testing/sandbox-client.ts";
import { createTestApp, type TestApp } from "../testing/test-app.ts";
import type { TestBrowser } from "../testing/test-browser.ts";

/** `SIGN_IN_RACES=200` makes a long run of it. */
const RACES = countOf("SIGN_IN_RACES", 12);
const SEED = chooseSeed("Sign-in races");

let app: TestApp;
let database = "";
beforeAll(async () => {
  app = await createTestApp();
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(
    app.connection.db,
  );
  database = rows[0]?.name ?? "";
});

/** Counted by the server itself, however the call ended; complete when all connections are closed. */
async function countDeadlocks(): Promise<number> {
  const client = new pg.Client({ connectionString: inject("postgresUrl") });
  await client.connect();
  try {
    const { rows } = await client.query<{ deadlocks: string }>(
      "select deadlocks from pg_stat_database where datname = $1",
      [database],
    );
    return Number(rows[0]?.deadlocks);
  } finally {
    await client.end();
  }
}
afterAll(async () => {
  await app.close();
  expect(await countDeadlocks()).toBe(0);
});

/** Units are added and counted up and down, in the cart of a session or of a token. */
async function changeCart(browser: TestBrowser, itemId: number): Promise<readonly number[]> {
  const answers = [
    await browser.add(43),
    await browser.call(`/cart/increase/${itemId}`),
    await browser.add(44),
    await browser.call(`/cart/decrease/${itemId}`),
  ];
  return answers.map(({ status }) => status);
}

test.each(Array.from({ length: RACES }, (_, race) => race + 1))(
  `a sign-in beside settlements, checkouts and cart changes, race %i of ${RACES}: no call fails (D-120)`,
  async (race) => {
    const random = new Random(SEED + race);
    const buyer = newBuyer();
    const elsewhere = app.openBrowser();
    if (random.chance(0.7)) await signIn(app, elsewhere, buyer.email);
    if (random.chance(0.5)) await elsewhere.add(42);
    const typed = elsewhere.scope === "user" ? newBuyer() : buyer;
    const gateway = random.pick(GATEWAYS);
    const coupon = random.chance(0.5) ? "WELCOME10" : null;
    const guest = await buyerAtPaymentPage(app, {
      packages: { 42: 2 },
      details: typed,
      gateway,
      coupon,
    });
    const tab = guest.browser.openTab();
    await tab.add(44);
    const [{ id: ownItem }] = (await guest.browser.cart()).items;
    const [{ id: tabItem }] = (await tab.cart()).items;
    const code = await requestCode(app, tab, buyer.email);
    const signedIn = tab.at(app.url);

    const statuses = await Promise.all([
      signedIn.post("/login/verify-code", { email: buyer.email, code }).then(({ status, body }) => {
        expect([status, body.code]).toEqual([200, undefined]);
        signedIn.token = body.data.token;
        return [status];
      }),
      sandboxOf(app)
        .settle(guest.paymentUrl, "approve")
        .then(() => guest.browser.call(`/orders/payment/${guest.paymentId}/${gateway}`))
        .then(({ status }) => [status]),
      changeCart(tab, tabItem),
      changeCart(guest.browser, ownItem),
      changeCart(elsewhere, ownItem),
      tab
        .at(app.url)
        .checkout(typed, "stripe")
        .then(({ status }) => [status]),
      guest.browser
        .at(app.url)
        .checkout(typed, random.pick(GATEWAYS))
        .then(({ status }) => [status]),
      elsewhere
        .at(app.url)
        .checkout(buyer, "stripe")
        .then(({ status }) => [status]),
    ]);
    expect(statuses.flat().filter((status) => status >= 500)).toEqual([]);
    await everythingDone(app);
    expect((await signedIn.call("/me")).body.data.email).toBe(buyer.email);
  },
);
