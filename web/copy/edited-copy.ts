import * as paths from "#contract/paths.ts";
import type { Locale } from "#core/locale.ts";
import type { WordsEdits } from "#core/words.ts";
import { type Copy, loadCopy, type WordsName } from "./copy.ts";

/** The version of the edited words of each screen that has some. */
export type WordsVersions = Readonly<Partial<Record<WordsName, string>>>;

let versions: WordsVersions = {};

/** Sets the versions that came with the document, so that a page opened next shows the same words. */
export function setWordsVersions(known: WordsVersions): void {
  versions = known;
}

export const wordsVersions = (): WordsVersions => versions;

/** The words of a screen with what staff have edited, which is asked for only where there is something. */
export async function loadEditedCopy<Name extends WordsName>(
  name: Name,
  locale: Locale,
): Promise<Copy<Name>> {
  const copy = loadCopy(name, locale);
  const version = versions[name];
  if (version === undefined) return copy;
  const values = [name, locale, version];
  const answer = await fetch(paths.words.replace(/{\w+}/g, () => values.shift() ?? ""));
  return applyEdits(await copy, (await answer.json()).data);
}

/** Words with edits laid over them; an edit whose place the words no longer have is left out. */
export function applyEdits<Words>(words: Words, edits: WordsEdits | undefined): Words {
  if (edits === undefined) return words;
  const edited = structuredClone(words);
  for (const [place, value] of Object.entries(edits)) {
    const keys = place.split(".");
    const last = keys.pop() ?? "";
    let at: Fields | undefined = edited as Fields;
    for (const key of keys) at = at?.[key] as Fields | undefined;
    if (at?.[last] !== undefined) at[last] = value;
  }
  return edited;
}

type Fields = Record<string, unknown>;
