import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { beforeAll, expect, test } from "vitest";
import { promiseRefund } from "../payments/refund-promise.ts";
import { erasePerson } from "../privacy/erase.ts";
import { buyerAtPaymentPage, buyerWhoPaid, everythingDone } from "../testing/buyer.ts";
import { openPaymentShop } from "../testing/payment-shop.ts";
import { readPages } from "../testing/read-pages.ts";
import { openStaffBrowser, type StaffBrowser } from "../testing/staff.ts";

const { app, sandbox } = await openPaymentShop();

let support: StaffBrowser;
let orders: readonly string[];
/** Three paid orders of two seats each; the first seat of the last one is named. */
beforeAll(async () => {
  support = await openStaffBrowser(app, "support");
  const numbers: string[] = [];
  for (const name of [null, null, "Huda"]) {
    const { browser, paymentId } = await buyerWhoPaid(app, {
      packages: { 42: 2 },
    });
    const path = `/orders/${paymentId}/learners`;
    const { order_id, seats } = (await browser.call(path)).body.data;
    numbers.push(order_id);
    if (name === null) continue;
    const { position, unit, version } = seats[0];
    const learner = {
      first_name: name,
      birth_year: 2018,
      level: "beginner",
      days: ["sat"],
      time_zone: "Europe/London",
    };
    const body = { seats: [{ position, unit, version, learner }] };
    expect((await browser.call(path, { method: "PUT", body })).status).toBe(200);
  }
  orders = numbers;
});

const list = async (query: string) => (await support.call(`learners?${query}`)).body.data;
const audited = async () =>
  (
    await app.shop.db
      .selectFrom("audit_entries")
      .select(["action", "subject"])
      .where("action", "like", "learner.%")
      .orderBy("id", "desc")
      .execute()
  )[0];

test("staff see every seat once, page by page, the newest order first, and which have a learner (D-205)", async () => {
  for (const limit of [1, 3, 4]) {
    const pages = await readPages((cursor) => list(`limit=${limit}&cursor=${cursor ?? ""}`));
    const shown = pages.flatMap(({ seats }) =>
      seats.map(({ order, unit }: { order: string; unit: number }) => [order, unit]),
    );
    const expected = orders.toReversed().flatMap((number) => [1, 2].map((unit) => [number, unit]));
    expect(shown).toEqual(expected);
  }
  expect((await list("state=unnamed")).seats).toHaveLength(5);
  expect((await list("state=assigned")).seats).toEqual([]);
  const { seats } = await list("state=waiting");
  expect(seats).toHaveLength(1);
  expect(seats[0]).toMatchObject({
    order: orders[2],
    learner: { first_name: "Huda", time_zone: "Europe/London", days: ["sat"] },
    assigned: false,
  });
  expect(await audited()).toEqual({ action: "learner.list", subject: "learners" });
});

test("the seats of an order are found by its number in Arabic digits, or as it was copied (D-105, D-205)", async () => {
  const [number = ""] = orders;
  const arabic = number.replaceAll(/[0-9]/g, (digit) => String.fromCharCode(0x660 + Number(digit)));
  for (const typed of [arabic, `#${number}`, `\u2066${number}\u2069`]) {
    const { seats } = await list(`order=${encodeURIComponent(typed)}`);
    expect(seats.map(({ order }: { order: string }) => order)).toEqual([number, number]);
  }
});

test("staff return one seat, once: it loses its learner and cannot get another (D-207)", async () => {
  const [seat] = (await list(`order=${orders[2]}&state=waiting`)).seats;
  expect(await audited()).toEqual({ action: "learner.read", subject: `order ${orders[2]}` });
  const path = `orders/${orders[2]}/seats/${seat.position}/${seat.unit}/give-back`;
  expect((await support.call(path, { method: "POST" })).status).toBe(200);
  expect(await audited()).toEqual({ action: "learner.give_back", subject: `order ${orders[2]}` });
  expect((await support.call(path, { method: "POST" })).status).toBe(404);
  expect((await list(`order=${orders[2]}`)).seats).toHaveLength(1);
  const kept = await app.shop.db
    .selectFrom("seats")
    .select("id")
    .where("first_name", "is not", null)
    .execute();
  expect(kept).toEqual([]);
  const odd = `orders/${orders[2]}/seats/${seat.position}/3/give-back`;
  expect((await support.call(odd, { method: "POST" })).status).toBe(404);
});

test("staff see no seats of a refunded order, of a second payment or of an erased buyer (D-205, D-207, D-209)", async () => {
  const buy = async () => {
    const buyer = await buyerWhoPaid(app);
    const { order_id } = (await buyer.browser.call(`/orders/${buyer.paymentId}/learners`)).body
      .data;
    return { ...buyer, number: String(order_id) };
  };
  const [kept, refunded, second, erased] = [await buy(), await buy(), await buy(), await buy()];
  const request = { refundId: randomUUID(), paymentId: refunded.paymentId, amount: null };
  await promiseRefund(app.shop, { ...request, reason: "asked", actor: "staff" });
  await everythingDone(app);
  await erasePerson(app.shop, erased.email);
  const mark = (duplicate: boolean) =>
    sql`update orders set duplicate = ${duplicate} where number = ${second.number}`.execute(
      app.shop.db,
    );
  await mark(true);
  const seatsOf = async ({ number }: { readonly number: string }) =>
    (await list(`order=${number}`)).seats.length;
  expect(await seatsOf(kept)).toBe(1);
  for (const gone of [refunded, second, erased]) expect(await seatsOf(gone)).toBe(0);
  await mark(false);
});

test("a forged cursor is refused, and so is a role that may not see learners (D-205)", async () => {
  const forged = Buffer.from("2026-01-01 12:00:00+00|x").toString("base64url");
  expect((await support.call(`learners?cursor=${forged}`)).status).toBe(422);
  const sales = await openStaffBrowser(app, "sales");
  expect((await sales.call(`groups/waiting?cursor=${forged}`)).status).toBe(422);
  expect((await sales.call("learners")).status).toBe(403);
});

test("a seat of an unpaid order cannot be returned, so that none is missing when it is paid (D-207)", async () => {
  const { browser, paymentUrl, paymentId } = await buyerAtPaymentPage(app);
  const { order_id: number } = (await browser.call("/orders")).body.data[0];
  const path = `orders/${number}/seats/0/1/give-back`;
  expect((await support.call(path, { method: "POST" })).status).toBe(404);
  await sandbox.settle(paymentUrl, "approve");
  await everythingDone(app);
  const { seats } = (await browser.call(`/orders/${paymentId}/learners`)).body.data;
  expect(seats).toHaveLength(1);
});

test("the seats of an order of several packages are listed line by line, over pages too (D-205)", async () => {
  const { browser, paymentId } = await buyerWhoPaid(app, { packages: { 42: 2, 43: 2 } });
  const { order_id } = (await browser.call(`/orders/${paymentId}/learners`)).body.data;
  for (const limit of [1, 3]) {
    const pages = await readPages((cursor) =>
      list(`order=${order_id}&limit=${limit}&cursor=${cursor ?? ""}`),
    );
    const shown = pages.flatMap(({ seats }) =>
      seats.map(({ position, unit }: { position: number; unit: number }) => [position, unit]),
    );
    expect(shown).toEqual([
      [0, 1],
      [0, 2],
      [1, 1],
      [1, 2],
    ]);
  }
});
