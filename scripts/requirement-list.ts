/** One line of `docs/requirements.md`: a requirement or a decision. */
export type Requirement = {
  readonly id: string;
  readonly sentence: string;
  /** How it can be checked, such as `E2E`; empty for a decision. */
  readonly checks: readonly string[];
};

const LINE = /^- \*\*([RD]-[\w-]+)\*\* (.+?)(?: \(((?:E2E|API|UNIT|VISUAL)(?:, \w+)*)\))?$/gm;

/** The requirements and decisions of the document, in order. */
export function readRequirements(document: string): readonly Requirement[] {
  return [...document.matchAll(LINE)].map(([, id = "", sentence = "", checks]) => ({
    id,
    sentence,
    checks: checks?.split(", ") ?? [],
  }));
}

const NUMBER =
  /\b(?:R-([A-Z0-9]+)-(\d\d)(?:\s+to\s+R-\1-(\d\d))?|D-(\d{2,3})(?:\s+to\s+D-(\d{2,3}))?)\b/g;

/** The numbers in a text; `R-SHELL-13 to R-SHELL-19` names all seven. */
export function numbersIn(text: string): readonly string[] {
  return [...text.matchAll(NUMBER)].flatMap(
    ([, group, firstOfGroup = "", lastOfGroup = firstOfGroup, first = "", last = first]) =>
      group === undefined
        ? upTo("D-", first, last)
        : upTo(`R-${group}-`, firstOfGroup, lastOfGroup),
  );
}

function upTo(prefix: string, first: string, last: string): readonly string[] {
  const count = Math.max(0, Number(last) - Number(first)) + 1;
  return Array.from(
    { length: count },
    (_, step) => prefix + String(Number(first) + step).padStart(2, "0"),
  );
}

/** The requirements in a text, without the decisions. */
export function requirementsIn(text: string): readonly string[] {
  return numbersIn(text).filter((id) => id.startsWith("R-"));
}
