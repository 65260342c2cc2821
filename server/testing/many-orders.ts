import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import type { Queryable } from "../db/schema.ts";

/** Less than a statement may take, on a slow machine too. */
const BATCH = 2_000;

/**
 * Stores so many orders, one every two seconds before now, as they are after months: most are paid,
 * some ended unpaid, some were refunded. Their numbers begin where the shop's own go on.
 */
export async function fillOrders(
  db: Queryable,
  count: number,
  noted: (stored: number) => void = () => {},
): Promise<void> {
  const userId = randomUUID();
  await db
    .insertInto("users")
    .values({
      id: userId,
      name: "Many",
      email: "many@example.com",
      email_key: "many@example.com",
      verified_at: null,
    })
    .execute();
  const salt = randomUUID();
  for (let from = 1; from <= count; from += BATCH) {
    await fillBatch(db, { userId, salt, from, to: Math.min(count, from + BATCH - 1) });
    noted(Math.min(count, from + BATCH - 1));
  }
}

async function fillBatch(
  db: Queryable,
  { userId, salt, from, to }: { userId: string; salt: string; from: number; to: number },
): Promise<void> {
  const drawn = sql`(select n, md5(${salt}::text || n)::uuid as id, 'p' || md5(${salt}::text || 'p' || n) as payment,
      now() - n * interval '2 seconds' as at,
      case when n % 50 = 0 then 'refunded' when n % 10 < 7 then 'paid' when n % 10 = 7 then 'failed'
        when n % 10 = 8 then 'cancelled' else 'expired' end as status,
      (array['stripe', 'tamara', 'tabby'])[n % 3 + 1] as gateway,
      (array['USD', 'SAR', 'AED'])[n % 3 + 1] as currency,
      (n::bigint * 7919 % 90000 + 1000) as total
    from generate_series(${from}::integer, ${to}::integer) n) d`;
  await sql`
    insert into orders (id, number, user_id, purchase_id, status, fingerprint, gateway, currency,
      family_discount, coupon_discount, total, refunded, firstname, lastname, country, phone, email,
      email_key, website, locale, created_at, paid_at)
    select id, nextval('order_numbers')::text, ${userId}, id, status, 'many', gateway, currency, 0, 0,
      total, case when status = 'refunded' then total else 0 end,
      (array['Mona', 'Omar', 'Layla', 'أحمد', 'Sara', 'Yusuf', 'فاطمة', 'Hana'])[n % 8 + 1],
      'Family' || n % 20000, 'AE', '+9715' || lpad((n::bigint * 7919 % 100000000)::text, 8, '0'),
      'parent' || n || '@example.com', 'parent' || n || '@example.com', 'yaraa',
      case when n % 2 = 0 then 'en' else 'ar' end, at,
      case when status in ('paid', 'refunded') then at end
    from ${drawn}`.execute(db);
  await sql`
    insert into order_lines (order_id, position, course_package_id, name_en, name_ar, quantity, unit_price)
    select id, 0, 42, 'Coding', 'البرمجة', 1, total from ${drawn}`.execute(db);
  await sql`
    insert into payments (id, order_id, gateway, status, currency, amount, refunded, refund_reserved,
      live, reference, created_at, updated_at)
    select payment, id, gateway, status, currency, total,
      case when status = 'refunded' then total else 0 end,
      case when status = 'refunded' then total else 0 end, false, 'ref_' || payment, at, at
    from ${drawn}`.execute(db);
  await sql`
    insert into refunds (id, payment_id, gateway, amount, currency, state, actor, reason, created_at,
      settled_at)
    select 'refund-' || payment, payment, gateway, total, currency, 'done', 'staff', 'many', at, at
    from ${drawn} where status = 'refunded'`.execute(db);
  await sql`
    insert into payment_events (payment_id, actor, cause, status_before, status_after, at)
    select payment, 'checkout', 'order placed', null, 'created', at from ${drawn}
    union all select payment, 'webhook', 'many', 'created',
      case when status = 'refunded' then 'paid' else status end, at from ${drawn}`.execute(db);
  await sql`
    insert into payment_events (payment_id, actor, cause, status_before, status_after, refund_id, amount, at)
    select payment, 'staff', 'many', 'paid', 'refunded', 'refund-' || payment, total, at
    from ${drawn} where status = 'refunded'`.execute(db);
}
