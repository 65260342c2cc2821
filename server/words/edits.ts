import { keepTogether } from "#core/arabic-spaces.ts";
import { EDITABLE_WORDS, type EditableScreen, type WordsPlace } from "#core/editable-words.ts";
import { type Locale, type Localized, localized } from "#core/locale.ts";
import { isOver, type PageWords, type WordsEdits, type WordsEntry } from "#core/words.ts";
import { fieldsAt, placesOf, shippedAt, shippedEntries } from "./shipped.ts";

/** The edited words of every page that has some. */
export type EditedPages = Readonly<Partial<Record<EditableScreen, PageWords>>>;

/**
 * The edits of a page by language, which replace its shipped words: what staff have edited on it and on the
 * pages that it follows. A claim whose last day is before `today` is not shown (D-178). A list loses the claim; a
 * `fixed` list has `null` in its place, because each item has its own picture. A single claim becomes an empty
 * text, and the page shows nothing there.
 */
export function editsOf(
  screen: EditableScreen,
  pages: EditedPages,
  today: string,
): Localized<WordsEdits> {
  const shown = placesOf(screen).flatMap(([name, place]) => {
    const entries = editedEntries(screen, name, place, pages);
    if (entries === null || !hasFieldsOf(screen, name, entries)) return [];
    return [[name, entries.map((entry) => (isOver(entry, today) ? null : entry))] as const];
  });
  return localized((locale) =>
    Object.fromEntries(
      shown.map(([name, entries]) => [name, valueAt(screen, name, entries, locale)]),
    ),
  );
}

/** The entries that staff gave a place; `null` where it is as shipped. */
function editedEntries(
  screen: EditableScreen,
  name: string,
  { follows }: WordsPlace,
  pages: EditedPages,
): readonly WordsEntry[] | null {
  if (follows === undefined) return pages[screen]?.[name] ?? null;
  const followed = pages[follows.screen]?.[follows.place];
  if (followed === undefined || follows.items === undefined) return followed ?? null;
  const shipped = shippedEntries(follows.screen, follows.place);
  const own = shippedEntries(screen, name);
  return follows.items.flatMap((item, position) => {
    const [was, is, here] = [shipped[item], followed[item], own[position]];
    return was && is && here ? [followFigure(was, is, here)] : [];
  });
}

/** A figure of a page after the same figure on another page was changed from `was` to `is`. */
function followFigure(was: WordsEntry, is: WordsEntry, here: WordsEntry): WordsEntry {
  const textOf = (entry: WordsEntry, field: string, locale: Locale) =>
    entry.texts[field]?.[locale] ?? "";
  const follow = (field: string, locale: Locale) => {
    const text = textOf(here, field, locale);
    if (text === textOf(was, field, locale)) return textOf(is, field, locale);
    const value = textOf(is, "value", locale);
    const former = textOf(was, "value", locale);
    if (value === former) return text;
    if (text.includes(former)) return text.replaceAll(former, () => value);
    return `${value} ${textOf(is, "label", locale)}`;
  };
  const fields = Object.keys(here.texts);
  const texts = fields.map(
    (field) => [field, localized((locale) => follow(field, locale))] as const,
  );
  return { ...is, texts: Object.fromEntries(texts) };
}

/** Edits that were stored before the shipped words took another shape are not shown. */
function hasFieldsOf(
  screen: EditableScreen,
  place: string,
  entries: readonly WordsEntry[],
): boolean {
  const fields = fieldsAt(screen, place);
  return entries.every(({ texts }) => fields.every((field) => texts[field] !== undefined));
}

function valueAt(
  screen: EditableScreen,
  name: string,
  entries: readonly (WordsEntry | null)[],
  locale: Locale,
): unknown {
  const shipped = shippedAt(screen, name)[locale];
  if (typeof shipped === "string") return textOf(entries[0] ?? null, locale);
  const isFixed = EDITABLE_WORDS[screen][name]?.list === "fixed";
  const kept = isFixed ? entries : entries.filter((entry) => entry !== null);
  const ofTexts = typeof shipped[0] === "string";
  return kept.map((entry) => {
    if (entry === null) return null;
    return ofTexts ? textOf(entry, locale) : recordOf(entry, locale);
  });
}

function textOf(entry: WordsEntry | null, locale: Locale): string {
  return keepTogether(entry?.texts["text"]?.[locale] ?? "");
}

function recordOf({ texts, picture, sample }: WordsEntry, locale: Locale): object {
  const fields = Object.entries(texts).map(
    ([field, text]) => [field, keepTogether(text[locale])] as const,
  );
  return {
    ...Object.fromEntries(fields),
    ...(picture === undefined ? {} : { key: picture }),
    ...(sample === undefined ? {} : { sample }),
  };
}
