import { sql } from "kysely";
import { afterAll, afterEach, expect, test, vi } from "vitest";
import { inTransaction } from "../db/transaction.ts";
import { buyerWhoPaid } from "../testing/buyer.ts";
import { eventually } from "../testing/eventually.ts";
import { countLockWaits } from "../testing/lock-waits.ts";
import { openOrderReceiver } from "../testing/order-receiver.ts";
import { openPaymentShop } from "../testing/payment-shop.ts";
import { deliverAnnouncements } from "./deliver.ts";

const receiver = await openOrderReceiver();
const { app } = await openPaymentShop({
  ORDER_WEBHOOK_URL: receiver.url,
  ORDER_WEBHOOK_SECRET: "order-secret",
});
const { db } = app.shop;
afterAll(() => receiver.close());
afterEach(() => {
  vi.restoreAllMocks();
});

/** An announcement that the receiver has refused so far, and takes now. */
async function waitingAnnouncement() {
  receiver.answerWith(500);
  await buyerWhoPaid(app);
  const { id, order_id: orderId } = await db
    .selectFrom("announcements")
    .select(["id", "order_id"])
    .where("delivered_at", "is", null)
    .executeTakeFirstOrThrow();
  // No worker tries it again meanwhile.
  await sql`delete from jobs.job where name = 'announce-order'`.execute(app.connection.db);
  receiver.posts.length = 0;
  receiver.answerWith(200);
  return { id, orderId };
}

/** Another process claims it for so many seconds. */
const claimElsewhere = (id: string, seconds: number) =>
  db
    .updateTable("announcements")
    .set({
      tries: sql`tries + 1`,
      claimed_until: sql`now() + make_interval(secs => ${seconds})`,
    })
    .where("id", "=", id)
    .execute();

test("an announcement that another process has posted meanwhile is not posted again (D-127)", async () => {
  const { id, orderId } = await waitingAnnouncement();
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

test("an announcement that another process has claimed is tried later, as that process may have been killed (D-127)", async () => {
  const { id, orderId } = await waitingAnnouncement();
  await claimElsewhere(id, 3600);
  await expect(deliverAnnouncements(app.shop, orderId)).rejects.toThrow("somebody else");
  expect(receiver.posts).toEqual([]);
  await claimElsewhere(id, -1);
  await deliverAnnouncements(app.shop, orderId);
  expect(receiver.posts).toHaveLength(1);
});

test("a process whose claim has ended does not release the claim of the next process (D-127)", async () => {
  const { id, orderId } = await waitingAnnouncement();
  vi.spyOn(globalThis, "fetch").mockImplementationOnce(async () => {
    await claimElsewhere(id, 3600);
    return new Response(null, { status: 500 });
  });
  await expect(deliverAnnouncements(app.shop, orderId)).rejects.toThrow("500");
  await expect(deliverAnnouncements(app.shop, orderId)).rejects.toThrow("somebody else");
  await claimElsewhere(id, -1);
});
