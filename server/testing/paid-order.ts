import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import type { Database } from "../db/schema.ts";

/** A paid order of USD 199 in SAR at Tamara, as a checkout would have left it. */
export async function placePaidOrder(db: Database, number: string): Promise<void> {
  const [user, order, payment] = [randomUUID(), randomUUID(), randomUUID()];
  await sql`insert into users (id, name, email, email_key) values (${user}, '', '', '')`.execute(
    db,
  );
  await sql`insert into orders (id, number, user_id, purchase_id, status, fingerprint, gateway,
      currency, family_discount, coupon_discount, total, firstname, lastname, country, phone, email,
      email_key, website, locale, paid_at)
    values (${order}, ${number}, ${user}, gen_random_uuid(), 'paid', '', 'tamara', 'SAR', 0, 0, 74625,
      '', '', 'SA', '', '', '', '', 'en', now())`.execute(db);
  await sql`insert into order_lines values (${order}, 0, 42, 'One', 'واحد', 1, 74625)`.execute(db);
  await sql`insert into payments (id, order_id, gateway, status, currency, amount, live)
    values (${payment}, ${order}, 'tamara', 'paid', 'SAR', 74625, false)`.execute(db);
  await sql`insert into payment_events (payment_id, actor, cause, status_after)
    values (${payment}, 'webhook', 'paid', 'paid')`.execute(db);
}
