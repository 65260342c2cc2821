import { sql } from "kysely";
import { expect, test } from "vitest";
import type { Queryable } from "../db/schema.ts";
import { inTransaction } from "../db/transaction.ts";
import { buyerAtPaymentPage } from "../testing/buyer.ts";
import { openPaymentShop } from "../testing/payment-shop.ts";
import { completeRefund, refuseRefund } from "./refund-settle.ts";
import {
  findRefund,
  insertRefund,
  listRefunds,
  markAnswered,
  markForReview,
  markSent,
  markUnanswered,
  NEW_REFUND_STATE,
  saveRefundReference,
  spendRefundKey,
} from "./refund-store.ts";

const { app } = await openPaymentShop();
const { paymentId } = await buyerAtPaymentPage(app);
const NOW = new Date("2026-11-25T12:00:00Z");

const newRefund = (id: string, amount = 1_000) =>
  ({
    id,
    paymentId,
    gateway: "stripe",
    amount,
    currency: "USD",
    actor: "staff",
    reason: "agreed",
    reference: null,
    createdAt: NOW,
  }) as const;
const refund = { ...newRefund("refund-one"), ...NEW_REFUND_STATE };

/**
 * Works on two refunds of a paid payment, in a transaction that is undone: its gateway knows neither
 * of them, nor that it is paid.
 */
async function withRefunds(work: (db: Queryable) => Promise<void>): Promise<void> {
  const undo = new Error("undone");
  await inTransaction(app.shop.db, async (db) => {
    await sql`update payments set status = 'paid' where id = ${paymentId}`.execute(db);
    for (const id of ["refund-one", "refund-other"])
      expect(await insertRefund(db, newRefund(id))).toBe(true);
    await work(db);
    expect(await findRefund(db, "refund-other")).toEqual({
      ...newRefund("refund-other"),
      ...NEW_REFUND_STATE,
    });
    throw undo;
  }).catch((error: unknown) => {
    if (error !== undo) throw error;
  });
}

/** What is counted in the payment and in its order, and how many refunds its ledger has. */
async function countedIn(db: Queryable) {
  const { rows } = await sql`
    select p.refund_reserved as reserved, p.refunded, o.refunded as "ofOrder", (
      select count(*)::int from payment_events where payment_id = p.id and refund_id is not null
    ) as lines
    from payments p join orders o on o.id = p.order_id where p.id = ${paymentId}`.execute(db);
  return rows[0];
}

test("a refund reserves its sum once under its id, and the oldest refund is listed first (D-136)", () =>
  withRefunds(async (db) => {
    expect(await insertRefund(db, newRefund("refund-one", 7))).toBe(false);
    const before = { ...newRefund("refund-before", 5), createdAt: new Date(NOW.getTime() - 1) };
    expect(await insertRefund(db, before)).toBe(true);
    const ids = (await listRefunds(db, paymentId)).map(({ id }) => id);
    expect(ids).toEqual(["refund-before", "refund-one", "refund-other"]);
    expect(await countedIn(db)).toEqual({ reserved: 2_005, refunded: 0, ofOrder: 0, lines: 0 });
  }));

test("a refund that is done is counted once, and is not refused any more (D-136)", () =>
  withRefunds(async (db) => {
    await completeRefund(app.shop, db, refund, "re_1");
    await completeRefund(app.shop, db, refund, "re_2");
    await refuseRefund(app.shop, db, refund, "too late");
    expect(await countedIn(db)).toEqual({
      reserved: 2_000,
      refunded: 1_000,
      ofOrder: 1_000,
      lines: 1,
    });
    expect(await findRefund(db, "refund-one")).toMatchObject({ state: "done", reference: "re_1" });
  }));

test("a refused refund releases its sum once, and reserves it again if it is done after all (D-136)", () =>
  withRefunds(async (db) => {
    await refuseRefund(app.shop, db, refund, "no");
    await refuseRefund(app.shop, db, refund, "no");
    expect(await countedIn(db)).toEqual({ reserved: 1_000, refunded: 0, ofOrder: 0, lines: 0 });
    const refused = await findRefund(db, "refund-one");
    expect(refused).toMatchObject({ state: "refused" });
    await completeRefund(app.shop, db, { ...refund, state: "refused" }, null);
    expect(await countedIn(db)).toEqual({
      reserved: 2_000,
      refunded: 1_000,
      ofOrder: 1_000,
      lines: 1,
    });
  }));

test("for an erased buyer's refund the gateway's words are not kept, our own reason is (interface §11)", () =>
  withRefunds(async (db) => {
    await sql`update orders set erased_at = now(), firstname = '', lastname = '', phone = '', email = '', email_key = ''
      where id = (select order_id from payments where id = ${paymentId})`.execute(db);
    await insertRefund(db, newRefund("refund-more"));
    await refuseRefund(app.shop, db, refund, "Mrs Smith has moved");
    await refuseRefund(app.shop, db, { ...refund, id: "refund-more" }, "the payment is disputed");
    const { rows } = await sql`select refusal from refunds
      where payment_id = ${paymentId} and state = 'refused' order by id`.execute(db);
    expect(rows).toEqual([{ refusal: "the payment is disputed" }, { refusal: null }]);
  }));

test("a refund keeps its first reference, uses each idempotency key once, and alerts staff once for each reason (D-136)", () =>
  withRefunds(async (db) => {
    const read = () => findRefund(db, "refund-one");
    expect(await markForReview(db, "refund-one", "nobody knows")).toBe(false);
    await markSent(db, "refund-one", NOW);
    await markUnanswered(db, "refund-one", NOW);
    expect(await read()).toMatchObject({ state: "sent", unansweredAt: NOW });
    await markAnswered(db, "refund-one");
    for (const reference of ["re_1", "re_2"])
      await saveRefundReference(db, "refund-one", reference);
    for (const keyNumber of [0, 0]) await spendRefundKey(db, { ...refund, keyNumber });
    expect(await read()).toMatchObject({ unansweredAt: null, reference: "re_1", keyNumber: 1 });
    const isNew: boolean[] = [];
    for (const reason of ["sums", "sums", "more"])
      isNew.push(await markForReview(db, "refund-one", reason));
    expect(isNew).toEqual([true, false, true]);
    await completeRefund(app.shop, db, { ...refund, reference: "re_1" }, null);
    await markSent(db, "refund-one", NOW);
    expect(await read()).toMatchObject({ state: "done", reference: "re_1", review: null });
  }));
