import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { inTransaction } from "../db/transaction.ts";
import { eventually } from "../testing/eventually.ts";
import { countLockWaits } from "../testing/lock-waits.ts";
import { createTestApp, type TestApp } from "../testing/test-app.ts";
import type { TestAnswer, TestBrowser } from "../testing/test-browser.ts";

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

const units = ({ body }: TestAnswer): number => body.data.cartSummary.total_items_count;

const upTo = (most: number) => Array.from({ length: most }, (_, index) => index + 1);

async function addAtOnce(browser: TestBrowser, packages: readonly number[]) {
  return Promise.all(packages.map((id) => browser.add(id)));
}

test("many cart changes at once are each answered with the cart as it was just after that change (D-235)", async () => {
  const browser = app.openBrowser();
  await browser.fetchCsrfToken();
  // The first of them makes the cart.
  const added = await addAtOnce(browser, [42, 50, 42, 50, 42, 42]);
  expect(added.map(units).toSorted()).toEqual(upTo(6));
  const [item] = (await browser.cart()).items;
  const changed = await Promise.all(upTo(3).map(() => browser.call(`/cart/increase/${item.id}`)));
  expect(changed.map(units).toSorted()).toEqual([7, 8, 9]);
  expect((await browser.cart()).total_items_count).toBe(9);
});

test("a cart change that had to wait for another one is answered with a cart that has both (D-235)", async () => {
  const browser = app.openBrowser();
  await browser.add(42);
  const [item] = (await browser.cart()).items;
  const change = (act: () => Promise<TestAnswer>) =>
    inTransaction(app.connection.db, async (transaction) => {
      const { cart_id } = await transaction
        .updateTable("cart_items")
        .set({ quantity: sql`quantity + 10` })
        .where("id", "=", item.id)
        .returning("cart_id")
        .executeTakeFirstOrThrow();
      await sql`update carts set updated_at = clock_timestamp() where id = ${cart_id}`.execute(
        transaction,
      );
      const answer = act();
      await eventually(async () => expect(await countLockWaits(app.connection.db)).toBe(1));
      return { answer };
    });
  const added = await change(() => browser.add(50));
  expect(units(await added.answer)).toBe(12);
  const increased = await change(() => browser.call(`/cart/increase/${item.id}`));
  expect(units(await increased.answer)).toBe(23);
});
