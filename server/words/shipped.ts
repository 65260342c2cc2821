import { PAGES } from "#content/pages.ts";
import { EDITABLE_WORDS, type EditableScreen, type WordsPlace } from "#core/editable-words.ts";
import { type Localized, localized } from "#core/locale.ts";
import { KINDS, type PageWords, type WordsEntry } from "#core/words.ts";

/** The shipped words of a place: a text, a list of texts or a list of records. */
type Shipped = string | readonly (string | Readonly<Record<string, unknown>>)[];

/** The shipped words at a place of a page, in each language. */
export function shippedAt(screen: EditableScreen, place: string): Localized<Shipped> {
  return localized((locale) => {
    let at: unknown = PAGES[screen][locale];
    for (const key of place.split(".")) at = (at as Readonly<Record<string, unknown>>)[key];
    return at as Shipped;
  });
}

/** The places of a page, in its order. */
export function placesOf(screen: EditableScreen): readonly (readonly [string, WordsPlace])[] {
  return Object.entries(EDITABLE_WORDS[screen]);
}

/** The fields that the entries of a place have: those of its kind that the shipped words have too. */
export function fieldsAt(screen: EditableScreen, place: string): readonly string[] {
  return Object.keys(shippedEntries(screen, place)[0]?.texts ?? {});
}

/** The editable words of a page as they were shipped. */
export function shippedWords(screen: EditableScreen): PageWords {
  return Object.fromEntries(
    placesOf(screen).map(([place]) => [place, shippedEntries(screen, place)] as const),
  );
}

/** The entries of a place as they were shipped. */
export function shippedEntries(screen: EditableScreen, place: string): readonly WordsEntry[] {
  const shipped = shippedAt(screen, place);
  const kind = EDITABLE_WORDS[screen][place]?.kind ?? "headline";
  const lists = localized((locale) => {
    const value = shipped[locale];
    return typeof value === "string" ? [value] : value;
  });
  const [first] = Object.values(lists);
  return (first ?? []).map((_, position) => {
    const items = localized((locale) => lists[locale][position]);
    const item = Object.values(items)[0];
    if (item === undefined || typeof item === "string") {
      return { texts: { text: localized((locale) => String(items[locale] ?? "")) } };
    }
    const fields = Object.keys(KINDS[kind]).filter((field) => field in item);
    const textOf = (field: string) =>
      localized((locale) => {
        const record = items[locale];
        return typeof record === "object" ? String(record[field]) : "";
      });
    return {
      texts: Object.fromEntries(fields.map((field) => [field, textOf(field)])),
      ...(kind === "teacher" ? { picture: String(item["key"]), sample: true } : {}),
    };
  });
}
