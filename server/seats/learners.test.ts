import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { DAY_MS, HOUR_MS } from "#core/durations.ts";
import type { Mail } from "../mail/mailer.ts";
import { promiseRefund } from "../payments/refund-promise.ts";
import { erasePerson } from "../privacy/erase.ts";
import { exportPerson } from "../privacy/export.ts";
import { deleteExpired } from "../privacy/retention.ts";
import {
  type BuyerAtPaymentPage,
  buyerAtPaymentPage,
  buyerWhoPaid,
  everythingDone,
} from "../testing/buyer.ts";
import { assignSeat, firstSeatOf, makeGroup } from "../testing/groups.ts";
import { fillOrders } from "../testing/many-orders.ts";
import { orderIdOf } from "../testing/payment-rows.ts";
import { openPaymentShop } from "../testing/payment-shop.ts";
import { openStaffBrowser } from "../testing/staff.ts";
import type { TestBrowser } from "../testing/test-browser.ts";
import { remindBuyers, sendReminder } from "./reminders.ts";

const { app, sandbox, clock } = await openPaymentShop();

const LEARNER = {
  first_name: "Kanari",
  birth_year: 2018,
  level: "beginner",
  notes: "Likes to draw.",
  days: ["sat"],
  day_parts: ["evening"],
  time_zone: "Europe/London",
};

async function paidBuyer(packages: Readonly<Record<number, number>> = { 42: 2 }) {
  return buyerWhoPaid(app, { packages });
}

const read = (browser: TestBrowser, id: string) => browser.call(`/orders/${id}/learners`);
const save = (browser: TestBrowser, id: string, seats: readonly object[]) =>
  browser.call(`/orders/${id}/learners`, { method: "PUT", body: { seats } });
/** The first seat of an answer, with a learner, as it is sent. */
const named = (seat: { position: number; unit: number; version: number }, change: object = {}) => ({
  position: seat.position,
  unit: seat.unit,
  version: seat.version,
  learner: { ...LEARNER, ...change },
});

/** Gives the whole money of an order back. */
async function refundAll(paymentId: string): Promise<void> {
  const request = { refundId: randomUUID(), paymentId, amount: null, reason: "asked" };
  await promiseRefund(app.shop, { ...request, actor: "staff" });
  await everythingDone(app);
}

/** Staff give one seat of an order back. */
async function releaseSeat(
  number: string,
  { position, unit }: { readonly position: number; readonly unit: number },
): Promise<void> {
  const support = await openStaffBrowser(app, "support");
  const path = `orders/${number}/seats/${position}/${unit}/give-back`;
  expect((await support.call(path, { method: "POST" })).status).toBe(200);
}

async function mailsTo({ email }: Pick<BuyerAtPaymentPage, "email">) {
  await app.shop.jobs.drain();
  return sandbox.mailsTo(email);
}

async function keyOf(buyer: BuyerAtPaymentPage): Promise<string> {
  const texts = (await mailsTo(buyer)).map(({ text }) => text).join("\n");
  return /\/learners\/(\S+)/.exec(texts)?.[1] ?? "";
}

/** Puts the first named seat of an order into a group that begins on a day. */
async function assign(paymentId: string, firstDay: string): Promise<void> {
  const sales = await openStaffBrowser(app, "sales");
  const id = await makeGroup(sales, {
    first_day: firstDay,
    hours: [{ day: "sun", starts: "17:00" }],
  });
  await assignSeat(sales, id, await firstSeatOf(app, paymentId));
}

describe("who learns", () => {
  test("the receipt says that learners are complete once every unit not returned has one (D-206)", async () => {
    const buyer = await paidBuyer({ 42: 2, 43: 1 });
    const receipt = async () =>
      (await buyer.browser.call(`/orders/payment/${buyer.paymentId}/stripe`)).body.data;
    const seats = (await read(buyer.browser, buyer.paymentId)).body.data.seats;
    await save(buyer.browser, buyer.paymentId, [named(seats[0]), named(seats[1])]);
    const { order_id, learners, ...rest } = await receipt();
    expect(learners).toMatch(/^\/learners\//);
    expect(rest).not.toHaveProperty("learners_named");
    await releaseSeat(order_id, seats[2]);
    expect(await receipt()).toMatchObject({
      learners: expect.stringMatching(/^\/learners\//),
      learners_named: true,
    });
  });

  test("a learner is named for each unit of each line, completed later and changed (D-205, D-206)", async () => {
    const { browser, paymentId } = await paidBuyer({ 42: 2, 44: 1 });
    const { body } = await read(browser, paymentId);
    const { seats } = body.data;
    expect(
      seats.map((seat: { unit: number; quantity: number }) => [seat.unit, seat.quantity]),
    ).toEqual([
      [1, 2],
      [2, 2],
      [1, 1],
    ]);
    expect(seats[0]).toMatchObject({ learner: null, assigned: false, version: 0 });
    const first = await save(browser, paymentId, [named(seats[0])]);
    expect(first.status).toBe(200);
    expect(first.body.data.seats[0]).toMatchObject({ learner: LEARNER, version: 1 });
    const others = [named(seats[1], { first_name: "Huda" }), named(seats[2])];
    expect((await save(browser, paymentId, others)).status).toBe(200);
    for (const [index, change] of [
      { level: "advanced" },
      { level: "advanced", days: [] },
      { level: "advanced", days: [], day_parts: ["morning"] },
    ].entries()) {
      const changed = named({ ...seats[0], version: index + 1 }, change);
      const last = await save(browser, paymentId, [changed]);
      expect(last.body.data.seats[0]).toMatchObject({ learner: change, version: index + 2 });
    }
  });

  test("a learner's name is stored without the spaces around it, and a year in Arabic digits as a number (D-205)", async () => {
    const { browser, paymentId } = await paidBuyer();
    const { seats } = (await read(browser, paymentId)).body.data;
    const typed = named(seats[0], { first_name: " Kanari ", birth_year: "٢٠١٨ " });
    const { status, body } = await save(browser, paymentId, [typed]);
    expect(status).toBe(200);
    expect(body.data.seats[0]).toMatchObject({ learner: LEARNER });
  });

  test("a learner sent twice is stored once, and the second of two who change one is refused (D-206)", async () => {
    const { browser, paymentId } = await paidBuyer();
    const { seats } = (await read(browser, paymentId)).body.data;
    const twice = await Promise.all([1, 2].map(() => save(browser, paymentId, [named(seats[0])])));
    expect(twice.map(({ status }) => status)).toEqual([200, 200]);
    const both = [named(seats[1]), named(seats[0], { first_name: "Other" })];
    const late = await save(browser, paymentId, both);
    expect([late.status, late.body.code]).toEqual([412, "changed_meanwhile"]);
    const after = (await read(browser, paymentId)).body.data.seats;
    expect(after[0]).toMatchObject({ learner: { first_name: "Kanari" }, version: 1 });
    // All of them or none.
    expect(after[1].learner).toBeNull();
  });

  test("a learner cannot be changed once staff have found a group, which only this learner's seat shows (D-206)", async () => {
    const { browser, paymentId } = await paidBuyer();
    const { seats } = (await read(browser, paymentId)).body.data;
    await save(browser, paymentId, [named(seats[0])]);
    await assign(paymentId, "2026-12-01");
    const shown = (await read(browser, paymentId)).body.data.seats;
    expect(
      shown.map(({ assigned, group }: { assigned: boolean; group?: object }) => [
        assigned,
        group !== undefined,
      ]),
    ).toEqual([
      [true, true],
      [false, false],
    ]);
    const refused = await save(browser, paymentId, [named(shown[0], { first_name: "Other" })]);
    expect([refused.status, refused.body.code]).toEqual([409, "seat_assigned"]);
    expect((await save(browser, paymentId, [named(shown[1])])).status).toBe(200);
  });

  test("a returned seat no longer shows its learner to the family (D-207)", async () => {
    const { browser, paymentId } = await paidBuyer();
    const { order_id: number, seats } = (await read(browser, paymentId)).body.data;
    await releaseSeat(number, seats[0]);
    const left = (await read(browser, paymentId)).body.data.seats;
    expect(left.map(({ unit }: { unit: number }) => unit)).toEqual([seats[1].unit]);
    for (const version of [0, 1]) {
      const refused = await save(browser, paymentId, [named({ ...seats[0], version })]);
      expect([refused.status, refused.body.code]).toEqual([404, "not_found"]);
    }
  });

  test("a wrong learner is refused with the fields of each seat, and so is a seat that does not exist (D-205)", async () => {
    const { browser, paymentId } = await paidBuyer();
    const { seats } = (await read(browser, paymentId)).body.data;
    const year = new Date().getFullYear() + 1;
    const wrong = { first_name: "ه".repeat(101), birth_year: year, time_zone: "Mars/Base" };
    const { status, body } = await save(browser, paymentId, [named(seats[0], wrong)]);
    expect(status).toBe(422);
    const place = `${seats[0].position}.1`;
    expect(body.data.errors.map(({ field }: { field: string }) => field)).toEqual([
      `${place}.first_name`,
      `${place}.birth_year`,
      `${place}.time_zone`,
    ]);
    const early = await save(browser, paymentId, [named(seats[0], { birth_year: 1890 })]);
    expect(early.body.data.errors).toEqual([
      {
        field: `${place}.birth_year`,
        message: `Please check the year of birth. It can be from ${year - 100} to ${year - 1}.`,
      },
    ]);
    for (const letter of ["a", "ه"]) {
      const { version } = (await read(browser, paymentId)).body.data.seats[0];
      const long = named({ ...seats[0], version }, { first_name: letter.repeat(100) });
      expect((await save(browser, paymentId, [long])).status).toBe(200);
    }
    expect((await save(browser, paymentId, [named({ ...seats[0], unit: 3 })])).status).toBe(404);
  });
});

describe("who may say who learns", () => {
  test("the buyer may name learners, and so may anybody with the link of the mail, for ninety days (D-206)", async () => {
    const buyer = await paidBuyer();
    const key = await keyOf(buyer);
    const stranger = app.openBrowser();
    const { status, body } = await read(stranger, key);
    expect(status).toBe(200);
    expect((await save(stranger, key, [named(body.data.seats[0])])).status).toBe(200);
    expect((await read(buyer.browser, buyer.paymentId)).body.data.seats[0].learner).toEqual(
      LEARNER,
    );
    // It opens nothing else.
    expect((await stranger.call(`/orders/receipt/${key}`)).status).toBe(404);
    clock.aheadMs = 91 * DAY_MS;
    expect((await read(stranger, key)).status).toBe(404);
  });

  test("a stranger, another buyer's key and the key of a receipt cannot name learners (D-206)", async () => {
    const [one, other] = [await paidBuyer(), await paidBuyer()];
    const stranger = app.openBrowser();
    expect((await read(stranger, one.paymentId)).status).toBe(401);
    expect((await read(other.browser, one.paymentId)).status).toBe(401);
    expect(
      (await save(other.browser, one.paymentId, [named({ position: 0, unit: 1, version: 0 })]))
        .status,
    ).toBe(401);
    const [order, ...rest] = (await keyOf(one)).split(".");
    const [otherOrder] = (await keyOf(other)).split(".");
    const receiptKey = /\/receipt\/(\S+)/.exec((await mailsTo(one))[0]?.text ?? "")?.[1] ?? "";
    for (const forged of [
      [otherOrder, ...rest].join("."),
      `${order}..`,
      receiptKey,
      "x".repeat(30),
    ]) {
      expect([401, 404], forged).toContain((await read(stranger, forged)).status);
    }
  });

  test("the link of a mail to an erased buyer cannot name learners (D-206)", async () => {
    const buyer = await paidBuyer();
    const key = await keyOf(buyer);
    await erasePerson(app.shop, buyer.email);
    expect((await read(app.openBrowser(), key)).status).toBe(404);
  });

  test("learners of one order are changed at most a hundred times an hour (D-206)", async () => {
    const { browser, paymentId } = await paidBuyer();
    const other = await paidBuyer();
    const [seat] = (await read(browser, paymentId)).body.data.seats;
    const same = [named(seat)];
    // What is refused for its fields is no change.
    await save(browser, paymentId, [named(seat, { time_zone: "Mars/Base" })]);
    for (let change = 1; change <= 100; change += 1) {
      expect((await save(browser, paymentId, same)).status, `change ${change}`).toBe(200);
    }
    const refused = await save(browser, paymentId, same);
    expect([refused.status, refused.body.code]).toEqual([429, "too_many_requests"]);
    expect((await save(other.browser, other.paymentId, same)).status).toBe(200);
    expect((await read(browser, paymentId)).status).toBe(200);
    clock.aheadMs = HOUR_MS;
    expect((await save(browser, paymentId, same)).status).toBe(200);
  });

  test("learners of an unpaid order cannot be named (D-206)", async () => {
    const { browser, paymentId } = await buyerAtPaymentPage(app);
    expect((await read(browser, paymentId)).status).toBe(409);
  });
});

describe("learners are forgotten", () => {
  const namesKept = async () => {
    const { rows } = await sql<{ first_name: string }>`
      select first_name from seats where first_name is not null`.execute(app.shop.db);
    return rows.map(({ first_name }) => first_name);
  };

  async function namedOrder(firstName: string) {
    const buyer = await paidBuyer();
    const { seats } = (await read(buyer.browser, buyer.paymentId)).body.data;
    await save(buyer.browser, buyer.paymentId, [named(seats[0], { first_name: firstName })]);
    return buyer;
  }

  test("learners are deleted when the whole order is refunded, with their place in a group (D-207)", async () => {
    const { paymentId } = await namedOrder("Refunded");
    await assign(paymentId, "2026-12-01");
    expect(await namesKept()).toContain("Refunded");
    await refundAll(paymentId);
    expect(await namesKept()).not.toContain("Refunded");
    const { rows } = await sql`
      select from seats s join payments p on p.order_id = s.order_id
      where p.id = ${paymentId} and (s.id in (select seat_id from group_seats)
        or s.id in (select seat_id from told_schedules))`.execute(app.shop.db);
    expect(rows).toHaveLength(0);
  });

  test("the learners of all lines are deleted when the whole order is refunded (D-207)", async () => {
    const { browser, paymentId } = await paidBuyer({ 42: 1, 44: 1 });
    const { seats } = (await read(browser, paymentId)).body.data;
    const learners = ["First line", "Second line"].map((first_name, at) =>
      named(seats[at], { first_name }),
    );
    await save(browser, paymentId, learners);
    expect(await namesKept()).toContain("Second line");
    await refundAll(paymentId);
    for (const name of ["First line", "Second line"]) expect(await namesKept()).not.toContain(name);
  });

  test("learners are deleted with their parent, who gets a copy of them before (D-209)", async () => {
    const { email } = await namedOrder("Erased");
    expect(JSON.stringify(await exportPerson(app.shop, email))).toContain("Erased");
    await erasePerson(app.shop, email);
    expect(await namesKept()).not.toContain("Erased");
  });

  test("learners are deleted 365 days after the payment, or after the last class of their group (D-209)", async () => {
    const free = await namedOrder("Free");
    const seated = await namedOrder("Seated");
    await assign(seated.paymentId, new Date(Date.now() + 30 * DAY_MS).toISOString().slice(0, 10));
    clock.aheadMs = 364 * DAY_MS;
    await deleteExpired(app.shop);
    expect(await namesKept()).toContain("Free");
    clock.aheadMs = 366 * DAY_MS;
    await deleteExpired(app.shop);
    expect(await namesKept()).not.toContain("Free");
    expect(await namesKept()).toContain("Seated");
    clock.aheadMs = (366 + 30 + 80) * DAY_MS;
    await deleteExpired(app.shop);
    expect(await namesKept()).not.toContain("Seated");
    expect(free.paymentId).not.toBe(seated.paymentId);
  });

  test("learners in a group are deleted on the 366th day after its last class, not on the one before (D-209)", async () => {
    const { paymentId } = await namedOrder("Lastday");
    await assign(paymentId, new Date(Date.now() + 30 * DAY_MS).toISOString().slice(0, 10));
    const { rows } = await sql<{ lastDay: string }>`
      select g.last_day::text as "lastDay" from groups g join group_seats gs on gs.group_id = g.id
      join seats s on s.id = gs.seat_id where s.first_name = 'Lastday'`.execute(app.shop.db);
    const lastNoon = Date.parse(`${rows[0]?.lastDay}T12:00:00Z`);
    const forgetAfter = async (days: number) => {
      clock.aheadMs = lastNoon + days * DAY_MS - Date.now();
      await deleteExpired(app.shop);
      return !(await namesKept()).includes("Lastday");
    };
    expect(await forgetAfter(365)).toBe(false);
    expect(await forgetAfter(366)).toBe(true);
  });
});

describe("the reminder to say who learns", () => {
  const remindersTo = async (buyer: BuyerAtPaymentPage) =>
    (await mailsTo(buyer)).filter(({ subject }) => subject.includes("who learns?"));

  test("the reminder to name learners is mailed after two days while one of them is missing, once, also by two processes at once (D-208)", async () => {
    const buyer = await paidBuyer({ 42: 2 });
    const { seats } = (await read(buyer.browser, buyer.paymentId)).body.data;
    await save(buyer.browser, buyer.paymentId, [named(seats[0])]);
    for (const early of [0, 2 * DAY_MS - HOUR_MS]) {
      clock.aheadMs = early;
      await remindBuyers(app.shop);
      expect(await remindersTo(buyer)).toHaveLength(0);
    }
    clock.aheadMs = 2 * DAY_MS + 60_000;
    await Promise.all([remindBuyers(app.shop), remindBuyers(app.shop)]);
    expect(await remindersTo(buyer)).toHaveLength(1);
    clock.aheadMs = 5 * DAY_MS;
    expect(await remindBuyers(app.shop)).toBe(0);
    expect(await remindersTo(buyer)).toHaveLength(1);
  });

  test("all who are due are reminded at once, however many they are (D-208)", async () => {
    const { db } = app.shop;
    await fillOrders(db, 400);
    const paid = db
      .selectFrom("orders")
      .where("fingerprint", "=", "many")
      .where("status", "=", "paid");
    clock.aheadMs = 3 * DAY_MS;
    expect(await remindBuyers(app.shop)).toBeGreaterThan(200);
    expect(await paid.select("id").where("learners_reminded_at", "is", null).execute()).toEqual([]);
    expect(await remindBuyers(app.shop)).toBe(0);
  });

  test("the reminder to name learners is not mailed after fourteen days (D-208)", async () => {
    const buyer = await paidBuyer();
    clock.aheadMs = 14 * DAY_MS + 60_000;
    await remindBuyers(app.shop);
    expect(await remindersTo(buyer)).toHaveLength(0);
  });

  test("the reminder's job mails nothing when all were named, or the money was refunded, meanwhile (D-208)", async () => {
    const sent: Mail[] = [];
    const sendMail = async (mail: Mail) => void sent.push(mail);
    const send = async ({ paymentId }: BuyerAtPaymentPage) => {
      const orderId = await orderIdOf(app.shop.db, paymentId);
      await sendReminder({ shop: app.shop, sendMail }, orderId);
    };
    const done = await paidBuyer({ 42: 1 });
    const { seats } = (await read(done.browser, done.paymentId)).body.data;
    await save(done.browser, done.paymentId, [named(seats[0])]);
    const back = await paidBuyer();
    await refundAll(back.paymentId);
    await send(done);
    await send(back);
    expect(sent).toEqual([]);
    // One of two is named.
    const waiting = await paidBuyer({ 42: 2 });
    const { seats: two } = (await read(waiting.browser, waiting.paymentId)).body.data;
    await save(waiting.browser, waiting.paymentId, [named(two[0])]);
    await send(waiting);
    expect(sent.map(({ to }) => to)).toEqual([waiting.email]);
  });

  test("the reminder to name learners is not mailed when all are named, or the money was refunded (D-208)", async () => {
    const done = await paidBuyer({ 42: 1 });
    const { seats } = (await read(done.browser, done.paymentId)).body.data;
    await save(done.browser, done.paymentId, [named(seats[0])]);
    const back = await paidBuyer();
    await refundAll(back.paymentId);
    clock.aheadMs = 3 * DAY_MS;
    await remindBuyers(app.shop);
    expect(await remindersTo(done)).toHaveLength(0);
    expect(await remindersTo(back)).toHaveLength(0);
  });

  test("the reminder to name learners is in the buyer's language, and its link opens the page in it (D-17, D-208)", async () => {
    for (const [locale, opens] of [
      ["en", "/learners/"],
      ["ar", "/ar/learners/"],
    ] as const) {
      const buyer = await paidBuyer();
      const orderId = await orderIdOf(app.shop.db, buyer.paymentId);
      await sql`update orders set locale = ${locale} where id = ${orderId}`.execute(app.shop.db);
      const sent: Mail[] = [];
      const sendMail = async (mail: Mail) => void sent.push(mail);
      await sendReminder({ shop: app.shop, sendMail }, orderId);
      expect(sent).toMatchObject([
        {
          html: expect.stringContaining(`<html lang="${locale}"`),
          text: expect.stringContaining(`${app.shop.config.publicUrl}${opens}`),
        },
      ]);
    }
  });

  test("the reminder is not mailed for returned seats, an erased buyer or a second payment that is refunded (D-115, D-207, D-208)", async () => {
    const back = await paidBuyer();
    const { order_id: number, seats } = (await read(back.browser, back.paymentId)).body.data;
    await save(back.browser, back.paymentId, [named(seats[0])]);
    await releaseSeat(number, seats[1]);
    const erased = await paidBuyer();
    await erasePerson(app.shop, erased.email);
    const second = await paidBuyer();
    const secondId = await orderIdOf(app.shop.db, second.paymentId);
    const mark = (duplicate: boolean) =>
      sql`update orders set duplicate = ${duplicate} where id = ${secondId}`.execute(app.shop.db);
    await mark(true);
    const waiting = await paidBuyer();
    clock.aheadMs = 3 * DAY_MS;
    await remindBuyers(app.shop);
    const { rows } = await sql<{ paymentId: string }>`
      select p.id as "paymentId" from orders o join payments p on p.order_id = o.id
      where o.learners_reminded_at is not null`.execute(app.shop.db);
    const reminded = rows.map(({ paymentId }) => paymentId);
    expect(reminded).toContain(waiting.paymentId);
    for (const { paymentId } of [back, erased, second]) expect(reminded).not.toContain(paymentId);
    await mark(false);
  });
});
