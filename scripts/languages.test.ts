import { expect, test } from "vitest";
import { DEFAULT_LOCALE, LOCALES } from "#core/locale.ts";
import { repositoryTexts } from "./repository-texts.ts";

/** What may name a language: the list itself, words, and tests. */
const MAY_NAME =
  /^(?:core\/locale\.ts|content\/|e2e\/|mutation\/|.*(?:\.test|\/testing(?:\/.*)?)\.tsx?$)/;
/** What may besides, and why. */
const EXCEPTIONS = [
  [/^(?:sandbox|server)\/.*\btabby\b/, "the languages of Tabby's API"],
  [/^scripts\/share-pictures\.mjs$/, "the height of lines in the Arabic script"],
] as const;

const others = LOCALES.filter((locale) => locale !== DEFAULT_LOCALE).join("|");
/** `"ar"` alone, the beginning of an address, a field or a column of a language. */
const NAMED = new RegExp(
  `["'\`](?:${others})["'\`]|["'\`(^]\\\\?/(?:${others})\\b|\\bname_(?:${others})\\b`,
);

test("code reads the list of languages and names none, so that a new language is one entry", () => {
  const code = repositoryTexts().filter(
    ({ path }) => /\.(?:m?js|tsx?)$/.test(path) && !MAY_NAME.test(path),
  );
  expect(code.length).toBeGreaterThan(500);
  const naming = code.filter(({ text }) => NAMED.test(withoutComments(text)));
  const paths = naming.map(({ path }) => path);
  expect(paths.filter((path) => !EXCEPTIONS.some(([may]) => may.test(path)))).toEqual([]);
  expect(EXCEPTIONS.filter(([may]) => !paths.some((path) => may.test(path)))).toEqual([]);
});

function withoutComments(text: string): string {
  return text.replaceAll(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, "");
}
