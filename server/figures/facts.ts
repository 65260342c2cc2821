import { sql } from "kysely";
import type { MoneyFact, Split } from "#core/figures.ts";
import type { Queryable } from "../db/schema.ts";

/** Money that came or went, and when. */
export type DatedFact = MoneyFact & { readonly at: Date };

/** The lines of an order, with their value before discounts: most of what loading a fact costs. */
const LINES = sql`(select jsonb_agg(jsonb_build_object('coursePackageId', l.course_package_id,
    'value', l.unit_price * l.quantity) order by l.position)
  from order_lines l where l.order_id = o.id)`;

/**
 * The money that came and went from one moment to before another: orders that were paid, and refunds
 * that are done. A purchase that was paid twice counts once: neither the second payment nor its way
 * back is here. Disputes are not here either. The facts are for sums in these splits: only that by
 * programme needs the lines, and gets them.
 */
export async function loadFacts(
  db: Queryable,
  from: Date,
  before: Date,
  splits: readonly Split[],
): Promise<readonly DatedFact[]> {
  const lines = splits.includes("programme") ? LINES : sql`'[]'::jsonb`;
  const ofOrder = sql`o.currency, o.gateway, o.country, o.locale, coalesce(c.code, '') as coupon,
    ${lines} as lines`;
  const { rows } = await sql<DatedFact>`
    select 'paid' as kind, o.total as amount, o.paid_at as at, ${ofOrder}
    from orders o left join coupons c on c.id = o.coupon_id
    where o.paid_at >= ${from} and o.paid_at < ${before} and not o.duplicate
    union all
    select 'refunded', r.amount, r.settled_at, ${ofOrder}
    from refunds r join payments p on p.id = r.payment_id join orders o on o.id = p.order_id
      left join coupons c on c.id = o.coupon_id
    where r.state = 'done' and r.settled_at >= ${from} and r.settled_at < ${before}
      and not o.duplicate`.execute(db);
  return rows;
}
