import type { CoursePackage } from "./catalog.ts";
import { parseDay } from "./dates.ts";
import { DAY_MS } from "./durations.ts";
import type { Extent } from "./extent.ts";
import type { Level } from "./learner.ts";
import type { Locale } from "./locale.ts";
import { programmeOf, TAUGHT_PACKAGE_IDS } from "./programmes.ts";
import { nameOfDay, type Plan, type PlanChange, sessionsOf, type WeeklyHour } from "./schedule.ts";
import { PROGRAMME_SCREENS, type Programme } from "./screens.ts";
import { INVISIBLE_ONLY, MAX_NAME_LENGTH, UNSAFE } from "./text.ts";
import { isTimeZone, MAX_TIME_ZONE_LENGTH, minutesOf } from "./time-zones.ts";
import { normalizeLink } from "./trial.ts";
import { WEEKDAYS } from "./weekly-wishes.ts";

/** The programmes of groups: those with a page, and those that other pages sell. */
export const GROUP_PROGRAMMES = [
  ...PROGRAMME_SCREENS.map(({ programme }) => programme),
  "languages",
  "future",
] as const;
export type GroupProgramme = Programme | "languages" | "future";

export function isGroupProgramme(text: string): text is GroupProgramme {
  return GROUP_PROGRAMMES.some((programme) => programme === text);
}

/** The programme of a course package, as named in groups; `null` for an unknown package. */
export function groupProgrammeOf(coursePackageId: number): GroupProgramme | null {
  const programme = programmeOf(coursePackageId);
  return programme === "future-builders" ? "future" : programme;
}

/** The course packages of a group programme; none for any other text. */
export function packagesOfGroupProgramme(programme: string): readonly number[] {
  return TAUGHT_PACKAGE_IDS.filter((id) => groupProgrammeOf(id) === programme);
}

/**
 * The number and the minutes of sessions in the packages of a programme (D-146); `null` where these differ or
 * are not set, so that staff must decide for a group.
 */
export function packagedLength(
  programme: GroupProgramme,
  packages: readonly Pick<CoursePackage, "id" | "extent">[],
): Pick<Extent, "sessions" | "sessionMinutes"> {
  const extents = packages
    .filter(({ id }) => groupProgrammeOf(id) === programme)
    .map(({ extent }) => extent);
  return {
    sessions: onlyOne(extents.flatMap((one) => [one.sessions, one.foundationSessions])),
    sessionMinutes: onlyOne(extents.map(({ sessionMinutes }) => sessionMinutes)),
  };
}

/** The only number of a list, ignoring repetitions and `null`; `null` if there are several. */
function onlyOne(numbers: readonly (number | null)[]): number | null {
  const [first, ...others] = new Set(numbers.filter((number) => number !== null));
  return first === undefined || others.length > 0 ? null : first;
}

/** The form of a group; `teacher` and `link` may be empty. */
export type GroupForm = PlanChange & {
  readonly name: string;
  readonly programme: string;
  readonly level: Level;
  /** The language of teaching. */
  readonly locale: Locale;
  readonly teacher: string;
  readonly seats: number;
  readonly link: string;
};

/** The fields that can be invalid, in the order of the form. */
export const GROUP_FIELDS = [
  "name",
  "programme",
  "teacher",
  "time_zone",
  "hours",
  "session_minutes",
  "first_day",
  "sessions",
  "seats",
  "link",
] as const;
export type GroupField = (typeof GROUP_FIELDS)[number];

/** The maximum length of texts, here and as `maxlength` in the form. */
export const GROUP_BOUNDS = {
  name: MAX_NAME_LENGTH,
  teacher: MAX_NAME_LENGTH,
  time_zone: MAX_TIME_ZONE_LENGTH,
  link: 500,
} as const;

/** The ranges of a group's numbers. The database also limits a group to 8 seats. */
export const GROUP_NUMBERS = {
  session_minutes: { min: 10, max: 300, usual: 50 },
  sessions: { min: 1, max: 400, usual: 10 },
  seats: { min: 1, max: 8, usual: 8 },
} as const;

/** The most cancelled days of one group. */
export const MAX_CANCELLED_DAYS = 100;

/** A new first day must be within this many days from today, in either direction. */
const FIRST_DAY_WITHIN_DAYS = 730;

/** Why a field is invalid; the messages are in `content/groups`. */
export type GroupErrorCode =
  | "nameRequired"
  | "textInvalid"
  | "programmeRequired"
  | "timeZoneUnknown"
  | "hoursRequired"
  | "hourInvalid"
  | "dayTwice"
  | "numberInvalid"
  | "firstDayInvalid"
  | "firstDayBegun"
  | "sessionsBegun"
  | "seatsTaken"
  | "linkInvalid"
  | "tooLong";

/** One code for each invalid field; valid fields have no key. */
export type GroupErrors = Readonly<Partial<Record<GroupField, GroupErrorCode>>>;

/** A group before a change: its plan, and how many seats are taken. */
export type GroupBefore = { readonly plan: Plan; readonly taken: number };

/** The form as it is validated, sent and stored: trimmed, with the hours in the order of the week. */
export function normalizeGroupForm(form: GroupForm): GroupForm {
  const link = form.link.trim();
  return {
    ...form,
    name: form.name.trim(),
    teacher: form.teacher.trim(),
    time_zone: form.time_zone.trim(),
    hours: form.hours.toSorted((one, other) => place(one) - place(other)),
    link: normalizeLink(link) ?? link,
  };
}

function place({ day, starts }: WeeklyHour): number {
  return WEEKDAYS.indexOf(day) * 24 * 60 + minutesOf(starts);
}

/**
 * Validates the form of a group, in the browser and again on the server (D-210). `before` is the group before
 * the change, `null` for a new one. Empty if the form is valid.
 */
export function groupErrors(form: GroupForm, before: GroupBefore | null, now: Date): GroupErrors {
  const group = normalizeGroupForm(form);
  const found: Readonly<Record<GroupField, GroupErrorCode | null>> = {
    name: INVISIBLE_ONLY.test(group.name) ? "nameRequired" : textError(group.name),
    programme: isGroupProgramme(group.programme) ? null : "programmeRequired",
    teacher: textError(group.teacher),
    time_zone: isTimeZone(group.time_zone) ? null : "timeZoneUnknown",
    hours: hoursError(group.hours),
    session_minutes: numberError("session_minutes", group.session_minutes),
    first_day: firstDayError(group.first_day, before, now),
    sessions: numberError("sessions", group.sessions) ?? sessionsError(group.sessions, before, now),
    seats:
      numberError("seats", group.seats) ??
      (group.seats < (before?.taken ?? 0) ? ("seatsTaken" as const) : null),
    link: group.link === "" || normalizeLink(group.link) !== null ? null : "linkInvalid",
  };
  const errors: Partial<Record<GroupField, GroupErrorCode>> = {};
  for (const field of GROUP_FIELDS) {
    const isTooLong = field in GROUP_BOUNDS && tooLong(field as keyof typeof GROUP_BOUNDS, group);
    const code = isTooLong ? "tooLong" : found[field];
    if (code !== null) errors[field] = code;
  }
  return errors;
}

function tooLong(field: keyof typeof GROUP_BOUNDS, group: GroupForm): boolean {
  return group[field].length > GROUP_BOUNDS[field];
}

function textError(text: string): GroupErrorCode | null {
  return UNSAFE.test(text) ? "textInvalid" : null;
}

function hoursError(hours: readonly WeeklyHour[]): GroupErrorCode | null {
  if (hours.length === 0) return "hoursRequired";
  if (!hours.every(({ starts }) => /^([01]\d|2[0-3]):[0-5]\d$/.test(starts))) return "hourInvalid";
  const days = new Set(hours.map(({ day }) => day));
  return days.size < hours.length ? "dayTwice" : null;
}

function numberError(field: keyof typeof GROUP_NUMBERS, value: number): GroupErrorCode | null {
  const { min, max } = GROUP_NUMBERS[field];
  return Number.isInteger(value) && value >= min && value <= max ? null : "numberInvalid";
}

/** Refuses an invalid or distant day, and any change of it once the group has met. */
function firstDayError(day: string, before: GroupBefore | null, now: Date): GroupErrorCode | null {
  const time = parseDay(day).getTime();
  const isDay =
    /^\d{4}-\d\d-\d\d$/.test(day) && !Number.isNaN(time) && nameOfDay(parseDay(day)) === day;
  if (!isDay) return "firstDayInvalid";
  if (before !== null) {
    if (day === before.plan.first_day) return null;
    if (begunSessions(before.plan, now) > 0) return "firstDayBegun";
  }
  const daysAway = Math.abs(time - now.getTime()) / DAY_MS;
  return daysAway > FIRST_DAY_WITHIN_DAYS ? "firstDayInvalid" : null;
}

/** A group cannot have fewer sessions than it has held. */
function sessionsError(
  sessions: number,
  before: GroupBefore | null,
  now: Date,
): GroupErrorCode | null {
  if (before === null) return null;
  return sessions < begunSessions(before.plan, now) ? "sessionsBegun" : null;
}

/** How many sessions of a group have begun, without the cancelled ones. */
function begunSessions(plan: Plan, now: Date): number {
  return sessionsOf(plan).filter(({ cancelled, starts }) => !cancelled && starts <= now).length;
}

/** The filters of the list of groups: with future sessions, over, or all. */
export const GROUP_FILTERS = ["current", "over", "all"] as const;
export type GroupFilter = (typeof GROUP_FILTERS)[number];
