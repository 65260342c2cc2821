import type { Hono } from "hono";
import * as contract from "#contract/admin/groups.ts";
import { nameFields } from "#contract/names.ts";
import type { Day } from "#core/dates.ts";
import { HOUR_MS } from "#core/durations.ts";
import { GROUP_PROGRAMMES, groupProgrammeOf, packagedLength } from "#core/group.ts";
import { nameOfDay, type Plan, sessionsOf } from "#core/schedule.ts";
import type { Queryable } from "../db/schema.ts";
import { inTransaction } from "../db/transaction.ts";
import { assignSeat, findGroupOf, takeSeatOut } from "../groups/assign.ts";
import { changeGroup, createGroup, setCancelled } from "../groups/change.ts";
import { deleteGroup } from "../groups/delete.ts";
import { toSessionAnswer } from "../groups/family.ts";
import { lockSeat } from "../groups/placed-seat.ts";
import { type GroupSeat, listSeated, listWaiting } from "../groups/seats.ts";
import { formOf, type Group, listGroups, loadGroup } from "../groups/store.ts";
import type { Shop } from "../shop.ts";
import { hasDone, recordAct } from "./audit.ts";
import { requestUuid } from "./idempotency.ts";
import { readListCursor, writeListCursor } from "./list-cursor.ts";
import { orderSubject } from "./orders/find-order.ts";
import { pathName } from "./path-name.ts";
import { readUuid } from "./read-id.ts";
import { staffRoute } from "./route.ts";
import { readSeatCursor, writeSeatCursor } from "./seat-cursor.ts";
import { readIfMatch } from "./versions.ts";

/**
 * Groups and who is in them (D-210, D-212). Views and changes are recorded in the audit, without the learners.
 */
export function adminGroupRoutes(app: Hono, shop: Shop): void {
  listRoutes(app, shop);
  groupRoutes(app, shop);
  seatRoutes(app, shop);
  sessionRoutes(app, shop);
}

/** All groups, who waits for one, and how long a group of each programme is. */
function listRoutes(app: Hono, shop: Shop): void {
  const { db, now } = shop;

  staffRoute(app, shop, contract.listGroups, async ({ staff, query }) => {
    const { state, programme, cursor, limit } = query;
    const after = cursor === undefined ? null : readListCursor(cursor);
    const today = nameOfDay(earliestDay(now()));
    const { groups, next } = await listGroups(db, { state, programme, today, after, limit });
    const seen = { state, shown: groups.length };
    await recordAct(db, staff, { action: "group.list", subject: "groups", after: seen });
    return { groups: groups.map(toListAnswer), next: writeListCursor(next) };
  });

  staffRoute(app, shop, contract.listWaiting, async ({ staff, query }) => {
    const { programme, cursor, limit } = query;
    const after = cursor === undefined ? null : readSeatCursor(cursor);
    const { waiting, next } = await listWaiting(db, { programme, after, limit });
    const seen = { state: "waiting", shown: waiting.length };
    await recordAct(db, staff, { action: "learner.list", subject: "learners", after: seen });
    return { waiting: waiting.map(toSeatAnswer), next: writeSeatCursor(next) };
  });

  staffRoute(app, shop, contract.listGroupLengths, async () => {
    const sold = await shop.catalog.list("default");
    const lengths = GROUP_PROGRAMMES.map((programme) => {
      const { sessions, sessionMinutes } = packagedLength(programme, sold);
      return { programme, sessions, session_minutes: sessionMinutes };
    });
    return { lengths };
  });
}

/** The calendar day where it is earliest, so that no group is over before its last session, wherever it meets. */
function earliestDay(now: Date): Day {
  return new Date(now.getTime() - 12 * HOUR_MS) as Day;
}

/** One group: read, made, changed, deleted. */
function groupRoutes(app: Hono, shop: Shop): void {
  const { db } = shop;

  staffRoute(app, shop, contract.getGroup, async ({ staff, params, setHeader }) => {
    const id = readUuid(params["id"]);
    const answer = await answerWith(db, id, setHeader);
    await recordAct(db, staff, { action: "group.read", subject: groupSubject(id) });
    return answer;
  });

  staffRoute(app, shop, contract.createGroup, async (call) => {
    const { staff, body, locale, request, setHeader } = call;
    const id = requestUuid(request, staff, `group ${JSON.stringify(body)}`);
    await inTransaction(db, async (transaction) => {
      if (!(await createGroup(shop, transaction, { id, said: body, locale }))) return;
      await recordAct(transaction, staff, {
        action: "group.create",
        subject: groupSubject(id),
        after: termsOf(await loadGroup(transaction, id)),
      });
    });
    return answerWith(db, id, setHeader);
  });

  staffRoute(app, shop, contract.changeGroup, async (call) => {
    const { staff, params, body, locale, request, setHeader } = call;
    const id = readUuid(params["id"]);
    const version = readIfMatch(request);
    await inTransaction(db, async (transaction) => {
      const before = await changeGroup(shop, transaction, { id, version, said: body, locale });
      if (before === null) return;
      const after = await loadGroup(transaction, id);
      await recordAct(transaction, staff, {
        action: "group.change",
        subject: groupSubject(id),
        before: termsOf(before),
        after: termsOf(after),
      });
    });
    return answerWith(db, id, setHeader);
  });

  staffRoute(app, shop, contract.deleteGroup, async ({ staff, params, query, request }) => {
    const id = readUuid(params["id"]);
    const version = readIfMatch(request);
    const act = { action: "group.delete", subject: groupSubject(id) };
    await inTransaction(db, async (transaction) => {
      if (await hasDone(transaction, staff, act)) return;
      const { learners } = query;
      const deleted = await deleteGroup(shop, transaction, { id, version, learners });
      const before = { ...termsOf(deleted.group), learners: deleted.waiting };
      await recordAct(transaction, staff, { ...act, before });
    });
  });
}

/** Who sits in a group. */
function seatRoutes(app: Hono, shop: Shop): void {
  const { db } = shop;

  staffRoute(app, shop, contract.assignSeat, async ({ staff, params, body, setHeader }) => {
    const id = readUuid(params["id"]);
    const seatId = readUuid(body.seat_id);
    const from = body.from === null ? null : readUuid(body.from);
    await inTransaction(db, async (transaction) => {
      const seat = await assignSeat(shop, transaction, { groupId: id, seatId, from });
      if (seat === null) return;
      const { number, position, unit } = seat;
      await recordAct(transaction, staff, {
        action: "group.assign",
        subject: orderSubject(number),
        before: { position, unit, group: from },
        after: { position, unit, group: id },
      });
    });
    return answerWith(db, id, setHeader);
  });

  staffRoute(app, shop, contract.takeSeatOut, async ({ staff, params, setHeader }) => {
    const id = readUuid(params["id"]);
    const seatId = readUuid(params["seat"]);
    await inTransaction(db, async (transaction) => {
      const { hasPaidLearner: _, ...seat } = await lockSeat(transaction, seatId);
      const { number, position, unit } = seat;
      const after = { position, unit, group: null };
      const act = { action: "group.take_out", subject: orderSubject(number), after };
      const isWaiting = (await findGroupOf(transaction, seatId)) === null;
      if (isWaiting && (await hasDone(transaction, staff, act))) return;
      await takeSeatOut(shop, transaction, seat, id);
      await recordAct(transaction, staff, { ...act, before: { position, unit, group: id } });
    });
    return answerWith(db, id, setHeader);
  });
}

/** A session of a group is cancelled, or held after all. */
function sessionRoutes(app: Hono, shop: Shop): void {
  const { db } = shop;

  for (const [endpoint, cancelled] of [
    [contract.cancelSession, true],
    [contract.restoreSession, false],
  ] as const) {
    staffRoute(app, shop, endpoint, async ({ staff, params, request, setHeader }) => {
      const id = readUuid(params["id"]);
      const day = pathName(params, "day");
      const version = readIfMatch(request);
      await inTransaction(db, async (transaction) => {
        const change = { id, version, day, cancelled };
        if (!(await setCancelled(shop, transaction, change))) return;
        await recordAct(transaction, staff, {
          action: cancelled ? "group.cancel_day" : "group.restore_day",
          subject: groupSubject(id),
          after: { day },
        });
      });
      return answerWith(db, id, setHeader);
    });
  }
}

function groupSubject(id: string): string {
  return `group ${id}`;
}

/** What the audit keeps of a group. */
function termsOf(group: Group) {
  const hours = group.hours.map(({ day, starts }) => `${day} ${starts}`).join(", ");
  return { ...formOf(group), hours };
}

function toListAnswer(group: Group): contract.GroupInList {
  const { sequence: _, changed_at: __, ...answer } = group;
  return { ...answer, ...toPlanAnswer(group) };
}

function toPlanAnswer(plan: Plan) {
  return {
    time_zone: plan.time_zone,
    hours: [...plan.hours],
    session_minutes: plan.session_minutes,
    sessions: plan.sessions,
    first_day: plan.first_day,
    hours_from: plan.hours_from,
    earlier_hours: plan.earlier_hours.map((part) => ({ ...part, hours: [...part.hours] })),
    cancelled_days: [...plan.cancelled_days],
  };
}

function toSeatAnswer(seat: GroupSeat): contract.GroupSeat {
  return {
    ...nameFields(seat.names),
    seat_id: seat.seatId,
    order: seat.order,
    paid_at: seat.paidAt.toISOString(),
    position: seat.position,
    unit: seat.unit,
    quantity: seat.quantity,
    course_package_id: seat.coursePackageId,
    programme: groupProgrammeOf(seat.coursePackageId),
    locale: seat.locale,
    learner: seat.learner,
    other_groups: seat.otherGroups.map((plan) => ({ id: plan.id, ...toPlanAnswer(plan) })),
  };
}

async function answerWith(
  db: Queryable,
  id: string,
  setHeader: (name: string, value: string) => void,
): Promise<contract.GroupAnswer> {
  const group = await loadGroup(db, id);
  const learners = await listSeated(db, id);
  setHeader("ETag", `"${group.version}"`);
  return {
    ...toListAnswer(group),
    learners: learners.map(toSeatAnswer),
    schedule: sessionsOf(group).map(toSessionAnswer),
  };
}
