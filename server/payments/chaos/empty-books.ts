import { sql } from "kysely";
import type { Database } from "../../db/schema.ts";

/** Takes everything out of the books that a purchase leaves there, so that the next one is alone. */
export async function emptyBooks(db: Database): Promise<void> {
  await sql`truncate orders, payments, payment_events, refunds, announcements, coupon_uses,
    webhook_events cascade`.execute(db);
  await sql`update coupons set uses = 0`.execute(db);
}
