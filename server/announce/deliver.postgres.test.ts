import { afterAll, expect, test } from "vitest";
import { inTransaction } from "../db/transaction.ts";
import { buyerAtPaymentPage, everythingDone } from "../testing/buyer.ts";
import { eventually } from "../testing/eventually.ts";
import { countLockWaits } from "../testing/lock-waits.ts";
import { openOrderReceiver } from "../testing/order-receiver.ts";
import { openPaymentShop } from "../testing/payment-shop.ts";
import { deliverAnnouncements } from "./deliver.ts";

const receiver = await openOrderReceiver();
const { app, sandbox } = await openPaymentShop({
  ORDER_WEBHOOK_URL: receiver.url,
  ORDER_WEBHOOK_SECRET: "order-secret",
});
const { db } = app.shop;
afterAll(() => receiver.close());

test("an announcement that another process posts meanwhile is not posted again (D-127)", async () => {
  receiver.answerWith(500);
  const buyer = await buyerAtPaymentPage(app);
  await sandbox.settle(buyer.paymentUrl, "approve");
  await everythingDone(app);
  const { id, order_id: orderId } = await db
    .selectFrom("announcements")
    .select(["id", "order_id"])
    .executeTakeFirstOrThrow();
  receiver.posts.length = 0;
  receiver.answerWith(200);
  const { delivery } = await inTransaction(db, async (other) => {
    await other
      .updateTable("announcements")
      .set({ delivered_at: app.shop.now(), claimed_until: null })
      .where("id", "=", id)
      .execute();
    let isOver = false;
    const delivery = deliverAnnouncements(app.shop, orderId).finally(() => {
      isOver = true;
    });
    await eventually(async () => expect(isOver || (await countLockWaits(db)) > 0).toBe(true));
    return { delivery };
  });
  await delivery;
  expect(receiver.posts).toEqual([]);
});
