import { type RawBuilder, sql } from "kysely";
import { expect, test } from "vitest";
import { lockOrders } from "../db/locks.ts";
import type { Queryable } from "../db/schema.ts";
import { everythingDone } from "../testing/buyer.ts";
import { assignSeat, callGroup, familyWithLearner, makeGroup } from "../testing/groups.ts";
import { orderIdOf } from "../testing/payment-rows.ts";
import { openPaymentShop } from "../testing/payment-shop.ts";
import { openStaffBrowser } from "../testing/staff.ts";
import { whileLocked } from "../testing/while-locked.ts";

const { app } = await openPaymentShop();
const { db } = app.shop;
const sales = await openStaffBrowser(app, "sales");

async function family() {
  const { paymentId, seatId } = await familyWithLearner(app);
  return { seatId, orderId: await orderIdOf(db, paymentId) };
}

/** Whether nobody else has locked this one row. */
async function isFree(transaction: Queryable, row: RawBuilder<unknown>): Promise<boolean> {
  const { rows } = await sql`select from ${row} for update skip locked`.execute(transaction);
  return rows.length === 1;
}

test("who puts a learner into a group locks the order before the seat, as a refund does (D-207, D-212)", async () => {
  const { seatId, orderId } = await family();
  const group = await makeGroup(sales);
  await whileLocked(
    db,
    (refund) => lockOrders(refund, sql`id = ${orderId}`),
    () => assignSeat(sales, group, seatId),
    async (refund) => expect(await isFree(refund, sql`seats where id = ${seatId}`)).toBe(true),
  );
});

test("who deletes a group locks the orders of its learners before the group, and leaves a learner who was moved meanwhile in the other group (D-212)", async () => {
  const { seatId, orderId } = await family();
  const [group, other] = [await makeGroup(sales), await makeGroup(sales)];
  await assignSeat(sales, group, seatId);
  // The mail to the family would wait for the order too.
  await everythingDone(app);
  const deleted = await whileLocked(
    db,
    (move) => lockOrders(move, sql`id = ${orderId}`),
    () => callGroup(sales, group, "DELETE", { path: "?learners=1" }),
    async (move) => {
      expect(await isFree(move, sql`groups where id = ${group}`)).toBe(true);
      await move
        .updateTable("group_seats")
        .set({ group_id: other })
        .where("seat_id", "=", seatId)
        .execute();
    },
  );
  expect([deleted.status, deleted.body.code]).toEqual([412, "changed_meanwhile"]);
  const place = db.selectFrom("group_seats").select("group_id").where("seat_id", "=", seatId);
  expect(await place.execute()).toEqual([{ group_id: other }]);
});
