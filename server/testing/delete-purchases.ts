import { rmSync } from "node:fs";
import { sql } from "kysely";
import { mailboxOf } from "../mail/mailbox.ts";
import type { TestApp } from "./test-app.ts";

/**
 * Deletes everything that purchases leave in the books, the queue and the mailbox, so that the next
 * one is alone, and the thousandth as fast as the first.
 */
export async function deletePurchases({
  connection: { db },
  dataDir,
}: Pick<TestApp, "connection" | "dataDir">): Promise<void> {
  await sql`truncate orders, payments, payment_events, refunds, disputes, announcements, coupon_uses,
    webhook_events, carts, users cascade`.execute(db);
  await sql`update coupons set uses = 0`.execute(db);
  await sql`delete from jobs.job where state in ('completed', 'failed')`.execute(db);
  rmSync(mailboxOf(dataDir), { recursive: true, force: true });
}
