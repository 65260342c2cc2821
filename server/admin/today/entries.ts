import { type RawBuilder, sql } from "kysely";
import {
  type NextStep,
  TODAY_KINDS,
  type TodayEntry,
  type TodayKind,
} from "#contract/admin/today.ts";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "#core/durations.ts";
import type { Locale } from "#core/locale.ts";
import { isPermitted, type Permission } from "#core/staff.ts";
import type { Shop } from "../../shop.ts";
import type { StaffMember } from "../../staff/sessions.ts";
import { listDueClaims } from "../../words/claims.ts";
import { listGivenUpEntries } from "./given-up.ts";

/** So many of one kind are shown; the rest comes when these are done. */
const MAX_PER_KIND = 100;
/** After this long, what should take minutes is worth a look: captures, refunds, payment pages. */
const SLOW_MS = 30 * MINUTE_MS;
/** Later than any page of a payment can be open (`server/payments/settle-now.ts`). */
const UNCONFIRMED_MS = 2 * HOUR_MS;
/** A refusal that nobody acted on for so long is left alone. */
const REFUSED_MS = 30 * DAY_MS;

type Row = Omit<TodayEntry, "kind" | "next" | "since"> & { readonly since: Date };

/** One kind of things that need a person: who may act, and what is done next. */
type Source = {
  readonly kind: TodayKind;
  readonly permission: Permission;
  readonly next: NextStep;
  readonly rows: (now: Date, staff: StaffMember) => RawBuilder<Row>;
};

const before = (now: Date, ms: number) => new Date(now.getTime() - ms);

/** The payment `p` and the order `o` of a row that belongs to a payment. */
const itsOrder = (row: "c" | "d" | "q" | "r") => sql`
  join payments p on p.id = ${sql.ref(`${row}.payment_id`)} join orders o on o.id = p.order_id`;

const SOURCES: readonly Source[] = [
  {
    kind: "payment_review",
    permission: "orders.settle",
    next: "ask_gateway",
    rows: () => sql`
      select p.id, o.number as subject, o.number as "order", p.updated_at as since,
        null as detail
      from payments p join orders o on o.id = p.order_id
      where p.status = 'review' order by p.updated_at`,
  },
  {
    kind: "payment_unknown",
    permission: "orders.settle",
    next: "mark_handled",
    rows: () => sql`
      select a.id::text as id, a.gateway || ' ' || a.reference as subject, o.number as "order",
        a.first_seen_at as since, a.problem as detail
      from payment_alerts a left join payments p on p.id = a.payment_id
        left join orders o on o.id = p.order_id
      where a.handled_at is null order by a.first_seen_at`,
  },
  {
    kind: "payment_unconfirmed",
    permission: "orders.settle",
    next: "ask_gateway",
    rows: (now) => sql`
      select p.id, o.number as subject, o.number as "order", p.created_at as since,
        p.gateway as detail
      from payments p join orders o on o.id = p.order_id
      where p.status = 'created' and p.reference is null
        and p.created_at < ${before(now, UNCONFIRMED_MS)} order by p.created_at`,
  },
  {
    kind: "authorisation_waits",
    permission: "orders.settle",
    next: "ask_gateway",
    rows: (now) => sql`
      select p.id, o.number as subject, o.number as "order", p.updated_at as since,
        p.gateway as detail
      from payments p join orders o on o.id = p.order_id
      where p.status = 'authorised' and p.updated_at < ${before(now, SLOW_MS)}
      order by p.updated_at`,
  },
  {
    kind: "dispute_open",
    permission: "orders.read",
    next: "open_order",
    rows: () => sql`
      select d.id::text as id, o.number as subject, o.number as "order", d.opened_at as since,
        d.reason as detail
      from disputes d ${itsOrder("d")}
      where d.state = 'opened' order by d.opened_at`,
  },
  {
    kind: "refund_unclear",
    permission: "refunds",
    next: "open_order",
    rows: () => sql`
      select r.id, o.number as subject, o.number as "order",
        coalesce(r.sent_at, r.created_at) as since, r.review as detail
      from refunds r ${itsOrder("r")}
      where r.review is not null and r.state = 'sent' order by 4`,
  },
  {
    kind: "refund_refused",
    permission: "refunds",
    next: "open_order",
    rows: (now) => sql`
      select r.id, o.number as subject, o.number as "order", r.settled_at as since,
        r.refusal as detail
      from refunds r ${itsOrder("r")}
      where r.state = 'refused' and r.settled_at > ${before(now, REFUSED_MS)}
        and not exists (select from refunds later where later.payment_id = r.payment_id
          and later.created_at >= r.settled_at)
      order by r.settled_at`,
  },
  {
    kind: "refund_approval",
    permission: "refunds",
    next: "approve",
    rows: (_now, staff) => sql`
      select q.id, o.number as subject, o.number as "order", q.asked_at as since,
        asker.email as detail
      from refund_requests q ${itsOrder("q")} join staff asker on asker.id = q.asked_by
      where q.state = 'waiting' and q.asked_by <> ${staff.id} order by q.asked_at`,
  },
  {
    kind: "refund_claimed",
    permission: "refunds",
    next: "open_order",
    rows: () => sql`
      select c.id, o.number as subject, o.number as "order", c.claimed_at as since,
        null as detail
      from refund_claims c ${itsOrder("c")}
      where c.state = 'waiting' and not exists (select from refund_requests q
        where q.payment_id = c.payment_id and q.state = 'waiting' and q.asked_at >= c.claimed_at)
      order by c.claimed_at`,
  },
  {
    kind: "refund_slow",
    permission: "refunds",
    next: "wait",
    rows: (now) => sql`
      select r.id, o.number as subject, o.number as "order", r.created_at as since,
        r.gateway as detail
      from refunds r ${itsOrder("r")}
      where r.state in ('requested', 'sent') and r.review is null
        and r.created_at < ${before(now, SLOW_MS)} order by r.created_at`,
  },
  {
    kind: "gateway_away",
    permission: "orders.read",
    next: "wait",
    rows: () => sql`
      select gateway as id, gateway as subject, null as "order", down_since as since,
        last_reason as detail
      from gateway_health where down_since is not null order by down_since`,
  },
  {
    kind: "message_unanswered",
    permission: "messages",
    next: "open_message",
    rows: () => sql`
      select m.id, m.id as subject, null as "order", m.created_at as since, null as detail
      from contact_messages m
      where m.closed_at is null and not exists (select from message_replies r
        where r.message_id = m.id and r.failed_at is null)
      order by m.created_at`,
  },
  {
    kind: "trial_asked",
    permission: "trials",
    next: "open_trial",
    rows: () => sql`
      select t.id, t.id as subject, null as "order", t.created_at as since, null as detail
      from trial_requests t where t.state = 'asked' order by t.created_at`,
  },
];

/**
 * What needs a person, as far as the caller may act on it, in the order of `TODAY_KINDS` and the
 * oldest first.
 */
export async function listTodayEntries(
  shop: Shop,
  staff: StaffMember,
  locale: Locale,
): Promise<TodayEntry[]> {
  const now = shop.now();
  const entries: TodayEntry[] = [];
  for (const { kind, permission, next, rows } of SOURCES) {
    if (!isPermitted(staff.role, permission)) continue;
    const some = sql<Row>`${rows(now, staff)} limit ${MAX_PER_KIND}`;
    for (const { since, ...row } of (await some.execute(shop.db)).rows) {
      entries.push({ kind, next, ...row, since: since.toISOString() });
    }
  }
  if (isPermitted(staff.role, "orders.receipt")) entries.push(...(await listGivenUpEntries(shop)));
  if (isPermitted(staff.role, "words")) entries.push(...(await listClaimEntries(shop, locale)));
  return entries.toSorted((one, other) => rank(one) - rank(other));
}

/** Claims whose last day is near or over, in the words of one language (D-178). */
async function listClaimEntries({ db, now }: Shop, locale: Locale): Promise<TodayEntry[]> {
  const claims = await listDueClaims(db, now());
  return claims.map(({ screen, place, text, until }, position) => ({
    kind: "claim_due",
    id: `${screen} ${place} ${position}`,
    subject: screen,
    order: null,
    since: new Date(until).toISOString(),
    detail: text[locale],
    next: "open_words",
  }));
}

function rank({ kind }: TodayEntry): number {
  return TODAY_KINDS.indexOf(kind);
}
