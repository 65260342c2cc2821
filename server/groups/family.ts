import { sql } from "kysely";
import type { OrderSummary } from "#contract/account.ts";
import type { GroupSchedule, GroupSession } from "#contract/group.ts";
import { type Session, sessionsOf } from "#core/schedule.ts";
import type { Queryable } from "../db/schema.ts";
import type { Shop } from "../shop.ts";
import { calendarPath } from "./calendar-link.ts";
import { type Group, listGroupsOf } from "./store.ts";

/** The most sessions to come that a family is shown. */
const SHOWN_SESSIONS = 10;

/** A seat of an order that has a group, with what its family is shown. */
export type SeatSchedule = {
  readonly orderId: string;
  readonly position: number;
  readonly unit: number;
  readonly firstName: string;
  readonly timeZone: string;
  readonly schedule: GroupSchedule;
};

/** The schedules of all learners of these orders that have a group. */
export async function listSchedules(
  { db, config, now }: Pick<Shop, "db" | "config" | "now">,
  orderIds: readonly string[],
): Promise<readonly SeatSchedule[]> {
  if (orderIds.length === 0) return [];
  const seats = await listSeatsWithGroup(db, orderIds);
  const groups = await listGroupsOf(db, new Set(seats.map(({ groupId }) => groupId)));
  return seats.flatMap(({ seatId, groupId, ...seat }) => {
    const group = groups.find(({ id }) => id === groupId);
    if (group === undefined) return [];
    const calendar = calendarPath(config.secret, seatId);
    return [{ ...seat, schedule: scheduleOf(group, calendar, now()) }];
  });
}

/** The field `schedules` of each of these orders; nothing for an order whose learners have no group. */
export async function schedulesFields(
  shop: Pick<Shop, "db" | "config" | "now">,
  orderIds: readonly string[],
): Promise<(orderId: string) => Pick<OrderSummary, "schedules">> {
  const all = await listSchedules(shop, orderIds);
  return (orderId) => {
    const schedules = all
      .filter((seat) => seat.orderId === orderId)
      .map(({ firstName, timeZone, schedule }) => ({
        ...schedule,
        first_name: firstName,
        learner_time_zone: timeZone,
      }));
    return schedules.length === 0 ? {} : { schedules };
  };
}

type SeatWithGroup = Omit<SeatSchedule, "schedule"> & {
  readonly seatId: string;
  readonly groupId: string;
};

async function listSeatsWithGroup(
  db: Queryable,
  orderIds: readonly string[],
): Promise<readonly SeatWithGroup[]> {
  const { rows } = await sql<SeatWithGroup>`
    select s.id as "seatId", s.order_id as "orderId", s.position, s.unit,
      s.first_name as "firstName", s.time_zone as "timeZone", gs.group_id as "groupId"
    from seats s join group_seats gs on gs.seat_id = s.id
    where s.order_id = any(${orderIds}::uuid[]) and s.first_name is not null
    order by s.order_id, s.position, s.unit`.execute(db);
  return rows;
}

function scheduleOf(group: Group, calendar: string, now: Date): GroupSchedule {
  const all = sessionsOf(group);
  const [firstOne, lastOne] = [all.at(0), all.at(-1)];
  if (firstOne === undefined || lastOne === undefined)
    throw new Error(`group ${group.id} never meets`);
  const coming = all.filter(({ ends }) => ends > now);
  return {
    name: group.name,
    programme: group.programme,
    locale: group.locale,
    teacher: group.teacher,
    link: group.link,
    time_zone: group.time_zone,
    hours: [...group.hours],
    session_minutes: group.session_minutes,
    sessions: group.sessions,
    first_day: group.first_day,
    last_day: group.last_day,
    calendar,
    first_starts_at: firstOne.starts.toISOString(),
    last_starts_at: lastOne.starts.toISOString(),
    coming: coming.slice(0, SHOWN_SESSIONS).map(toSessionAnswer),
  };
}

/** A session in the fields of the API. */
export function toSessionAnswer({ day, starts, ends, cancelled }: Session): GroupSession {
  return { day, starts_at: starts.toISOString(), ends_at: ends.toISOString(), cancelled };
}
