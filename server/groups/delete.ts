import { sql } from "kysely";
import { Refusal } from "#core/errors.ts";
import { lockOrders } from "../db/locks.ts";
import type { Queryable } from "../db/schema.ts";
import { requireSeen } from "../db/seen-version.ts";
import type { TransactionParts } from "../shop.ts";
import { listSeatIds, lockSeat, notifyFamily } from "./placed-seat.ts";
import { type Group, lockGroup } from "./store.ts";

/**
 * Deletes a group. Its learners keep their seats and wait again. `learners` is how many staff were shown.
 * @throws Refusal `not_found`, `changed_meanwhile`, or `group_not_empty` for more learners than that
 */
export async function deleteGroup(
  shop: TransactionParts,
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
  const group = await lockGroup(transaction, id);
  requireSeen(group, version);
  const isSame = (await listSeatIds(transaction, id)).join() === seatIds.join();
  if (!isSame) throw new Refusal("changed_meanwhile");
  if (seatIds.length > learners) throw new Refusal("group_not_empty");
  for (const seatId of seatIds) {
    const { hasPaidLearner: _, ...seat } = await lockSeat(transaction, seatId);
    await transaction.deleteFrom("group_seats").where("seat_id", "=", seatId).execute();
    await notifyFamily(shop, transaction, seat, null);
  }
  await transaction.deleteFrom("groups").where("id", "=", id).execute();
  return { group, waiting: seatIds.length };
}
