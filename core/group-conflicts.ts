import type { GroupForm, GroupProgramme } from "./group.ts";
import type { Level } from "./learner.ts";
import type { Locale } from "./locale.ts";
import { type Plan, type Session, sessionsOf } from "./schedule.ts";
import { clockOf, minutesOf } from "./time-zones.ts";
import { DAY_PARTS, type DayPart, WEEKDAYS, type Weekday } from "./weekly-wishes.ts";

/** Conflicts between a learner and a group. Staff see them, but nothing is forbidden (D-212). */
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

/** The data of a learner who needs a group. */
export type Candidate = {
  /** The programme of the seat's course package. */
  readonly programme: GroupProgramme | null;
  /** The language of the family's order. */
  readonly locale: Locale;
  readonly level: Level;
  readonly birth_year: number;
  readonly days: readonly Weekday[];
  readonly day_parts: readonly DayPart[];
  readonly time_zone: string;
};

/** The data of a group that a learner may join; the years of birth are those of its current learners. */
export type CandidateGroup = Plan &
  Pick<GroupForm, "programme" | "level" | "locale"> & {
    readonly oldest_birth_year: number | null;
    readonly youngest_birth_year: number | null;
  };

/** A larger age difference in years within a group is a conflict. */
const MAX_YEARS_APART = 3;

/**
 * The conflicts between a learner and a group, judged by future sessions. `others` has the plans of the groups
 * in which the same child already has a seat.
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

/** The part of the day for a clock time; `null` at night. */
function dayPartOf(clock: string): DayPart | null {
  const hour = minutesOf(clock) / 60;
  const isIn = (part: DayPart) => hour >= DAY_PART_HOURS[part][0] && hour < DAY_PART_HOURS[part][1];
  return DAY_PARTS.find(isIn) ?? null;
}
