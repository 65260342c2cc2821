import { describe, expect, test } from "vitest";
import { HOUR_MS } from "#core/durations.ts";
import {
  type BuyerAtPaymentPage,
  buyerAtPaymentPage,
  buyerWhoPaid,
  everythingDone,
  newBuyer,
  type PurchaseOptions,
  paymentIdOf,
} from "../testing/buyer.ts";
import { openPaymentShop } from "../testing/payment-shop.ts";
import type { TestBrowser } from "../testing/test-browser.ts";

const { app, sandbox, clock } = await openPaymentShop();

/** Asks for a receipt in the scope of this browser. */
function read(browser: TestBrowser, paymentId: string, gatewayId = "stripe") {
  return browser.call(`/orders/payment/${paymentId}/${gatewayId}`);
}

const paidBuyer = (options: PurchaseOptions = {}) => buyerWhoPaid(app, options);

/** A tab of the same browser, without a sign-in and with a session of its own. */
function guestTabOf({ browser }: BuyerAtPaymentPage): TestBrowser {
  return browser.openTab();
}

describe("the receipt", () => {
  test("the receipt says what was bought, by whom and for how much (R-API-26, R-DATA-21, D-114, D-132, D-146)", async () => {
    const details = { ...newBuyer(), firstname: " Mona ", lastname: "Saleh" };
    const packages = { 42: 3, 50: 1 };
    const { browser, paymentId } = await paidBuyer({ packages, coupon: "WELCOME10", details });
    const { status, body } = await read(browser, paymentId);
    expect(status).toBe(200);
    expect(body.data).toEqual({
      order_id: expect.stringMatching(/^\d{6,}$/),
      items: [
        {
          course_package_id: 42,
          name: "Coding & AI Programme",
          name_ar: "برنامج البرمجة والذكاء الاصطناعي",
          quantity: 3,
          price: 199,
          sessions: 36,
          session_minutes: 50,
          weeks: 36,
        },
        {
          course_package_id: 50,
          name: "Individual Character Sessions · 1 session",
          name_ar: "جلسات فردية لبناء الشخصية · جلسة واحدة",
          quantity: 1,
          price: 49,
          sessions: 1,
          session_minutes: 60,
        },
      ],
      user: { name: "Mona Saleh", email: details.email, phone: details.phone },
      payment_gateway: "stripe",
      currency: "USD",
      discount_amount: 100.42,
      total_amount: 545.58,
      status: "paid",
      paid_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
      refunded_amount: 0,
      learners: expect.stringMatching(/^\/learners\/[\w.-]+$/),
    });
  });

  test("the receipt keeps the names and prices of the day of the order (D-21)", async () => {
    const { browser, paymentUrl, paymentId } = await buyerAtPaymentPage(app, {
      packages: { 57: 1 },
    });
    const { db } = app.connection;
    const set = (values: { name_en: string; price: number }) =>
      db.updateTable("course_packages").set(values).where("id", "=", 57).execute();
    await set({ name_en: "Renamed", price: 99_900 });
    await sandbox.settle(paymentUrl, "approve");
    await everythingDone(app);
    await set({ name_en: "Future Builders", price: 14_900 });
    const { body } = await read(browser, paymentId);
    expect(body.data).toMatchObject({ items: [{ price: 149 }], total_amount: 149 });
    expect(body.data.items[0].name).toMatch(/^Future Builders Premium Plus/);
  });
});

describe("how far the payment is", () => {
  test("the receipt of an unsettled order asks the gateway: 202 before the payment, 200 after it (D-127)", async () => {
    await sandbox.control({ webhooks: "none" });
    const { browser, paymentUrl, paymentId } = await buyerAtPaymentPage(app);
    const before = await read(browser, paymentId);
    expect([before.status, before.body.success]).toEqual([202, false]);
    expect(before.body.data).toEqual({ status: "confirming" });
    await sandbox.settle(paymentUrl, "approve");
    expect((await read(browser, paymentId)).status).toBe(200);
  });

  test("the receipt of a payment that came to nothing is 409, with the status not_paid (D-127)", async () => {
    await sandbox.control({ webhooks: "none" });
    const { browser, paymentUrl, paymentId } = await buyerAtPaymentPage(app);
    await sandbox.settle(paymentUrl, "expire");
    const { status, body } = await read(browser, paymentId);
    expect([status, body.data]).toEqual([409, { status: "not_paid" }]);
  });

  test.each(["500", "reset", "malformed"])(
    "the receipt while the gateway fails (%s) is 202, and nothing is lost (D-127)",
    async (failWith) => {
      await sandbox.control({ webhooks: "none" });
      const { browser, paymentUrl, paymentId } = await buyerAtPaymentPage(app);
      await sandbox.settle(paymentUrl, "approve");
      await sandbox.control({ failWith, failNext: failWith === "malformed" ? 1 : 2 });
      expect((await read(browser, paymentId)).status).toBe(202);
      expect((await read(browser, paymentId)).status).toBe(200);
    },
  );
});

describe("who may read a receipt", () => {
  test("a receipt opens for the user who ordered, and in another tab of the same browser for a day (D-129)", async () => {
    const buyer = await paidBuyer();
    const tab = guestTabOf(buyer);
    expect((await read(buyer.browser, buyer.paymentId)).status).toBe(200);
    expect((await read(tab, buyer.paymentId)).status).toBe(200);
    clock.aheadMs = 25 * HOUR_MS;
    await tab.fetchCsrfToken();
    expect((await read(tab, buyer.paymentId)).body.code).toBe("sign_in");
    expect((await read(buyer.browser, buyer.paymentId)).status).toBe(200);
  });

  test("a browser forgets the key of its receipts after a day (D-129)", async () => {
    const browser = app.openBrowser();
    await browser.add(43);
    const { headers } = await browser.checkout(newBuyer());
    expect(headers.getSetCookie().join()).toMatch(
      /receipt=[\w-]{22}; Path=\/; Max-Age=86400; HttpOnly; SameSite=Lax/,
    );
  });

  test("a browser opens the receipts of all its checkouts (D-129)", async () => {
    const first = await paidBuyer();
    const tab = guestTabOf(first);
    await tab.add(43);
    const { body } = await tab.checkout(newBuyer());
    await sandbox.settle(body.data.paymentUrl, "approve");
    await everythingDone(app);
    const later = tab.openTab();
    const second = await paymentIdOf(app, body.data.paymentUrl);
    for (const id of [first.paymentId, second]) expect((await read(later, id)).status).toBe(200);
  });

  test("a stranger's receipt and one that does not exist are refused in the same bytes (D-129)", async () => {
    const { paymentId } = await paidBuyer();
    const unknown = "u".repeat(paymentId.length);
    const stranger = app.openBrowser();
    await stranger.fetchCsrfToken();
    const bytesOf = async (id: string, gateway = "stripe") => {
      const response = await stranger.fetch(
        `/api/${stranger.scope}/orders/payment/${id}/${gateway}`,
      );
      return [response.status, await response.text()];
    };
    const asGuest = await bytesOf(paymentId);
    expect(asGuest[0]).toBe(401);
    expect(await bytesOf(unknown)).toEqual(asGuest);
    expect(await bytesOf(paymentId, "tabby")).toEqual(asGuest);
    await stranger.add(42);
    await stranger.checkout(newBuyer());
    const asUser = await bytesOf(paymentId);
    expect(asUser).toEqual(asGuest);
    expect(await bytesOf(unknown)).toEqual(asGuest);
  });

  test("a forged receipt cookie and the printed order number open no receipt (D-129)", async () => {
    const { browser, paymentId } = await paidBuyer();
    const number = (await read(browser, paymentId)).body.data.order_id;
    const stranger = app.openBrowser();
    await stranger.fetchCsrfToken();
    const headers = { Cookie: `receipt=${"r".repeat(22)}` };
    const forged = await stranger.call(`/orders/payment/${paymentId}/stripe`, { headers });
    expect(forged.status).toBe(401);
    expect((await read(browser, number)).status).toBe(401);
    browser.token = null;
    expect((await read(browser, number)).status).toBe(401);
  });

  test("a receipt opens only under the gateway it was paid with: 404 under any other (D-123)", async () => {
    const { browser, paymentId } = await paidBuyer();
    for (const gateway of ["tamara", "tabby", "Stripe", "STRIPE", "x", "%00", "stripe%20"]) {
      expect((await read(browser, paymentId, gateway)).status, gateway).toBe(404);
    }
  });

  test("a receipt for what is no payment id is refused like an unknown one (D-131)", async () => {
    const guest = app.openBrowser();
    for (const id of [
      "undefined",
      "null",
      "%00",
      "x".repeat(2000),
      "..%2Fcart",
      "%E0%A4",
      "1' or 1",
    ]) {
      expect((await read(guest, id)).status, id).toBe(401);
    }
  });
});

describe("the link in the receipt mail", () => {
  async function keyOf(email: string): Promise<string> {
    const mails = await sandbox.mailsTo(email);
    expect(mails).toHaveLength(1);
    return /\/receipt\/(\S+)/.exec(mails[0]?.text ?? "")?.[1] ?? "";
  }

  test("the link in the receipt mail opens the receipt without a sign-in, for ninety days, in either scope (D-129)", async () => {
    const { browser, email, paymentId } = await paidBuyer();
    const key = await keyOf(email);
    const stranger = app.openBrowser();
    const { status, body } = await stranger.call(`/orders/receipt/${key}`);
    expect(status).toBe(200);
    const own = (await read(browser, paymentId)).body;
    // Its link to the learners ends with the second in which it was made.
    const learners = expect.any(String);
    expect(body).toEqual({ ...own, data: { ...own.data, learners } });
    expect((await fetch(`${app.url}/api/user/orders/receipt/${key}`)).status).toBe(200);
    clock.aheadMs = 91 * 24 * HOUR_MS;
    expect((await stranger.call(`/orders/receipt/${key}`)).status).toBe(404);
  });

  test.each([
    ["en", ""],
    ["ar", "/ar"],
  ] as const)(
    "the receipt link opens in the mail's language (%s), and so does that to the learners (D-129, D-143, D-206)",
    async (locale, folder) => {
      const { email, paymentUrl } = await buyerAtPaymentPage(app);
      await app.shop.db.updateTable("orders").set({ locale }).where("email", "=", email).execute();
      await sandbox.settle(paymentUrl, "approve");
      await everythingDone(app);
      const [mail] = await sandbox.mailsTo(email);
      const links = Array.from(mail?.text.matchAll(/https?:\/\/\S+/g) ?? [], ([link]) => link);
      const paths = links.map((link) => new URL(link).pathname.replace(/[^/]+$/, ""));
      expect(paths).toEqual(expect.arrayContaining([`${folder}/receipt/`, `${folder}/learners/`]));
    },
  );

  test("a receipt link that is altered, or signed for another order or for the learners, opens nothing (D-129)", async () => {
    const [one, other] = [await paidBuyer(), await paidBuyer()];
    const [key, otherKey] = [await keyOf(one.email), await keyOf(other.email)];
    const [order, expires, signature] = key.split(".");
    const [otherOrder] = otherKey.split(".");
    const { learners } = (await read(one.browser, one.paymentId)).body.data;
    const forged = [
      learners.split("/").at(-1),
      `${otherOrder}.${expires}.${signature}`,
      `${order}.${Number(expires) + 1}.${signature}`,
      `${order}.${expires}.`,
      `${order}.${expires}`,
      `${key}x`,
      `${key}.x`,
      order,
      one.paymentId,
      "%00",
      "x".repeat(5000),
    ];
    const stranger = app.openBrowser();
    for (const text of forged) {
      expect((await stranger.call(`/orders/receipt/${text}`)).status, text).toBe(404);
    }
  });
});
