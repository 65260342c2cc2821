import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { promiseRefund } from "../payments/refund-promise.ts";
import { buyerWhoPaid, everythingDone } from "../testing/buyer.ts";
import { invariantsBrokenBy } from "../testing/invariants-broken-by.ts";
import { sandboxOf } from "../testing/sandbox-client.ts";
import { createTestApp, type TestApp } from "../testing/test-app.ts";
import { digestState, findBrokenInvariants } from "./invariants.ts";

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

/** A payment of USD 199, of which 50 went back. */
async function partlyRefunded(): Promise<string> {
  const { paymentId } = await buyerWhoPaid(app);
  const refundId = `refund-of-${paymentId}`;
  await promiseRefund(app.shop, {
    refundId,
    paymentId,
    amount: 5_000,
    actor: "staff",
    reason: "agreed",
  });
  await everythingDone(app);
  return paymentId;
}

test("the database refuses refunds above what was paid, with another amount, or undone (D-136)", async () => {
  const id = await partlyRefunded();
  const refuses = (change: string) =>
    expect(sql.raw(change).execute(app.shop.db), change).rejects.toThrow();
  await refuses(`update payments set refund_reserved = amount + 1 where id = '${id}'`);
  await refuses(`update payments set refunded = refund_reserved + 1 where id = '${id}'`);
  await refuses(`update refunds set amount = 1 where payment_id = '${id}'`);
  await refuses(
    `update refunds set state = 'requested', settled_at = null where payment_id = '${id}'`,
  );
  await refuses(`delete from refunds where payment_id = '${id}'`);
  await refuses(`update payment_events set amount = 1 where payment_id = '${id}'`);
  await refuses(`insert into refunds (id, payment_id, gateway, amount, currency, actor, reason)
    values ('another-one', '${id}', 'stripe', 0.5, 'USD', 'staff', 'none')`);
});

test("check-invariants finds inconsistent refunds, each in one sentence (D-136)", async () => {
  const id = await partlyRefunded();
  expect(await findBrokenInvariants(app.shop.db)).toEqual([]);
  const set = (change: string) =>
    invariantsBrokenBy(app.shop.db, (db) => sql.raw(`update ${change}`).execute(db));
  expect(await set(`orders set refunded = 0 where refunded > 0`)).toEqual([
    "an order and its payment disagree on what was given back",
  ]);
  expect(await set(`payments set refund_reserved = 6000 where id = '${id}'`)).toEqual([
    "a payment counts other refunds than there are",
  ]);
  expect(await set(`payments set gateway = 'tabby' where id = '${id}'`)).toEqual([
    "a payment asks for another amount or currency than its order",
    "a refund is of another gateway or currency than its payment",
  ]);
  expect(await set(`orders set duplicate = true where status = 'paid'`)).toEqual([
    "money of a purchase that was paid twice is not on its way back",
  ]);
  const ledger = invariantsBrokenBy(app.shop.db, (db) =>
    sql
      .raw(`insert into payment_events (payment_id, actor, cause, status_after, refund_id, amount)
        values ('${id}', 'staff', 'none', 'paid', 'refund-of-${id}', 1)`)
      .execute(db),
  );
  expect(await ledger).toEqual(["the ledger tells of other refunds than the payment"]);
});

test("state-digest differs for different refunds", async () => {
  const id = await partlyRefunded();
  const before = await digestState(app.shop.db);
  await sandboxOf(app).control({ failWith: "500", failNext: 1_000 });
  const refundId = `waiting-for-${id}`;
  const why = { refundId, paymentId: id, amount: 1, actor: "staff", reason: "agreed" } as const;
  await promiseRefund(app.shop, why);
  expect(await digestState(app.shop.db)).not.toBe(before);
  await sandboxOf(app).reset();
  await everythingDone(app);
});
