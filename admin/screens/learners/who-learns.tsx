import { timeZoneName } from "#content/time-zones.ts";
import type { GroupSeat } from "#contract/admin/groups.ts";
import { UserText } from "../../format.tsx";
import { useLocale } from "../../locale.ts";
import { useLearnersWords } from "./words.ts";

type OfLearner = {
  /** Without the family's notes, which not everybody needs. */
  readonly learner: GroupSeat["learner"];
};

/** Who learns: first name, year of birth, level. */
export function WhoLearns({ learner }: OfLearner) {
  const words = useLearnersWords();
  return (
    <>
      <strong>
        <UserText>{learner.first_name}</UserText>
      </strong>{" "}
      <span className="faint">
        {words.born.replace("{year}", String(learner.birth_year))}
        {words.listComma}
        {words.levels[learner.level]}
      </span>
    </>
  );
}

/** When it suits a family, by its own clock, which is named. */
export function Wishes({ learner }: OfLearner) {
  const words = useLearnersWords();
  const locale = useLocale();
  const wanted = [
    ...learner.days.map((day) => words.days[day]),
    ...learner.day_parts.map((part) => words.dayParts[part]),
  ];
  return (
    <>
      {wanted.length === 0 ? words.any : wanted.join(words.listComma)}{" "}
      <span className="faint">{timeZoneName(learner.time_zone, locale)}</span>
    </>
  );
}
