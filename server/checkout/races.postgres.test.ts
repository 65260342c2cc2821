import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  createSandbox,
  type ListeningSandbox,
  listenSandbox,
  type Sandbox,
} from "#sandbox/main.ts";
import { sandboxGateways } from "../gateways/registry.ts";
import { newBuyer } from "../testing/buyer.ts";
import { createDatabase } from "../testing/databases.ts";
import { HANG_MS } from "../testing/hang-limit.ts";
import { freePort } from "../testing/postgres-server.ts";
import { sandboxOf } from "../testing/sandbox-client.ts";
import { type ShopProcess, startShop } from "../testing/shop-process.ts";
import { type TestAnswer, TestBrowser } from "../testing/test-browser.ts";

/** Two processes of one shop, and one sandbox with which both are customers. */
const SECRET = "races-secret";
/** `CHAOS_COUPON_RACES=20` makes a long run of it. */
const COUPON_RACES = Number(process.env["CHAOS_COUPON_RACES"] ?? 1);
const RACERS = 200;
/** `CHAOS_PERSON_RACES=200` makes a long run of it. */
const PERSON_RACES = Number(process.env["CHAOS_PERSON_RACES"] ?? 12);

let dataDir: string;
let sandbox: Sandbox;
let sandboxUrl: string;
let sandboxServer: ListeningSandbox;
let database: pg.Pool;
let shops: readonly [ShopProcess, ShopProcess];

beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), "shop-races-"));
  const ports = [await freePort(), await freePort(), await freePort()] as const;
  const publicUrl = `http://localhost:${ports[0]}`;
  sandboxUrl = `http://localhost:${ports[2]}`;
  const gateways = sandboxGateways(SECRET, ports[2]);
  sandbox = createSandbox({
    gateways,
    publicUrl: sandboxUrl,
    shopUrl: publicUrl,
    dataDir: null,
  });
  sandboxServer = await listenSandbox(sandbox, { port: ports[2], host: "127.0.0.1" });
  const databaseUrl = await createDatabase({ empty: true });
  const environment = {
    APP_SECRET: SECRET,
    PUBLIC_URL: publicUrl,
    DATABASE_URL: databaseUrl,
    SANDBOX: "0",
    STRIPE_SECRET_KEY: gateways.stripe.secretKey,
    STRIPE_WEBHOOK_SECRET: gateways.stripe.webhookSecret,
    STRIPE_API_BASE: `http://127.0.0.1:${ports[2]}`,
  };
  const start = (PORT: number) =>
    startShop({ ...environment, PORT: String(PORT), DATA_DIR: join(dataDir, String(PORT)) });
  // Together, on a database in which there is nothing yet.
  shops = await Promise.all([start(ports[0]), start(ports[1])]);
  database = new pg.Pool({ connectionString: databaseUrl, max: 2 });
});
afterAll(async () => {
  await Promise.all(shops.map((shop) => shop.stop()));
  await database.end();
  await sandboxServer.close();
  await sandbox.close();
  rmSync(dataDir, { recursive: true, force: true });
});

const urlOf = (index: number) => shops[index % 2 === 0 ? 0 : 1].url;
const times = <Result>(count: number, make: (index: number) => Promise<Result>) =>
  Promise.all(Array.from({ length: count }, (_, index) => make(index)));

async function count(query: string): Promise<number> {
  const { rows } = await database.query<{ count: string }>(
    `select count(*) as count from ${query}`,
  );
  return Number(rows[0]?.count);
}

function addCoupon(code: string, limits: { all?: number; person?: number }, percent = 15) {
  return database.query(
    `insert into coupons (code, kind, value, max_uses, max_uses_per_person)
     values ($1, 'percent', $2, $3, $4)`,
    [code, percent, limits.all ?? null, limits.person ?? null],
  );
}

/** Sends the same form again while the shop says that it is too busy, as buyers do, but not for ever. */
async function sendAgainWhileBusy(
  send: () => Promise<TestAnswer>,
  triesLeft = 20,
): Promise<TestAnswer> {
  const answer = await send();
  const isBusy = answer.body.code === "too_busy" && triesLeft > 0;
  return isBusy ? sendAgainWhileBusy(send, triesLeft - 1) : answer;
}

/** As many as may try a code at once from one address before they look like guessers. */
const CONCURRENCY = 50;

/** Guests, half of them at each process, who put a package and the coupon into their carts. */
async function guestsWith(number: number, coupon: string): Promise<readonly TestBrowser[]> {
  const guests: TestBrowser[] = [];
  while (guests.length < number) {
    const group = await times(Math.min(CONCURRENCY, number - guests.length), async (index) => {
      const browser = new TestBrowser(urlOf(index));
      await browser.add(42);
      const { body } = await browser.post("/cart/apply-coupon", { coupon_code: coupon });
      expect(body.success, JSON.stringify(body)).toBe(true);
      return browser;
    });
    guests.push(...group);
  }
  return guests;
}

function statusesOf(answers: readonly TestAnswer[]): Readonly<Record<string, number>> {
  const outcomes = answers.map(({ status, body }) => `${status} ${body.code ?? "done"}`);
  const groups = [...Map.groupBy(outcomes, (outcome) => outcome)];
  return Object.fromEntries(groups.map(([outcome, { length }]) => [outcome, length]));
}

describe("two processes that start together on an empty database", () => {
  test("two processes that start together on an empty database make one schema and one set of packages, and both serve", async () => {
    expect(await count("course_packages")).toBe(30);
    for (const { url } of shops) {
      expect((await fetch(`${url}/readyz`)).status).toBe(200);
      const { body } = await new TestBrowser(url).call("/get-course-packages");
      expect(body.data).toHaveLength(30);
    }
  });

  test("two processes that start together accept each other's tokens", async () => {
    const browser = new TestBrowser(urlOf(0));
    await browser.add(42);
    expect((await browser.at(urlOf(1)).add(42)).status).toBe(200);
    await browser.checkout(newBuyer());
    expect((await browser.at(urlOf(1)).cart()).total_items_count).toBe(2);
  });
});

describe("buyers who race", () => {
  test.each(Array.from({ length: COUPON_RACES }, (_, race) => race + 1))(
    `${RACERS} buyers for the last use of a coupon, race %i of ${COUPON_RACES}: one gets it, the others are refused (D-92)`,
    async (race) => {
      const code = `LASTSEAT${race}`;
      await addCoupon(code, { all: 1 });
      const guests = await guestsWith(RACERS, code);
      const [discounted, held] = [
        "orders where coupon_discount > 0",
        "coupon_uses where state = 'held'",
      ];
      const before = [await count(discounted), await count(held)];
      const answers = await times(RACERS, (index) => {
        const total = index % 4 < 2 ? { expected_total: 169.15 } : {};
        const details = { ...newBuyer(), ...total };
        const guest = guests[index] ?? new TestBrowser(urlOf(0));
        return sendAgainWhileBusy(() => guest.checkout(details));
      });
      expect(statusesOf(answers)).toEqual({ "200 done": 1, "409 coupon_exhausted": RACERS - 1 });
      expect([await count(discounted), await count(held)]).toEqual(
        before.map((number) => number + 1),
      );
      expect(await count(`coupons where code = '${code}' and uses = 1`)).toBe(1);
    },
  );

  test("one person in ten browsers at once gets a coupon of one use per person once", async () => {
    await addCoupon("ONEEACH", { person: 1 }, 50);
    const guests = await guestsWith(10, "ONEEACH");
    const buyer = newBuyer();
    const answers = await Promise.all(guests.map((guest) => guest.checkout(buyer)));
    expect(statusesOf(answers)).toEqual({ "200 done": 1, "409 coupon_already_used": 9 });
  });

  test(`two carts that hold a coupon of one use per person already, checked out again at once as one person, ${PERSON_RACES} times: one keeps it (D-92)`, {
    timeout: HANG_MS + PERSON_RACES * 10_000,
  }, async () => {
    for (let race = 0; race < PERSON_RACES; race += 1) {
      const code = `PERSON${race}`;
      await addCoupon(code, { person: 1 }, 50);
      const guests = await guestsWith(2, code);
      for (const guest of guests) expect((await guest.checkout(newBuyer())).status).toBe(200);
      const person = newBuyer();
      const answers = await Promise.all(guests.map((guest) => guest.checkout(person)));
      expect(statusesOf(answers)).toEqual({ "200 done": 1, "409 coupon_already_used": 1 });
    }
  });

  test("one buyer who submits 20 times at once gets one order, one payment and one page (D-115)", async () => {
    const browser = new TestBrowser(urlOf(0));
    await browser.add(43, 2);
    const buyer = newBuyer();
    const submissions = Array.from({ length: 20 }, (_, index) => browser.at(urlOf(index)));
    const answers = await Promise.all(submissions.map((tab) => tab.checkout(buyer)));
    expect(statusesOf(answers)).toEqual({ "200 done": 20 });
    expect(new Set(answers.map(({ body }) => body.data.paymentUrl)).size).toBe(1);
    expect(new Set(answers.map(({ body }) => body.data.user.id)).size).toBe(1);
    expect(await count(`orders where email = '${buyer.email}'`)).toBe(1);
    expect(await count(`users where email = '${buyer.email}'`)).toBe(1);
    const { rows } = await database.query<{ id: string }>(
      `select p.id from payments p join orders o on o.id = p.order_id where o.email = $1`,
      [buyer.email],
    );
    expect(rows).toHaveLength(1);
    const ledger = await sandboxOf({ sandbox, sandboxUrl }).ledger();
    expect(ledger.filter(({ reference }) => reference === rows[0]?.id)).toHaveLength(1);
    for (const tab of submissions) expect((await tab.cart()).total_items_count).toBe(2);
  });

  test("the webhook and 20 returns of the buyer at once pay the order once and mail once (R-API-26)", async () => {
    const browser = new TestBrowser(urlOf(0));
    await browser.add(44);
    const buyer = newBuyer();
    const { body } = await browser.checkout(buyer);
    const { rows } = await database.query<{ id: string; order_id: string }>(
      `select p.id, p.order_id from payments p join orders o on o.id = p.order_id
       where o.email = $1`,
      [buyer.email],
    );
    const [{ id, order_id } = { id: "", order_id: "" }] = rows;
    const approval = sandboxOf({ sandbox, sandboxUrl }).settle(body.data.paymentUrl, "approve");
    const answers = await times(20, (index) =>
      browser.at(urlOf(index)).call(`/orders/payment/${id}/stripe`),
    );
    await approval;
    await sandbox.settled();
    for (const { status } of answers) expect([200, 202]).toContain(status);
    const paid = await browser.call(`/orders/payment/${id}/stripe`);
    expect(paid.body.data.status).toBe("paid");
    expect(await count(`payment_events where payment_id = '${id}' and status_after = 'paid'`)).toBe(
      1,
    );
    const jobs = `jobs.job where name = 'send-receipt' and data->>'orderId' = '${order_id}'`;
    expect(await count(jobs)).toBe(1);
  });
});

describe("one cart in both processes at once", () => {
  const quantityOf = async (browser: TestBrowser) => (await browser.cart()).items[0]?.quantity;

  test("60 additions at once to a cart that does not exist make one cart with one line of 60 units (D-83)", async () => {
    const browser = new TestBrowser(urlOf(0));
    await browser.fetchCsrfToken();
    const answers = await times(60, (index) => browser.at(urlOf(index)).add(42));
    expect(statusesOf(answers)).toEqual({ "200 done": 60 });
    expect(await quantityOf(browser)).toBe(60);
  });

  test("100 increases of one line at once add up, and stop at 99 (D-82)", async () => {
    const browser = new TestBrowser(urlOf(0));
    await browser.add(42);
    const [{ id }] = (await browser.cart()).items;
    const increase = (index: number) => browser.at(urlOf(index)).call(`/cart/increase/${id}`);
    expect(statusesOf(await times(40, increase))).toEqual({ "200 done": 40 });
    expect(await quantityOf(browser)).toBe(41);
    expect(statusesOf(await times(100, increase))).toEqual({
      "200 done": 58,
      "422 invalid_quantity": 42,
    });
    expect(await quantityOf(browser)).toBe(99);
  });

  test("increases and decreases at once lose no change and leave one unit (D-81)", async () => {
    const browser = new TestBrowser(urlOf(0));
    await browser.add(42, 50);
    const [{ id }] = (await browser.cart()).items;
    const change = (verb: string) => (index: number) =>
      browser.at(urlOf(index)).call(`/cart/${verb}/${id}`);
    await Promise.all([times(20, change("increase")), times(30, change("decrease"))]);
    expect(await quantityOf(browser)).toBe(40);
    await times(60, change("decrease"));
    expect(await quantityOf(browser)).toBe(1);
  });
});
