import { styleFaults } from "#content/style-faults.ts";
import { placeholders } from "#content/twin-checks.ts";
import type { EditableScreen, WordsPlace } from "#core/editable-words.ts";
import { DEFAULT_LOCALE, LOCALES, type Locale, localized } from "#core/locale.ts";
import { INVISIBLE_ONLY } from "#core/text.ts";
import {
  hasSameTexts,
  isOver,
  maxLengthOf,
  needsEvidence,
  type PageWords,
  PORTRAITS,
  type WordsEntry,
} from "#core/words.ts";
import { statedFigures, stateSameFigures } from "./parity.ts";
import { fieldsAt, placesOf, shippedEntries } from "./shipped.ts";

/** Why a page is not published as it is written. */
export type WordsProblemCode =
  | "missing"
  | "too_long"
  | "markup"
  | "figures"
  | "placeholders"
  | "duplicate"
  | "picture"
  | "no_source"
  | "no_until"
  | "until_past";

/** What somebody should look at before publishing; it refuses nothing. */
export type WordsWarningCode = "gendered" | "signs" | "latin" | "replaced" | "arabic";

/** Something about a text of a page, and where it is. */
export type WordsNote<Code> = {
  readonly code: Code;
  readonly place: string;
  /** The position in the place's list; 0 for a single text. */
  readonly entry: number;
  /** A field of the texts, `picture`, `source` or `until`. */
  readonly field: string;
  /** The language of the text, where it is one language's. */
  readonly locale?: Locale;
  /** What was found: the figures of each language, the words of a style rule, the longest length. */
  readonly found: readonly string[];
};

type Problem = WordsNote<WordsProblemCode>;
type Warning = WordsNote<WordsWarningCode>;

const MARKUP = /<\/?[a-z!]|&(?:#\d+|#x[\da-f]+|[a-z]+);/i;

/** Checks the edited places of a page. The tests of the repository check the shipped words. */
export function checkWords(
  screen: EditableScreen,
  words: PageWords,
  today: string,
): { readonly problems: readonly Problem[]; readonly warnings: readonly Warning[] } {
  const problems: Problem[] = [];
  const warnings: Warning[] = [];
  for (const [place, rule] of placesOf(screen)) {
    const entries = words[place] ?? [];
    const shipped = shippedEntries(screen, place);
    const fields = fieldsAt(screen, place);
    problems.push(...repeated(place, fields[0] ?? "", entries));
    entries.forEach((entry, position) => {
      const at = { place, entry: position };
      problems.push(...textProblems(at, rule, fields, entry, shipped));
      const isShipped = shipped.some((one) => hasSameTexts(one, entry));
      if (needsEvidence(rule.kind)) {
        problems.push(...evidenceProblems(at, entry, isShipped, today));
      }
      if (rule.kind === "teacher" && !PORTRAITS.some((name) => name === entry.picture)) {
        problems.push({ ...at, code: "picture", field: "picture", found: [] });
      }
      warnings.push(...styleWarnings(at, entry));
    });
  }
  return { problems, warnings };
}

type At = { readonly place: string; readonly entry: number };

function textProblems(
  at: At,
  { kind }: WordsPlace,
  fields: readonly string[],
  { texts }: WordsEntry,
  shipped: readonly WordsEntry[],
): readonly Problem[] {
  return fields.flatMap((field) => {
    const found: Problem[] = [];
    const text = texts[field] ?? localized(() => "");
    const max = maxLengthOf(kind, field);
    for (const locale of LOCALES) {
      const here = { ...at, field, locale };
      if (INVISIBLE_ONLY.test(text[locale])) found.push({ ...here, code: "missing", found: [] });
      if (text[locale].length > max)
        found.push({ ...here, code: "too_long", found: [String(max)] });
      if (MARKUP.test(text[locale])) found.push({ ...here, code: "markup", found: [] });
    }
    if (found.length > 0) return found;
    const isStrict = field === "value";
    const allowed = new Set(
      shipped.flatMap((entry) => placeholders(entry.texts[field]?.[DEFAULT_LOCALE] ?? "")),
    );
    const filled = placeholders(text[DEFAULT_LOCALE]);
    if (filled.some((name) => !allowed.has(name))) {
      found.push({ ...at, field, code: "placeholders", found: filled });
    }
    for (const locale of LOCALES) {
      const [one, other] = [text[DEFAULT_LOCALE], text[locale]];
      if (!stateSameFigures(one, other, isStrict)) {
        const stated = LOCALES.map((each) => statedFigures(text[each], isStrict).join(", "));
        found.push({ ...at, field, code: "figures", found: stated });
      }
      if (placeholders(other).join() !== filled.join()) {
        found.push({ ...at, field, locale, code: "placeholders", found: placeholders(other) });
      }
    }
    return found;
  });
}

/** A changed claim needs its source and its last day; one as shipped may have both. */
function evidenceProblems(
  at: At,
  entry: WordsEntry,
  isShipped: boolean,
  today: string,
): readonly Problem[] {
  const found: Problem[] = [];
  const problem = (code: WordsProblemCode, field: string) =>
    found.push({ ...at, code, field, found: [] });
  if (!isShipped && (entry.source ?? "") === "") problem("no_source", "source");
  if (!isShipped && entry.until === undefined) problem("no_until", "until");
  if (isOver(entry, today)) problem("until_past", "until");
  return found;
}

/** The first field of an entry tells it from the others of its list, and so does a teacher's portrait. */
function repeated(
  place: string,
  field: string,
  entries: readonly WordsEntry[],
): readonly Problem[] {
  const seen = new Set<string>();
  return entries.flatMap(({ texts, picture }, entry) => {
    const names = LOCALES.map((locale) => `${locale} ${texts[field]?.[locale]}`);
    const repeatedFields = [
      ...(names.some((name) => seen.has(name)) ? [field] : []),
      ...(picture !== undefined && seen.has(picture) ? ["picture"] : []),
    ];
    for (const name of [...names, picture]) if (name !== undefined) seen.add(name);
    return repeatedFields.map(
      (each) => ({ place, entry, field: each, code: "duplicate", found: [] }) as const,
    );
  });
}

function styleWarnings(at: At, { texts }: WordsEntry): readonly Warning[] {
  return Object.entries(texts).flatMap(([field, text]) =>
    LOCALES.flatMap((locale) =>
      styleFaults[locale](text[locale]).map(({ rule, found }) => ({
        ...at,
        field,
        locale,
        code: rule,
        found,
      })),
    ),
  );
}
