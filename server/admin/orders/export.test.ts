import { randomUUID } from "node:crypto";
import { beforeAll, expect, test } from "vitest";
import { promiseRefund } from "../../payments/refund-promise.ts";
import { erasePerson } from "../../privacy/erase.ts";
import { buyerAtPaymentPage, buyerWhoPaid, everythingDone, newBuyer } from "../../testing/buyer.ts";
import { fillOrders } from "../../testing/many-orders.ts";
import { orderNumberOf } from "../../testing/payment-rows.ts";
import { openPaymentShop } from "../../testing/payment-shop.ts";
import { openStaffBrowser, type StaffBrowser } from "../../testing/staff.ts";
import { BUYER } from "../../testing/test-browser.ts";
import { EXPORT_BATCH } from "./export.ts";

const { app, clock } = await openPaymentShop();
const { db } = app.connection;
const COUNT = 2 * EXPORT_BATCH + 7;

let sales: StaffBrowser;
beforeAll(async () => {
  sales = await openStaffBrowser(app, "sales");
  await fillOrders(db, COUNT);
});

const linesOf = (text: string) => text.trimEnd().split("\r\n");

test("the file has every order once, also when there is more than one batch (D-166)", async () => {
  const { status, headers, text } = await sales.call("orders.csv");
  expect(status).toBe(200);
  expect(headers.get("Content-Type")).toBe("text/csv; charset=utf-8");
  expect(headers.get("Content-Disposition")).toMatch(/^attachment; filename="orders-[\d-]+\.csv"$/);
  const [head, ...rows] = linesOf(text);
  expect(head).toMatch(/^number,created_at_utc,paid_at_utc,status,gateway,currency,total/);
  expect(rows).toHaveLength(COUNT);
  expect(new Set(rows.map((row) => row.split(",")[0])).size).toBe(COUNT);
});

test("each column of the file equals the order's own page, with times in UTC (D-166)", async () => {
  const buyer = await buyerWhoPaid(app, { packages: { 42: 2 }, coupon: "WELCOME10" });
  const { paymentId } = buyer;
  const refund = { refundId: randomUUID(), paymentId, amount: 1_234, reason: "agreed" };
  await promiseRefund(app.shop, { ...refund, actor: "staff" });
  await everythingDone(app);
  const { text } = await sales.call(`orders.csv?query=${encodeURIComponent(buyer.email)}`);
  const [head = "", row = ""] = linesOf(text.replace("\uFEFF", ""));
  const values = row.split(",");
  const cells = Object.fromEntries(head.split(",").map((name, index) => [name, values[index]]));
  const order = (await sales.call(`orders/${cells["number"]}`)).body.data;
  const inUtc = (time: string) => time.slice(0, 19).replace("T", " ");
  expect(cells).toEqual({
    number: order.number,
    created_at_utc: inUtc(order.created_at),
    paid_at_utc: inUtc(order.paid_at),
    status: "paid",
    gateway: "stripe",
    currency: "USD",
    total: "340.29",
    family_discount: "19.9",
    coupon_discount: "37.81",
    refunded: "12.34",
    disputed: "0",
    coupon: "WELCOME10",
    firstname: BUYER.firstname,
    lastname: BUYER.lastname,
    email: buyer.email,
    phone: `"'${order.phone}"`,
    country: BUYER.country,
    locale: "en",
    items: "42 x 2",
  });
});

test("the file keeps the amounts of an order whose buyer was erased, without the buyer (D-166)", async () => {
  const { email, paymentId } = await buyerWhoPaid(app);
  const number = await orderNumberOf(db, paymentId);
  await erasePerson(app.shop, email);
  const { text } = await sales.call("orders.csv?status=paid");
  const row = linesOf(text).find((line) => line.startsWith(`${number},`));
  expect(row).toContain(",paid,stripe,USD,199,");
  expect(text).not.toContain(email);
});

test("the file has the packages of an order in the order of its lines (D-166)", async () => {
  const { email } = await buyerWhoPaid(app, { packages: { 42: 1, 44: 2, 50: 3 } });
  const { text } = await sales.call(`orders.csv?query=${encodeURIComponent(email)}`);
  expect(linesOf(text)[1]).toMatch(/,42 x 1; 44 x 2; 50 x 3$/);
});

test("the file has what of each order is disputed and not won (D-166, D-252)", async () => {
  const { paymentId, email } = await buyerWhoPaid(app, { gateway: "tabby" });
  const path = `orders/${await orderNumberOf(db, paymentId)}/disputes`;
  for (const [body, disputed] of [
    [{ state: "opened", amount: 200.5 }, "200.5"],
    [{ state: "lost", amount: 100 }, "100"],
    [{ state: "won" }, "0"],
  ] as const) {
    expect((await sales.call(path, { method: "POST", body })).status).toBe(200);
    const { text } = await sales.call(`orders.csv?query=${encodeURIComponent(email)}`);
    const [head = "", row = ""] = linesOf(text);
    expect(row.split(",")[head.split(",").indexOf("disputed")]).toBe(disputed);
  }
});

test("the file begins with the byte order mark that lets Excel read Arabic (D-166)", async () => {
  const path = `/api/admin/orders.csv?query=${encodeURIComponent("فاطمة")}`;
  const bytes = new Uint8Array(await (await sales.browser.fetch(path)).arrayBuffer());
  expect([...bytes.slice(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
  const rows = linesOf(new TextDecoder().decode(bytes)).slice(1);
  expect(rows.length).toBeGreaterThan(100);
  expect(rows.every((row) => row.includes(",فاطمة,"))).toBe(true);
});

test("the file follows the filter, and the audit has the filter without names (D-166)", async () => {
  const { text } = await sales.call("orders.csv?status=refunded&query=layla");
  const rows = linesOf(text).slice(1);
  expect(rows.length).toBeGreaterThan(0);
  expect(rows.every((row) => row.includes(",refunded,") && row.includes(",Layla,"))).toBe(true);
  const act = await db
    .selectFrom("audit_entries")
    .select(["action", "after"])
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirstOrThrow();
  expect(act).toEqual({ action: "order.export", after: { status: "refunded", search: "name" } });
});

test("the file follows the filter beyond its first batch (D-166)", async () => {
  const { text } = await sales.call("orders.csv?status=paid");
  const rows = linesOf(text).slice(1);
  expect(rows.length).toBeGreaterThan(EXPORT_BATCH);
  expect(rows.filter((row) => row.split(",")[3] !== "paid")).toEqual([]);
  expect(new Set(rows).size).toBe(rows.length);
});

test("a formula in the name of a buyer is escaped in the file (D-166)", async () => {
  const details = { ...newBuyer(), firstname: '=HYPERLINK("http://x")', lastname: "@SUM(A1)" };
  await buyerAtPaymentPage(app, { details });
  const { text } = await sales.call(`orders.csv?query=${encodeURIComponent(details.email)}`);
  const [row = ""] = linesOf(text).slice(1);
  expect(row).toContain('"\'=HYPERLINK(""http://x"")","\'@SUM(A1)"');
  expect(row).toContain(`"'${details.phone}"`);
});

test("the file needs the permission and a fresh second factor (D-166)", async () => {
  const support = await openStaffBrowser(app, "support");
  expect((await support.call("orders.csv")).body.code).toBe("not_permitted");
  const idle = await openStaffBrowser(app, "owner");
  clock.aheadMs = 6 * 60_000;
  const { status, body } = await idle.call("orders.csv");
  expect([status, body.code]).toEqual([403, "confirm_identity"]);
});

test("the file of no orders has only its header row (D-166)", async () => {
  const { text } = await sales.call("orders.csv?to=2020-01-01");
  expect(linesOf(text)).toHaveLength(1);
});

test("a file whose orders cannot be read is refused with an error, not cut off (D-166)", async () => {
  const { status, body } = await sales.call(
    `orders.csv?query=${encodeURIComponent("Zar\u0000qaa")}`,
  );
  expect([status, body.code]).toEqual([422, "invalid_input"]);
});
