/** A year of birth longer ago is a slip: our oldest learners are grown-ups. */
const OLDEST_YEARS = 99;

/** Why a year of birth is refused; `null` for one that can be. */
export function birthYearError(
  text: string,
  thisYear: number,
): "birthYearRequired" | "birthYearInvalid" | "birthYearFuture" | null {
  if (text === "") return "birthYearRequired";
  if (!/^\d{4}$/.test(text)) return "birthYearInvalid";
  const year = Number(text);
  if (year > thisYear) return "birthYearFuture";
  return year < thisYear - OLDEST_YEARS ? "birthYearInvalid" : null;
}
