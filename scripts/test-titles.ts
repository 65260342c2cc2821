/** The start of a test or group; the title, or the table of a family, follows. */
const BEGIN = /(?<![\w$.])(?:test|it|describe)(?=[.(])/g;
/** Tests that do not run prove nothing. */
const NOT_RUN = /\.(?:skip|todo|fixme|fails)\b/;

/** A text of requirement numbers only, which fills gaps in titles. */
const NUMBERS_ONLY = /["'`]((?:[RD]-[\dA-Z-]+(?: to )?[,\s]*)+)["'`]/g;

/**
 * The titles in the source of a test file, groups included. A family of tests (`each`, `for`)
 * includes its table; if a title has gaps, texts of numbers only count as their fillings.
 */
export function titlesIn(source: string): readonly string[] {
  const titles = [...source.matchAll(BEGIN)].flatMap(({ index }) => {
    const line = source.slice(source.lastIndexOf("\n", index) + 1, index);
    return /^\s*(?:\/\/|\*)/.test(line) ? [] : titleAt(source, index);
  });
  if (!titles.some((title) => title.includes("${"))) return titles;
  return [...titles, ...[...source.matchAll(NUMBERS_ONLY)].map(([, numbers = ""]) => numbers)];
}

/** The title of the call at a position; empty if its first argument is something else. */
function titleAt(source: string, begin: number): readonly string[] {
  const opening = source.indexOf("(", begin);
  if (opening === -1 || NOT_RUN.test(source.slice(begin, opening))) return [];
  const title = textAt(source, opening + 1);
  if (title !== null) return [title];
  const closing = closingOf(source, opening);
  const next = source.slice(closing).match(/^\)\s*\(/);
  const familyTitle = next === null ? null : textAt(source, closing + next[0].length);
  return familyTitle === null ? [] : [`${familyTitle} ${source.slice(opening, closing)}`];
}

/** The text literal at a position; `null` if there is something else. */
function textAt(source: string, at: number): string | null {
  const start = at + (source.slice(at).match(/^\s*/)?.[0].length ?? 0);
  return /["'`]/.test(source.charAt(start))
    ? source.slice(start + 1, endOfText(source, start) - 1)
    : null;
}

/** The position after a text literal. */
function endOfText(source: string, start: number): number {
  const quote = source.charAt(start);
  let at = start + 1;
  while (at < source.length && source.charAt(at) !== quote) at += source[at] === "\\" ? 2 : 1;
  return at + 1;
}

/** The position of the closing parenthesis. */
function closingOf(source: string, opening: number): number {
  let depth = 0;
  let at = opening;
  while (at < source.length) {
    const letter = source.charAt(at);
    if (letter === "(") depth += 1;
    if (letter === ")") depth -= 1;
    if (depth === 0) return at;
    at = /["'`]/.test(letter) ? endOfText(source, at) : at + 1;
  }
  return at;
}
