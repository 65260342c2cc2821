import type { Locale, Localized } from "#core/locale.ts";
import * as ar from "./ar.ts";
import * as en from "./en.ts";

const WORDS: Localized<typeof en> = { en, ar };

/** The words that the server says, in a language. Pages load those of one language (web/copy/copy.ts). */
export function wordsIn(locale: Locale): typeof en {
  return WORDS[locale];
}
