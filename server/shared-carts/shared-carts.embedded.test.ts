import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { DAY_MS } from "#core/durations.ts";
import { promiseRefund } from "../payments/refund-promise.ts";
import { deleteExpired } from "../privacy/retention.ts";
import { everythingDone, newBuyer } from "../testing/buyer.ts";
import { signIn } from "../testing/identities.ts";
import { sandboxOf } from "../testing/sandbox-client.ts";
import { openStaffBrowser } from "../testing/staff.ts";
import { createTestApp, type TestApp } from "../testing/test-app.ts";
import type { TestBrowser } from "../testing/test-browser.ts";
import { idOfSharedCartKey } from "./shared-cart-key.ts";

let app: TestApp;
let now = Date.now();
let sender: TestBrowser;
let payer: TestBrowser;
beforeAll(async () => {
  app = await createTestApp({}, () => new Date(now));
});
afterAll(() => app.close());
beforeEach(() => {
  sender = app.openBrowser();
  payer = app.openBrowser();
});

/** The key of a link to a cart with two units of one package and a coupon. */
async function share(from = sender): Promise<string> {
  await from.add(42, 2);
  await from.post("/cart/apply-coupon", { coupon_code: "WELCOME10" });
  const { status, body } = await from.post("/shared-carts");
  expect(status).toBe(200);
  return body.data.key;
}
const open = async (key: string, by = payer) => (await by.call(`/shared-cart/${key}`)).body.data;
const take = (key: string, body: unknown = {}, by = payer) => by.post(`/shared-cart/${key}`, body);
const setActive = (id: number, active: boolean) =>
  sql`update course_packages set active = ${active} where id = ${id}`.execute(app.connection.db);
const paidOf = async (by = sender) => (await by.call("/shared-carts")).body.data.link?.paid;
const stateOf = async (by = sender) => (await by.call("/shared-carts")).body.data.link?.state;
const units = async (by = payer) =>
  (await by.cart()).items.map((item: { course_package: { id: number }; quantity: number }) => [
    item.course_package.id,
    item.quantity,
  ]);

/** Buys what is in a cart, up to the money. */
async function pay(by = payer, buyer = newBuyer()): Promise<void> {
  now += 1000;
  const { status, body } = await by.checkout(buyer);
  expect(status, JSON.stringify(body)).toBe(200);
  await sandboxOf(app).settle(body.data.paymentUrl, "approve");
  const { rows } = await sql<{ id: string }>`select id from payments
    order by created_at desc, id limit 1`.execute(app.connection.db);
  await by.call(`/orders/payment/${rows[0]?.id}/stripe`);
}

test("a cart that one person has chosen is paid by another, and the sender sees it (D-220)", async () => {
  const key = await share();
  expect(await stateOf()).toBe("open");
  const shared = await open(key);
  expect(shared).toMatchObject({ state: "open", coupon_code: "WELCOME10" });
  expect(shared.total).toBe((await sender.cart()).total_price_discount);
  expect(shared.shared_total).toBe(shared.total);
  const sums = ["total_price", "family_or_friend_discount", "family_discount_percent", "discount"];
  const own = await sender.cart();
  expect(sums.map((name) => shared[name])).toEqual(sums.map((name) => own[name]));
  expect((await take(key)).body.data.items).toBe(2);
  expect(await units()).toEqual([[42, 2]]);
  expect((await payer.cart()).total_price_discount).toBe(shared.total);
  expect(await stateOf()).toBe("taken");
  expect(await paidOf()).toEqual([]);
  await pay();
  expect(await stateOf()).toBe("paid");
  expect(await paidOf()).toEqual([{ course_package_id: 42, quantity: 2, left: 0 }]);
  expect(await open(key)).toMatchObject({ state: "paid", lines: [] });
  expect(await take(key)).toMatchObject({ status: 409, body: { code: "shared_cart_closed" } });
  expect(await units()).toEqual([]);
});

test("a link does not reveal its sender, and a part of its key opens nothing (D-220)", async () => {
  const key = await share();
  const text = JSON.stringify(await open(key));
  expect(text).not.toContain(sender.sessionId);
  expect(Object.keys(await open(key)).toSorted()).toEqual([
    ..."coupon_code currency currency_en discount expires_at family_discount_percent".split(" "),
    ..."family_or_friend_discount lines part_paid shared_total state total total_price".split(" "),
  ]);
  const [id = "", signature = ""] = key.split(".");
  const other = await share(app.openBrowser());
  const forged = [
    id,
    `${id}.`,
    `${id}.${signature.slice(1)}`,
    `${other.split(".")[0]}.${signature}`,
  ];
  for (const wrong of [...forged, "nothing", "00000000-0000-4000-8000-000000000000.x"]) {
    const { status, body } = await payer.call(`/shared-cart/${wrong}`);
    expect([status, body.code], wrong).toEqual([404, "not_found"]);
    expect((await take(wrong)).status, wrong).toBe(404);
  }
});

test("a link taken twice puts nothing twice into the cart (D-221)", async () => {
  const key = await share();
  await take(key);
  await Promise.all([take(key), take(key)]);
  expect(await units()).toEqual([[42, 2]]);
});

test("a cart with something else in it is kept or emptied, as its owner chooses (D-221)", async () => {
  const key = await share();
  await payer.add(43);
  expect(await take(key)).toMatchObject({ status: 409, body: { code: "cart_not_empty" } });
  expect(await units()).toEqual([[43, 1]]);
  await take(key, { others: "keep" });
  expect(await units()).toEqual([
    [43, 1],
    [42, 2],
  ]);
  await take(key, { others: "remove" });
  expect(await units()).toEqual([[42, 2]]);
});

test("a payer who has more of a package than was sent keeps it, and pays for the sender (D-221)", async () => {
  const key = await share();
  await payer.add(42, 3);
  await take(key, { others: "keep" });
  expect(await units()).toEqual([[42, 3]]);
  await pay();
  expect(await stateOf()).toBe("paid");
});

test("a payer who pays for a part only has not paid the sender's cart (D-220)", async () => {
  const key = await share();
  await take(key);
  const [item] = (await payer.cart()).items;
  await payer.call(`/cart/decrease/${item.id}`);
  expect(await open(key)).toMatchObject({ part_paid: false, lines: [{ quantity: 2 }] });
  await pay();
  expect(await stateOf()).toBe("taken");
  expect(await open(key)).toMatchObject({ part_paid: true, lines: [{ quantity: 1 }] });
});

test("a sender sees how much of the cart is left to pay, and pays it without being refused again (D-220, D-221)", async () => {
  const key = await share();
  await take(key);
  await payer.call(`/cart/decrease/${(await payer.cart()).items[0].id}`);
  await pay();
  expect(await paidOf()).toEqual([{ course_package_id: 42, quantity: 1, left: 1 }]);
  await sender.call(`/cart/decrease/${(await sender.cart()).items[0].id}`);
  await pay(sender);
  expect(await paidOf()).toEqual([{ course_package_id: 42, quantity: 1, left: 0 }]);
});

test("of two payers with one cart the second is refused once as it is paid, and may buy it all the same (D-221)", async () => {
  const key = await share();
  const second = app.openBrowser();
  await take(key);
  await take(key, {}, second);
  await pay();
  expect(await second.checkout(newBuyer())).toMatchObject({
    status: 409,
    body: { code: "shared_cart_paid" },
  });
  expect(await units(second)).toEqual([[42, 2]]);
  await pay(second);
  expect(await units(second)).toEqual([]);
});

test("a sender whose cart another has paid is refused once, and may buy it all the same (D-221)", async () => {
  const key = await share();
  await take(key);
  await pay();
  const refused = await sender.checkout(newBuyer());
  expect(refused).toMatchObject({ status: 409, body: { code: "shared_cart_paid" } });
  expect(await stateOf()).toBe("paid");
  await pay(sender);
  expect(await units(sender)).toEqual([]);
});

const CLOSED_BY_SENDER = {
  "taken back while the payer was paying": async () => {
    await sender.post("/shared-carts/revoke");
    await pay();
  },
  "replaced by another while the payer was paying": async () => {
    await sender.post("/shared-carts");
    await pay();
  },
  "paid, and taken back in a tab that did not know": async () => {
    await pay();
    await sender.post("/shared-carts/revoke");
  },
};

test.each(Object.entries(CLOSED_BY_SENDER))(
  "a sender whose link was %s is refused once (D-221)",
  async (_how, close) => {
    await take(await share());
    await close();
    expect((await sender.checkout(newBuyer())).body.code).toBe("shared_cart_paid");
    await pay(sender);
    expect(await units(sender)).toEqual([]);
  },
);

test("a sender who was refused for one payment of a link is refused for another one too (D-221)", async () => {
  const second = app.openBrowser();
  const key = await share();
  await take(key);
  await take(key, {}, second);
  const opened = await second.checkout(newBuyer());
  await pay();
  expect((await sender.checkout(newBuyer())).body.code).toBe("shared_cart_paid");
  now += 1000;
  await sandboxOf(app).settle(opened.body.data.paymentUrl, "approve");
  await everythingDone(app);
  expect(await paidOf()).toEqual([{ course_package_id: 42, quantity: 2, left: 0 }]);
  expect((await sender.checkout(newBuyer())).body.code).toBe("shared_cart_paid");
  await pay(sender);
});

test("a sender is refused for a paid package again when the cart holds it again (D-221)", async () => {
  await sender.add(43);
  await take((await sender.post("/shared-carts")).body.data.key);
  await pay();
  const [item] = (await sender.cart()).items;
  await sender.call(`/cart/remove/${item.id}`);
  const second = app.openBrowser();
  await take(await share(), {}, second);
  await pay(second);
  expect((await sender.checkout(newBuyer())).body.code).toBe("shared_cart_paid");
  await sender.add(43);
  expect((await sender.checkout(newBuyer())).body.code).toBe("shared_cart_paid");
  await pay(sender);
});

test("a sender who was at the payment page before making the link closes it by paying (D-220)", async () => {
  const buyer = newBuyer();
  await sender.add(42, 2);
  await sender.checkout(buyer);
  const key = (await sender.post("/shared-carts")).body.data.key;
  await pay(sender, buyer);
  expect(await open(key)).toMatchObject({ state: "paid" });
});

test("a payer who was at the payment page with the same courses pays for the sender all the same (D-220)", async () => {
  const buyer = newBuyer();
  await payer.add(42, 2);
  await payer.checkout(buyer);
  await sender.add(42, 2);
  await take((await sender.post("/shared-carts")).body.data.key);
  await pay(payer, buyer);
  expect(await stateOf()).toBe("paid");
});

test("a refunded payment of another is not named as paid, and its packages may be bought (D-220)", async () => {
  const key = await share();
  await take(key);
  await pay();
  const { rows } = await sql<{ id: string; total: number }>`
    select p.id, p.amount as total from payments p join orders o on o.id = p.order_id
    join shared_cart_purchases s on s.purchase_id = o.purchase_id and not s.is_own
    where s.shared_cart_id = ${idOfSharedCartKey(app.shop.config.secret, key)}`.execute(
    app.connection.db,
  );
  const { id: paymentId = "", total = 0 } = rows[0] ?? {};
  const refund = { refundId: randomUUID(), paymentId, amount: Number(total) };
  await promiseRefund(app.shop, { ...refund, actor: "staff", reason: "agreed" });
  await everythingDone(app);
  expect(await paidOf()).toEqual([]);
  expect(await open(key)).toMatchObject({ state: "paid", lines: [] });
  await pay(sender);
});

test("a sender whose cart holds nothing of what another has paid is not refused (D-221)", async () => {
  const key = await share();
  const second = app.openBrowser();
  await take(key);
  await take(key, {}, second);
  await pay();
  for (const browser of [sender, second]) {
    await browser.add(57);
    const items: { id: string; course_package: { id: number } }[] = (await browser.cart()).items;
    const sent = items.find(({ course_package }) => course_package.id === 42);
    await browser.call(`/cart/remove/${sent?.id}`);
    await pay(browser);
    expect(await units(browser)).toEqual([]);
  }
});

test("a person who takes their own account's cart and signs in to it has nothing twice (D-221)", async () => {
  const { email } = newBuyer();
  await signIn(app, sender, email);
  const key = await share();
  await take(key);
  // The code before was asked for less than a minute ago.
  now += 2 * 60_000;
  await signIn(app, payer, email);
  expect(await units()).toEqual([[42, 2]]);
});

test("a sender who pays the cart after all closes the link with it (D-220, D-221)", async () => {
  const key = await share();
  await take(key);
  await pay(sender);
  expect(await stateOf()).toBe("paid");
  // What the sender has bought is not called paid by another, nor is a place added to it.
  await sender.add(42);
  expect(await paidOf()).toEqual([]);
  expect(await open(key, app.openBrowser())).toMatchObject({ state: "paid", lines: [] });
  expect((await payer.checkout(newBuyer())).body.code).toBe("shared_cart_paid");
});

test("a sender who buys only a part of the cart leaves the link open (D-220)", async () => {
  const key = await share();
  await sender.call(`/cart/decrease/${(await sender.cart()).items[0].id}`);
  await pay(sender);
  expect(await open(key)).toMatchObject({ state: "open" });
});

test("a payer who signs in before paying has paid the sender's cart all the same (D-122, D-220)", async () => {
  const key = await share();
  await take(key);
  const { email } = newBuyer();
  await signIn(app, payer, email);
  expect(await units()).toEqual([[42, 2]]);
  await pay();
  expect(await stateOf()).toBe("paid");
});

test("a price that has changed is shown beside the one that was sent (D-220)", async () => {
  const key = await share();
  const before = await open(key);
  await sql`update course_packages set price = price + 2000 where id = 42`.execute(
    app.connection.db,
  );
  const after = await open(key);
  expect(after.lines[0].single_price).toBe(before.lines[0].single_price + 20);
  expect(after.lines[0].shared_price).toBe(before.lines[0].single_price);
  expect(after.total).toBeGreaterThan(after.shared_total);
  await sql`update course_packages set price = price - 2000 where id = 42`.execute(
    app.connection.db,
  );
});

test("a package that is no longer sold is named, and not put into the cart (D-220)", async () => {
  await sender.add(57);
  const key = await share();
  const whole = await open(key);
  await setActive(57, false);
  const shown = await open(key);
  expect(shown.lines.map(({ available }: { available: boolean }) => available)).toEqual([
    false,
    true,
  ]);
  expect(shown.total_price).toBe(whole.total_price - whole.lines[0].single_price);
  expect(shown.total).toBeLessThan(whole.total);
  expect(shown.shared_total).toBe(whole.total);
  await take(key);
  expect(await units()).toEqual([[42, 2]]);
  await setActive(42, false);
  expect((await take(key)).body.code).toBe("shared_cart_closed");
  await setActive(42, true);
  await setActive(57, true);
});

test("a link whose packages are no longer sold is not paid by anything else its payer buys (D-220)", async () => {
  const key = await share();
  await take(key);
  await payer.add(43);
  await setActive(42, false);
  await pay();
  await setActive(42, true);
  expect(await stateOf()).toBe("taken");
});

/** Staff change a package a minute ahead, and that minute goes by. */
async function changeByClock(
  id: number,
  change: { readonly active: boolean } | { readonly price: number; readonly price_before: null },
): Promise<void> {
  const staff = await openStaffBrowser(app, "sales");
  const { packages } = (await staff.call("packages")).body.data;
  const { version } = packages.find((one: { id: number }) => one.id === id);
  const { status } = await staff.call(`packages/${id}`, {
    method: "PATCH",
    headers: { "If-Match": `"${version}"` },
    body: { ...change, from: new Date(now + 60_000).toISOString() },
  });
  expect(status).toBe(200);
  now += 60_000;
}

test("a sale that ends by the clock leaves the rest to be paid, and the sender sees that it was (D-220)", async () => {
  await sender.add(57);
  const key = await share();
  await changeByClock(57, { active: false });
  await take(key);
  await pay();
  expect(await stateOf()).toBe("paid");
  expect(await paidOf()).toEqual([{ course_package_id: 42, quantity: 2, left: 0 }]);
});

test("a price that changes by the clock is what the link and the payer's cart show from then on (D-220)", async () => {
  await sender.add(43);
  const key = (await sender.post("/shared-carts")).body.data.key;
  const [{ single_price: before }] = (await open(key)).lines;
  await changeByClock(43, { price: before - 20, price_before: null });
  const after = await open(key);
  expect(after.lines).toMatchObject([{ single_price: before - 20, shared_price: before }]);
  await take(key);
  expect((await payer.cart()).total_price_discount).toBe(after.total);
});

test("a link is revoked by its sender alone, and a new one replaces it (D-220)", async () => {
  const key = await share();
  await payer.post("/shared-carts/revoke");
  expect((await open(key)).state).toBe("open");
  const next = (await sender.post("/shared-carts")).body.data.key;
  expect(await open(key)).toMatchObject({ state: "revoked", lines: [], total: 0 });
  expect((await open(next)).state).toBe("open");
  const { body } = await sender.post("/shared-carts/revoke");
  expect(body.data.link.state).toBe("revoked");
  expect(await take(next)).toMatchObject({ status: 409, body: { code: "shared_cart_closed" } });
});

test("an empty cart makes no link, nor does one whose packages are all no longer sold (D-220)", async () => {
  const refused = async () => {
    const { status, body } = await sender.post("/shared-carts");
    expect([status, body.code]).toEqual([422, "cart_empty"]);
    expect(await stateOf()).toBeUndefined();
  };
  await refused();
  await sender.add(42);
  await setActive(42, false);
  await refused();
  await setActive(42, true);
});

test("a browser that makes links endlessly is refused with Retry-After (D-220)", async () => {
  await sender.add(42);
  const answers: number[] = [];
  for (let time = 0; time < 21; time += 1) {
    answers.push((await sender.post("/shared-carts")).status);
  }
  expect(answers.indexOf(429)).toBe(20);
});

test("a link works for seven days and is forgotten thirty days later (D-220)", async () => {
  const key = await share();
  now += 7 * DAY_MS - 1;
  expect((await open(key)).state).toBe("open");
  now += 1;
  expect(await open(key)).toMatchObject({ state: "expired", lines: [], total: 0 });
  expect((await take(key)).body.code).toBe("shared_cart_closed");
  now += 30 * DAY_MS;
  await deleteExpired(app.shop);
  expect((await open(key)).state).toBe("expired");
  now += 1;
  await deleteExpired(app.shop);
  expect((await payer.call(`/shared-cart/${key}`)).status).toBe(404);
});
