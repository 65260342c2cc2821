import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { copy as arabicCart } from "#content/cart.ar.ts";
import { copy as englishCart } from "#content/cart.en.ts";
import { copy as arabic } from "#content/errors.ar.ts";
import { copy as english } from "#content/errors.en.ts";
import { DAY_MS } from "#core/durations.ts";
import { buyerAtPaymentPage, newBuyer } from "../testing/buyer.ts";
import { createTestApp, type TestApp } from "../testing/test-app.ts";
import type { TestBrowser } from "../testing/test-browser.ts";

let app: TestApp;
let now = Date.now();
let browser: TestBrowser;
beforeAll(async () => {
  app = await createTestApp({}, () => new Date(now));
});
afterAll(() => app.close());
beforeEach(() => {
  now = Date.now();
  browser = app.openBrowser();
});

const apply = (code: unknown, headers = {}) =>
  browser.call("/cart/apply-coupon", { method: "POST", body: { coupon_code: code }, headers });

function addCoupon(values: {
  code: string;
  kind?: "percent" | "fixed";
  value?: number;
  starts_at?: Date;
  ends_at?: Date;
  active?: boolean;
  minimum_total?: number;
}) {
  return app.connection.db
    .insertInto("coupons")
    .values({ kind: "percent", value: 10, ...values })
    .execute();
}

describe("a coupon that applies", () => {
  test("a coupon reduces the total; the summary has its plain code, the cart an object (R-API-22, R-CPN-04, R-CPN-05, R-CPN-10, D-89)", async () => {
    await browser.add(42, 2);
    const { status, body } = await apply("WELCOME10");
    expect(status).toBe(200);
    expect(body.data.cartSummary).toEqual({
      total_items_count: 2,
      total_price: 398,
      family_or_friend_discount: 19.9,
      family_discount_percent: 10,
      discount: 37.81,
      total_price_discount: 340.29,
      coupon_code: "WELCOME10",
      currency: "USD",
      currency_en: "USD",
    });
    const cart = await browser.cart();
    expect(cart).toMatchObject({ discount: 37.81, coupon_code: { code: "WELCOME10" } });
  });

  test("removing a coupon empties the code; removing none, or from no cart, succeeds too (R-API-23, R-CPN-06)", async () => {
    const remove = () => browser.post("/cart/remove-coupon");
    expect((await remove()).body.data.cartSummary).toMatchObject({ coupon_code: null });
    await browser.add(42);
    await apply("WELCOME10");
    for (let times = 0; times < 2; times += 1) {
      const { status, body } = await remove();
      expect(status).toBe(200);
      expect(body.data.cartSummary).toMatchObject({
        coupon_code: null,
        discount: 0,
        total_price_discount: 199,
      });
    }
    expect((await browser.cart()).coupon_code).toBeNull();
  });

  test("a coupon is found whatever its case and surrounding blanks, and a new one replaces it (D-92)", async () => {
    await browser.add(42);
    expect((await apply("  welcome10\n")).body.data.cartSummary.coupon_code).toBe("WELCOME10");
    const { cartSummary } = (await apply("save20")).body.data;
    expect(cartSummary).toMatchObject({ coupon_code: "SAVE20", discount: 20 });
  });

  test("a coupon's discount follows every change of the cart, also below its minimum, and never exceeds the total (D-92)", async () => {
    await addCoupon({ code: "BIG", kind: "fixed", value: 15_000 });
    await browser.add(50, 3);
    await apply("SAVE20");
    expect(await browser.cart()).toMatchObject({ discount: 20, total_price_discount: 117.2 });
    const [item] = (await browser.cart()).items;
    const { body } = await browser.call(`/cart/decrease/${item.id}`);
    expect(body.data.cartSummary).toMatchObject({
      discount: 0,
      coupon_code: null,
      notices: [{ code: "coupon_minimum", message: english.coupon_minimum }],
    });
    await browser.call(`/cart/increase/${item.id}`);
    expect(await browser.cart()).toMatchObject({ discount: 20, coupon_code: { code: "SAVE20" } });
    expect((await apply("BIG")).body.data.cartSummary).toMatchObject({
      discount: 137.2,
      total_price_discount: 0,
    });
  });

  test("applying and removing a coupon is confirmed in the visitor's language (R-API-22, R-API-23, D-20)", async () => {
    await browser.add(42);
    for (const [language, { coupon }] of [
      ["en", englishCart],
      ["ar", arabicCart],
    ] as const) {
      const headers = { "Accept-Language": language };
      expect((await apply("WELCOME10", headers)).body.message).toBe(coupon.messages.applied);
      const removal = { method: "POST", headers };
      const { body } = await browser.call("/cart/remove-coupon", removal);
      expect(body.message).toBe(coupon.messages.removed);
    }
  });

  test("a coupon's minimum is compared with the total after the family discount (D-92, D-94)", async () => {
    await addCoupon({ code: "OVER378", value: 10, minimum_total: 37_811 });
    await addCoupon({ code: "FROM378", value: 10, minimum_total: 37_810 });
    await browser.add(42, 2);
    expect((await apply("OVER378")).body.code).toBe("coupon_minimum");
    expect((await apply("FROM378")).body.data.cartSummary).toMatchObject({ discount: 37.81 });
  });

  test("the cart says nothing of a coupon that applies, nor of one in an emptied cart (D-92)", async () => {
    await browser.add(42);
    expect((await apply("SAVE20")).body.data.cartSummary).not.toHaveProperty("notices");
    const [item] = (await browser.cart()).items;
    await browser.call(`/cart/remove/${item.id}`);
    expect(await browser.cart()).not.toHaveProperty("notices");
  });

  test("a coupon that is switched off reduces neither cart nor checkout any more, and the cart says so (D-92)", async () => {
    await addCoupon({ code: "ONCE_ON" });
    await browser.add(42);
    await apply("ONCE_ON");
    await app.connection.db
      .updateTable("coupons")
      .set({ active: false })
      .where("code", "=", "ONCE_ON")
      .execute();
    const cart = await browser.cart();
    expect(cart).toMatchObject({
      coupon_code: null,
      total_price_discount: 199,
      notices: [{ code: "coupon_ended", message: english.coupon_ended }],
    });
    // Typed again it is no stranger to this cart, but it is to others.
    expect((await apply("once_on")).body.code).toBe("coupon_ended");
    const other = app.openBrowser();
    await other.add(42);
    const body = { coupon_code: "ONCE_ON" };
    expect((await other.call("/cart/apply-coupon", { method: "POST", body })).body.code).toBe(
      "coupon_unknown",
    );
    expect((await browser.checkout(newBuyer())).status).toBe(200);
    const [order] = (await browser.call("/orders")).body.data;
    expect(order).toMatchObject({ total_amount: 199 });
  });

  test("applying a coupon uses nothing up: two carts may hold its last use", async () => {
    await browser.add(42);
    expect((await apply("LASTSEAT")).body.success).toBe(true);
    browser = app.openBrowser();
    await browser.add(42);
    expect((await apply("LASTSEAT")).body.success).toBe(true);
  });
});

describe("a coupon that is refused", () => {
  test("a refused coupon is answered 200 with success false and the reason, in both languages (R-CPN-07, D-90, D-20)", async () => {
    await browser.add(50);
    await addCoupon({ code: "SOON", starts_at: new Date(now + DAY_MS) });
    await addCoupon({ code: "OFF", active: false });
    const reasons = [
      ["", "coupon_blank"],
      ["  \n", "coupon_blank"],
      ["NOSUCH", "coupon_unknown"],
      ["\ud800", "coupon_unknown"],
      ["OFF", "coupon_unknown"],
      ["SOON", "coupon_not_started"],
      ["EXPIRED5", "coupon_ended"],
      ["SAVE20", "coupon_minimum"],
    ] as const;
    for (const [code, reason] of reasons) {
      for (const [language, words] of [
        ["en", english],
        ["ar", arabic],
      ] as const) {
        const { status, body } = await apply(code, { "Accept-Language": language });
        expect(status).toBe(200);
        expect(body).toEqual({ success: false, code: reason, message: words[reason] });
      }
    }
    expect((await browser.cart()).coupon_code).toBeNull();
  });

  test("an empty cart takes no coupon (D-90)", async () => {
    expect(await apply("WELCOME10")).toMatchObject({ status: 200, body: { code: "cart_empty" } });
    await browser.add(42);
    const [item] = (await browser.cart()).items;
    await browser.call(`/cart/remove/${item.id}`);
    expect((await apply("WELCOME10")).body.code).toBe("cart_empty");
  });

  test("a coupon code that is no text, or endless, is invalid input (R-CPN-03)", async () => {
    for (const code of [undefined, null, 7, ["WELCOME10"], {}, "X".repeat(101), "A\u0000B"]) {
      expect((await apply(code)).status, JSON.stringify(code)).toBe(422);
    }
  });

  test("a refused coupon leaves the coupon applied before in place", async () => {
    await browser.add(42);
    await apply("WELCOME10");
    expect((await apply("EXPIRED5")).body.success).toBe(false);
    expect((await browser.cart()).coupon_code).toEqual({ code: "WELCOME10" });
  });
});

describe("a coupon in the course of time", () => {
  test("a coupon that ends while it is on a cart gives no discount any more, and the cart says why", async () => {
    await addCoupon({ code: "TODAY", ends_at: new Date(now + DAY_MS) });
    await browser.add(42);
    await apply("TODAY");
    now += DAY_MS;
    const headers = { "Accept-Language": "ar" };
    const { body } = await browser.call("/cart", { headers });
    expect(body.data.data).toMatchObject({
      coupon_code: null,
      discount: 0,
      total_price_discount: 199,
      notices: [{ code: "coupon_ended", message: arabic.coupon_ended }],
    });
  });

  test("a coupon's last use that a checkout holds is refused to others and kept for its holder", async () => {
    const holder = await buyerAtPaymentPage(app, { coupon: "LASTSEAT" });
    await browser.add(42);
    expect((await apply("LASTSEAT")).body.code).toBe("coupon_exhausted");
    expect((await holder.browser.cart()).coupon_code).toEqual({ code: "LASTSEAT" });
    await holder.browser.post("/cart/remove-coupon");
    const again = await holder.browser.post("/cart/apply-coupon", { coupon_code: "LASTSEAT" });
    expect(again.body).toMatchObject({ success: true, data: { cartSummary: { discount: 29.85 } } });
  });
});
