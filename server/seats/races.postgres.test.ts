import { sql } from "kysely";
import { expect, test } from "vitest";
import type { LearnerForm } from "#core/learner.ts";
import { lockOrders } from "../db/locks.ts";
import { inTransaction } from "../db/transaction.ts";
import { buyerWhoPaid } from "../testing/buyer.ts";
import { LEARNER } from "../testing/groups.ts";
import { orderIdOf, orderNumberOf } from "../testing/payment-rows.ts";
import { openPaymentShop } from "../testing/payment-shop.ts";
import { openStaffBrowser } from "../testing/staff.ts";
import type { TestBrowser } from "../testing/test-browser.ts";
import { whileLocked } from "../testing/while-locked.ts";
import { remindBuyers } from "./reminders.ts";
import { lockSeatRow, nameSeats, releaseSeat } from "./store.ts";

const { app } = await openPaymentShop();
const { shop } = app;

const SEAT = { position: 0, unit: 1 } as const;
const FORM: LearnerForm = {
  first_name: "Kanari",
  birth_year: "2018",
  level: "beginner",
  notes: "",
  days: [],
  day_parts: [],
  time_zone: "Asia/Riyadh",
};

async function paidOrder() {
  const { browser, paymentId } = await buyerWhoPaid(app);
  const orderId = await orderIdOf(shop.db, paymentId);
  return { browser, paymentId, orderId, number: await orderNumberOf(shop.db, paymentId) };
}

/** A family says who learns on its seat, or somebody else, having seen this version. */
const name = (browser: TestBrowser, paymentId: string, version: number, first_name = "Kanari") =>
  browser.call(`/orders/${paymentId}/learners`, {
    method: "PUT",
    body: { seats: [{ ...SEAT, version, learner: { ...LEARNER, first_name } }] },
  });

const namesOf = async (orderId: string) => {
  const { rows } = await sql<{ name: string | null }>`
    select first_name as name from seats where order_id = ${orderId}`.execute(shop.db);
  return rows.map((row) => row.name);
};

test("a seat that staff give back while its family names a learner keeps no name (D-207)", async () => {
  const { orderId, number } = await paidOrder();
  const support = await openStaffBrowser(app, "support");
  const path = `orders/${number}/seats/${SEAT.position}/${SEAT.unit}/give-back`;
  const { status } = await whileLocked(
    shop.db,
    (naming) => lockOrders(naming, sql`id = ${orderId}`),
    () => support.call(path, { method: "POST" }),
    (naming) => nameSeats(naming, orderId, [{ ...SEAT, version: 0, learner: FORM }], shop.now()),
  );
  expect(status).toBe(200);
  expect(await namesOf(orderId)).toEqual([null]);
});

test("a learner whose time is over is not named again while the seat is emptied (D-209)", async () => {
  const { browser, paymentId, orderId } = await paidOrder();
  expect((await name(browser, paymentId, 0)).status).toBe(200);
  const { rows } = await sql<{ id: string; version: number }>`
    select id, version from seats where order_id = ${orderId}`.execute(shop.db);
  const [seat] = rows;
  const { status } = await whileLocked(
    shop.db,
    (deletion) => lockSeatRow(deletion, seat?.id ?? ""),
    () => name(browser, paymentId, seat?.version ?? 0, "Kanarina"),
    (deletion) => releaseSeat(deletion, { orderId, ...SEAT }, shop.now()),
  );
  expect(status).toBe(404);
  expect(await namesOf(orderId)).toEqual([null]);
});

test("a buyer whom another process is reminding of the learners is left to it (D-208)", async () => {
  const { orderId } = await paidOrder();
  await sql`update orders set paid_at = now() - interval '3 days' where id = ${orderId}`.execute(
    shop.db,
  );
  await inTransaction(shop.db, async (other) => {
    await lockOrders(other, sql`id = ${orderId}`);
    expect(await remindBuyers(shop)).toBe(0);
  });
  expect(await remindBuyers(shop)).toBe(1);
});
