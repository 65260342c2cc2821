import { expect, test } from "vitest";
import { copy as arabic } from "#content/errors.ar.ts";
import { copy as english } from "#content/errors.en.ts";
import { Refusal } from "#core/errors.ts";
import { THIS_MACHINE } from "../network/address.ts";
import { newBuyer } from "../testing/buyer.ts";
import { signIn } from "../testing/identities.ts";
import { createTestApp } from "../testing/test-app.ts";
import { cartChangeLimits } from "./limits.ts";

const HERE = "203.0.113.1";
const LIMIT = 300;

/** How many of so many changes a limit lets through. */
function passed(times: number, change: (index: number) => void): number {
  let count = 0;
  for (let index = 0; index < times; index += 1) {
    try {
      change(index);
      count += 1;
    } catch (error) {
      if (!(error instanceof Refusal && error.code === "too_many_requests")) throw error;
    }
  }
  return count;
}

test("cart changes are limited to 300 a minute for one caller and 20,000 for one network address (R-API-14, D-135)", () => {
  let at = Date.now();
  const count = cartChangeLimits(() => new Date(at));
  expect(passed(301, () => count("one", HERE))).toBe(300);
  at += 60_000;
  expect(passed(301, () => count("one", HERE))).toBe(300);
  at += 60_000;
  expect(passed(20_001, (index) => count(`caller ${index % 100}`, HERE))).toBe(20_000);
  expect(passed(1, () => count("another", "203.0.113.2"))).toBe(1);
});

test("behind a proxy that is not configured all callers have one address, and no cart change is refused (R-API-14)", () => {
  const count = cartChangeLimits(() => new Date(0));
  expect(passed(20_100, (index) => count(`caller ${index % 100}`, THIS_MACHINE))).toBe(20_100);
});

test("every kind of cart change counts towards the limit; the cart is kept, and can be changed again a minute later (R-API-14, R-API-19, R-API-20, R-API-21, R-API-22, R-API-23, D-135)", async () => {
  let at = 0;
  const app = await createTestApp({}, () => new Date(at));
  try {
    const browser = app.openBrowser();
    const changes = [
      () => browser.add(42),
      () => browser.call("/cart/increase/1"),
      () => browser.call("/cart/decrease/1"),
      () => browser.call("/cart/remove/1"),
      () => browser.post("/cart/apply-coupon", { coupon_code: "" }),
      () => browser.post("/cart/remove-coupon"),
    ];
    for (let index = 0; index < LIMIT; index += 1) {
      const change = changes[index % changes.length];
      expect((await change?.())?.status).not.toBe(429);
    }
    const { items } = await browser.cart();
    expect(items).not.toEqual([]);
    for (const change of changes) expect((await change()).status, String(change)).toBe(429);
    for (const [language, words] of Object.entries({ en: english, ar: arabic })) {
      const refused = await browser.call("/cart/remove-coupon", {
        method: "POST",
        body: {},
        headers: { "Accept-Language": language },
      });
      expect([refused.status, refused.body.code, refused.body.message]).toEqual([
        429,
        "too_many_requests",
        words.too_many_requests,
      ]);
      expect(Number(refused.headers.get("Retry-After"))).toBeGreaterThan(0);
    }
    expect((await browser.cart()).items).toEqual(items);
    expect((await app.openBrowser().add(42)).status).toBe(200);
    at += 61_000;
    expect((await browser.add(42)).status).toBe(200);
  } finally {
    await app.close();
  }
});

test("cart changes of a signed-in user are counted for that user alone (R-API-14, D-135)", async () => {
  const app = await createTestApp({}, () => new Date(0));
  try {
    const [browser, other] = [app.openBrowser(), app.openBrowser()];
    await signIn(app, browser, newBuyer().email);
    await signIn(app, other, newBuyer().email);
    for (let index = 0; index < LIMIT; index += 1) {
      expect((await browser.add(42)).status).not.toBe(429);
    }
    expect((await browser.add(42)).status).toBe(429);
    expect((await other.add(42)).status).toBe(200);
  } finally {
    await app.close();
  }
});
