import { type Locale, type PluralForms, plural } from "#core/locale.ts";

type WaitWords = { readonly seconds: PluralForms; readonly minutes: PluralForms };

/** From here on a wait is told in minutes, rounded up: nobody counts 847 seconds. */
const SHOW_SECONDS_UP_TO = 90;

/** How long to wait, in words: "in 20 seconds", "in 12 minutes". */
export function waitWords(seconds: number, words: WaitWords, locale: Locale): string {
  return seconds <= SHOW_SECONDS_UP_TO
    ? plural(locale, seconds, words.seconds)
    : plural(locale, Math.ceil(seconds / 60), words.minutes);
}
