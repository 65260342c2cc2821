import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { buyerAtPaymentPage, everythingDone, newBuyer } from "../testing/buyer.ts";
import { sandboxOf } from "../testing/sandbox-client.ts";
import { openStaffBrowser, type StaffBrowser } from "../testing/staff.ts";
import { createTestApp, type TestApp } from "../testing/test-app.ts";
import type { TestBrowser } from "../testing/test-browser.ts";

let app: TestApp;
let now = Date.now();
let staff: StaffBrowser;
let buyer: TestBrowser;
beforeAll(async () => {
  app = await createTestApp({}, () => new Date(now));
});
afterAll(() => app.close());
beforeEach(async () => {
  staff = await openStaffBrowser(app, "sales");
  buyer = app.openBrowser();
});

const change = async (id: number, body: unknown) => {
  const { packages } = (await staff.call("packages")).body.data;
  const { version } = packages.find((one: { id: number }) => one.id === id);
  const headers = { "If-Match": `"${version}"` };
  const { status } = await staff.call(`packages/${id}`, { method: "PATCH", body, headers });
  expect(status).toBe(200);
};
/** Sends the form with the total that the cart showed. */
const checkout = async (shown: number) => {
  const { status, body } = await buyer.post("/checkout/stripe", {
    ...newBuyer(),
    expected_total: shown,
  });
  return [status, body.code ?? null];
};
const shown = async () => (await buyer.cart()).total_price_discount;

test("a price that staff raise while a cart is open is charged only after it was shown (D-169)", async () => {
  await buyer.add(42);
  const before = await shown();
  await change(42, { price: 219, price_before: null });
  expect(await checkout(before)).toEqual([409, "price_changed"]);
  expect(await shown()).toBe(219);
  expect(await checkout(219)).toEqual([200, null]);
});

test("a scheduled price that comes while a cart is open is charged only after it was shown (D-169)", async () => {
  await buyer.add(43);
  const before = await shown();
  await change(43, { price: 139, price_before: null, from: new Date(now + 60_000).toISOString() });
  now += 59_999;
  expect(await shown()).toBe(before);
  now += 1;
  expect(await checkout(before)).toEqual([409, "price_changed"]);
  expect(await shown()).toBe(139);
  expect(await checkout(139)).toEqual([200, null]);
});

test("a checkout of a package switched off while the cart was open is refused until the buyer has seen the total (D-169)", async () => {
  await buyer.add(44);
  await buyer.add(57);
  const before = await shown();
  await change(44, { active: false });
  expect(await checkout(before)).toEqual([409, "price_changed"]);
  expect(await shown()).toBe(149);
  expect(await checkout(149)).toEqual([200, null]);
});

test("a cart of nothing but a package that was switched off is empty (D-169)", async () => {
  await buyer.add(53);
  const before = await shown();
  await change(53, { active: false, from: new Date(now + 1000).toISOString() });
  now += 1000;
  expect(await checkout(before)).toEqual([422, "cart_empty"]);
});

test("a buyer who was shown the lower price pays it (D-169)", async () => {
  await buyer.add(50);
  const before = await shown();
  await change(50, { price: 39 });
  expect(await checkout(before)).toEqual([200, null]);
  const [{ total } = { total: 0 }] = await app.connection.db
    .selectFrom("orders")
    .select("total")
    .orderBy("created_at", "desc")
    .limit(1)
    .execute();
  expect(total).toBe(3_900);
});

const CHANGED_AT_PAYMENT = [
  { what: "the price is raised", act: () => change(47, { price: 999, price_before: null }) },
  { what: "the package is switched off", act: () => change(47, { active: false }) },
  {
    what: "the coupon is switched off",
    act: async () => {
      const off = app.connection.db.updateTable("coupons").set({ active: false });
      await off.where("code", "=", "WELCOME10").execute();
    },
  },
];

test.each(CHANGED_AT_PAYMENT)(
  "while the payment page is open $what: the order is paid as it was placed, and the cart is emptied (D-169)",
  async ({ act }) => {
    await change(47, { price: 100, price_before: null, active: true });
    const on = app.connection.db.updateTable("coupons").set({ active: true });
    await on.where("code", "=", "WELCOME10").execute();
    const { browser, paymentId, paymentUrl } = await buyerAtPaymentPage(app, {
      packages: { 47: 2 },
      coupon: "WELCOME10",
    });
    await act();
    await sandboxOf(app).settle(paymentUrl, "approve");
    await everythingDone(app);
    const { status, body } = await browser.call(`/orders/payment/${paymentId}/stripe`);
    expect(status).toBe(200);
    expect(body.data).toMatchObject({ status: "paid", items: [{ quantity: 2 }] });
    const orders = await app.connection.db
      .selectFrom("orders as o")
      .innerJoin("payments as p", "p.order_id", "o.id")
      .innerJoin("coupon_uses as u", "u.purchase_id", "o.purchase_id")
      .select(["o.status", "o.total", "u.state"])
      .where("p.id", "=", paymentId)
      .execute();
    expect(orders).toEqual([{ status: "paid", total: 17_100, state: "kept" }]);
    expect((await browser.cart()).items).toEqual([]);
  },
);
