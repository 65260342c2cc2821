import type { AdminWordsCopy } from "#content/admin-words.en.ts";
import type { WordsOfPage } from "#contract/admin/words.ts";

export type Place = WordsOfPage["places"][number];

/** The places of one section of a page, in their order. */
export type Section = { readonly heading: string; readonly places: readonly Place[] };

/** Whether the place is a list of items. */
export const isList = ({ list }: Place): boolean => list !== "one";

/** What a place is called by. */
type NamedPlace = Pick<Place, "name" | "kind">;

function sectionOf({ name }: NamedPlace): string {
  const end = name.lastIndexOf(".");
  return end === -1 ? "page" : name.slice(0, end);
}

function headingOf(place: NamedPlace, { sections }: AdminWordsCopy): string {
  const names: Readonly<Record<string, string>> = sections;
  return names[sectionOf(place)] ?? sectionOf(place);
}

/** The sections of a page as somebody reads it. */
export function sectionsOf(places: readonly Place[], words: AdminWordsCopy): readonly Section[] {
  const sections: { heading: string; places: Place[] }[] = [];
  for (const place of places) {
    const heading = headingOf(place, words);
    const last = sections.at(-1);
    if (last?.heading === heading) last.places.push(place);
    else sections.push({ heading, places: [place] });
  }
  return sections;
}

/** A place in a sentence: "Questions and answers, heading". */
export function placeName(
  name: string,
  places: readonly NamedPlace[],
  words: AdminWordsCopy,
): string {
  const place = places.find((one) => one.name === name);
  if (place === undefined) return name;
  return `${headingOf(place, words)}: ${words.kinds[place.kind]}`;
}

/** The name of a field in the form, which a problem leads to. */
export function fieldName(
  place: string,
  entry: number,
  field: string,
  locale?: string | undefined,
): string {
  return [place, entry, field, locale].filter((part) => part !== undefined).join(".");
}
