import { sql } from "kysely";
import type { Learner } from "#contract/learner.ts";
import type { SeatFilter } from "#core/learner.ts";
import type { Localized } from "#core/locale.ts";
import { cutPage } from "../db/list-place.ts";
import { storedNames } from "../db/names.ts";
import type { Queryable } from "../db/schema.ts";
import { IS_ASSIGNED, LEARNER_COLUMN, placeBehind, type SeatPlace } from "./store.ts";

/** A seat as staff see it. */
export type ListedSeat = {
  readonly order: string;
  readonly paidAt: Date;
  readonly position: number;
  readonly unit: number;
  readonly quantity: number;
  readonly names: Localized;
  readonly learner: Learner | null;
  readonly assigned: boolean;
  readonly group: { readonly id: string; readonly name: string } | null;
};

const WANTED = {
  unnamed: sql`s.first_name is null`,
  waiting: sql`s.first_name is not null and not ${IS_ASSIGNED}`,
  assigned: IS_ASSIGNED,
  all: sql`true`,
} as const satisfies Readonly<Record<SeatFilter, unknown>>;

/**
 * A page of the seats of paid orders, the newest order first and its seats by their number, and the place
 * behind it if there are more.
 */
export async function listStaffSeats(
  db: Queryable,
  {
    state,
    order,
    after,
    limit,
  }: {
    readonly state: SeatFilter;
    /** The number of one order. */
    readonly order: string | undefined;
    readonly after: SeatPlace | null;
    readonly limit: number;
  },
): Promise<{ readonly seats: readonly ListedSeat[]; readonly next: SeatPlace | null }> {
  const behind =
    after === null
      ? sql`true`
      : sql`(o.paid_at, o.id::text) <= (${after.paidAt}::timestamptz, ${after.orderId})
          and ((o.paid_at, o.id::text) < (${after.paidAt}::timestamptz, ${after.orderId})
            or (l.position, u.unit) > (${after.position}, ${after.unit}))`;
  const ofOrder = order === undefined ? sql`true` : sql`o.number = ${order}`;
  const { rows } = await sql<ListedSeat & { orderId: string; place: string }>`
    select o.id as "orderId", o.paid_at::text as place, o.number as "order", o.paid_at as "paidAt",
      l.position, u.unit, l.quantity, ${storedNames("l")} as names, ${LEARNER_COLUMN} as learner,
      ${IS_ASSIGNED} as assigned, (
        select jsonb_build_object('id', g.id, 'name', g.name)
        from group_seats gs join groups g on g.id = gs.group_id where gs.seat_id = s.id) as group
    from orders o
    join order_lines l on l.order_id = o.id
    cross join generate_series(1, l.quantity) as u (unit)
    left join seats s on s.order_id = l.order_id and s.position = l.position and s.unit = u.unit
    where o.paid_at is not null and o.status = 'paid' and not o.duplicate and o.erased_at is null
      and s.given_back_at is null and ${ofOrder} and ${WANTED[state]} and ${behind}
    order by o.paid_at desc, o.id::text desc, l.position, u.unit
    limit ${limit + 1}`.execute(db);
  const { page, next } = cutPage(rows, limit, placeBehind);
  return {
    seats: page.map(({ orderId: _, place: __, ...seat }) => seat),
    next,
  };
}
