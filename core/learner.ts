import { birthYearError, earliestBirthYear } from "./birth-year.ts";
import { withWesternDigits } from "./digits.ts";
import { formatNumber } from "./locale.ts";
import { INVISIBLE_ONLY, MAX_NAME_LENGTH, storableText, UNSAFE } from "./text.ts";
import { isTimeZone, MAX_TIME_ZONE_LENGTH } from "./time-zones.ts";
import { DAY_PARTS, type DayPart, WEEKDAYS, type Weekday } from "./weekly-wishes.ts";

/** The level of a learner; `unknown` until it has been assessed. */
export const LEVELS = ["unknown", "foundation", "beginner", "intermediate", "advanced"] as const;
export type Level = (typeof LEVELS)[number];

/** The form of a learner (D-205); `notes`, days and parts may be empty. No day or part means any. */
export type LearnerForm = {
  readonly first_name: string;
  /** As typed. */
  readonly birth_year: string;
  readonly level: Level;
  readonly notes: string;
  readonly days: readonly Weekday[];
  readonly day_parts: readonly DayPart[];
  readonly time_zone: string;
};

/** The fields that can be invalid, in the order of the form. */
export const LEARNER_FIELDS = ["first_name", "birth_year", "time_zone", "notes"] as const;
export type LearnerField = (typeof LEARNER_FIELDS)[number];

/** The maximum length of each field, here and as `maxlength` in the form. */
export const LEARNER_BOUNDS: Readonly<Record<LearnerField, number>> = {
  first_name: MAX_NAME_LENGTH,
  birth_year: 10,
  time_zone: MAX_TIME_ZONE_LENGTH,
  notes: 1000,
};

/** Why a field is invalid; the messages are in `content/learners`. */
export type LearnerErrorCode =
  | "nameRequired"
  | "nameInvalid"
  | "birthYearRequired"
  | "birthYearInvalid"
  | "birthYearFuture"
  | "birthYearTooEarly"
  | "timeZoneUnknown"
  | "tooLong";

/** One code for each invalid field; valid fields have no key. */
export type LearnerErrors = Readonly<Partial<Record<LearnerField, LearnerErrorCode>>>;

/** The form as it is validated, sent and stored: trimmed, with Western digits. */
export function normalizeLearnerForm(form: LearnerForm): LearnerForm {
  return {
    first_name: form.first_name.trim(),
    birth_year: withWesternDigits(form.birth_year).trim(),
    level: form.level,
    notes: storableText(form.notes),
    days: WEEKDAYS.filter((day) => form.days.includes(day)),
    day_parts: DAY_PARTS.filter((part) => form.day_parts.includes(part)),
    time_zone: form.time_zone.trim(),
  };
}

/**
 * Validates the form of a learner, in the browser and again on the server (D-205). Empty if the form is valid.
 * `thisYear` is the current year.
 */
export function learnerErrors(form: LearnerForm, thisYear: number): LearnerErrors {
  const texts = normalizeLearnerForm(form);
  const found: Partial<Record<LearnerField, LearnerErrorCode | null>> = {
    first_name: nameError(texts.first_name),
    birth_year: birthYearError(texts.birth_year, thisYear),
    time_zone: isTimeZone(texts.time_zone) ? null : "timeZoneUnknown",
  };
  const errors: Partial<Record<LearnerField, LearnerErrorCode>> = {};
  for (const field of LEARNER_FIELDS) {
    const isTooLong = texts[field].length > LEARNER_BOUNDS[field];
    const code = found[field] ?? (isTooLong ? "tooLong" : null);
    if (code !== null) errors[field] = code;
  }
  return errors;
}

/** A message about a field, with its bounds: the number of characters, or the years. */
export function withLearnerBounds(text: string, field: LearnerField, thisYear: number): string {
  return text
    .replace("{max}", formatNumber(LEARNER_BOUNDS[field]))
    .replace("{from}", String(earliestBirthYear(thisYear)))
    .replace("{to}", String(thisYear));
}

/** A name with a hidden character is refused, not cleaned (D-107). */
function nameError(name: string): LearnerErrorCode | null {
  if (INVISIBLE_ONLY.test(name)) return "nameRequired";
  return UNSAFE.test(name) ? "nameInvalid" : null;
}

/** The filters of the list of seats: without a learner, with a learner but no group, with a group, or all. */
export const SEAT_FILTERS = ["unnamed", "waiting", "assigned", "all"] as const;
export type SeatFilter = (typeof SEAT_FILTERS)[number];
