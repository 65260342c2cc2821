import { ADMIN_WORDS } from "#content/admin-words.ts";
import type { WordsHistory, WordsList, WordsOfPage } from "#contract/admin/words.ts";
import { EDITABLE_SCREENS, type EditableScreen } from "#core/editable-words.ts";
import { isolate, LANGUAGES, LOCALES, type Locale } from "#core/locale.ts";
import { changedPlaces, maxLengthOf } from "#core/words.ts";
import {
  checkWords,
  type WordsNote,
  type WordsProblemCode,
  type WordsWarningCode,
} from "./checks.ts";
import type { DueClaim } from "./claims.ts";
import { completeWords } from "./clean.ts";
import { fieldsAt, placesOf, shippedWords } from "./shipped.ts";
import { type Sheet, untouchedSheet, type WordsVersion } from "./store.ts";

/** The words of a page as the API returns them; the problems are in the caller's language, `locale`. */
export function toPageAnswer(
  screen: EditableScreen,
  sheet: Sheet,
  today: string,
  locale: Locale,
): WordsOfPage {
  const shipped = shippedWords(screen);
  const draft = sheet.draft ?? sheet.published;
  const { problems, warnings } = checkWords(screen, draft, today);
  return {
    ...stateOf(screen, sheet),
    places: placesOf(screen).map(([name, { kind, list, follows }]) => ({
      name,
      kind,
      list: list ?? "one",
      fields: fieldsAt(screen, name).map((field) => ({
        name: field,
        max: maxLengthOf(kind, field),
      })),
      follows: follows?.screen ?? null,
    })),
    base: shipped,
    draft: completeWords(shipped, draft),
    published: completeWords(shipped, sheet.published),
    problems: problems.map((problem) => toNoteAnswer(problem, locale)),
    warnings: warnings.map((warning) => toNoteAnswer(warning, locale)),
  };
}

function stateOf(screen: EditableScreen, sheet: Sheet) {
  return {
    screen,
    revision: sheet.revision,
    version: sheet.version,
    has_draft: sheet.draft !== null,
    is_edited: Object.keys(sheet.published).length > 0,
    changed_at: sheet.changedAt?.toISOString() ?? null,
    changed_by: sheet.changedBy,
    published_at: sheet.publishedAt?.toISOString() ?? null,
    published_by: sheet.publishedBy,
  };
}

function toNoteAnswer(note: WordsNote<WordsProblemCode | WordsWarningCode>, locale: Locale) {
  return { ...note, found: [...note.found], message: noteMessage(note, locale) };
}

/** What is wrong with a text, in a sentence. */
export function noteMessage(
  { code, found }: Pick<WordsNote<WordsProblemCode | WordsWarningCode>, "code" | "found">,
  locale: Locale,
): string {
  const { problems, warnings } = ADMIN_WORDS[locale];
  const sentence = { ...problems, ...warnings }[code];
  return sentence.replaceAll("{found}", () => foundText(code, found, locale));
}

/** Figures with the name of their language; each isolated, because digits and letters are mixed. */
function foundText(code: string, found: readonly string[], locale: Locale): string {
  if (code !== "figures") return found.join(", ");
  const { noFigures } = ADMIN_WORDS[locale];
  const named = LOCALES.map((each, position) => {
    const figures = found[position] ?? "";
    return `${LANGUAGES[each].name}: ${figures === "" ? noFigures : isolate(figures)}`;
  });
  return named.join(" · ");
}

/** The pages with their states, and the claims that end soon. */
export function toListAnswer(sheets: readonly Sheet[], claims: readonly DueClaim[]): WordsList {
  const pages = EDITABLE_SCREENS.map((screen) => {
    const sheet = sheets.find((one) => one.screen === screen);
    return stateOf(screen, sheet ?? untouchedSheet(screen));
  });
  const due = claims.map(({ screen, place, text, until, isOver }) => ({
    screen,
    place,
    text,
    until,
    is_over: isOver,
  }));
  return { pages, claims: due };
}

/** The publications of a page, each with the places that differ from the one before. */
export function toHistoryAnswer(
  screen: EditableScreen,
  versions: readonly WordsVersion[],
): WordsHistory {
  return {
    screen,
    versions: versions.map(({ version, words, at, by, restores }, position) => ({
      version,
      at: at.toISOString(),
      by,
      restores,
      places: [...changedPlaces(versions[position + 1]?.words ?? {}, words)],
    })),
  };
}
