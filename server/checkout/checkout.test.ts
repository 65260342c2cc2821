import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { copy as arabicFields } from "#content/checkout.ar.ts";
import { copy as englishFields } from "#content/checkout.en.ts";
import { copy as arabic } from "#content/errors.ar.ts";
import { copy as english } from "#content/errors.en.ts";
import {
  buyerAtPaymentPage,
  buyerWhoPaid,
  everythingDone,
  newBuyer,
  paymentIdOf,
} from "../testing/buyer.ts";
import { verifiedUser } from "../testing/identities.ts";
import { sandboxOf } from "../testing/sandbox-client.ts";
import { createTestApp, type TestApp } from "../testing/test-app.ts";
import type { TestBrowser } from "../testing/test-browser.ts";

let app: TestApp;
let sandbox: ReturnType<typeof sandboxOf>;
let browser: TestBrowser;
beforeAll(async () => {
  app = await createTestApp();
  sandbox = sandboxOf(app);
});
afterAll(() => app.close());
beforeEach(() => {
  browser = app.openBrowser();
});

async function ordersOf(email: string) {
  const { rows } = await sql<{ status: string; total: number; website: string; phone: string }>`
    select status, total, website, phone from orders where email = ${email} order by number`.execute(
    app.connection.db,
  );
  return rows;
}

const setPrice = (id: number, price: number) =>
  app.connection.db.updateTable("course_packages").set({ price }).where("id", "=", id).execute();

describe("a guest who checks out", () => {
  test("a guest who checks out gets a payment page, a new user and that user's token (R-API-24, R-API-25, R-GEN-04, D-114, D-121)", async () => {
    const { email } = newBuyer();
    await browser.add(42);
    const details = { firstname: "  Mona ", lastname: "Saleh  Omar", email: ` ${email} ` };
    const { status, body } = await browser.checkout(details);
    expect(status).toBe(200);
    expect(body).toEqual({
      success: true,
      data: {
        paymentUrl: expect.stringContaining(app.sandboxUrl),
        user: { id: expect.stringMatching(/^[\da-f-]{36}$/), name: "Mona Saleh  Omar", email },
        token: expect.stringMatching(/^[\w-]{43}$/),
      },
    });
    expect(await ordersOf(email)).toMatchObject([{ status: "pending", total: 19_900 }]);
  });

  test("a guest's checkout takes the cart along, coupon included, and leaves the session without a cart (D-122)", async () => {
    const buyer = await buyerAtPaymentPage(app, { packages: { 42: 2 }, coupon: "WELCOME10" });
    expect(await buyer.browser.cart()).toMatchObject({
      total_items_count: 2,
      coupon_code: { code: "WELCOME10" },
    });
    buyer.browser.token = null;
    expect((await buyer.browser.cart()).items).toEqual([]);
  });

  test("a card payment is in USD and of the cart's total, in whatever country the buyer lives (R-LIM-16, D-126)", async () => {
    const details = { ...newBuyer(), country: "SA", phone: "+966501234567" };
    const packages = { 42: 2, 1: 1 };
    const { paymentId } = await buyerAtPaymentPage(app, { packages, coupon: "SAVE20", details });
    const entry = (await sandbox.ledger()).find(({ reference }) => reference === paymentId);
    expect(entry).toMatchObject({ status: "open", currency: "USD" });
    expect(await ordersOf(details.email)).toMatchObject([{ total: 47_610 }]);
  });

  test("the phone is kept without a trunk zero and with its country code once, which is how it is written (R-CHK-52)", async () => {
    for (const [country, written, phone] of [
      ["SA", "+9660501234561", "+966501234561"],
      ["SA", "+966966501234562", "+966501234562"],
      ["SA", "+966009660501234563", "+966501234563"],
      ["AE", "+9710501234564", "+971501234564"],
      ["AE", "+97197150123456", "+97150123456"],
      ["EG", "+2001001234567", "+201001234567"],
      ["RU", "+789123456789", "+79123456789"],
      ["IT", "+390612345678", "+390612345678"],
      ["AG", "+1-26812684641234", "+1-2684641234"],
      ["SA", "+9661", "+9661"],
    ] as const) {
      const { email } = newBuyer();
      const guest = app.openBrowser();
      await guest.add(42);
      expect((await guest.checkout({ email, country, phone: written })).status).toBe(200);
      expect(await ordersOf(email)).toMatchObject([{ phone }]);
    }
  });

  test("the website identifier is kept with the order (R-CHK-40, D-112)", async () => {
    const { email } = newBuyer();
    await browser.add(42);
    await browser.checkout({ email, website: " sister-site " });
    expect(await ordersOf(email)).toMatchObject([{ website: "sister-site" }]);
  });
});

describe("a user who checks out", () => {
  test("a user who checks out gets the payment page without a new token, whatever address they type (R-API-24, R-ROLE-03, D-120)", async () => {
    const { browser: user, email } = await verifiedUser(app);
    const known = await buyerWhoPaid(app);
    await user.add(43);
    const { status, body } = await user.checkout({ email: known.email });
    expect(status).toBe(200);
    expect(Object.keys(body.data)).toEqual(["paymentUrl"]);
    expect(known.email).not.toBe(email);
  });
});

describe("the same checkout again", () => {
  test("checking out an unchanged cart again leads to the same page: one order, one payment, corrected details (D-115)", async () => {
    const buyer = newBuyer();
    const first = await buyerAtPaymentPage(app, { details: buyer });
    const asUser = await first.browser.checkout({ ...buyer, phone: "+971500000001" });
    const userToken = first.browser.token;
    first.browser.token = null;
    const asGuest = await first.browser.checkout({ ...buyer, phone: "+971500000002" });
    expect(asUser.body.data.paymentUrl).toBe(first.paymentUrl);
    expect(asGuest.body.data.paymentUrl).toBe(first.paymentUrl);
    expect(asGuest.body.data.token).not.toBe(userToken);
    expect(await ordersOf(buyer.email)).toMatchObject([{ phone: "+971500000002" }]);
    expect((await first.browser.cart()).total_items_count).toBe(1);
  });

  test("checking out a changed cart ends the earlier payment at its gateway and opens a new one (D-115)", async () => {
    const { browser: user, email, paymentUrl, paymentId } = await buyerAtPaymentPage(app);
    await user.add(43);
    const { body } = await user.checkout({ email });
    expect(body.data.paymentUrl).not.toBe(paymentUrl);
    await everythingDone(app);
    expect(await ordersOf(email)).toMatchObject([
      { status: "expired", total: 19_900 },
      { status: "pending", total: 31_800 },
    ]);
    const ended = (await sandbox.ledger()).find(({ reference }) => reference === paymentId);
    expect(ended?.status).toBe("expired");
    expect((await user.call(`/orders/payment/${paymentId}/stripe`)).status).toBe(409);
    await sandbox.settle(body.data.paymentUrl, "approve");
    await everythingDone(app);
    expect(await ordersOf(email)).toMatchObject([{ status: "expired" }, { status: "paid" }]);
  });

  test("checking out again at the other lender, for the same sum, leads to a page of that lender (D-115)", async () => {
    const {
      browser: user,
      email,
      paymentId,
    } = await buyerAtPaymentPage(app, {
      gateway: "tamara",
    });
    const { body } = await user.checkout({ email }, "tabby");
    expect(await paymentIdOf(app, body.data.paymentUrl)).not.toBe(paymentId);
    const { rows } = await sql<{ gateway: string; total: number }>`
      select gateway, total from orders where email = ${email} order by number`.execute(
      app.connection.db,
    );
    expect(rows).toEqual([
      { gateway: "tamara", total: rows[1]?.total },
      { gateway: "tabby", total: rows[0]?.total },
    ]);
  });

  test("checking out again with another package at the same price pays for the new package (D-115)", async () => {
    const {
      browser: user,
      email,
      paymentId,
    } = await buyerAtPaymentPage(app, {
      packages: { 44: 1 },
    });
    const [{ id }] = (await user.cart()).items;
    await user.call(`/cart/remove/${id}`);
    await user.add(57);
    const { body } = await user.checkout({ email });
    expect(await paymentIdOf(app, body.data.paymentUrl)).not.toBe(paymentId);
    expect(await ordersOf(email)).toMatchObject([{ total: 14_900 }, { total: 14_900 }]);
  });

  test("checking out again with another coupon that gives the same discount uses the new coupon (D-92, D-115)", async () => {
    const coupon = { kind: "percent", value: 15, max_uses: 5 } as const;
    const coupons = ["ASMUCH1", "ASMUCH2"].map((code) => ({ code, ...coupon }));
    await app.connection.db.insertInto("coupons").values(coupons).execute();
    const {
      browser: user,
      email,
      paymentId,
    } = await buyerAtPaymentPage(app, {
      coupon: "ASMUCH1",
    });
    await user.post("/cart/remove-coupon");
    await user.post("/cart/apply-coupon", { coupon_code: "ASMUCH2" });
    const { body } = await user.checkout({ email });
    expect(await paymentIdOf(app, body.data.paymentUrl)).not.toBe(paymentId);
    await everythingDone(app);
    const { rows } = await sql`select uses from coupons
      where code like 'ASMUCH_' order by code`.execute(app.connection.db);
    expect(rows).toEqual([{ uses: 0 }, { uses: 1 }]);
  });

  test("checking out the same packages after the payment is a new purchase (D-128)", async () => {
    const { browser: user, email, paymentUrl, paymentId } = await buyerAtPaymentPage(app);
    await user.add(43, 2);
    await sandbox.settle(paymentUrl, "approve");
    await everythingDone(app);
    expect((await user.cart()).items).toMatchObject([{ quantity: 2, course_package: { id: 43 } }]);
    await user.add(42);
    const { body } = await user.checkout({ email });
    expect(await paymentIdOf(app, body.data.paymentUrl)).not.toBe(paymentId);
    const { rows } = await sql`
      select status, superseded_at from orders where email = ${email} order by number`.execute(
      app.connection.db,
    );
    expect(rows).toMatchObject([{ status: "paid", superseded_at: null }, { status: "pending" }]);
  });

  test("a payment takes its units and its coupon out of the cart, and leaves a unit that was added meanwhile (D-128)", async () => {
    const { browser: user, paymentUrl } = await buyerAtPaymentPage(app, { coupon: "WELCOME10" });
    await user.add(42);
    await sandbox.settle(paymentUrl, "approve");
    await everythingDone(app);
    const cart = await user.cart();
    expect(cart.items).toMatchObject([{ quantity: 1, course_package: { id: 42 } }]);
    expect(cart.total_price_discount).toBe(199);
  });
});

describe("what the server checks again", () => {
  const wrong = [
    ["firstname", "  \u200b", "firstname_required"],
    ["firstname", "x".repeat(101), "name_too_long"],
    ["firstname", "Mo\u0000na", "name_invalid"],
    ["firstname", "Mo\u202ena", "name_invalid"],
    ["lastname", "", "lastname_required"],
    ["lastname", "\ud800x", "name_invalid"],
    ["country", "", "country_required"],
    ["country", "XX", "country_unknown"],
    ["country", "ae", "country_unknown"],
    ["phone", "", "phone_required"],
    ["phone", "+966501234567", "phone_start"],
    ["phone", "+971", "phone_rest"],
    ["phone", "+9710", "phone_rest"],
    ["phone", "+97150x", "phone_digits"],
    ["phone", `+971${"5".repeat(17)}`, "phone_too_long"],
    ["email", "", "email_required"],
    ["email", "mona@example", "email_invalid"],
    ["email", "mo na@example.com", "email_invalid"],
    ["email", `${"m".repeat(250)}@example.com`, "email_too_long"],
  ] as const;

  test.each(wrong)(
    "%s %j is refused as %s, in both languages (R-CHK-23 to R-CHK-28, D-103, D-136)",
    async (field, value, code) => {
      await browser.add(42);
      for (const [language, words, fields] of [
        ["en", english, englishFields.errors],
        ["ar", arabic, arabicFields.errors],
      ] as const) {
        const { status, body } = await browser.call("/checkout/stripe", {
          method: "POST",
          headers: { "Accept-Language": language },
          body: { ...newBuyer(), [field]: value },
        });
        expect([status, body.code, body.message]).toEqual([
          422,
          "invalid_input",
          words.invalid_input,
        ]);
        const errors = body.data.errors as { field: string; message: string }[];
        const message = fields[code].replace("{code}", "+971");
        expect(errors.find((error) => error.field === field)?.message).toBe(message);
      }
    },
  );

  test("a website identifier that is missing or empty, and fields that are no text, are refused (R-CHK-40, D-112)", async () => {
    await browser.add(42);
    const bad = [{ website: "" }, { website: "  " }, { website: "a\u0000b" }, { website: 7 }];
    const worse = [
      { firstname: null },
      { email: ["a@b.c"] },
      { phone: 971501234567 },
      { country: {} },
    ];
    for (const change of [...bad, ...worse]) {
      const { status, body } = await browser.post("/checkout/stripe", { ...newBuyer(), ...change });
      expect([status, body.code], JSON.stringify(change)).toEqual([422, "invalid_input"]);
    }
  });

  test("an empty cart is refused with 422, an unknown gateway with 404 (D-135)", async () => {
    expect((await browser.checkout()).body.code).toBe("cart_empty");
    await browser.add(42);
    for (const gateway of ["paypal", "Stripe", "%00", "constructor"]) {
      const { status, body } = await browser.checkout(newBuyer(), gateway);
      expect([status, body.code], gateway).toEqual([404, "gateway_unavailable"]);
    }
  });
});

describe("the total the buyer was shown", () => {
  const withTotal = (expected_total: unknown) =>
    browser.post("/checkout/stripe", { ...newBuyer(), expected_total });

  test("a total above the one the buyer was shown is refused with 409 price_changed, and the cart is kept", async () => {
    await browser.add(57);
    await setPrice(57, 15_000);
    const { status, body } = await withTotal(149);
    await setPrice(57, 14_900);
    expect([status, body.code]).toEqual([409, "price_changed"]);
    expect((await browser.cart()).total_items_count).toBe(1);
  });

  test("a checkout passes when the buyer was shown the same total or a higher one, and charges the lower", async () => {
    for (const shown of [149, 149.01, 2000, undefined]) {
      browser = app.openBrowser();
      await browser.add(57);
      expect((await withTotal(shown)).status, String(shown)).toBe(200);
    }
  });

  test("a shown total that is no amount is refused with 422", async () => {
    await browser.add(57);
    for (const shown of [-1, 149.001, 1e300, 1e-7, "149", null, [149]]) {
      expect((await withTotal(shown)).status, String(shown)).toBe(422);
    }
  });
});

describe("User Exists", () => {
  test("a guest may not use the address of a paid order, however it is written (R-CHK-48, D-120)", async () => {
    const known = await buyerWhoPaid(app);
    await browser.add(42);
    for (const [language, words] of [
      ["en", english],
      ["ar", arabic],
    ] as const) {
      const { status, body } = await browser.call("/checkout/stripe", {
        method: "POST",
        headers: { "Accept-Language": language },
        body: { ...newBuyer(), email: ` ${known.email.toUpperCase()} ` },
      });
      expect([status, body.code, body.message]).toEqual([409, "user_exists", words.user_exists]);
      expect(body.message).toContain("User Exists");
      expect(body.data).toBeUndefined();
    }
    expect((await browser.cart()).total_items_count).toBe(1);
    const last = await browser.checkout({ ...newBuyer(), email: known.email, phone: "+971" });
    expect(last.status).toBe(422);
  });

  test("a guest who has checked out may not go on with the address of a paid order of somebody else (D-120)", async () => {
    const { email } = await buyerWhoPaid(app);
    const guest = await buyerAtPaymentPage(app);
    expect((await guest.browser.checkout({ email })).body.code).toBe("user_exists");
    expect(await ordersOf(guest.email)).toMatchObject([{ status: "pending" }]);
  });

  test("a guest may use an address that was typed at a checkout but never paid with (D-120)", async () => {
    const { email } = await buyerAtPaymentPage(app);
    await browser.add(42);
    const { status, body } = await browser.checkout({ email });
    expect(status).toBe(200);
    expect(body.data.user.email).toBe(email);
  });
});
