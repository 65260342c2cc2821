import { expect, test } from "vitest";
import { inTransaction } from "../db/transaction.ts";
import { anonymiseOrders } from "../privacy/anonymise.ts";
import { buyerAtPaymentPage, everythingDone } from "../testing/buyer.ts";
import { eventually } from "../testing/eventually.ts";
import { countLockWaits } from "../testing/lock-waits.ts";
import { openPaymentShop } from "../testing/payment-shop.ts";

const { app, sandbox } = await openPaymentShop();
const { db } = app.shop;

test("a claim that comes while its family is erased is refused, and leaves no words behind (D-224)", async () => {
  const { browser, paymentUrl } = await buyerAtPaymentPage(app);
  await sandbox.settle(paymentUrl, "approve");
  await everythingDone(app);
  const [{ order_id: number, total_amount: paid }] = (await browser.call("/orders")).body.data;
  const { id } = await db
    .selectFrom("orders")
    .select("id")
    .where("number", "=", number)
    .executeTakeFirstOrThrow();
  const claim = { order_id: number, held: "none", amount: paid, note: "Kanarinote" };
  let isAnswered = false;
  const answer = await inTransaction(db, async (transaction) => {
    await anonymiseOrders(transaction, [id], app.shop.now());
    const asked = browser.post("/refund-claims", claim).finally(() => {
      isAnswered = true;
    });
    await eventually(async () => expect(isAnswered || (await countLockWaits(db)) > 0).toBe(true));
    return { asked };
  });
  expect((await answer.asked).status).toBe(404);
  expect(await db.selectFrom("refund_claims").selectAll().execute()).toEqual([]);
});
