import { sql } from "kysely";
import { Refusal } from "#core/errors.ts";
import { lockOrders } from "../db/locks.ts";
import type { Queryable } from "../db/schema.ts";
import { hasSeats, lockSeatRow } from "../seats/store.ts";
import type { TransactionParts } from "../shop.ts";
import { announceSeat } from "./announce-seat.ts";
import type { Group } from "./store.ts";

/** A seat of an order, by its place in it. */
export type PlacedSeat = {
  readonly seatId: string;
  readonly orderId: string;
  /** Of the order. */
  readonly number: string;
  readonly position: number;
  readonly unit: number;
};

type LockedSeat = PlacedSeat & {
  /** Whether it has a learner, and was paid for. */
  readonly hasPaidLearner: boolean;
};

/**
 * Locks a seat, after its order.
 * @throws Refusal `not_found`
 */
export async function lockSeat(transaction: Queryable, seatId: string): Promise<LockedSeat> {
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
  return {
    seatId,
    ...place,
    hasPaidLearner: name !== null && hasSeats({ status, duplicate, email }),
  };
}

/** The seats in a group, in the order of their ids. */
export async function listSeatIds(
  transaction: Queryable,
  groupId: string,
): Promise<readonly string[]> {
  const rows = await transaction
    .selectFrom("group_seats")
    .select("seat_id")
    .where("group_id", "=", groupId)
    .orderBy("seat_id")
    .execute();
  return rows.map(({ seat_id }) => seat_id);
}

/** Enqueues a mail to a seat's family about its group (`null`: it has left one), and announces it. */
export async function notifyFamily(
  shop: TransactionParts,
  transaction: Queryable,
  seat: PlacedSeat,
  group: Group | null,
): Promise<void> {
  const { seatId } = seat;
  await shop.jobs.enqueue(transaction, "send-schedule", { seatId }, seatId);
  await announceSeat(shop, transaction, seat, group);
}
