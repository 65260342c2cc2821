import { sql } from "kysely";
import type { NotifiedSchedule } from "../db/learner-tables.ts";
import type { Queryable } from "../db/schema.ts";
import { SEND_TIMEOUT_MS, type SendMail } from "../mail/mailer.ts";
import { scheduleMail } from "../mail/schedule.ts";
import { recordSentMail } from "../mail/sent-mails.ts";
import { findOrder } from "../orders/store.ts";
import { hasSeats } from "../seats/store.ts";
import type { Shop } from "../shop.ts";
import { calendarPath } from "./calendar-link.ts";
import { type Group, listGroupsOf } from "./store.ts";

/** A claim this old belongs to nobody: a mail takes less. */
const CLAIM_SECONDS = (2 * SEND_TIMEOUT_MS) / 1000;

/**
 * Mails the family of a seat what has become of its group since the last mail: one mail for all changes
 * until now, and none if nothing that concerns it has changed (D-213). Nobody is mailed about a seat that
 * went back, or whose family was erased.
 * @throws Error while another process mails about the same seat; the job then tries again
 */
export async function sendSchedule(
  { shop, sendMail }: { readonly shop: Shop; readonly sendMail: SendMail },
  seatId: string,
): Promise<void> {
  const { db, config, now } = shop;
  const seat = await claimSeat(db, seatId);
  if (seat === null) return;
  const { claim } = seat;
  try {
    const { orderId, firstName, timeZone, mails, sentSchedule, groupId } = seat;
    const order = await findOrder(db, orderId);
    if (order === null || timeZone === null || !hasSeats(order)) return;
    const [group] = groupId === null ? [] : await listGroupsOf(db, new Set([groupId]));
    const schedule = group === undefined ? null : toNotifiedSchedule(group);
    // The group is part of it: what has changed since a mail that was not noted is another mail.
    const state = group === undefined ? "none" : `${group.id}-${group.version}`;
    const mail = scheduleMail(
      { id: `schedule-${seatId}-${mails + 1}-${state}`, order, firstName, timeZone },
      { before: sentSchedule, after: schedule },
      config.publicUrl + calendarPath(config.secret, seatId),
      now(),
    );
    if (mail !== null) {
      await sendMail(mail);
      const sent = { id: mail.id, orderId, kind: "schedule", locale: order.locale } as const;
      await recordSentMail(db, sent, now());
    }
    await db
      .updateTable("told_schedules")
      .set({
        mails: mail === null ? mails : mails + 1,
        group_id: group?.id ?? null,
        group_version: group?.version ?? null,
        schedule: schedule === null ? null : JSON.stringify(schedule),
      })
      .where("seat_id", "=", seatId)
      .execute();
  } finally {
    await db
      .updateTable("told_schedules")
      .set({ claimed_until: null })
      .where("seat_id", "=", seatId)
      // If this try was held up for longer than its claim lasts, another process may have made a claim of
      // its own: that one stays.
      .where(sql`claimed_until::text`, "=", claim)
      .execute();
  }
}

type ClaimedSeat = {
  /** Until when it is claimed, as the database writes it, to the microsecond. */
  readonly claim: string;
  readonly orderId: string;
  readonly firstName: string;
  readonly timeZone: string | null;
  readonly mails: number;
  readonly sentSchedule: NotifiedSchedule | null;
  readonly groupId: string | null;
};

/**
 * Takes the right to mail about a seat. `null`, and nothing is stored, if it has no learner any more.
 * @throws Error if another process has it
 */
async function claimSeat(db: Queryable, seatId: string): Promise<ClaimedSeat | null> {
  const until = sql`now() + make_interval(secs => ${CLAIM_SECONDS})`;
  const { rows: claimed } = await sql`
    insert into told_schedules as t (seat_id, claimed_until)
    select s.id, ${until} from seats s
    where s.id = ${seatId} and s.first_name is not null
    on conflict (seat_id) do update set claimed_until = ${until}
      where t.claimed_until is null or t.claimed_until < now()
    returning t.seat_id`.execute(db);
  const { rows } = await sql<ClaimedSeat>`
    select s.order_id as "orderId", s.first_name as "firstName", s.time_zone as "timeZone", t.mails,
      t.claimed_until::text as claim,
      t.schedule as "sentSchedule", gs.group_id as "groupId"
    from seats s join told_schedules t on t.seat_id = s.id
    left join group_seats gs on gs.seat_id = s.id
    where s.id = ${seatId} and s.first_name is not null`.execute(db);
  if (rows[0] !== undefined && claimed.length === 0) {
    throw new Error(`seat ${seatId} is being mailed about`);
  }
  return rows[0] ?? null;
}

/** What a family knows of a group. */
function toNotifiedSchedule(group: Group): NotifiedSchedule {
  return {
    id: group.id,
    name: group.name,
    programme: group.programme,
    teacher: group.teacher,
    link: group.link,
    time_zone: group.time_zone,
    hours: group.hours,
    session_minutes: group.session_minutes,
    sessions: group.sessions,
    first_day: group.first_day,
    hours_from: group.hours_from,
    earlier_hours: group.earlier_hours,
    cancelled_days: group.cancelled_days,
  };
}

/** Seats whose families have not been mailed the present state, so that lost jobs are enqueued again. */
export async function listUnmailedSeats(db: Queryable): Promise<readonly string[]> {
  const { rows } = await sql<{ seatId: string }>`
    select s.id as "seatId" from (
      select seat_id from group_seats
      union select seat_id from told_schedules where group_id is not null) known
    join seats s on s.id = known.seat_id
    left join group_seats gs on gs.seat_id = s.id
    left join groups g on g.id = gs.group_id
    left join told_schedules t on t.seat_id = s.id
    where s.first_name is not null
      and (gs.group_id, g.version) is distinct from (t.group_id, t.group_version)`.execute(db);
  return rows.map(({ seatId }) => seatId);
}
