import { sql } from "kysely";
import { expect, test } from "vitest";
import { recordDisputeByStaff } from "../payments/dispute-by-staff.ts";
import { buyerWhoPaid } from "../testing/buyer.ts";
import { invariantsBrokenBy } from "../testing/invariants-broken-by.ts";
import { orderNumberOf } from "../testing/payment-rows.ts";
import { openPaymentShop } from "../testing/payment-shop.ts";
import { digestState, findBrokenInvariants } from "./invariants.ts";
import type { Database } from "./schema.ts";

const { app } = await openPaymentShop();

/** A payment of AED 730.83 at Tabby, of which 50 are disputed and lost. */
async function disputedPayment(): Promise<string> {
  const { paymentId } = await buyerWhoPaid(app, { gateway: "tabby" });
  const orderNumber = await orderNumberOf(app.shop.db, paymentId);
  for (const state of ["opened", "lost"] as const)
    await recordDisputeByStaff(app.shop, { orderNumber, state, amount: 5_000, actor: "operator" });
  return paymentId;
}

test("the database refuses to reopen, change the terms of, or delete a dispute", async () => {
  const id = await disputedPayment();
  const refuses = (change: string) =>
    expect(sql.raw(change).execute(app.shop.db), change).rejects.toThrow();
  const where = `where payment_id = '${id}'`;
  await refuses(`update disputes set state = 'opened', closed_at = null ${where}`);
  await refuses(`update disputes set currency = 'USD' ${where}`);
  await refuses(`update disputes set amount = 0 ${where}`);
  await refuses(`delete from disputes ${where}`);
  await refuses(`update payment_events set dispute_amount = 1 ${where}`);
  await refuses(`insert into disputes (id, payment_id, gateway, amount, currency, state, opened_at,
    updated_at) values (gen_random_uuid(), '${id}', 'tabby', 1, 'AED', 'opened', now(), now())`);
});

test("check-invariants finds inconsistent disputes, each in one sentence", async () => {
  const id = await disputedPayment();
  expect(await findBrokenInvariants(app.shop.db)).toEqual([]);
  const broken = (...changes: readonly string[]) =>
    invariantsBrokenBy(app.shop.db, async (db: Database) => {
      for (const change of changes) await sql.raw(change).execute(db);
    });
  const counts = "a payment counts other disputes than there are";
  expect(await broken(`update payments set disputed = 4000 where id = '${id}'`)).toEqual([counts]);
  expect(
    await broken(
      `update disputes set state = 'won' where payment_id = '${id}'`,
      `update payments set disputed = 0 where id = '${id}'`,
    ),
  ).toEqual(["the ledger tells of other disputes than there are"]);
  expect(await broken(`update payments set gateway = 'stripe' where id = '${id}'`)).toEqual([
    "a payment asks for another amount or currency than its order",
    "a dispute is of another gateway or currency than its payment, or of one that was never paid",
  ]);
  expect(
    await broken(
      `update disputes set amount = 80000 where payment_id = '${id}'`,
      `update payments set disputed = 80000 where id = '${id}'`,
      `insert into payment_events (payment_id, actor, cause, status_before, status_after, dispute_id,
        dispute_state, dispute_amount)
      select payment_id, 'operator', 'none', 'paid', 'paid', id, state, amount from disputes
      where payment_id = '${id}'`,
    ),
  ).toEqual(["staff wrote down that more is disputed than was there"]);
});

test("state-digest differs for different disputes", async () => {
  const before = await digestState(app.shop.db);
  await disputedPayment();
  const after = await digestState(app.shop.db);
  expect(after).not.toBe(before);
  expect(
    await app.shop.db
      .transaction()
      .execute(async (transaction) => {
        await sql`update disputes set amount = amount + 1`.execute(transaction);
        expect(await digestState(transaction)).not.toBe(after);
        throw new Error("undone");
      })
      .catch((error: Error) => error.message),
  ).toBe("undone");
});
