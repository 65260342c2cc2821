import { type Day, parseDay } from "./dates.ts";
import { DAY_MS, MINUTE_MS } from "./durations.ts";
import { clockOf, momentsIn } from "./time-zones.ts";
import { WEEKDAYS, type Weekday } from "./weekly-wishes.ts";

/** An hour at which a group meets each week, by its own clock: `17:00`. */
export type WeeklyHour = { readonly day: Weekday; readonly starts: string };

/** The weekly hours of a group. */
export type WeeklyHours = {
  /** An IANA name. */
  readonly time_zone: string;
  readonly hours: readonly WeeklyHour[];
  readonly session_minutes: number;
};

/** Former hours of a group, valid from a day (`2026-11-29`) until the next hours. */
export type EarlierHours = WeeklyHours & { readonly from: string };

/** Everything that determines the sessions of a group (D-210). */
export type Plan = WeeklyHours & {
  readonly first_day: string;
  /** The day from which the hours apply: the first day, unless they were changed later. */
  readonly hours_from: string;
  /** The former hours, oldest first. */
  readonly earlier_hours: readonly EarlierHours[];
  /** The number of sessions to hold; a cancelled one is replaced at the end. */
  readonly sessions: number;
  readonly cancelled_days: readonly string[];
};

/** One session. Its `day`, by the group's clock, identifies it, as no day has two. */
export type Session = {
  readonly day: string;
  readonly starts: Date;
  readonly ends: Date;
  readonly cancelled: boolean;
};

/**
 * The sessions of a group in order, including cancelled ones: each at its hour by the group's own clock,
 * regardless of clock changes elsewhere (D-210, D-211). None for a group without hours.
 */
export function sessionsOf(plan: Plan): readonly Session[] {
  if (plan.hours.length === 0) return [];
  const parts = [...plan.earlier_hours, { ...plan, from: plan.hours_from }].map((part) => ({
    ...part,
    momentOf: momentsIn(part.time_zone),
  }));
  const sessions: Session[] = [];
  let held = 0;
  for (let time = parseDay(plan.first_day).getTime(); held < plan.sessions; time += DAY_MS) {
    const date = new Date(time) as Day;
    const day = nameOfDay(date);
    const part = parts.findLast(({ from }) => from <= day);
    const hour = part?.hours.find((one) => one.day === WEEKDAYS[date.getUTCDay()]);
    if (part === undefined || hour === undefined) continue;
    const cancelled = plan.cancelled_days.includes(day);
    const starts = part.momentOf(date, hour.starts);
    const ends = new Date(starts.getTime() + part.session_minutes * MINUTE_MS);
    sessions.push({ day, starts, ends, cancelled });
    if (!cancelled) held += 1;
  }
  return sessions;
}

/** The fields of a plan that staff enter; the others are derived. */
export type PlanChange = WeeklyHours & Pick<Plan, "first_day" | "sessions">;

/** The plan of a new group. */
export function newPlan(said: PlanChange): Plan {
  const { first_day, sessions } = said;
  return {
    ...weekly(said),
    first_day,
    sessions,
    hours_from: first_day,
    earlier_hours: [],
    cancelled_days: [],
  };
}

/**
 * A plan after a change: sessions that have begun are unchanged, and new hours apply to future ones (D-210). A
 * day that no longer has a session is no longer cancelled.
 */
export function changedPlan(plan: Plan, said: PlanChange, now: Date): Plan {
  const last = sessionsOf(plan).findLast(({ starts }) => starts <= now);
  const { cancelled_days } = plan;
  const begun = { ...plan, sessions: said.sessions };
  const changed =
    last === undefined
      ? { ...newPlan(said), cancelled_days }
      : hasSameHours(plan, said)
        ? begun
        : { ...begun, ...hoursAfter(plan, last.day, said, now) };
  const stillCancelled = sessionsOf(changed).filter(({ cancelled }) => cancelled);
  return { ...changed, cancelled_days: stillCancelled.map(({ day }) => day) };
}

/** The weekly hours alone. */
function weekly({ time_zone, hours, session_minutes }: WeeklyHours): WeeklyHours {
  return { time_zone, hours, session_minutes };
}

function hasSameHours(one: WeeklyHours, other: WeeklyHours): boolean {
  const written = ({ time_zone, hours, session_minutes }: WeeklyHours) =>
    [time_zone, session_minutes, ...hours.map(({ day, starts }) => `${day} ${starts}`)].join();
  return written(one) === written(other);
}

/** The new hours of a group that has met, valid from the first day on which none of them is over. */
function hoursAfter(plan: Plan, lastDay: string, said: WeeklyHours, now: Date) {
  const { day, weekday, clock } = clockOf(said.time_zone)(now);
  const today = nameOfDay(day);
  const isOver = said.hours.some((hour) => hour.day === WEEKDAYS[weekday] && hour.starts <= clock);
  const taken = isOver && today > lastDay ? today : lastDay;
  const hours_from = today > taken ? today : nextDay(taken);
  const before = [...plan.earlier_hours, { ...weekly(plan), from: plan.hours_from }];
  return {
    ...weekly(said),
    hours_from,
    // Includes hours that apply only today, if the new ones begin tomorrow.
    earlier_hours: before.filter(({ from }) => from < hours_from),
  };
}

/**
 * The first session whose local hour in a time zone differs from the previous session on the same weekday,
 * because clocks change there or at the group; `null` if there is none.
 */
export function clockChange(sessions: readonly Session[], timeZone: string): Session | null {
  const read = clockOf(timeZone);
  const clocks = new Map<number, string>();
  for (const session of sessions) {
    const weekday = parseDay(session.day).getUTCDay();
    const { clock } = read(session.starts);
    if ((clocks.get(weekday) ?? clock) !== clock) return session;
    clocks.set(weekday, clock);
  }
  return null;
}

/** The day after a day, both as `2026-11-29`. */
function nextDay(day: string): string {
  return nameOfDay(new Date(parseDay(day).getTime() + DAY_MS) as Day);
}

/** A day as it is sent and stored, `2026-11-29`. */
export function nameOfDay(day: Day): string {
  return day.toISOString().slice(0, 10);
}
