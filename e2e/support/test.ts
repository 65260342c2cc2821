import { test as base, expect } from "@playwright/test";
import type { Locale } from "#core/locale.ts";
import { ConsoleWatch } from "./console-watch.ts";
import { LANGUAGES, WORDS, type Words } from "./words.ts";

type Options = {
  /** The visitor's language on plain addresses: the cookie of an earlier visit (D-143). */
  readonly language: Locale;
};

type Fixtures = Options & {
  readonly consoleWatch: ConsoleWatch;
  readonly words: Words;
};

/**
 * A visit to the shop: a separate browser context, in the language of the test. It fails if the
 * console shows anything that the test did not announce.
 */
export const test = base.extend<Fixtures>({
  language: ["en", { option: true }],
  words: async ({ language }, use) => use(WORDS[language]),
  consoleWatch: [
    async ({ context, language, baseURL }, use) => {
      if (language !== "en" && baseURL !== undefined) {
        await context.addCookies([{ name: "locale", value: language, url: baseURL }]);
      }
      const watch = new ConsoleWatch(context);
      await use(watch);
      await expect.poll(() => watch.problems(), { timeout: 5_000 }).toEqual([]);
    },
    { auto: true },
  ],
});

export { expect };

/** Runs the same tests in both languages. */
export function inBothLanguages(define: (language: string, locale: Locale) => void): void {
  for (const { locale, language } of LANGUAGES) {
    test.describe(language, () => {
      test.use({ language: locale });
      define(language, locale);
    });
  }
}
