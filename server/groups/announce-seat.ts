import type { Assigned } from "#contract/announcement.ts";
import { recordAnnouncement } from "../announce/announce.ts";
import type { Queryable } from "../db/schema.ts";
import type { TransactionParts } from "../shop.ts";
import type { Group } from "./store.ts";

/**
 * Announces, in the same transaction, that a seat has got a group, or has left one (`null`): which line
 * and unit of the order, and the group's hours; never who learns (D-209, D-214).
 */
export async function announceSeat(
  shop: TransactionParts,
  transaction: Queryable,
  {
    orderId,
    position,
    unit,
  }: { readonly orderId: string; readonly position: number; readonly unit: number },
  group: Group | null,
): Promise<void> {
  const { course_package_id } = await transaction
    .selectFrom("order_lines")
    .select("course_package_id")
    .where("order_id", "=", orderId)
    .where("position", "=", position)
    .executeTakeFirstOrThrow();
  const seat = { position, unit, course_package_id };
  const assigned = { ...seat, group: group === null ? null : publicPartOf(group) };
  await recordAnnouncement(shop, transaction, orderId, "order.assigned", { assigned });
}

/** What others may know of a group: not the link to join. */
function publicPartOf(group: Group): NonNullable<Assigned["group"]> {
  return {
    id: group.id,
    name: group.name,
    programme: group.programme,
    level: group.level,
    locale: group.locale,
    teacher: group.teacher,
    time_zone: group.time_zone,
    hours: [...group.hours],
    session_minutes: group.session_minutes,
    sessions: group.sessions,
    first_day: group.first_day,
  };
}
