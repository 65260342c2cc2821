import { type RawBuilder, sql } from "kysely";
import { Refusal } from "#core/errors.ts";
import type { GroupFilter, GroupForm } from "#core/group.ts";
import { type Plan, sessionsOf } from "#core/schedule.ts";
import { cutPage, type ListPlace } from "../db/list-place.ts";
import { lockGroupRow } from "../db/locks.ts";
import type { Queryable } from "../db/schema.ts";

/** A group as stored. */
export type Group = GroupForm &
  Plan & {
    readonly id: string;
    readonly last_day: string;
    /** Of the events in the families' calendars. */
    readonly sequence: number;
    readonly changed_at: Date;
    readonly version: number;
    /** How many seats are taken. */
    readonly taken: number;
    /** Years of birth of its learners; `null` without any. */
    readonly oldest_birth_year: number | null;
    readonly youngest_birth_year: number | null;
  };

/** All of a group `g`. */
const COLUMNS = sql`
  g.id, g.name, g.programme, g.level, g.locale, g.teacher, g.time_zone, g.hours, g.session_minutes,
  g.sessions, g.first_day::text as first_day, g.hours_from::text as hours_from, g.earlier_hours,
  g.cancelled_days::text[] as cancelled_days, g.last_day::text as last_day, g.seats, g.link,
  g.sequence, g.changed_at, g.version, learners.taken, learners.oldest_birth_year,
  learners.youngest_birth_year`;

const FROM_GROUPS = sql`
  from groups g cross join lateral (
    select count(*)::integer as taken, min(s.birth_year) as oldest_birth_year,
      max(s.birth_year) as youngest_birth_year
    from group_seats gs join seats s on s.id = gs.seat_id where gs.group_id = g.id) learners`;

/** @throws Refusal `not_found` */
export async function loadGroup(db: Queryable, id: string): Promise<Group> {
  const [group] = await readGroups(db, sql`g.id = ${id}`);
  if (group === undefined) throw new Refusal("not_found");
  return group;
}

/** Some groups, in no order. */
export function listGroupsOf(db: Queryable, ids: ReadonlySet<string>): Promise<readonly Group[]> {
  return readGroups(db, sql`g.id = any(${[...ids]}::uuid[])`);
}

async function readGroups(db: Queryable, condition: RawBuilder<unknown>): Promise<Group[]> {
  const { rows } = await sql<Group>`
    select ${COLUMNS} ${FROM_GROUPS} where ${condition}`.execute(db);
  return rows;
}

/** Locks a group until the end of the transaction. @throws Refusal `not_found` */
export async function lockGroup(transaction: Queryable, id: string): Promise<Group> {
  await lockGroupRow(transaction, id);
  return loadGroup(transaction, id);
}

/** Stores a new group, checked and normalized; false if there is one with this id. */
export async function addGroup(
  db: Queryable,
  id: string,
  group: GroupForm & Plan,
  now: Date,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto("groups")
    .values({ ...valuesOf(group), id, created_at: now, changed_at: now })
    .onConflict((conflict) => conflict.column("id").doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

/**
 * Stores what a group is now, checked and normalized, and counts its version up. The caller has locked it.
 */
export async function saveGroup(
  transaction: Queryable,
  id: string,
  group: GroupForm & Plan,
  now: Date,
): Promise<void> {
  await moveChairs(transaction, id, group.seats);
  await transaction
    .updateTable("groups")
    .set((eb) => ({
      ...valuesOf(group),
      changed_at: now,
      sequence: eb("sequence", "+", 1),
      version: eb("version", "+", 1),
    }))
    .where("id", "=", id)
    .execute();
}

/** A group as its form has it. */
export function formOf(group: GroupForm): GroupForm {
  return {
    name: group.name,
    programme: group.programme,
    level: group.level,
    locale: group.locale,
    teacher: group.teacher,
    time_zone: group.time_zone,
    hours: group.hours.map(({ day, starts }) => ({ day, starts })),
    session_minutes: group.session_minutes,
    sessions: group.sessions,
    first_day: group.first_day,
    seats: group.seats,
    link: group.link,
  };
}

function valuesOf(group: GroupForm & Plan) {
  return {
    ...formOf(group),
    hours: JSON.stringify(group.hours),
    hours_from: group.hours_from,
    earlier_hours: JSON.stringify(group.earlier_hours),
    cancelled_days: group.cancelled_days,
    last_day: sessionsOf(group).at(-1)?.day ?? group.first_day,
  };
}

/** Moves learners to the first chairs, so that a group may have fewer of them. */
async function moveChairs(transaction: Queryable, id: string, seats: number): Promise<void> {
  const taken = await transaction
    .selectFrom("group_seats")
    .select("chair")
    .where("group_id", "=", id)
    .orderBy("chair")
    .execute();
  if ((taken.at(-1)?.chair ?? 0) <= seats) return;
  for (const [place, { chair }] of taken.entries()) {
    await transaction
      .updateTable("group_seats")
      .set({ chair: place + 1 })
      .where("group_id", "=", id)
      .where("chair", "=", chair)
      .execute();
  }
}

/** A page of the list, the group that begins last first, and the place behind it if there are more. */
export async function listGroups(
  db: Queryable,
  {
    state,
    programme,
    today,
    after,
    limit,
  }: {
    readonly state: GroupFilter;
    readonly programme: string | undefined;
    /** A group is over when its last day, by its own clock, is before this one. */
    readonly today: string;
    readonly after: ListPlace | null;
    readonly limit: number;
  },
): Promise<{ readonly groups: readonly Group[]; readonly next: ListPlace | null }> {
  const wanted = {
    current: sql`g.last_day >= ${today}`,
    over: sql`g.last_day < ${today}`,
    all: sql`true`,
  }[state];
  const taught = programme === undefined ? sql`true` : sql`g.programme = ${programme}`;
  const behind =
    after === null
      ? sql`true`
      : sql`(g.first_day, g.id::text) < (${after.time.slice(0, 10)}::date, ${after.id})`;
  const rows = await readGroups(
    db,
    sql`${wanted} and ${taught} and ${behind}
      order by g.first_day desc, g.id::text desc limit ${limit + 1}`,
  );
  const { page, next } = cutPage(rows, limit, ({ first_day, id }) => ({
    time: `${first_day} 00:00:00+00`,
    id,
  }));
  return { groups: page, next };
}
