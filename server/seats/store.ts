import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import type { Learner } from "#contract/learner.ts";
import { Refusal } from "#core/errors.ts";
import type { LearnerForm } from "#core/learner.ts";
import type { Localized } from "#core/locale.ts";
import { lockOrders } from "../db/locks.ts";
import { storedNames } from "../db/names.ts";
import type { Queryable } from "../db/schema.ts";
import type { StoredOrder } from "../orders/store.ts";

/** One unit of a line of an order. `id` is null until it has been named for the first time. */
export type Seat = {
  readonly id: string | null;
  readonly position: number;
  readonly unit: number;
  readonly quantity: number;
  readonly names: Localized;
  readonly learner: Learner | null;
  readonly assigned: boolean;
  readonly version: number;
};

/** Where a page of seats begins: behind this one. `paidAt` is the database's own text, which loses nothing. */
export type SeatPlace = {
  readonly paidAt: string;
  readonly orderId: string;
  readonly position: number;
  readonly unit: number;
};

/** The place behind a seat of a page, whose `place` is that text. */
export function placeBehind({
  place,
  orderId,
  position,
  unit,
}: Omit<SeatPlace, "paidAt"> & { readonly place: string }): SeatPlace {
  return { paidAt: place, orderId, position, unit };
}

/** Who learns on a seat, normalized, and the version that was seen. */
export type NamedSeat = {
  readonly position: number;
  readonly unit: number;
  readonly version: number;
  readonly learner: LearnerForm;
};

/** What a seat's learner is in SQL, where `s` is its row. */
export const LEARNER_COLUMN = sql<Learner | null>`
  case when s.first_name is null then null else jsonb_build_object(
    'first_name', s.first_name, 'birth_year', s.birth_year, 'level', s.level, 'notes', s.notes,
    'days', s.days, 'day_parts', s.day_parts, 'time_zone', s.time_zone) end`;

/** Whether a seat is in a group, where `s` is its row. */
export const IS_ASSIGNED = sql<boolean>`exists (select from group_seats g where g.seat_id = s.id)`;

/** Whether an order's units are seats: it is paid, is no second payment, and has not gone back. */
export function hasSeats(order: Pick<StoredOrder, "status" | "duplicate" | "email">): boolean {
  return order.status === "paid" && !order.duplicate && order.email !== "";
}

/** The seats of an order in the order of its lines, without those that were given back. */
export async function listSeats(db: Queryable, orderId: string): Promise<readonly Seat[]> {
  const { rows } = await sql<Seat>`
    select s.id, l.position, u.unit, l.quantity, ${storedNames("l")} as names,
      ${LEARNER_COLUMN} as learner, coalesce(s.version, 0) as version,
      ${IS_ASSIGNED} as assigned
    from order_lines l
    cross join generate_series(1, l.quantity) as u (unit)
    left join seats s on s.order_id = l.order_id and s.position = l.position and s.unit = u.unit
    where l.order_id = ${orderId} and s.given_back_at is null
    order by l.position, u.unit`.execute(db);
  return rows;
}

/**
 * Stores who learns on some seats of an order: all of them, or none. What is stored already in the same
 * words is no change, so that a call may be repeated.
 * @throws Refusal `not_paid` for an order without seats, `not_found` for a seat that it does not have,
 * `seat_assigned`, or `changed_meanwhile` if somebody else was first
 */
export async function nameSeats(
  transaction: Queryable,
  orderId: string,
  named: readonly NamedSeat[],
  now: Date,
): Promise<void> {
  await lockSeats(transaction, orderId);
  const seats = await listSeats(transaction, orderId);
  for (const { position, unit, version, learner } of named) {
    const seat = seats.find((one) => one.position === position && one.unit === unit);
    if (seat === undefined) throw new Refusal("not_found");
    const values = { ...learner, birth_year: Number(learner.birth_year) };
    if (isSame(seat.learner, values)) continue;
    if (seat.assigned) throw new Refusal("seat_assigned");
    if (seat.version !== version) throw new Refusal("changed_meanwhile");
    await transaction
      .insertInto("seats")
      .values({
        ...values,
        id: randomUUID(),
        order_id: orderId,
        position,
        unit,
        given_back_at: null,
        updated_at: now,
      })
      .onConflict((conflict) =>
        conflict.columns(["order_id", "position", "unit"]).doUpdateSet((eb) => ({
          ...values,
          updated_at: now,
          version: eb("seats.version", "+", 1),
        })),
      )
      .execute();
  }
}

/**
 * Locks an order with its seats, so that none of them goes back or gets a group meanwhile.
 * @throws Refusal `not_paid`
 */
async function lockSeats(transaction: Queryable, orderId: string): Promise<void> {
  await lockOrders(transaction, sql`id = ${orderId}`);
  const order = await transaction
    .selectFrom("orders")
    .select(["status", "duplicate", "email"])
    .where("id", "=", orderId)
    .executeTakeFirst();
  if (order === undefined || !hasSeats(order)) throw new Refusal("not_paid");
  await sql`select from seats where order_id = ${orderId} order by id for update`.execute(
    transaction,
  );
}

/** Locks one seat; the caller has locked its order. */
export async function lockSeatRow(transaction: Queryable, seatId: string): Promise<void> {
  await sql`select from seats where id = ${seatId} for update`.execute(transaction);
}

function isSame(
  one: Learner | null,
  other: Omit<LearnerForm, "birth_year"> & Pick<Learner, "birth_year">,
): boolean {
  if (one === null) return false;
  const { days, day_parts, ...rest } = other;
  return (
    one.days.join() === days.join() &&
    one.day_parts.join() === day_parts.join() &&
    (Object.keys(rest) as (keyof typeof rest)[]).every((field) => one[field] === rest[field])
  );
}

/** A seat that lost its learner, and the group that it sat in. */
type ReleasedSeat = { readonly seatId: string; readonly groupId: string | null };

/**
 * Takes the learners and the groups from all named seats of an order, because all of its money went
 * back (D-207). The caller has locked the order. Safe to repeat.
 */
export async function releaseSeats(
  transaction: Queryable,
  orderId: string,
  now: Date,
): Promise<void> {
  const { rows } = await sql<{ position: number; unit: number }>`
    select position, unit from seats
    where order_id = ${orderId} and given_back_at is null order by position, unit`.execute(
    transaction,
  );
  for (const { position, unit } of rows) {
    await releaseSeat(transaction, { orderId, position, unit }, now);
  }
}

/**
 * Gives one seat of an order back: it loses its learner and its group. `null` if the order has no such
 * seat, or no longer.
 */
export async function releaseSeat(
  transaction: Queryable,
  {
    orderId,
    position,
    unit,
  }: { readonly orderId: string; readonly position: number; readonly unit: number },
  now: Date,
): Promise<ReleasedSeat | null> {
  const { rows } = await sql<{ id: string }>`
    insert into seats (id, order_id, position, unit, given_back_at, updated_at)
    select ${randomUUID()}::uuid, l.order_id, l.position, ${unit}, ${now}, ${now} from order_lines l
    where l.order_id = ${orderId} and l.position = ${position}
      and ${unit}::integer between 1 and l.quantity
    on conflict (order_id, position, unit) do update set
      given_back_at = ${now}, updated_at = ${now}, version = seats.version + 1, first_name = null,
      birth_year = null, level = null, notes = null, days = null, day_parts = null, time_zone = null
    where seats.given_back_at is null
    returning id`.execute(transaction);
  const seatId = rows[0]?.id;
  if (seatId === undefined) return null;
  const left = await transaction
    .deleteFrom("group_seats")
    .where("seat_id", "=", seatId)
    .returning("group_id as groupId")
    .executeTakeFirst();
  await transaction.deleteFrom("told_schedules").where("seat_id", "=", seatId).execute();
  return { seatId, groupId: left?.groupId ?? null };
}
