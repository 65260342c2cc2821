import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { copy as english } from "#content/errors.en.ts";
import { HOUR_MS } from "#core/durations.ts";
import { advanceLimit } from "../testing/advance-limit.ts";
import { buyerWhoPaid, everythingDone, newBuyer } from "../testing/buyer.ts";
import { countingClock } from "../testing/counting-clock.ts";
import { LEARNER } from "../testing/groups.ts";
import { sandboxOf } from "../testing/sandbox-client.ts";
import { sideBySide } from "../testing/side-by-side.ts";
import { createTestApp, type TestApp } from "../testing/test-app.ts";
import type { TestAnswer, TestBrowser } from "../testing/test-browser.ts";
import { consume, memoryLimiter } from "./limits.ts";

let app: TestApp;
const clock = countingClock();
/** How far the shop's clock is ahead of it, in milliseconds. */
let ahead = 0;
beforeAll(async () => {
  const proxies = { TRUSTED_PROXIES: "127.0.0.1,::1" };
  app = await createTestApp(proxies, () => new Date(clock().getTime() + ahead));
});
afterAll(() => app.close());

/** A call by a visitor behind an address that the proxy names. */
const callFrom = (address: string, browser: TestBrowser, path: string, body: unknown) =>
  browser.call(path, { method: "POST", body, headers: { "X-Forwarded-For": address } });

const addFrom = (address: string, browser: TestBrowser) =>
  callFrom(address, browser, "/cart", { course_package_id: 42, quantity: 1 });
const applyFrom = (address: string, browser: TestBrowser, code: string) =>
  callFrom(address, browser, "/cart/apply-coupon", { coupon_code: code });
const checkOutFrom = (address: string, browser: TestBrowser, details = newBuyer()) =>
  callFrom(address, browser, "/checkout/stripe", details);

/** A visitor with one package in the cart. */
async function shopperAt(address: string): Promise<TestBrowser> {
  const browser = app.openBrowser();
  await addFrom(address, browser);
  return browser;
}

function expectTooMany({ status, body, headers }: TestAnswer): void {
  expect([status, body.code, body.message]).toEqual([
    429,
    "too_many_requests",
    english.too_many_requests,
  ]);
  expect(Number(headers.get("Retry-After"))).toBeGreaterThan(0);
}

let codes = 0;
/** A code that names no coupon. */
function wrongCode(): string {
  codes += 1;
  return `GUESS${codes}`;
}

describe("guessing coupons", () => {
  test("of many coupon guesses at once no more than twenty are looked up (R-API-22, D-90)", async () => {
    const browser = await shopperAt("203.0.113.2");
    const answers = await sideBySide(60, () => applyFrom("203.0.113.2", browser, wrongCode()));
    expect(answers.filter(({ body }) => body.code === "coupon_unknown")).toHaveLength(20);
    const refused = answers.filter(({ status }) => status === 429);
    expect(refused).toHaveLength(40);
    for (const answer of refused) expectTooMany(answer);
    // Those that were refused use up nothing of what neighbours behind the address may guess.
    await advanceLimit(app, "coupon misses at", 20, 299);
    const neighbour = await shopperAt("203.0.113.2");
    const last = await applyFrom("203.0.113.2", neighbour, wrongCode());
    expect(last.body.code).toBe("coupon_unknown");
    // Who goes on trying does not wait the longer for it.
    ahead += 9 * 60_000;
    expectTooMany(await applyFrom("203.0.113.2", browser, "WELCOME10"));
    expectTooMany(await applyFrom("203.0.113.2", browser, wrongCode()));
    ahead += 60_000;
    expect((await applyFrom("203.0.113.2", browser, "WELCOME10")).body.success).toBe(true);
  });

  test("the last permitted coupon guess may be right, and the one after it is refused (R-API-22, D-90)", async () => {
    for (const [address, guesses] of [
      ["203.0.113.77", 19],
      ["203.0.113.78", 20],
    ] as const) {
      const browser = await shopperAt(address);
      await sideBySide(guesses, () => applyFrom(address, browser, wrongCode()));
      const answer = await applyFrom(address, browser, "WELCOME10");
      if (guesses < 20) expect(answer.body.success).toBe(true);
      else expectTooMany(answer);
    }
  });

  test("a new session does not reset the limit on coupon guesses, and a limited visitor can still buy (R-API-22)", async () => {
    const address = "203.0.113.3";
    const neighbour = await shopperAt(address);
    /** How many of 19 guesses in a new session, at once, are looked up. */
    const guessAnew = async () => {
      const guesser = await shopperAt(address);
      const guesses = await sideBySide(19, () => applyFrom(address, guesser, wrongCode()));
      return guesses.filter(({ body }) => body.code === "coupon_unknown").length;
    };
    for (let session = 0; session < 6; session += 1) expect(await guessAnew()).toBe(19);
    await advanceLimit(app, "coupon misses at", 6 * 19, 290);
    expect(await guessAnew()).toBe(10);
    expectTooMany(await applyFrom(address, await shopperAt(address), wrongCode()));
    expect((await checkOutFrom(address, neighbour)).status).toBe(200);
    const elsewhere = await shopperAt("203.0.113.4");
    expect((await applyFrom("203.0.113.4", elsewhere, "WELCOME10")).body.success).toBe(true);
  });

  test("the IPv6 addresses of one customer count as one (R-API-22)", async () => {
    const guess = async (address: string) =>
      applyFrom(address, await shopperAt(address), wrongCode());
    for (const digit of ["1", "2", "3"]) await guess(`2001:db8:5:${digit}60::1`);
    await advanceLimit(app, "coupon misses at", 3, 300);
    expectTooMany(await guess("2001:db8:5:16f::1"));
    expect((await guess("2001:db8:6:160::1")).body.code).toBe("coupon_unknown");
  });

  test("hundreds of parents behind one address all get a coupon at the same moment, also after others mistyped theirs (R-API-22)", async () => {
    const address = "203.0.113.12";
    const mistyping = await shopperAt(address);
    for (let count = 0; count < 5; count += 1) await applyFrom(address, mistyping, wrongCode());
    await advanceLimit(app, "coupon misses at", 5, 280);
    const answers = await sideBySide(40, async () =>
      applyFrom(address, await shopperAt(address), "WELCOME10"),
    );
    expect(new Set(answers.map(({ body }) => body.success))).toEqual(new Set([true]));
  });

  test("applying an existing coupon again and again does not count as guessing (R-API-22)", async () => {
    const browser = await shopperAt("203.0.113.5");
    for (let count = 0; count < 25; count += 1) {
      expect((await applyFrom("203.0.113.5", browser, "SAVE20")).body.success).toBe(true);
      expect((await applyFrom("203.0.113.5", browser, "EXPIRED5")).body.code).toBe("coupon_ended");
    }
  });
});

describe("checking out", () => {
  test("a script that checks out endlessly is refused with Retry-After (R-API-24)", async () => {
    const browser = app.openBrowser();
    const tryOften = async (times: number) => {
      for (let count = 0; count < times; count += 1) {
        expect((await checkOutFrom("203.0.113.6", browser)).body.code).toBe("cart_empty");
      }
    };
    await tryOften(20);
    await advanceLimit(app, "checkouts", 20, 95);
    await tryOften(5);
    expectTooMany(await checkOutFrom("203.0.113.6", browser));
  });

  test("ten thousand buyers behind one mobile address all check out (R-API-24)", async () => {
    const address = "203.0.113.7";
    const buy = async (index: number) => {
      const browser = await shopperAt(address);
      if (index % 3 === 0) await applyFrom(address, browser, wrongCode());
      const applied = await applyFrom(address, browser, "WELCOME10");
      const { status } = await checkOutFrom(address, browser);
      return [applied.body.success, status];
    };
    const expectAllBuy = async (buyers: number) => {
      const outcomes = await sideBySide(buyers, buy, 4);
      expect(outcomes).toEqual(Array(buyers).fill([true, 200]));
    };
    await expectAllBuy(48);
    await advanceLimit(app, "checkouts at", 48, 9_988);
    await advanceLimit(app, "coupon misses at", 16, 280);
    await expectAllBuy(12);
    expectTooMany(await checkOutFrom(address, await shopperAt(address)));
  });

  test("a script that tests which emails have an account is limited, and others still buy (D-120)", async () => {
    const address = "203.0.113.8";
    const known = newBuyer();
    const { body } = await checkOutFrom(address, await shopperAt(address), known);
    await sandboxOf(app).settle(body.data.paymentUrl, "approve");
    await everythingDone(app);
    const probe = async (browser: TestBrowser) => checkOutFrom(address, browser, known);
    const prober = await shopperAt(address);
    for (let count = 0; count < 5; count += 1) {
      expect((await probe(prober)).body.code).toBe("user_exists");
    }
    expectTooMany(await probe(prober));
    expect((await checkOutFrom(address, await shopperAt(address))).status).toBe(200);
  });

  test("a script that tests by a coupon which telephones are our buyers' is limited, and buys without it (D-120)", async () => {
    const address = "203.0.113.15";
    const known = newBuyer();
    const buyer = await shopperAt(address);
    await applyFrom(address, buyer, "FAMILY100");
    expect((await checkOutFrom(address, buyer, known)).status).toBe(200);
    const prober = await shopperAt(address);
    await applyFrom(address, prober, "FAMILY100");
    const probe = () => checkOutFrom(address, prober, { ...newBuyer(), phone: known.phone });
    for (let count = 0; count < 5; count += 1) {
      expect((await probe()).body.code).toBe("coupon_already_used");
    }
    expectTooMany(await probe());
    await callFrom(address, prober, "/cart/remove-coupon", {});
    expect((await probe()).status).toBe(200);
  });

  test("a thousand returning parents behind one address are answered user_exists, and then no more (D-120)", async () => {
    const address = "203.0.113.13";
    const known = newBuyer();
    const { body } = await checkOutFrom(address, await shopperAt(address), known);
    await sandboxOf(app).settle(body.data.paymentUrl, "approve");
    await everythingDone(app);
    const probe = async (from: string) => checkOutFrom(from, await shopperAt(from), known);
    for (let parents = 0; parents < 10; parents += 1) {
      expect((await probe(address)).body.code).toBe("user_exists");
    }
    await advanceLimit(app, "user exists at", 10, 999);
    expect((await probe(address)).body.code).toBe("user_exists");
    expectTooMany(await probe(address));
    expect((await checkOutFrom(address, await shopperAt(address))).status).toBe(200);
    expect((await probe("203.0.113.14")).body.code).toBe("user_exists");
  });
});

describe("looking at an order", () => {
  test("a script that reads an order endlessly is answered, and the gateway is asked only so often (D-127)", async () => {
    const browser = await shopperAt("203.0.113.15");
    const { body } = await browser.checkout(newBuyer());
    const [order] = (await browser.call("/orders")).body.data;
    const look = () => browser.call(`/orders/payment/${order.payment_id}/stripe`);
    // Whatever came of it: with 300 at once, a busy machine may find one too slow.
    const asked = () =>
      app.shop.metrics
        .read()
        .filter(({ name }) => name === "shop_gateway_calls_total")
        .flatMap(({ values }) => values)
        .filter(({ labels }) => labels["gateway"] === "stripe" && labels["call"] === "report")
        .reduce((sum, { value }) => sum + value, 0);
    const before = asked();
    const looks = await sideBySide(320, look);
    expect(new Set(looks.map(({ status }) => status))).toEqual(new Set([202]));
    await expect.poll(() => asked() - before).toBe(300);
    await sandboxOf(app).settle(body.data.paymentUrl, "approve");
    await everythingDone(app);
    expect((await look()).status).toBe(200);
  });
});

describe("writing to us", () => {
  const message = { name: "Huda", email: "huda@example.com", msg: "A question" };
  const write = (address: string, browser: TestBrowser, form: unknown = message) =>
    callFrom(address, browser, "/contact", form);

  test("one browser may send five messages in ten minutes, corrections not counted (D-35)", async () => {
    const browser = app.openBrowser();
    for (let count = 0; count < 9; count += 1) {
      expect((await write("203.0.113.10", browser, { ...message, msg: "" })).status).toBe(422);
    }
    for (let count = 0; count < 5; count += 1) {
      expect((await write("203.0.113.10", browser)).status).toBe(200);
    }
    expect((await write("203.0.113.10", app.openBrowser())).status).toBe(200);
    ahead += 9 * 60_000;
    expectTooMany(await write("203.0.113.10", browser));
    ahead += 60_000;
    expect((await write("203.0.113.10", browser)).status).toBe(200);
  });
});

describe("what many visitors send from one address", () => {
  const trial = {
    name: "Huda",
    phone: "",
    programme: "fitness",
    birth_year: 2018,
    locale: "en",
    time_zone: "Europe/London",
    wishes: "",
  };

  const write = (address: string) =>
    callFrom(address, app.openBrowser(), "/contact", { ...newBuyer(), name: "Huda", msg: "Hello" });
  const requestTrial = (address: string) => {
    const { email } = newBuyer();
    return callFrom(address, app.openBrowser(), "/trial-requests", { ...trial, email });
  };
  const shareCart = async (address: string) =>
    callFrom(address, await shopperAt(address), "/shared-carts", {});
  const nameLearner = async (address: string) => {
    const { browser, paymentId } = await buyerWhoPaid(app);
    return browser.call(`/orders/${paymentId}/learners`, {
      method: "PUT",
      body: { seats: [{ position: 0, unit: 1, version: 0, learner: LEARNER }] },
      headers: { "X-Forwarded-For": address },
    });
  };

  test.each([
    { what: "messages (D-35)", send: write, limit: "messages at", most: 200 },
    { what: "requests for trials (D-201)", send: requestTrial, limit: "trials at", most: 200 },
    { what: "shared carts (D-220)", send: shareCart, limit: "shared carts at", most: 400 },
    { what: "learners (D-206)", send: nameLearner, limit: "learners at", most: 1000 },
  ])("one address may send $most $what in an hour, and no more", async ({ send, limit, most }) => {
    const statusFrom = async (address: string) => (await send(address)).status;
    expect(await statusFrom("203.0.113.20")).toBe(200);
    await advanceLimit(app, limit, 1, most - 1);
    expect(await statusFrom("203.0.113.20")).toBe(200);
    expectTooMany(await send("203.0.113.20"));
    expect(await statusFrom("203.0.113.21")).toBe(200);
    ahead += HOUR_MS;
    expect(await statusFrom("203.0.113.20")).toBe(200);
  });
});

test("interface §3 waiting as long as Retry-After says is enough, and so is the end of the window", async () => {
  const limit = { name: "a test", hits: 1, seconds: 10 };
  let at = 0;
  const shop = { db: app.shop.db, now: () => new Date(at) };
  const inMemory = memoryLimiter(limit, shop.now);
  const ways = [async () => inMemory("visitor"), () => consume(shop, limit, "visitor")];
  for (const count of ways) {
    at = 0;
    await count();
    at = 8_500;
    await expect(count()).rejects.toMatchObject({ retryAfter: 2 });
    at = 10_000;
    await count();
  }
});
