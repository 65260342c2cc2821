import { sql } from "kysely";
import { expect, test } from "vitest";
import { lockCarts, lockOrders } from "../db/locks.ts";
import { inTransaction } from "../db/transaction.ts";
import { buyerAtPaymentPage, newBuyer } from "../testing/buyer.ts";
import { countWaitsFor } from "../testing/lock-waits.ts";
import { openPaymentShop } from "../testing/payment-shop.ts";
import { whileLocked } from "../testing/while-locked.ts";

const { app } = await openPaymentShop();

/** A guest whose cart was moved to an account and who has another one since; their ids are random. */
async function guestWithTwoCarts() {
  const { browser } = await buyerAtPaymentPage(app);
  browser.token = null;
  await browser.add(43);
  const [own, moved] = await app.shop.db
    .selectFrom("carts")
    .select("id")
    .orderBy("created_at", "desc")
    .limit(2)
    .execute();
  if (own === undefined || moved === undefined) throw new Error("There are no two carts");
  return { browser, own: own.id, moved: moved.id };
}

async function guestWithFirst(which: "own" | "moved") {
  for (;;) {
    const guest = await guestWithTwoCarts();
    const [first, second] = [guest.own, guest.moved].toSorted();
    if (first === guest[which]) return { browser: guest.browser, first, second };
  }
}

test.each([
  ["the cart moved to the account", "moved"],
  ["the guest's own cart", "own"],
] as const)(
  "a guest's checkout locks %s before the other one where its id comes first, as a sign-in does (D-122)",
  async (_, which) => {
    const { browser, first, second } = await guestWithFirst(which);
    const { checkout } = await inTransaction(app.shop.db, async (signIn) => {
      await lockCarts(signIn, sql`id = ${first}`);
      const started = browser.checkout(newBuyer());
      await expect.poll(() => countWaitsFor(signIn)).toBe(1);
      const free = sql`select from carts where id = ${second} for update skip locked`;
      expect((await free.execute(signIn)).rows).toHaveLength(1);
      return { checkout: started };
    });
    expect((await checkout).status).toBe(200);
  },
);

test("a checkout that waits for its earlier order does not reuse it when it was superseded meanwhile (D-115)", async () => {
  const { browser, email, paymentUrl, paymentId } = await buyerAtPaymentPage(app);
  const order = sql`id = (select order_id from payments where id = ${paymentId})`;
  const { body } = await whileLocked(
    app.shop.db,
    (transaction) => lockOrders(transaction, order),
    () => browser.checkout({ email }),
    (transaction) =>
      sql`update orders set superseded_at = now() where ${order}`.execute(transaction),
  );
  expect(body.data.paymentUrl).not.toBe(paymentUrl);
});
