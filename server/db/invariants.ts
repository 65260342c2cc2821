import { createHash } from "node:crypto";
import { sql } from "kysely";
import type { Database, Queryable } from "./schema.ts";

/** Each query finds rows that must never exist; `broken` says what is wrong with them. */
const INVARIANTS: readonly { readonly broken: string; readonly query: string }[] = [
  {
    broken: "an order's total is not its lines minus its discounts",
    query: `select o.number from orders o join order_lines l on l.order_id = o.id
      group by o.id having o.total <> sum(l.unit_price * l.quantity) - o.family_discount - o.coupon_discount`,
  },
  {
    broken: "a payment asks for another amount or currency than its order",
    query: `select o.number from orders o join payments p on p.order_id = o.id
      where p.amount <> o.total or p.currency <> o.currency or p.gateway <> o.gateway`,
  },
  {
    broken: "an order and its payment disagree on whether it is paid",
    query: `select o.number from orders o join payments p on p.order_id = o.id
      where (o.status in ('paid', 'refunded')) <> (p.status in ('paid', 'refunded'))`,
  },
  {
    broken: "a purchase was paid twice and the second payment was not marked as a duplicate",
    query: `select purchase_id::text as number from orders
      where status in ('paid', 'refunded') and not duplicate group by purchase_id having count(*) > 1`,
  },
  {
    // Uses the ledger and the lines, and ignores the purchases of the orders.
    broken: "the same units of one cart were paid twice and both payments were kept",
    query: `with bought as (
        select o.id, o.number, o.cart_id, o.paid_at, o.poured_at, min(e.id) as placed,
          min(e.id) filter (where e.status_after = 'paid') as paid
        from orders o join payments p on p.order_id = o.id
          join payment_events e on e.payment_id = p.id
        where o.status in ('paid', 'refunded') and not o.duplicate and o.cart_id is not null
        group by o.id)
      select distinct one.number from bought one join bought other on other.cart_id = one.cart_id
        and other.id <> one.id and one.placed < other.paid and other.placed < one.paid
        and coalesce(greatest(one.poured_at, other.poured_at), '-infinity')
          < least(one.paid_at, other.paid_at)
      where exists (select from order_lines l join order_lines m using (course_package_id)
        where l.order_id = one.id and m.order_id = other.id)`,
  },
  {
    broken: "a session opens the cart of an account",
    query: `select c.id::text as number from carts c join users u on u.id = c.user_id
      where u.verified_at is not null
        and (c.session_hash is not null or c.moved_from_session_hash is not null)`,
  },
  {
    // Counted from the orders. An order that was paid after it had ended always counts.
    broken: "a person uses a coupon more often than it allows",
    query: `with standing as (
        select o.purchase_id, o.coupon_id, o.email_key, o.phone from orders o
          join payments p on p.order_id = o.id
        where o.erased_at is null and not o.duplicate
          and o.status in ('pending', 'paid', 'refunded')
          and not exists (select from payment_events e where e.payment_id = p.id
            and e.status_after in ('failed', 'cancelled', 'expired')))
      select c.code as number from coupons c where c.max_uses_per_person < (
        select max(uses) from (
          select count(distinct purchase_id) as uses from standing
            where coupon_id = c.id group by email_key
          union all select count(distinct purchase_id) from standing
            where coupon_id = c.id group by phone) counted)`,
  },
  {
    broken: "a coupon counts other uses than there are",
    query: `select c.code as number from coupons c left join coupon_uses u
      on u.coupon_id = c.id and u.state <> 'released' group by c.id having c.uses <> count(u.purchase_id)`,
  },
  {
    broken: "a coupon use is held although no order of its purchase is open",
    query: `select u.purchase_id::text as number from coupon_uses u where u.state = 'held' and not exists (
      select from orders o where o.purchase_id = u.purchase_id and o.coupon_id = u.coupon_id
        and o.status = 'pending')`,
  },
  {
    broken: "an order that can still be paid has lost its coupon's use",
    query: `select o.number from orders o where o.status = 'pending' and o.coupon_id is not null
      and not exists (select from coupon_uses u where u.purchase_id = o.purchase_id
        and u.coupon_id = o.coupon_id and u.state <> 'released')`,
  },
  {
    broken: "a payment's state is not the last one of its ledger",
    query: `select p.id as number from payments p where p.status <> (
      select e.status_after from payment_events e where e.payment_id = p.id order by e.id desc limit 1)`,
  },
  {
    broken: "more was given back than was paid",
    query: "select number from orders where refunded > total",
  },
  {
    broken: "an order and its payment disagree on what was given back",
    query: `select o.number from orders o join payments p on p.order_id = o.id
      where p.refunded <> o.refunded or (p.status = 'refunded') <> (o.status = 'refunded')`,
  },
  {
    broken: "a payment counts other refunds than there are",
    query: `select p.id as number from payments p left join refunds r on r.payment_id = p.id
      group by p.id having p.refunded <> coalesce(sum(r.amount) filter (where r.state = 'done'), 0)
        or p.refund_reserved <> coalesce(sum(r.amount) filter (where r.state <> 'refused'), 0)`,
  },
  {
    broken: "a refund is of another gateway or currency than its payment",
    query: `select r.id as number from refunds r join payments p on p.id = r.payment_id
      where r.currency <> p.currency or r.gateway <> p.gateway`,
  },
  {
    broken: "a payment is called refunded and is not, or the other way round",
    query: `select id as number from payments
      where (status = 'refunded') <> (refunded = amount and refunded > 0)`,
  },
  {
    broken: "the ledger tells of other refunds than the payment",
    query: `select p.id as number from payments p left join payment_events e on e.payment_id = p.id
      group by p.id having p.refunded <> coalesce(sum(e.amount), 0)`,
  },
  {
    broken: "money of a purchase that was paid twice is not on its way back",
    query: `select o.number from orders o join payments p on p.order_id = o.id
      where o.duplicate and p.amount > p.refund_reserved + p.disputed
        and not exists (select from disputes d where d.payment_id = p.id and d.state = 'opened')`,
  },
  {
    broken: "a payment counts other disputes than there are",
    query: `select p.id as number from payments p
      left join disputes d on d.payment_id = p.id and d.state <> 'won'
      group by p.id having p.disputed <> coalesce(sum(d.amount), 0)`,
  },
  {
    broken:
      "a dispute is of another gateway or currency than its payment, or of one that was never paid",
    query: `select d.id::text as number from disputes d join payments p on p.id = d.payment_id
      where d.currency <> p.currency or d.gateway <> p.gateway
        or p.status not in ('paid', 'refunded')`,
  },
  {
    broken: "the ledger tells of other disputes than there are",
    query: `select d.id::text as number from disputes d
      left join lateral (select e.dispute_state, e.dispute_amount from payment_events e
        where e.dispute_id = d.id order by e.id desc limit 1) last on true
      where d.state is distinct from last.dispute_state or d.amount is distinct from last.dispute_amount`,
  },
  {
    // Only for staff's disputes: a gateway may report more, and refund money in addition to a dispute.
    broken: "staff wrote down that more is disputed than was there",
    query: `select p.id as number from payments p join disputes d on d.payment_id = p.id
      where d.reference is null and d.amount > p.amount - (
        select coalesce(sum(r.amount), 0) from refunds r
        where r.payment_id = p.id and r.state = 'done' and r.settled_at <= d.opened_at)`,
  },
  {
    // Numbers of one kind and year are unique, so there is no gap if their count equals the last number.
    broken: "the numbers of invoices or credit notes have a gap, or go on behind the last one",
    query: `select coalesce(n.kind, i.kind) || ' ' || coalesce(n.year, i.year) as number
      from invoice_numbers n full join (
        select kind, year, count(*) as issued, max(position) as last from invoices group by kind, year) i
        on i.kind = n.kind and i.year = n.year
      where n.last is distinct from i.issued or n.last is distinct from i.last`,
  },
  {
    broken:
      "an invoice is of another sum or currency than its order, or of one that was never paid",
    query: `select i.number from invoices i join orders o on o.id = i.order_id
      where i.kind = 'invoice' and (i.total <> o.total or i.currency <> o.currency
        or o.paid_at is null or o.duplicate)`,
  },
  {
    broken: "a credit note is not of the refund that it names, or its order has no invoice",
    query: `select c.number from invoices c join refunds r on r.id = c.refund_id
        join payments p on p.id = r.payment_id
        left join invoices i on i.order_id = c.order_id and i.kind = 'invoice'
      where c.total <> r.amount or c.currency <> r.currency or c.order_id <> p.order_id
        or r.state <> 'done' or i.id is null`,
  },
  {
    broken:
      "credit notes take back more VAT than the invoice has, or leave some after a whole refund",
    query: `select i.number from invoices i join invoices c on c.order_id = i.order_id
        and c.kind = 'credit_note'
      where i.kind = 'invoice' group by i.id
      having sum(c.vat) > i.vat or sum(c.total) > i.total
        or (sum(c.total) = i.total and sum(c.vat) <> i.vat)`,
  },
  {
    broken: "an order has its invoice and still waits for it",
    query: `select i.number from invoices i join invoices_due d on d.order_id = i.order_id
      where i.kind = 'invoice'`,
  },
  {
    broken: "a group has more learners than seats",
    query: `select g.id::text as number from groups g join group_seats gs on gs.group_id = g.id
      group by g.id having count(*) > least(g.seats, 8)`,
  },
  {
    broken: "a seat that was given back, or has nobody to learn on it, sits in a group",
    query: `select gs.seat_id::text as number from group_seats gs join seats s on s.id = gs.seat_id
      join orders o on o.id = s.order_id
      where s.given_back_at is not null or s.first_name is null or o.status <> 'paid' or o.duplicate`,
  },
];

/** All invariants as one statement: the position of each broken one, from 0, and its row. */
export const BROKEN_ROWS = INVARIANTS.map(
  ({ query }, position) => `select ${position} as position, q.number::text from (${query}) q`,
).join(" union all ");

/**
 * One line for each broken invariant, with the first rows that break it; empty when all hold. For
 * frequent checks, prepare `BROKEN_ROWS` in the database and pass the statement that executes it.
 */
export async function findBrokenInvariants(
  db: Queryable,
  statement = BROKEN_ROWS,
): Promise<readonly string[]> {
  const { rows } = await sql.raw<{ position: number; number: string }>(statement).execute(db);
  return INVARIANTS.flatMap(({ broken }, position) => {
    const found = rows.filter((row) => row.position === position).map(({ number }) => number);
    const more = found.length > 5 ? " and more" : "";
    return found.length === 0 ? [] : [`${broken}: ${found.slice(0, 5).join(", ")}${more}`];
  });
}

/** The state of all money, without ids, times and people, so that erasing a buyer does not change it. */
const DIGEST_QUERIES = [
  `select o.status, o.duplicate, o.gateway, o.currency, o.total, o.refunded,
      (select string_agg(l.course_package_id || 'x' || l.quantity || '@' || l.unit_price, ',' order by l.position)
        from order_lines l where l.order_id = o.id) as lines,
      p.status as payment, p.amount, p.refunded as payment_refunded, p.disputed
    from orders o join payments p on p.order_id = o.id`,
  "select code, uses from coupons",
  `select r.gateway, r.amount, r.currency, r.state from refunds r`,
  "select gateway, amount, currency, state, reason from disputes",
  `select c.code, u.state from coupon_uses u join coupons c on c.id = u.coupon_id`,
];

/**
 * A hash of orders, payments, coupons, refunds and disputes that does not depend on ids, numbers,
 * times or row order: two runs with the same outcome have the same hash.
 */
export async function digestState(db: Database): Promise<string> {
  const hash = createHash("sha256");
  for (const query of DIGEST_QUERIES) {
    const { rows } = await sql<Record<string, unknown>>`${sql.raw(query)}`.execute(db);
    for (const line of rows.map((row) => JSON.stringify(row)).sort())
      hash.update(line).update("\n");
    hash.update("--\n");
  }
  return hash.digest("hex");
}
