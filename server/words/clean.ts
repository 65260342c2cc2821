import type { EditableScreen, WordsPlace } from "#core/editable-words.ts";
import { Refusal } from "#core/errors.ts";
import { localized } from "#core/locale.ts";
import { UNSAFE } from "#core/text.ts";
import { areSameEntries, needsEvidence, type PageWords, type WordsEntry } from "#core/words.ts";
import { fieldsAt, placesOf, shippedEntries } from "./shipped.ts";

const ALL_UNSAFE = new RegExp(UNSAFE, `${UNSAFE.flags}g`);

/**
 * The words of a page as they are stored: only the places that differ from what was shipped, plain text
 * without control characters, spaces at the ends or line breaks.
 * @throws Refusal `invalid_input` for a place that cannot be edited here, or with other items or fields
 */
export function cleanWords(screen: EditableScreen, given: PageWords): PageWords {
  const places = new Map(placesOf(screen));
  const changed = Object.entries(given).flatMap(([name, entries]) => {
    const place = places.get(name);
    const shipped = place === undefined ? [] : shippedEntries(screen, name);
    // A place that follows another page may come back as it was read, and is never stored here.
    if (place?.follows !== undefined) return [];
    if (place === undefined || !hasRightLength(place, entries.length, shipped.length)) {
      throw new Refusal("invalid_input", { field: name });
    }
    const cleaned = entries.map((entry) => cleanEntry(screen, name, place, entry));
    return areSameEntries(cleaned, shipped) ? [] : [[name, cleaned] as const];
  });
  return Object.fromEntries(changed);
}

/** All places of a page: the stored ones, and the shipped ones that nobody has edited. */
export function completeWords(shipped: PageWords, stored: PageWords): PageWords {
  return Object.fromEntries(
    Object.entries(shipped).map(([place, entries]) => [place, stored[place] ?? entries] as const),
  );
}

function hasRightLength({ list }: WordsPlace, length: number, shipped: number): boolean {
  if (list === undefined || list === "fixed") return length === shipped;
  return length >= list.min && length <= list.max;
}

function cleanEntry(
  screen: EditableScreen,
  name: string,
  { kind }: WordsPlace,
  { texts, picture, sample, source, until }: WordsEntry,
): WordsEntry {
  const fields = fieldsAt(screen, name);
  const given = Object.keys(texts);
  if (given.length !== fields.length || fields.some((field) => texts[field] === undefined)) {
    throw new Refusal("invalid_input", { field: name });
  }
  const cleaned = fields.map((field) => {
    const text = texts[field];
    return [field, localized((locale) => cleanText(text?.[locale] ?? ""))] as const;
  });
  const cleanedSource = cleanText(source ?? "");
  return {
    texts: Object.fromEntries(cleaned),
    ...(kind === "teacher" ? { picture, sample: sample ?? false } : {}),
    ...(needsEvidence(kind) && cleanedSource !== "" ? { source: cleanedSource } : {}),
    ...(needsEvidence(kind) && until !== undefined ? { until } : {}),
  };
}

/** No-break spaces stay: they hold words together on purpose. */
function cleanText(text: string): string {
  return text
    .replaceAll(ALL_UNSAFE, " ")
    .replaceAll(/ {2,}/g, " ")
    .replaceAll(/^ +| +$/g, "");
}
