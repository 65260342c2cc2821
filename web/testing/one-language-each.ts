import { LOCALES, type Locale } from "#core/locale.ts";

/**
 * Of tests of which each needs one language alone, those for `locale`: they are shared out in turns, so that both
 * languages are tried and no test runs twice.
 */
export function oneLanguageEach<Case>(cases: readonly Case[], locale: Locale): readonly Case[] {
  return cases.filter((_, index) => LOCALES[index % LOCALES.length] === locale);
}
