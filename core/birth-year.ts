/** How many years ago our oldest learners may have been born: an earlier year is a typing mistake. */
const OLDEST_LEARNER = 99;

/** The first year of birth that is taken from somebody who may be grown up. */
export function earliestBirthYear(thisYear: number): number {
  return thisYear - OLDEST_LEARNER;
}

/** Why a year of birth is refused, of which `earliest` is the first that fits; `null` for one that can be. */
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
