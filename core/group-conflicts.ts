import type { GroupForm, GroupProgramme } from "./group.ts";
import type { Level } from "./learner.ts";
import type { Locale } from "./locale.ts";
import { type Plan, type Session, sessionsOf } from "./schedule.ts";
import { clockOf, minutesOf } from "./time-zones.ts";
import { DAY_PARTS, type DayPart, WEEKDAYS, type Weekday } from "./weekly-wishes.ts";

/** What speaks against a learner in a group. It is shown to staff, and forbids nothing (D-212). */
export const GROUP_CONFLICTS = [
  "programme",
  "level",
  "levelUnknown",
  "language",
  "days",
  "dayParts",
  "ages",
  "overlap",
  "over",
] as const;
export type GroupConflict = (typeof GROUP_CONFLICTS)[number];

/** What is known of a learner who is to get a group. */
export type Candidate = {
  /** What the course package of the seat teaches. */
  readonly programme: GroupProgramme | null;
  /** The language of the family's order. */
  readonly locale: Locale;
  readonly level: Level;
  readonly birth_year: number;
  readonly days: readonly Weekday[];
  readonly day_parts: readonly DayPart[];
  readonly time_zone: string;
};

/** What is known of a group that a learner may get; the years of birth are those of who learns there. */
export type CandidateGroup = Plan &
  Pick<GroupForm, "programme" | "level" | "locale"> & {
    readonly oldest_birth_year: number | null;
    readonly youngest_birth_year: number | null;
  };

/** More years between the oldest and the youngest of a group are a conflict. */
const MAX_YEARS_APART = 3;

/**
 * What speaks against a learner in a group, by the sessions to come. `others` are the plans of groups
 * that the same child is in already, with another seat.
 */
export function groupConflicts(
  learner: Candidate,
  group: CandidateGroup,
  others: readonly Plan[],
  now: Date,
): readonly GroupConflict[] {
  const coming = sessionsToCome(group, now);
  const clock = clockOf(learner.time_zone);
  const hours = coming.map(({ starts }) => clock(starts));
  const taken = others.flatMap((other) => sessionsToCome(other, now));
  const years = [group.oldest_birth_year, group.youngest_birth_year, learner.birth_year].filter(
    (year) => year !== null,
  );
  const speaksAgainst: Readonly<Record<GroupConflict, boolean>> = {
    programme: learner.programme !== null && learner.programme !== group.programme,
    level: isKnown(learner.level) && isKnown(group.level) && learner.level !== group.level,
    levelUnknown: !isKnown(learner.level) && isKnown(group.level),
    language: learner.locale !== group.locale,
    days:
      learner.days.length > 0 &&
      hours.some(({ weekday }) => !learner.days.includes(WEEKDAYS[weekday] ?? "sun")),
    dayParts:
      learner.day_parts.length > 0 &&
      hours.some((hour) => !learner.day_parts.some((part) => part === dayPartOf(hour.clock))),
    ages: Math.max(...years) - Math.min(...years) > MAX_YEARS_APART,
    overlap: coming.some((one) =>
      taken.some((other) => one.starts < other.ends && other.starts < one.ends),
    ),
    over: coming.length === 0,
  };
  return GROUP_CONFLICTS.filter((conflict) => speaksAgainst[conflict]);
}

function isKnown(level: Level): boolean {
  return level !== "unknown";
}

function sessionsToCome(plan: Plan, now: Date): readonly Session[] {
  return sessionsOf(plan).filter(({ cancelled, starts }) => !cancelled && starts > now);
}

/** When each part of a day begins and ends, in hours; the words are in `content/trial`. */
const DAY_PART_HOURS: Readonly<Record<DayPart, readonly [from: number, until: number]>> = {
  morning: [8, 12],
  noon: [12, 15],
  afternoon: [15, 18],
  evening: [18, 21],
};

/** The part of the day of a clock time; `null` at night. */
function dayPartOf(clock: string): DayPart | null {
  const hour = minutesOf(clock) / 60;
  const isIn = (part: DayPart) => hour >= DAY_PART_HOURS[part][0] && hour < DAY_PART_HOURS[part][1];
  return DAY_PARTS.find(isIn) ?? null;
}
