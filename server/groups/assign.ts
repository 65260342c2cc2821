import { sql } from "kysely";
import { Refusal } from "#core/errors.ts";
import { lockGroups, lockOrders } from "../db/locks.ts";
import type { Queryable } from "../db/schema.ts";
import { hasSeats, lockSeatRow } from "../seats/store.ts";
import type { Shop } from "../shop.ts";
import { announceSeat } from "./announce-seat.ts";
import { type Group, loadGroup, lockGroup } from "./store.ts";

type Parts = Pick<Shop, "config" | "jobs" | "now">;

/** A seat of an order, by its place in it. */
type PlacedSeat = {
  readonly seatId: string;
  readonly orderId: string;
  /** Of the order. */
  readonly number: string;
  readonly position: number;
  readonly unit: number;
};

/**
 * Puts a seat into a group, on its first free chair; takes it from the group in which staff saw it
 * (`from`, `null` for who waits). `null` if it sits there already: nothing happens (D-212).
 * @throws Refusal `not_found`, `group_full`, or `changed_meanwhile` if somebody else was first
 */
export async function assignSeat(
  shop: Parts,
  transaction: Queryable,
  {
    groupId,
    seatId,
    from,
  }: { readonly groupId: string; readonly seatId: string; readonly from: string | null },
): Promise<PlacedSeat | null> {
  const { learns, ...seat } = await lockSeat(transaction, seatId);
  if (!learns) throw new Refusal("not_found");
  const current = await findGroupOf(transaction, seatId);
  if (current === groupId) return null;
  if (current !== from) throw new Refusal("changed_meanwhile");
  await lockGroups(transaction, current === null ? [groupId] : [groupId, current]);
  const group = await loadGroup(transaction, groupId);
  const chair = await findChair(transaction, group);
  if (chair === null) throw new Refusal("group_full");
  await transaction.deleteFrom("group_seats").where("seat_id", "=", seatId).execute();
  await transaction
    .insertInto("group_seats")
    .values({
      group_id: groupId,
      group_size: group.seats,
      chair,
      seat_id: seatId,
      assigned_at: shop.now(),
    })
    .execute();
  await tellFamily(shop, transaction, seat, group);
  return seat;
}

/**
 * Takes a seat out of a group; its learner waits again.
 * @throws Refusal `not_found` for a seat that is not in this group
 */
export async function takeSeatOut(
  shop: Parts,
  transaction: Queryable,
  { groupId, seatId }: { readonly groupId: string; readonly seatId: string },
): Promise<PlacedSeat> {
  const { learns: _, ...seat } = await lockSeat(transaction, seatId);
  const left = await transaction
    .deleteFrom("group_seats")
    .where("seat_id", "=", seatId)
    .where("group_id", "=", groupId)
    .returning("seat_id")
    .executeTakeFirst();
  if (left === undefined) throw new Refusal("not_found");
  await tellFamily(shop, transaction, seat, null);
  return seat;
}

/**
 * Deletes a group. Its learners keep their seats and wait again. `learners` is how many staff were shown.
 * @throws Refusal `not_found`, `changed_meanwhile`, or `group_not_empty` for more learners than that
 */
export async function deleteGroup(
  shop: Parts,
  transaction: Queryable,
  {
    id,
    version,
    learners,
  }: { readonly id: string; readonly version: string; readonly learners: number },
): Promise<{ readonly group: Group; readonly waiting: number }> {
  const seatIds = await listSeatIds(transaction, id);
  const ofSeats = sql`id in (select order_id from seats where id = any(${seatIds}::uuid[]))`;
  await lockOrders(transaction, ofSeats);
  const group = await lockGroup(transaction, id, version);
  const isSame = (await listSeatIds(transaction, id)).join() === seatIds.join();
  if (!isSame) throw new Refusal("changed_meanwhile");
  if (seatIds.length > learners) throw new Refusal("group_not_empty");
  for (const seatId of seatIds) {
    const { learns: _, ...seat } = await lockSeat(transaction, seatId);
    await transaction.deleteFrom("group_seats").where("seat_id", "=", seatId).execute();
    await tellFamily(shop, transaction, seat, null);
  }
  await transaction.deleteFrom("groups").where("id", "=", id).execute();
  return { group, waiting: seatIds.length };
}

/** Enqueues a mail to each family of a group, because something has changed in it. */
export async function tellGroup(
  shop: Pick<Shop, "jobs">,
  transaction: Queryable,
  groupId: string,
): Promise<void> {
  for (const seatId of await listSeatIds(transaction, groupId)) {
    await shop.jobs.enqueue(transaction, "send-schedule", { seatId }, seatId);
  }
}

async function tellFamily(
  shop: Parts,
  transaction: Queryable,
  seat: PlacedSeat,
  group: Group | null,
): Promise<void> {
  const { seatId } = seat;
  await shop.jobs.enqueue(transaction, "send-schedule", { seatId }, seatId);
  await announceSeat(shop, transaction, seat, group);
}

/**
 * Locks a seat, after its order. It learns if it has a learner who was paid for.
 * @throws Refusal `not_found`
 */
async function lockSeat(
  transaction: Queryable,
  seatId: string,
): Promise<PlacedSeat & { readonly learns: boolean }> {
  await lockOrders(transaction, sql`id = (select order_id from seats where id = ${seatId})`);
  await lockSeatRow(transaction, seatId);
  const seat = await transaction
    .selectFrom("seats")
    .innerJoin("orders", "orders.id", "seats.order_id")
    .select(["seats.order_id as orderId", "orders.number", "seats.position", "seats.unit"])
    .select(["seats.first_name as name", "orders.status", "orders.duplicate", "orders.email"])
    .where("seats.id", "=", seatId)
    .executeTakeFirst();
  if (seat === undefined) throw new Refusal("not_found");
  const { name, status, duplicate, email, ...place } = seat;
  return { seatId, ...place, learns: name !== null && hasSeats({ status, duplicate, email }) };
}

async function findGroupOf(transaction: Queryable, seatId: string): Promise<string | null> {
  const row = await transaction
    .selectFrom("group_seats")
    .select("group_id")
    .where("seat_id", "=", seatId)
    .executeTakeFirst();
  return row?.group_id ?? null;
}

/** The first free chair of a group, which is locked; `null` if it is full. */
async function findChair(transaction: Queryable, group: Group): Promise<number | null> {
  const { rows } = await sql<{ chair: number }>`
    select chair from generate_series(1, ${group.seats}::integer) as c (chair)
    where not exists (
      select from group_seats gs where gs.group_id = ${group.id} and gs.chair = c.chair)
    order by chair limit 1`.execute(transaction);
  return rows[0]?.chair ?? null;
}

async function listSeatIds(transaction: Queryable, groupId: string): Promise<readonly string[]> {
  const rows = await transaction
    .selectFrom("group_seats")
    .select("seat_id")
    .where("group_id", "=", groupId)
    .orderBy("seat_id")
    .execute();
  return rows.map(({ seat_id }) => seat_id);
}
