import { sql } from "kysely";
import { Refusal } from "#core/errors.ts";
import { lockGroupRow } from "../db/locks.ts";
import type { Queryable } from "../db/schema.ts";
import type { TransactionParts } from "../shop.ts";
import { lockSeat, notifyFamily, type PlacedSeat } from "./placed-seat.ts";
import { type Group, loadGroup } from "./store.ts";

/**
 * Puts a seat into a group, on its first free chair; takes it from the group in which staff saw it
 * (`from`, `null` for who waits). `null` if it sits there already: nothing happens (D-212).
 * @throws Refusal `not_found`, `group_full`, or `changed_meanwhile` if somebody else was first
 */
export async function assignSeat(
  shop: TransactionParts,
  transaction: Queryable,
  {
    groupId,
    seatId,
    from,
  }: { readonly groupId: string; readonly seatId: string; readonly from: string | null },
): Promise<PlacedSeat | null> {
  const { hasPaidLearner, ...seat } = await lockSeat(transaction, seatId);
  if (!hasPaidLearner) throw new Refusal("not_found");
  const current = await findGroupOf(transaction, seatId);
  if (current === groupId) return null;
  if (current !== from) throw new Refusal("changed_meanwhile");
  await lockGroupRow(transaction, groupId);
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
  await notifyFamily(shop, transaction, seat, group);
  return seat;
}

/**
 * Takes a locked seat out of a group; its learner waits again.
 * @throws Refusal `not_found` for a seat that is not in this group
 */
export async function takeSeatOut(
  shop: TransactionParts,
  transaction: Queryable,
  seat: PlacedSeat,
  groupId: string,
): Promise<void> {
  const { seatId } = seat;
  const left = await transaction
    .deleteFrom("group_seats")
    .where("seat_id", "=", seatId)
    .where("group_id", "=", groupId)
    .returning("seat_id")
    .executeTakeFirst();
  if (left === undefined) throw new Refusal("not_found");
  await notifyFamily(shop, transaction, seat, null);
}

/** The group of a seat; `null` if its learner waits. */
export async function findGroupOf(transaction: Queryable, seatId: string): Promise<string | null> {
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
