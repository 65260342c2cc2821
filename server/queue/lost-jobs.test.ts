import { rmSync } from "node:fs";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { inTransaction } from "../db/transaction.ts";
import { mailboxOf } from "../mail/mailbox.ts";
import { buyerWhoPaid } from "../testing/buyer.ts";
import { sandboxOf } from "../testing/sandbox-client.ts";
import { createTestApp, type TestApp } from "../testing/test-app.ts";

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

test("a mail that a killed process was sending is sent by the next drain, not hours later (D-136)", async () => {
  const buyer = await buyerWhoPaid(app);
  rmSync(mailboxOf(app.dataDir), { recursive: true });
  const { id: orderId } = await app.shop.db
    .selectFrom("orders")
    .select("id")
    .where("email", "=", buyer.email)
    .executeTakeFirstOrThrow();
  await inTransaction(app.shop.db, async (transaction) => {
    await transaction.deleteFrom("order_mails").where("order_id", "=", orderId).execute();
    await app.shop.jobs.enqueue(transaction, "send-receipt", { orderId }, "lost");
    await sql`
      update jobs.job set state = 'active', started_on = now(),
        heartbeat_on = now() - interval '11 seconds'
      where singleton_key = 'lost'`.execute(transaction);
  });
  await app.shop.jobs.drain();
  // The shop's own watch may have found the job first; then a worker is still at it.
  await expect.poll(() => sandboxOf(app).mails()).toMatchObject([{ to: buyer.email }]);
});
