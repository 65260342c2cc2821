import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { lockCarts, lockOrders } from "../db/locks.ts";
import type { Queryable } from "../db/schema.ts";
import { inTransaction } from "../db/transaction.ts";
import { handleWebhook } from "../payments/webhooks.ts";
import { buyerAtPaymentPage, buyerWhoPaid } from "../testing/buyer.ts";
import { LEARNER } from "../testing/groups.ts";
import { countLockWaits, countWaitsFor } from "../testing/lock-waits.ts";
import { openPaymentShop } from "../testing/payment-shop.ts";
import { whileLocked } from "../testing/while-locked.ts";
import { type Erased, erasePerson } from "./erase.ts";
import { eraseBuyersOf } from "./erase-rows.ts";

const { app } = await openPaymentShop();

test("interface §11 an order that is placed while its buyer is erased is erased too", async () => {
  const { db } = app.shop;
  const person = await buyerAtPaymentPage(app);
  const other = await buyerAtPaymentPage(app);
  const { user_id: userId, email } = await orderOf(person.paymentId);
  const { id: lateId } = await orderOf(other.paymentId);
  const erasing = await inTransaction(db, async (checkout) => {
    await lockCarts(checkout, sql`user_id = ${userId}`);
    const waiting = erasePerson(app.shop, email);
    await expect.poll(() => countLockWaits(db)).toBe(1);
    await placeFor(checkout, userId, lateId);
    return { waiting };
  });
  await expectBothErased(erasing.waiting, other.paymentId);
});

test("interface §11 an order of an account that a sign-in makes during the person's erasure is erased too", async () => {
  const { db } = app.shop;
  const email = "only.now@example.com";
  const { user_id: userId } = await orderOf((await buyerAtPaymentPage(app)).paymentId);
  const other = await buyerAtPaymentPage(app);
  const { id: lateId } = await orderOf(other.paymentId);
  await db
    .insertInto("login_codes")
    .values({
      email_key: email,
      browser_hash: "",
      code_hash: "",
      expires_at: new Date("2100-01-01"),
    })
    .execute();
  const erasing = await inTransaction(db, async (checkout) => {
    await lockCarts(checkout, sql`user_id = ${userId}`);
    const { waiting } = await inTransaction(db, async (signIn) => {
      await signIn.deleteFrom("login_codes").where("email_key", "=", email).execute();
      // From now on the person has an account, and with it a cart that is being checked out.
      const account = { email, email_key: email };
      await signIn.updateTable("users").set(account).where("id", "=", userId).execute();
      const started = erasePerson(app.shop, email);
      await expect.poll(() => countWaitsFor(signIn)).toBe(1);
      return { waiting: started };
    });
    // Either it waits for the cart, or it has ended too early.
    await Promise.race([waiting, expect.poll(() => countWaitsFor(checkout)).toBe(1)]);
    await placeFor(checkout, userId, lateId);
    return { waiting };
  });
  await expectBothErased(erasing.waiting, other.paymentId);
});

test("interface §11 a child who is named while its parent is erased is not kept (D-209)", async () => {
  const { db } = app.shop;
  const { browser, paymentId } = await buyerWhoPaid(app);
  const { id } = await orderOf(paymentId);
  const path = `/orders/${paymentId}/learners`;
  const { position, unit, version } = (await browser.call(path)).body.data.seats[0];
  const body = { seats: [{ position, unit, version, learner: LEARNER }] };
  let isAnswered = false;
  const { naming } = await inTransaction(db, async (erasing) => {
    await lockOrders(erasing, sql`id = ${id}`);
    await eraseBuyersOf(erasing, [id], app.shop.now());
    const started = browser.call(path, { method: "PUT", body }).finally(() => {
      isAnswered = true;
    });
    await expect.poll(async () => isAnswered || (await countWaitsFor(erasing)) > 0).toBe(true);
    return { naming: started };
  });
  expect((await naming).body.code).toBe("not_paid");
  expect(await db.selectFrom("seats").select("id").where("order_id", "=", id).execute()).toEqual(
    [],
  );
});

test("interface §11 a job about a seat that staff give a group while its family is erased is deleted (D-213)", async () => {
  const { db, jobs } = app.shop;
  const { id, email } = await orderOf((await buyerWhoPaid(app)).paymentId);
  const seatId = randomUUID();
  await whileLocked(
    db,
    (assignment) => lockOrders(assignment, sql`id = ${id}`),
    () => erasePerson(app.shop, email),
    async (assignment) => {
      await sql`insert into seats (id, order_id, position, unit, updated_at)
        values (${seatId}, ${id}, 0, 1, now())`.execute(assignment);
      await jobs.enqueue(assignment, "send-schedule", { seatId }, seatId);
    },
  );
  const { rows } = await sql`select name from jobs.job where data->>'seatId' = ${seatId}`.execute(
    db,
  );
  expect(rows).toEqual([]);
});

test("interface §11 an event that is handled while its buyer is erased keeps nothing of the person", async () => {
  const { db } = app.shop;
  const { paymentId } = await buyerAtPaymentPage(app);
  const { email } = await orderOf(paymentId);
  const id = randomUUID();
  await sql`insert into contact_messages (id, name, email, email_key, phone, message, locale)
    values (${id}, 'Mona', ${email}, ${email}, '', 'Which course?', 'en')`.execute(db);
  await whileLocked(
    db,
    // The erasure has done with the orders when it comes to the messages.
    (other) => sql`select from contact_messages where id = ${id} for update`.execute(other),
    () => erasePerson(app.shop, email),
    async () => {
      await sql`insert into webhook_events (gateway, event_id, type, body, payment_id)
        values ('stripe', ${id}, 'checkout.session.completed', '{"name":"Mona"}', ${paymentId})`.execute(
        db,
      );
      await handleWebhook(app.shop, { gateway: "stripe", eventId: id });
    },
  );
  const { rows } = await sql`select body from webhook_events where event_id = ${id}`.execute(db);
  expect(rows).toEqual([{ body: "" }]);
});

/** From now on the person has a second order, as after a checkout that has the cart. */
async function placeFor(checkout: Queryable, userId: string, orderId: string): Promise<void> {
  await checkout.updateTable("orders").set({ user_id: userId }).where("id", "=", orderId).execute();
}

async function expectBothErased(erasing: Promise<Erased>, latePaymentId: string): Promise<void> {
  expect(await erasing).toMatchObject({ accounts: 1, orders: 2 });
  expect(await orderOf(latePaymentId)).toMatchObject({ email: "", firstname: "" });
}

function orderOf(paymentId: string) {
  return app.shop.db
    .selectFrom("orders as o")
    .innerJoin("payments as p", "p.order_id", "o.id")
    .select(["o.id", "o.user_id", "o.email", "o.firstname"])
    .where("p.id", "=", paymentId)
    .executeTakeFirstOrThrow();
}
