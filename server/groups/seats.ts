import { type RawBuilder, sql } from "kysely";
import type { Learner } from "#contract/learner.ts";
import { packagesOfGroupProgramme } from "#core/group.ts";
import type { Locale, Localized } from "#core/locale.ts";
import type { Plan } from "#core/schedule.ts";
import { cutPage } from "../db/list-place.ts";
import { storedNames } from "../db/names.ts";
import type { Queryable } from "../db/schema.ts";
import { LEARNER_COLUMN, placeBehind, type SeatPlace } from "../seats/store.ts";

/** A seat with its learner, as staff see it who make groups; without the family's notes (D-212). */
export type GroupSeat = {
  readonly seatId: string;
  readonly order: string;
  readonly paidAt: Date;
  readonly position: number;
  readonly unit: number;
  readonly quantity: number;
  readonly coursePackageId: number;
  readonly names: Localized;
  readonly locale: Locale;
  readonly learner: Omit<Learner, "notes">;
  /** Groups in which the same child of the same family is, with another seat, the first one first. */
  readonly otherGroups: readonly (Plan & { readonly id: string })[];
};

/** A named seat `s` of a line `l` of an order `o`. */
const SEAT = sql`
  s.id as "seatId", o.number as "order", o.paid_at as "paidAt", l.position, s.unit, l.quantity,
  l.course_package_id as "coursePackageId", ${storedNames("l")} as names, o.locale,
  ${LEARNER_COLUMN} - 'notes' as learner,
  coalesce((
    select jsonb_agg(
      jsonb_build_object(
        'id', g.id, 'time_zone', g.time_zone, 'hours', g.hours, 'session_minutes', g.session_minutes,
        'sessions', g.sessions, 'first_day', g.first_day, 'hours_from', g.hours_from,
        'earlier_hours', g.earlier_hours, 'cancelled_days', g.cancelled_days)
      order by og.assigned_at)
    from orders oo
    join seats os on os.order_id = oo.id join group_seats og on og.seat_id = os.id
    join groups g on g.id = og.group_id
    where oo.email_key = o.email_key and os.id <> s.id and os.birth_year = s.birth_year
      and lower(os.first_name) = lower(s.first_name)), '[]') as "otherGroups"`;

const FROM_SEATS = sql`
  from seats s join orders o on o.id = s.order_id
  join order_lines l on l.order_id = s.order_id and l.position = s.position`;

/** Who learns in a group, in the order in which they came. */
export async function listSeated(db: Queryable, groupId: string): Promise<readonly GroupSeat[]> {
  const { rows } = await sql<GroupSeat>`
    select ${SEAT} ${FROM_SEATS} join group_seats gs on gs.seat_id = s.id
    where gs.group_id = ${groupId} order by gs.assigned_at, gs.chair`.execute(db);
  return rows;
}

/**
 * A page of those who wait for a group, the longest first and those of an order by their seat's number,
 * and the place behind it if there are more.
 */
export async function listWaiting(
  db: Queryable,
  {
    programme,
    after,
    limit,
  }: {
    readonly programme: string | undefined;
    readonly after: SeatPlace | null;
    readonly limit: number;
  },
): Promise<{ readonly waiting: readonly GroupSeat[]; readonly next: SeatPlace | null }> {
  const bought: RawBuilder<unknown> =
    programme === undefined
      ? sql`true`
      : sql`l.course_package_id = any(${packagesOfGroupProgramme(programme)}::integer[])`;
  const behind =
    after === null
      ? sql`true`
      : sql`(o.paid_at, o.id::text, l.position, s.unit)
          > (${after.paidAt}::timestamptz, ${after.orderId}, ${after.position}, ${after.unit})`;
  const { rows } = await sql<GroupSeat & { orderId: string; place: string }>`
    select ${SEAT}, o.id as "orderId", o.paid_at::text as place ${FROM_SEATS}
    where s.first_name is not null and o.status = 'paid' and not o.duplicate and o.erased_at is null
      and not exists (select from group_seats gs where gs.seat_id = s.id) and ${bought} and ${behind}
    order by o.paid_at, o.id::text, l.position, s.unit limit ${limit + 1}`.execute(db);
  const { page, next } = cutPage(rows, limit, placeBehind);
  return {
    waiting: page.map(({ orderId: _, place: __, ...seat }) => seat),
    next,
  };
}
