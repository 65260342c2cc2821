import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { copy as arabic } from "#content/errors.ar.ts";
import { findBrokenInvariants } from "../db/invariants.ts";
import { promiseRefund } from "../payments/refund-promise.ts";
import { buyerAtPaymentPage, buyerWhoPaid, everythingDone, newBuyer } from "../testing/buyer.ts";
import { sandboxOf } from "../testing/sandbox-client.ts";
import { createTestApp, type TestApp } from "../testing/test-app.ts";

let app: TestApp;
let sandbox: ReturnType<typeof sandboxOf>;
let coupons = 0;
let code = "";
beforeAll(async () => {
  app = await createTestApp();
  sandbox = sandboxOf(app);
});
afterAll(() => app.close());
beforeEach(async () => {
  coupons += 1;
  code = `LAST${coupons}`;
  await app.connection.db
    .insertInto("coupons")
    .values({ code, kind: "percent", value: 15, max_uses: 1 })
    .execute();
});

/** A coupon of 50 percent that each person may use so often. */
async function addCoupon(name: string, usesPerPerson: number): Promise<void> {
  await app.connection.db
    .insertInto("coupons")
    .values({ code: name, kind: "percent", value: 50, max_uses_per_person: usesPerPerson })
    .execute();
}

/** How often the coupon counts as used, and what became of each use. */
async function uses() {
  const { rows } = await sql<{ uses: number; state: string | null }>`
    select k.uses, u.state from coupons k left join coupon_uses u on u.coupon_id = k.id
    where k.code = ${code} order by u.created_at`.execute(app.connection.db);
  return { count: rows[0]?.uses, states: rows.flatMap(({ state }) => state ?? []) };
}

/** Another guest who put the coupon on a cart of one package of 199 before it was used up. */
async function rival() {
  const browser = app.openBrowser();
  await browser.add(42);
  const { body } = await browser.post("/cart/apply-coupon", { coupon_code: code });
  expect(body.success).toBe(true);
  return browser;
}

/** Lets an attempt look lost for good: the shop takes its use of the coupon back, its page can still be paid. */
async function giveUp({
  paymentId,
  email,
}: {
  readonly paymentId: string;
  readonly email: string;
}) {
  const { db } = app.connection;
  await sql`update payments set status = 'expired' where id = ${paymentId}`.execute(db);
  await sql`update orders set status = 'expired' where email = ${email}`.execute(db);
  await sql`update coupon_uses set state = 'released'
    where coupon_id = (select id from coupons where code = ${code})`.execute(db);
  await sql`update coupons set uses = 0 where code = ${code}`.execute(db);
}

describe("the last use of a coupon", () => {
  test("a coupon's last use is held by the first checkout; the next is refused with 409 and keeps its cart", async () => {
    const second = await rival();
    const first = await buyerAtPaymentPage(app, { coupon: code });
    expect(await uses()).toEqual({ count: 1, states: ["held"] });
    const headers = { "Accept-Language": "ar" };
    const body = { ...newBuyer(), expected_total: 169.15 };
    const refused = await second.call("/checkout/stripe", { method: "POST", headers, body });
    expect(refused.status).toBe(409);
    expect(refused.body).toMatchObject({
      code: "coupon_exhausted",
      message: arabic.coupon_exhausted,
    });
    expect(await second.cart()).toMatchObject({
      total_price_discount: 199,
      coupon_code: null,
      notices: [{ code: "coupon_exhausted" }],
    });
    expect((await first.browser.checkout(first)).body.data.paymentUrl).toBe(first.paymentUrl);
    expect(await uses()).toEqual({ count: 1, states: ["held"] });
  });

  test("a buyer who was shown the total without the coupon does not wait for its last use", async () => {
    const second = await rival();
    await buyerAtPaymentPage(app, { coupon: code });
    const refused = await second.post("/checkout/stripe", newBuyer());
    expect(refused.body.code).toBe("coupon_exhausted");
    const accepted = await second.post("/checkout/stripe", { ...newBuyer(), expected_total: 199 });
    expect(accepted.status).toBe(200);
  });

  test("a coupon's last use is gone once it is paid with", async () => {
    await buyerWhoPaid(app, { coupon: code });
    expect(await uses()).toEqual({ count: 1, states: ["kept"] });
    const second = app.openBrowser();
    await second.add(42);
    const { body } = await second.post("/cart/apply-coupon", { coupon_code: code });
    expect(body.code).toBe("coupon_exhausted");
  });

  test("a coupon's last use is free again when the payment page has expired", async () => {
    const first = await buyerAtPaymentPage(app, { coupon: code });
    await sandbox.settle(first.paymentUrl, "decline");
    await everythingDone(app);
    expect(await uses()).toEqual({ count: 1, states: ["held"] });
    await sandbox.settle(first.paymentUrl, "expire");
    await everythingDone(app);
    expect(await uses()).toEqual({ count: 0, states: ["released"] });
    const second = await rival();
    expect((await second.post("/checkout/stripe", newBuyer())).status).toBe(200);
    expect(await uses()).toEqual({ count: 1, states: ["released", "held"] });
  });

  test("a coupon's last use stays with its purchase while the cart is changed and checked out again", async () => {
    const { browser, email } = await buyerAtPaymentPage(app, { coupon: code });
    await browser.add(43);
    await browser.checkout({ email });
    await everythingDone(app);
    expect(await uses()).toEqual({ count: 1, states: ["held"] });
    await browser.post("/cart/remove-coupon");
    await browser.checkout({ email });
    await everythingDone(app);
    expect(await uses()).toEqual({ count: 0, states: ["released"] });
  });

  test("a coupon's use counts again when a payment that was given up is paid after all", async () => {
    const first = await buyerAtPaymentPage(app, { coupon: code });
    await giveUp(first);
    await sandbox.settle(first.paymentUrl, "approve");
    await everythingDone(app);
    expect(await uses()).toEqual({ count: 1, states: ["kept"] });
  });

  test("a coupon's use is not counted twice when a payment that was given up is paid after another buyer used it (D-92)", async () => {
    const first = await buyerAtPaymentPage(app, { coupon: code });
    await giveUp(first);
    const second = await buyerAtPaymentPage(app, { coupon: code });
    await sandbox.settle(second.paymentUrl, "approve");
    await sandbox.settle(first.paymentUrl, "approve");
    await everythingDone(app);
    expect(await uses()).toEqual({ count: 1, states: ["released", "kept"] });
    const receipt = await first.browser.call(`/orders/payment/${first.paymentId}/stripe`);
    expect(receipt.body.data.status).toBe("paid");
    expect(await findBrokenInvariants(app.connection.db)).toEqual([]);
  });
});

describe("a coupon for one use per person", () => {
  async function checkOut(details: { email?: string; phone?: string }) {
    const browser = app.openBrowser();
    await browser.add(42);
    await browser.post("/cart/apply-coupon", { coupon_code: "FAMILY100" });
    return browser.checkout({ ...newBuyer(), ...details });
  }

  test("FAMILY100 leads to the receipt without a gateway: the order is paid, mailed, and the cart is empty (D-95)", async () => {
    const buyer = newBuyer();
    const browser = app.openBrowser();
    await browser.add(42, 2);
    await browser.post("/cart/apply-coupon", { coupon_code: "FAMILY100" });
    const before = (await sandbox.ledger()).length;
    const { status, body } = await browser.checkout({ ...buyer, firstname: "Family" });
    expect(status).toBe(200);
    const url = new URL(body.data.paymentUrl);
    expect([url.origin, url.pathname]).toEqual([app.shop.config.publicUrl, "/success"]);
    expect(url.searchParams.get("gatewayId")).toBe("stripe");
    expect(await sandbox.ledger()).toHaveLength(before);
    const paymentId = url.searchParams.get("paymentId");
    const receipt = await browser.call(`/orders/payment/${paymentId}/stripe`);
    expect(receipt.body.data).toMatchObject({
      status: "paid",
      total_amount: 0,
      discount_amount: 398,
      user: { name: "Family Saleh", email: buyer.email },
    });
    expect((await browser.cart()).items).toEqual([]);
    await everythingDone(app);
    expect(await sandbox.mailsTo(buyer.email)).toHaveLength(1);
  });

  test("a coupon for one use per person is refused to the same address and the same telephone, however written", async () => {
    const phone = "+971509990001";
    const email = "layla.h@gmail.com";
    expect((await checkOut({ email, phone })).status).toBe(200);
    const again = [
      { email: "Layla.H+kids@googlemail.com" },
      { email: "layla\u200bh@gmail.com" },
      { phone },
      { phone: "+9710509990001" },
    ];
    for (const details of again) {
      const { status, body } = await checkOut(details);
      expect([status, body.code], JSON.stringify(details)).toEqual([409, "coupon_already_used"]);
    }
    expect((await checkOut({ email: "laylah@example.com" })).status).toBe(200);
  });

  test("a coupon for one use per person is refused to the same account, whatever address and telephone it types (D-92)", async () => {
    const browser = app.openBrowser();
    const takeOne = async () => {
      await browser.add(42);
      await browser.post("/cart/apply-coupon", { coupon_code: "FAMILY100" });
      return browser.checkout(newBuyer());
    };
    expect((await takeOne()).status).toBe(200);
    const { status, body } = await takeOne();
    expect([status, body.code]).toEqual([409, "coupon_already_used"]);
  });

  test("a coupon for one use per person is refused while another checkout of that person holds it, and free after that", async () => {
    await addCoupon(`ONCE${code}`, 1);
    const details = newBuyer();
    const first = await buyerAtPaymentPage(app, { coupon: `ONCE${code}`, details });
    const second = app.openBrowser();
    await second.add(43);
    await second.post("/cart/apply-coupon", { coupon_code: `ONCE${code}` });
    expect((await second.checkout(details)).body.code).toBe("coupon_already_used");
    await sandbox.settle(first.paymentUrl, "expire");
    await everythingDone(app);
    expect((await second.checkout(details)).status).toBe(200);
  });

  test("a coupon for one use per person is refused to a repeated checkout with the telephone of somebody who used it (D-115)", async () => {
    const coupon = `ONCE${code}`;
    await addCoupon(coupon, 1);
    const { phone } = await buyerAtPaymentPage(app, { coupon });
    const details = newBuyer();
    const { browser } = await buyerAtPaymentPage(app, { coupon, details });
    const { status, body } = await browser.checkout({ ...details, phone });
    expect([status, body.code]).toEqual([409, "coupon_already_used"]);
  });

  test("a repeated checkout is refused a coupon already used, and its open page without the coupon can still be paid (D-115)", async () => {
    const coupon = `ONCE${code}`;
    await addCoupon(coupon, 1);
    const { phone } = await buyerAtPaymentPage(app, { coupon });
    const details = { ...newBuyer(), phone };
    const { browser, paymentId, paymentUrl } = await buyerAtPaymentPage(app, { details });
    await browser.post("/cart/apply-coupon", { coupon_code: coupon });
    expect((await browser.checkout(details)).body.code).toBe("coupon_already_used");
    await everythingDone(app);
    await sandbox.settle(paymentUrl, "approve");
    await everythingDone(app);
    const receipt = await browser.call(`/orders/payment/${paymentId}/stripe`);
    expect(receipt.body.data.status).toBe("paid");
  });

  test("a coupon for one use per person counts a purchase once, though its buyer began to pay at two gateways (D-92)", async () => {
    const coupon = `TWICE${code}`;
    await addCoupon(coupon, 2);
    const details = newBuyer();
    const { browser } = await buyerAtPaymentPage(app, { coupon, details, gateway: "tabby" });
    expect((await browser.checkout(details)).status).toBe(200);
    const buyAgain = async () => {
      const other = app.openBrowser();
      await other.add(43);
      await other.post("/cart/apply-coupon", { coupon_code: coupon });
      return other.checkout(details);
    };
    expect((await buyAgain()).status).toBe(200);
    expect((await buyAgain()).body.code).toBe("coupon_already_used");
  });

  test("a coupon for one use per person is refused to a person whose purchase with it was refunded (D-92)", async () => {
    const coupon = `ONCE${code}`;
    await addCoupon(coupon, 1);
    const details = newBuyer();
    const { paymentId } = await buyerWhoPaid(app, { coupon, details });
    const refund = { refundId: randomUUID(), paymentId, amount: null, reason: "agreed" };
    await promiseRefund(app.shop, { ...refund, actor: "staff" });
    await everythingDone(app);
    const again = app.openBrowser();
    await again.add(43);
    await again.post("/cart/apply-coupon", { coupon_code: coupon });
    const { phone } = details;
    expect((await again.checkout({ ...newBuyer(), phone })).body.code).toBe("coupon_already_used");
  });

  test("a coupon for one use per person is not used up by a second payment of one purchase, which is refunded (D-92, D-115)", async () => {
    const coupon = `ONCE${code}`;
    await addCoupon(coupon, 1);
    const details = newBuyer();
    const { browser, paymentUrl } = await buyerAtPaymentPage(app, { details, gateway: "tabby" });
    await browser.post("/cart/apply-coupon", { coupon_code: coupon });
    const second = (await browser.checkout(details)).body.data.paymentUrl;
    for (const page of [paymentUrl, second]) {
      await sandbox.settle(page, "approve");
      await everythingDone(app);
    }
    const { body } = await browser.call("/orders");
    expect(body.data.map(({ status }: { status: string }) => status)).toEqual(["refunded", "paid"]);
    await browser.add(43);
    await browser.post("/cart/apply-coupon", { coupon_code: coupon });
    expect((await browser.checkout(details)).status).toBe(200);
  });

  test("a coupon for one use per person is refused while an abandoned page for another address can still be paid (D-92)", async () => {
    const [one, other] = [newBuyer(), newBuyer()];
    const coupon = `ONCE${code}`;
    await addCoupon(coupon, 1);
    const left = await buyerAtPaymentPage(app, { coupon, details: one, gateway: "tamara" });
    expect((await left.browser.checkout(other)).status).toBe(200);
    const second = app.openBrowser();
    await second.add(43);
    await second.post("/cart/apply-coupon", { coupon_code: coupon });
    expect((await second.checkout(one)).body.code).toBe("coupon_already_used");
    await sandbox.settle(left.paymentUrl, "approve");
    await everythingDone(app);
    const sameTelephone = { ...newBuyer(), phone: one.phone };
    expect((await second.checkout(sameTelephone)).body.code).toBe("coupon_already_used");
    expect(await findBrokenInvariants(app.connection.db)).toEqual([]);
  });
});
