import { sql } from "kysely";
import { describe, expect, test, vi } from "vitest";
import { MINUTE_MS } from "#core/durations.ts";
import { everythingDone, newBuyer } from "../testing/buyer.ts";
import { signIn } from "../testing/identities.ts";
import { openPaymentShop } from "../testing/payment-shop.ts";
import type { TestBrowser } from "../testing/test-browser.ts";

const { app, sandbox, clock } = await openPaymentShop({ TRUSTED_PROXIES: "127.0.0.1,::1" });

let coupons = 0;
/** A coupon with so many uses in all; `null` is without end. */
async function newCoupon(maxUses: number | null): Promise<string> {
  coupons += 1;
  const code = `HELD${coupons}`;
  const coupon = { code, kind: "percent", value: 15, max_uses: maxUses } as const;
  await app.connection.db.insertInto("coupons").values(coupon).execute();
  return code;
}

const usesOf = async (code: string) => {
  const { rows } = await sql<{ uses: number }>`
    select uses from coupons where code = ${code}`.execute(app.connection.db);
  return rows[0]?.uses;
};

/** Checks out one package with a coupon at an address. */
async function hold(
  code: string,
  address: string,
  browser = app.openBrowser(),
  gateway = "stripe",
) {
  await browser.add(42);
  await browser.post("/cart/apply-coupon", { coupon_code: code });
  return checkOutAt(browser, address, gateway);
}

function checkOutAt(browser: TestBrowser, address: string, gateway = "stripe") {
  const headers = { "X-Forwarded-For": address };
  const body = { ...newBuyer(), expected_total: 169.15 };
  return browser.call(`/checkout/${gateway}`, { method: "POST", body, headers });
}

/** The minutely work of the shop, so many minutes from now. */
async function workAfter(minutes: number) {
  clock.aheadMs = minutes * MINUTE_MS;
  await app.shop.jobs.enqueue(app.connection.db, "sweep-payments", {}, `after ${minutes}`);
  await everythingDone(app);
}

test("a guest's page with a coupon that cannot run out stays open (D-92)", async () => {
  const held = await hold(await newCoupon(null), "203.0.113.20");
  await workAfter(21);
  await sandbox.settle(held.body.data.paymentUrl, "approve");
  await everythingDone(app);
  const payment = await app.connection.db
    .selectFrom("payments")
    .select("status")
    .orderBy("created_at", "desc")
    .limit(1)
    .executeTakeFirstOrThrow();
  expect(payment.status).toBe("paid");
});

describe("the last use of a coupon that a guest holds unpaid", () => {
  test("a guest's hold on a coupon's last use ends after 20 minutes, once the page is ended at Stripe (D-92)", async () => {
    const code = await newCoupon(1);
    const held = await hold(code, "203.0.113.1");
    await workAfter(19);
    expect(await usesOf(code)).toBe(1);
    await workAfter(21);
    expect(await usesOf(code)).toBe(0);
    await expect(sandbox.settle(held.body.data.paymentUrl, "approve")).rejects.toThrow();
    expect((await hold(code, "203.0.113.2")).status).toBe(200);
  });

  test("a guest keeps a coupon's last use when the page was paid before its end, though no webhook came", async () => {
    const code = await newCoupon(1);
    await sandbox.control({ webhooks: "none" }, "stripe");
    const held = await hold(code, "203.0.113.3");
    await sandbox.settle(held.body.data.paymentUrl, "approve");
    await workAfter(21);
    const { rows } = await sql<{ state: string }>`
      select h.state from coupon_uses h join coupons k on k.id = h.coupon_id
      where k.code = ${code}`.execute(app.connection.db);
    expect(rows).toEqual([{ state: "kept" }]);
  });

  test("a page opened after the hold has ended is not paid with the coupon (D-92)", async () => {
    const code = await newCoupon(1);
    const real = app.sandbox.fetch;
    const created = vi.spyOn(app.sandbox, "fetch").mockImplementation(async (request) => {
      const response = await real(request);
      if (request.method !== "POST" || !request.url.endsWith("/sessions")) return response;
      created.mockRestore();
      // The database was away for as long as a claim lasts: it was not renewed.
      await sql`update payments set starting_since = starting_since - interval '1 minute'
        where starting_since is not null`.execute(app.connection.db);
      await workAfter(21);
      clock.aheadMs = 0;
      return response;
    });
    const browser = app.openBrowser();
    const late = await hold(code, "203.0.113.10", browser);
    expect([late.status, late.body.code]).toEqual([502, "gateway_failed"]);
    expect(await usesOf(code)).toBe(0);
    const again = await checkOutAt(browser, "203.0.113.10");
    expect(again.status).toBe(200);
    await sandbox.settle(again.body.data.paymentUrl, "approve");
    await everythingDone(app);
    expect(await usesOf(code)).toBe(1);
  });

  test("an account keeps its hold on a coupon, and so does a guest whose page cannot be ended", async () => {
    const [ofAccount, atTamara] = [await newCoupon(1), await newCoupon(1)];
    const account = app.openBrowser();
    await signIn(app, account, newBuyer().email);
    expect((await hold(ofAccount, "203.0.113.4", account)).status).toBe(200);
    const guest = await hold(atTamara, "203.0.113.5", app.openBrowser(), "tamara");
    expect(guest.status).toBe(200);
    await workAfter(21);
    expect([await usesOf(ofAccount), await usesOf(atTamara)]).toEqual([1, 1]);
  });

  test("a repeated checkout opens a new page when the first is about to end because of its coupon", async () => {
    const code = await newCoupon(1);
    const browser = app.openBrowser();
    const first = await hold(code, "203.0.113.6", browser);
    const again = await checkOutAt(browser, "203.0.113.6");
    expect(again.body.data.paymentUrl).toBe(first.body.data.paymentUrl);
    clock.aheadMs = 19 * MINUTE_MS;
    const later = await checkOutAt(browser, "203.0.113.6");
    expect(later.status).toBe(200);
    expect(later.body.data.paymentUrl).not.toBe(first.body.data.paymentUrl);
    await workAfter(30);
    expect(await usesOf(code)).toBe(1);
  });

  test("a repeated checkout gives the same page again where the shop does not end it: for an account, and at a lender (D-92)", async () => {
    const account = app.openBrowser();
    await signIn(app, account, newBuyer().email);
    for (const [browser, gateway] of [
      [account, "stripe"],
      [app.openBrowser(), "tamara"],
    ] as const) {
      clock.aheadMs = 0;
      const first = await hold(await newCoupon(1), "203.0.113.12", browser, gateway);
      clock.aheadMs = 19 * MINUTE_MS;
      const later = await checkOutAt(browser, "203.0.113.12", gateway);
      expect(later.body.data.paymentUrl).toBe(first.body.data.paymentUrl);
    }
  });
});

describe("limits on the orders of one holder that hold a limited coupon", () => {
  test("guests at one address hold a coupon of one use at most four times a day; other addresses and accounts go on", async () => {
    const code = await newCoupon(1);
    const [attacker, address] = [app.openBrowser(), "203.0.113.7"];
    const statuses: number[] = [];
    for (let turn = 0; turn < 5; turn += 1) {
      const { status, body } = await hold(code, address, attacker);
      statuses.push(status);
      if (status !== 200) expect(body.code).toBe("coupon_exhausted");
      await workAfter(turn * 30 + 30);
      await attacker.fetchCsrfToken();
    }
    expect(statuses).toEqual([200, 200, 200, 200, 409]);
    expect(await usesOf(code)).toBe(0);
    expect((await hold(code, address)).body.code).toBe("coupon_exhausted");
    const account = app.openBrowser();
    await signIn(app, account, newBuyer().email);
    expect((await hold(code, address, account)).status).toBe(200);
    await account.post("/cart/remove-coupon");
    await account.post("/checkout/stripe", newBuyer());
    await everythingDone(app);
    expect((await hold(code, "203.0.113.8")).status).toBe(200);
  });

  test("an unchanged cart holds its coupon once, however often it is checked out (D-92, D-115)", async () => {
    const code = await newCoupon(1);
    const [browser, address] = [app.openBrowser(), "203.0.113.11"];
    const first = await hold(code, address, browser);
    for (let turn = 0; turn < 4; turn += 1) {
      const again = await checkOutAt(browser, address);
      expect(again.body.data?.paymentUrl).toBe(first.body.data.paymentUrl);
    }
    expect(await usesOf(code)).toBe(1);
  });

  test("S22 accounts of one mailbox hold a coupon of one use at most four times a day, from however many addresses", async () => {
    const code = await newCoupon(1);
    const { email } = newBuyer();
    const statuses: number[] = [];
    for (let turn = 0; turn < 5; turn += 1) {
      const account = app.openBrowser();
      await signIn(app, account, email.replace("@", `+${turn}@`));
      const { status, body } = await hold(code, `203.0.113.${20 + turn}`, account);
      statuses.push(status);
      if (status !== 200) expect(body.code).toBe("coupon_exhausted");
      await account.post("/cart/remove-coupon");
      await account.post("/checkout/stripe", newBuyer());
      await everythingDone(app);
    }
    expect(statuses).toEqual([200, 200, 200, 200, 409]);
    expect(await usesOf(code)).toBe(0);
    expect((await hold(code, "203.0.113.20")).status).toBe(200);
  });

  test.each([
    { uses: 50, orders: 53 },
    { uses: 51, orders: 204 },
  ])(
    "are $orders of a coupon of $uses uses: of a large campaign's buyers three in four may leave",
    async ({ uses, orders }) => {
      const code = await newCoupon(uses);
      const address = `203.0.113.${uses}`;
      expect((await hold(code, address)).status).toBe(200);
      const { rows } = await sql`
      update rate_limits set hits = ${orders - 1}
      where key like (select 'holds of coupon ' || id || ' %' from coupons where code = ${code})
      returning hits`.execute(app.connection.db);
      expect(rows).toHaveLength(1);
      expect((await hold(code, address)).status).toBe(200);
      expect((await hold(code, address)).status).toBe(409);
    },
  );
});
