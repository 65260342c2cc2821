const SEPARATOR = " - ";

type SplitAnswer = {
  /** The part in front of the first separator; `null` when there is none. */
  readonly intro: string | null;
  readonly items: readonly string[];
};

/**
 * Splits an answer at ' - ' (space, hyphen, space) into an intro and a list (R-CHAR-19, D-42), without
 * blank items. Hyphens inside words and ranges, as in "one-to-one" or "5-17", do not split it.
 */
export function splitAnswer(answer: string): SplitAnswer {
  const [intro = "", ...items] = answer.split(SEPARATOR).map((part) => part.trim());
  return { intro: intro === "" ? null : intro, items: items.filter((item) => item !== "") };
}
