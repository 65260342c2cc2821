/** The most years ago that a learner may have been born: an earlier year counts as a typing mistake. */
const MAX_LEARNER_AGE = 99;

/** The earliest year of birth that is accepted for a learner who may be an adult. */
export function earliestBirthYear(thisYear: number): number {
  return thisYear - MAX_LEARNER_AGE;
}

/** Why a year of birth is refused, or `null`; `earliest` is the first accepted year. */
export function birthYearError(
  text: string,
  thisYear: number,
  earliest = earliestBirthYear(thisYear),
): "birthYearRequired" | "birthYearInvalid" | "birthYearFuture" | "birthYearTooEarly" | null {
  if (text === "") return "birthYearRequired";
  if (!/^\d{4}$/.test(text)) return "birthYearInvalid";
  const year = Number(text);
  if (year > thisYear) return "birthYearFuture";
  return year < earliest ? "birthYearTooEarly" : null;
}
