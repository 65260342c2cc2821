import { randomUUID } from "node:crypto";
import { type RawBuilder, sql } from "kysely";
import { expect, test } from "vitest";
import { inTransaction } from "../db/transaction.ts";
import { eventually } from "../testing/eventually.ts";
import { countWaitsFor } from "../testing/lock-waits.ts";
import { openPaymentShop } from "../testing/payment-shop.ts";
import { deleteExpired } from "./retention.ts";

const { app } = await openPaymentShop();
const { db } = app.shop;

/** What is deleted while a transaction has locked a row; waiting for it is a failure. */
async function deletedBeside(locked: RawBuilder<unknown>) {
  return inTransaction(db, async (transaction) => {
    await sql`select from ${locked} for update`.execute(transaction);
    let isDone = false;
    const deleting = deleteExpired(app.shop).finally(() => {
      isDone = true;
    });
    await eventually(async () =>
      expect(isDone || (await countWaitsFor(transaction)) > 0).toBe(true),
    );
    expect(isDone).toBe(true);
    return deleting;
  });
}

test("an abandoned cart that its visitor uses just now delays no deletion, and stays until the next one (D-12)", async () => {
  const [used, other] = [randomUUID(), randomUUID()];
  for (const id of [used, other]) {
    await sql`insert into carts (id, session_hash, purchase_id, updated_at)
      values (${id}, ${id}, gen_random_uuid(), '2020-01-01')`.execute(db);
  }
  expect(await deletedBeside(sql`carts where id = ${used}`)).toMatchObject({ carts: 1 });
  expect(await deleteExpired(app.shop)).toMatchObject({ carts: 1 });
});

test("a buyer who orders just now delays no deletion, and is erased with the next one (D-12)", async () => {
  const [used, other] = [randomUUID(), randomUUID()];
  for (const id of [used, other]) {
    await sql`insert into users (id, name, email, email_key, created_at)
      values (${id}, 'Huda', ${id}, ${id}, '2020-01-01')`.execute(db);
  }
  expect(await deletedBeside(sql`users where id = ${used}`)).toMatchObject({ buyers: 1 });
  expect(await deleteExpired(app.shop)).toMatchObject({ buyers: 1 });
});
