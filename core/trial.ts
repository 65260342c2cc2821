import { birthYearError } from "./birth-year.ts";
import { withWesternDigits } from "./digits.ts";
import { isEmail, MAX_EMAIL_LENGTH, plainEmail } from "./email.ts";
import { digitsOf, MIN_NUMBER_LENGTH } from "./phone.ts";
import { PROGRAMME_SCREENS, type Programme } from "./screens.ts";
import { INVISIBLE_ONLY, MAX_NAME_LENGTH, storableLine, storableText, UNSAFE } from "./text.ts";
import { isTimeZone, MAX_TIME_ZONE_LENGTH } from "./time-zones.ts";
import { DAY_PARTS, type DayPart, WEEKDAYS, type Weekday } from "./weekly-wishes.ts";

/** The programmes whose first class is free, according to `SCREENS`. */
export const TRIAL_PROGRAMMES: readonly Programme[] = PROGRAMME_SCREENS.filter(
  ({ hasTrial }) => hasTrial === true,
).map(({ programme }) => programme);

/** The form of a trial request; `phone`, `wishes`, days and parts may be empty. No day or part means any. */
export type TrialForm = {
  readonly programme: string;
  /** The child's, as typed. */
  readonly birth_year: string;
  readonly time_zone: string;
  readonly days: readonly Weekday[];
  readonly day_parts: readonly DayPart[];
  readonly name: string;
  readonly email: string;
  readonly phone: string;
  readonly wishes: string;
};

/** The fields that can be invalid, in the order of the form. */
export const TRIAL_FIELDS = [
  "programme",
  "birth_year",
  "time_zone",
  "name",
  "email",
  "phone",
  "wishes",
] as const;
export type TrialField = (typeof TRIAL_FIELDS)[number];

/** The maximum length of each field, here and as `maxlength` in the form. */
export const TRIAL_BOUNDS: Readonly<Record<TrialField, number>> = {
  programme: 40,
  birth_year: 10,
  time_zone: MAX_TIME_ZONE_LENGTH,
  name: MAX_NAME_LENGTH,
  email: MAX_EMAIL_LENGTH,
  phone: 30,
  wishes: 2000,
};

/** Why a field is invalid; the messages are in `content/trial`. */
export type TrialErrorCode =
  | "programmeRequired"
  | "birthYearRequired"
  | "birthYearInvalid"
  | "birthYearFuture"
  | "birthYearTooEarly"
  | "timeZoneUnknown"
  | "nameRequired"
  | "nameInvalid"
  | "emailRequired"
  | "emailInvalid"
  | "phoneInvalid"
  | "tooLong";

/** One code for each invalid field; valid fields have no key. */
export type TrialErrors = Readonly<Partial<Record<TrialField, TrialErrorCode>>>;

/** The form as it is validated, sent and stored: trimmed, with Western digits. */
export function normalizeTrialForm(form: TrialForm): TrialForm {
  return {
    ...form,
    birth_year: storableLine(withWesternDigits(form.birth_year)),
    days: WEEKDAYS.filter((day) => form.days.includes(day)),
    day_parts: DAY_PARTS.filter((part) => form.day_parts.includes(part)),
    name: storableLine(form.name),
    email: plainEmail(storableLine(form.email)),
    phone: storableLine(withWesternDigits(form.phone)),
    wishes: storableText(form.wishes),
  };
}

/**
 * Validates a request for a trial class, in the browser and again on the server (D-201). Empty if the form is
 * valid. `thisYear` is the current year.
 */
export function trialErrors(form: TrialForm, thisYear: number): TrialErrors {
  const texts = normalizeTrialForm(form);
  const found: Partial<Record<TrialField, TrialErrorCode | null>> = {
    programme: isTrialProgramme(texts.programme) ? null : "programmeRequired",
    birth_year: birthYearError(texts.birth_year, thisYear, thisYear - MAX_CHILD_AGE),
    time_zone: isTimeZone(texts.time_zone) ? null : "timeZoneUnknown",
    name: nameError(texts.name, form.name),
    email: emailError(texts.email),
    phone: texts.phone === "" || isPhone(texts.phone) ? null : "phoneInvalid",
  };
  const errors: Partial<Record<TrialField, TrialErrorCode>> = {};
  for (const field of TRIAL_FIELDS) {
    const isTooLong = texts[field].length > TRIAL_BOUNDS[field];
    const code = found[field] ?? (isTooLong ? "tooLong" : null);
    if (code !== null) errors[field] = code;
  }
  return errors;
}

/**
 * The highest age of a child, in years; every programme with a trial is for children. An earlier year of birth
 * is usually the parent's own.
 */
const MAX_CHILD_AGE = 18;

export function isTrialProgramme(text: string): text is Programme {
  return TRIAL_PROGRAMMES.some((programme) => programme === text);
}

/** Validated as typed: a name with a hidden character is refused, not cleaned (D-107). */
function nameError(name: string, typed: string): TrialErrorCode | null {
  if (INVISIBLE_ONLY.test(name)) return "nameRequired";
  return UNSAFE.test(typed.trim()) ? "nameInvalid" : null;
}

function emailError(email: string): TrialErrorCode | null {
  if (email === "") return "emailRequired";
  if (email.length > TRIAL_BOUNDS.email) return "tooLong";
  return isEmail(email) ? null : "emailInvalid";
}

function isPhone(phone: string): boolean {
  const isWhole = digitsOf(phone).length >= MIN_NUMBER_LENGTH;
  return isWhole && /^[+\d\s().\-/\p{Cf}]+$/u.test(phone);
}

/** The states of a request; in the first, it waits for staff. */
export const TRIAL_STATES = [
  "asked",
  "confirmed",
  "held",
  "missed",
  "declined",
  "cancelled",
] as const;
export type TrialState = (typeof TRIAL_STATES)[number];

/** The filters of the list of requests. */
export const TRIAL_FILTERS = [...TRIAL_STATES, "all"] as const;
export type TrialFilter = (typeof TRIAL_FILTERS)[number];

/** The next states of each state. A confirmed class may be confirmed again, with another time or link. */
const NEXT_STATES: Readonly<Record<TrialState, readonly TrialState[]>> = {
  asked: ["confirmed", "declined", "cancelled"],
  confirmed: ["confirmed", "held", "missed", "cancelled"],
  held: [],
  missed: ["confirmed"],
  declined: ["confirmed"],
  cancelled: ["confirmed"],
};

/**
 * The states that staff may set now: a class can be held or missed only after it has begun. `startsAt` is the
 * last confirmed time.
 */
export function nextTrialStates(
  state: TrialState,
  startsAt: Date | null,
  now: Date,
): readonly TrialState[] {
  const hasBegun = startsAt !== null && startsAt <= now;
  return NEXT_STATES[state].filter((next) => hasBegun || (next !== "held" && next !== "missed"));
}

/** The length of a trial class, in minutes. */
export const TRIAL_MINUTES = { min: 10, max: 180, usual: 30 } as const;

/** The longest link to a class. */
const MAX_LINK_LENGTH = 500;

/** The link to a class, normalised as in browsers; `null` if it is no link, or not https. */
export function normalizeLink(text: string): string | null {
  const link = text.trim();
  if (!URL.canParse(link)) return null;
  const { protocol, href } = new URL(link);
  return protocol === "https:" && href.length <= MAX_LINK_LENGTH ? href : null;
}
