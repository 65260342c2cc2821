import { sql } from "kysely";
import { expect, test } from "vitest";
import { lockOrders } from "../db/locks.ts";
import { inTransaction } from "../db/transaction.ts";
import { eraseBuyersOf } from "../privacy/erase-rows.ts";
import { buyerWhoPaid } from "../testing/buyer.ts";
import { eventually } from "../testing/eventually.ts";
import { countLockWaits } from "../testing/lock-waits.ts";
import { openPaymentShop } from "../testing/payment-shop.ts";
import { openStaffBrowser } from "../testing/staff.ts";

const { app } = await openPaymentShop({ REFUND_APPROVAL_ABOVE: "1" });
const { db } = app.shop;

test("a claim that comes while its family is erased is refused, and leaves no words behind (D-224)", async () => {
  const { browser } = await buyerWhoPaid(app);
  const [{ order_id: number, total_amount: paid }] = (await browser.call("/orders")).body.data;
  const { id } = await db
    .selectFrom("orders")
    .select("id")
    .where("number", "=", number)
    .executeTakeFirstOrThrow();
  const claim = { order_id: number, held: "none", amount: paid, note: "Kanarinote" };
  let isAnswered = false;
  const answer = await inTransaction(db, async (transaction) => {
    await eraseBuyersOf(transaction, [id], app.shop.now());
    const asked = browser.post("/refund-claims", claim).finally(() => {
      isAnswered = true;
    });
    await eventually(async () => expect(isAnswered || (await countLockWaits(db)) > 0).toBe(true));
    return { asked };
  });
  expect((await answer.asked).status).toBe(404);
  expect(await db.selectFrom("refund_claims").selectAll().execute()).toEqual([]);
});

test("a refund that is approved while its family is erased leaves no reason behind (D-164)", async () => {
  const [sales, owner] = [
    await openStaffBrowser(app, "sales"),
    await openStaffBrowser(app, "owner"),
  ];
  const { browser, paymentId } = await buyerWhoPaid(app);
  const [{ order_id: number }] = (await browser.call("/orders")).body.data;
  const body = { amount: 10, reason: "Kanarinote" };
  const asked = await sales.call(`orders/${number}/refunds`, { method: "POST", body });
  const { id } = await db
    .selectFrom("orders")
    .select("id")
    .where("number", "=", number)
    .executeTakeFirstOrThrow();
  let isAnswered = false;
  const answer = await inTransaction(db, async (transaction) => {
    await lockOrders(transaction, sql`id = ${id}`);
    await eraseBuyersOf(transaction, [id], app.shop.now());
    const path = `orders/${number}/refunds/${asked.body.data.id}/approval`;
    const approved = owner.call(path, { method: "POST" }).finally(() => {
      isAnswered = true;
    });
    await eventually(async () => expect(isAnswered || (await countLockWaits(db)) > 0).toBe(true));
    return { approved };
  });
  expect((await answer.approved).status).toBe(200);
  const refunds = await db
    .selectFrom("refunds")
    .select("reason")
    .where("payment_id", "=", paymentId)
    .execute();
  expect(refunds).toEqual([{ reason: "" }]);
});

test("a refund that is asked for while its family is erased is refused, and leaves no reason behind (D-164)", async () => {
  const sales = await openStaffBrowser(app, "sales");
  const { browser, paymentId } = await buyerWhoPaid(app);
  const [{ order_id: number }] = (await browser.call("/orders")).body.data;
  const { id } = await db
    .selectFrom("orders")
    .select("id")
    .where("number", "=", number)
    .executeTakeFirstOrThrow();
  const body = { amount: 0.5, reason: "Kanarinote" };
  const ask = () => sales.call(`orders/${number}/refunds`, { method: "POST", body });
  let isAnswered = false;
  const answer = await inTransaction(db, async (transaction) => {
    await lockOrders(transaction, sql`id = ${id}`);
    await eraseBuyersOf(transaction, [id], app.shop.now());
    const asked = ask().finally(() => {
      isAnswered = true;
    });
    await eventually(async () => expect(isAnswered || (await countLockWaits(db)) > 0).toBe(true));
    return { asked };
  });
  expect((await answer.asked).body.code).toBe("changed_meanwhile");
  const stored = (table: "refunds" | "refund_requests") =>
    db.selectFrom(table).select("id").where("payment_id", "=", paymentId).execute();
  expect([...(await stored("refunds")), ...(await stored("refund_requests"))]).toEqual([]);
  // Whoever has seen that nobody is there any more may give the money back.
  expect((await ask()).status).toBe(200);
});
