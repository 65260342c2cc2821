import { sql } from "kysely";
import type { Happening } from "#contract/admin/orders.ts";
import { toMajor } from "#core/money.ts";
import type { RefundReason } from "#core/refund.ts";
import type { Queryable } from "../../db/schema.ts";
import { orderSubject } from "./find-order.ts";

/** The ids and the number under which the events of an order are stored. */
export type TimelineOf = {
  readonly orderId: string;
  readonly number: string;
  readonly paymentId: string;
};

type Row = Omit<Happening, "at" | "amount"> & { readonly at: Date; readonly amount: number | null };

/** The reasons of a refusal that are not the gateway's: of staff, and of the shop itself. */
const STAFF_SAW: RefundReason = "staff saw that it took no effect";
const DISPUTED: RefundReason = "the payment is disputed";

/** The most events of one kind, such as views by staff; the oldest ones beyond it are left out. */
const MAX_PER_KIND = 200;

/** Everything that happened to an order, oldest first. */
export async function readTimeline(
  db: Queryable,
  { orderId, number, paymentId }: TimelineOf,
): Promise<Happening[]> {
  const { rows } = await sql<Row>`
    (select e.at, case when e.refund_id is not null then 'refund'
        when e.dispute_id is not null then 'dispute'
        when e.status_before is null then 'order' else 'payment' end as kind,
      case when e.refund_id is not null then 'refund_done'
        when e.dispute_id is not null then 'dispute_' || e.dispute_state
        when e.status_before is null then 'ordered' else 'payment_moved' end as what,
      e.actor as by, e.status_before as "from", e.status_after as "to",
      coalesce(e.amount, e.dispute_amount) as amount, e.cause as note
    from payment_events e where e.payment_id = ${paymentId}
    order by e.id desc limit ${MAX_PER_KIND})
    union all
    select r.created_at, 'refund', 'refund_asked', r.actor, null, 'requested', r.amount, null
    from refunds r where r.payment_id = ${paymentId}
    union all
    select r.settled_at, 'refund', 'refund_refused', case r.refusal
        when ${STAFF_SAW} then 'staff' when ${DISPUTED} then null else r.gateway end,
      null, 'refused', r.amount, r.refusal
    from refunds r where r.payment_id = ${paymentId} and r.state = 'refused'
    union all
    select c.claimed_at, 'refund', 'claim_made', 'buyer', null, 'waiting', c.amount, null
    from refund_claims c where c.payment_id = ${paymentId}
    union all
    select c.decided_at, 'refund', 'claim_' || c.state,
      case c.state when 'withdrawn' then 'buyer' else 'staff' end, 'waiting', c.state, null, null
    from refund_claims c where c.payment_id = ${paymentId} and c.decided_at is not null
    union all
    select m.sent_at, 'mail', 'mail_' || m.kind, null, null, null, null, m.locale
    from order_mails m where m.order_id = ${orderId}
    union all
    (select w.received_at, 'webhook', 'webhook', w.gateway, null,
      case when w.processed_at is null then 'waiting' else 'processed' end, null, w.type
    from webhook_events w, payments p
    where p.id = ${paymentId} and w.gateway = p.gateway
      and (w.payment_id = p.id or w.reference in (p.reference, p.charge_reference))
    order by w.received_at desc limit ${MAX_PER_KIND})
    union all
    select coalesce(a.delivered_at, a.created_at), 'announcement', a.type, null, null,
      case when a.delivered_at is null then 'waiting' else 'delivered' end, null, null
    from announcements a where a.order_id = ${orderId}
    union all
    (select a.at, 'staff', a.action, a.actor, null, null, null, null
    from audit_entries a where a.subject = ${orderSubject(number)}
    order by a.id desc limit ${MAX_PER_KIND})`.execute(db);
  return rows
    .toSorted((one, other) => one.at.getTime() - other.at.getTime())
    .map((row) => ({
      ...row,
      at: row.at.toISOString(),
      amount: row.amount === null ? null : toMajor(row.amount),
    }));
}
