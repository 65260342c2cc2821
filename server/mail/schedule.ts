import { brand } from "#content/brand.ts";
import { timeZoneName } from "#content/time-zones.ts";
import { wordsIn } from "#content/words.ts";
import { formatDate } from "#core/dates.ts";
import { isGroupProgramme } from "#core/group.ts";
import { formatNumber, isolate, type Locale } from "#core/locale.ts";
import { clockChange, type Session, sessionsOf } from "#core/schedule.ts";
import { timeIn } from "#core/time-zones.ts";
import { WEEKDAYS } from "#core/weekly-wishes.ts";
import type { NotifiedSchedule } from "../db/learner-tables.ts";
import type { StoredOrder } from "../orders/store.ts";
import {
  escapeHtml,
  type Fact,
  factLines,
  factTable,
  headingRow,
  linkRow,
  mailHtml,
  row,
  smallRow,
} from "./layout.ts";
import type { Mail } from "./mailer.ts";

/** The most classes to come that a mail names. */
const NAMED_SESSIONS = 6;

/** What a mail says to a family about the group of its learner. */
type MailKind = "assigned" | "moved" | "changed" | "cancelled" | "restored" | "left" | "ended";

/** Whose group it is, and the mail's own id. */
type Family = {
  readonly id: string;
  readonly order: Pick<StoredOrder, "number" | "locale" | "email">;
  readonly firstName: string;
  /** By whose clock the family lives. */
  readonly timeZone: string;
};

/** A group as it was in the last mail to the family, and as it is now; `null` for none. */
type ScheduleChange = {
  readonly before: NotifiedSchedule | null;
  readonly after: NotifiedSchedule | null;
};

/**
 * Tells a family, in its language and by its own clock, which group its learner has, or what has changed
 * in it (D-213). `null` if nothing has that it needs to know: also of classes that are all over.
 */
export function scheduleMail(
  family: Family,
  change: ScheduleChange,
  calendar: string,
  now: Date,
): Mail | null {
  const kind = kindOf(change, now);
  if (kind === null) return null;
  // Of a group without classes to come there is nothing to join: what falls away is what the family knew.
  const { before } = change;
  const after = kind === "left" || kind === "ended" ? null : change.after;
  const { id, order, timeZone } = family;
  const { locale, number, email } = order;
  const words = wordsIn(locale).mail.schedule;
  const { subject: template, heading, intro } = words.states[kind];
  const subject = template.replace("{order}", number);
  const facts = toFacts(family, { before, after }, now);
  const links: readonly Fact[] = [
    ...(after === null || after.link === "" ? [] : [[words.link, after.link] as const]),
    ...(after === null ? [] : [[words.calendar, calendar] as const]),
  ];
  const help = words.help.replace("{email}", isolate(brand.supportEmail));
  const clock = words.clock.replace("{zone}", timeZoneName(timeZone, locale));
  const notes =
    after === null ? [help] : [clock, ...changeNote(after, family, now), words.calendarHint, help];
  const text = [heading, intro, "", ...factLines(facts), ...factLines(links), "", ...notes].join(
    "\n",
  );
  const html = mailHtml(locale, subject, [
    headingRow(locale, heading),
    row(locale, escapeHtml(intro)),
    factTable(locale, facts),
    ...links.map(([label, link]) => linkRow(locale, link, label)),
    ...notes.map((note) => smallRow(locale, note)),
  ]);
  return { id, to: email, replyTo: brand.supportEmail, subject, text, html };
}

function kindOf({ before, after }: ScheduleChange, now: Date): MailKind | null {
  if (after === null || upcomingSessions(after, now).length === 0) {
    if (upcomingSessions(before, now).length === 0) return null;
    return after?.id === before?.id ? "ended" : "left";
  }
  if (before === null) return "assigned";
  if (before.id !== after.id) return "moved";
  const [old, current] = [fingerprint(before), fingerprint(after)];
  if (old === current && before.cancelled_days.join() === after.cancelled_days.join()) return null;
  if (old !== current) return "changed";
  const isToCome = ({ ends }: Session) => ends > now;
  const isOff = cancelledSince({ before, after }).some(isToCome);
  const isBack = cancelledSince({ before: after, after: before }).some(isToCome);
  if (isOff === isBack) return "changed";
  return isOff ? "cancelled" : "restored";
}

/** What a family knows of a group, without what is cancelled. */
function fingerprint({ cancelled_days: _, ...known }: NotifiedSchedule): string {
  const { id, name, programme, teacher, link, ...plan } = known;
  const sessions = sessionsOf({ ...plan, cancelled_days: [] });
  return JSON.stringify([id, name, programme, teacher, link, sessions]);
}

/** The sessions that are not over. */
function upcomingSessions(group: NotifiedSchedule | null, now: Date): readonly Session[] {
  return group === null ? [] : sessionsOf(group).filter(({ ends }) => ends > now);
}

/** The sessions that have been cancelled since the last mail. */
function cancelledSince({ before, after }: ScheduleChange): readonly Session[] {
  if (after === null) return [];
  const known = before?.id === after.id ? before.cancelled_days : [];
  return sessionsOf(after).filter(({ cancelled, day }) => cancelled && !known.includes(day));
}

function toFacts(
  { order, firstName, timeZone }: Family,
  { before, after }: ScheduleChange,
  now: Date,
): readonly Fact[] {
  const { locale, number } = order;
  const words = wordsIn(locale).mail.schedule;
  const group = after ?? before;
  const held = heldOf(after, now);
  const off = cancelledSince({ before, after }).filter(({ ends }) => ends > now);
  const when = (session: Session) => sessionTime(session, timeZone, locale);
  const last = held.slice(NAMED_SESSIONS).at(-1);
  return [
    [words.orderNumber, isolate(number)],
    [words.learner, isolate(firstName)],
    ...(group === null ? [] : groupFacts(group, locale)),
    ...off.map((session): Fact => [words.cancelled, when(session)]),
    ...held
      .slice(0, NAMED_SESSIONS)
      .map(
        (session): Fact => [
          words.session.replace("{number}", formatNumber(session.place)),
          when(session),
        ],
      ),
    ...(last === undefined ? [] : [[words.last, when(last)] as const]),
    ...(after === null
      ? []
      : [
          [words.sessions, formatNumber(after.sessions)] as const,
          [words.minutes, formatNumber(after.session_minutes)] as const,
        ]),
  ];
}

/** The sessions that are held and not over, with their places in the whole course, from 1. */
function heldOf(
  group: NotifiedSchedule | null,
  now: Date,
): readonly (Session & { readonly place: number })[] {
  if (group === null) return [];
  const held = sessionsOf(group).filter(({ cancelled }) => !cancelled);
  return held
    .map((session, index) => ({ ...session, place: index + 1 }))
    .filter(({ ends }) => ends > now);
}

function groupFacts(
  { programme, name, teacher }: NotifiedSchedule,
  locale: Locale,
): readonly Fact[] {
  const { mail, groups } = wordsIn(locale);
  const words = mail.schedule;
  const taught = isGroupProgramme(programme) ? groups.programmes[programme] : programme;
  return [
    [words.programme, taught],
    [words.group, isolate(name)],
    ...(teacher === "" ? [] : [[words.teacher, isolate(teacher)] as const]),
  ];
}

/** When a session begins, by the clock of the family. */
function sessionTime({ starts }: Session, timeZone: string, locale: Locale): string {
  const { mail, trial } = wordsIn(locale);
  const { day, weekday, clock } = timeIn(timeZone, starts);
  return mail.schedule.when
    .replace("{weekday}", trial.days[WEEKDAYS[weekday] ?? "sun"])
    .replace("{date}", formatDate(day, locale))
    .replace("{time}", isolate(clock));
}

/** Where the clocks change, classes are at another hour for the family from some day on. */
function changeNote(
  group: NotifiedSchedule,
  { order, timeZone }: Family,
  now: Date,
): readonly string[] {
  const { locale } = order;
  const changed = clockChange(heldOf(group, now), timeZone);
  if (changed === null) return [];
  return [
    wordsIn(locale).mail.schedule.clockChange.replace(
      "{when}",
      sessionTime(changed, timeZone, locale),
    ),
  ];
}
