import { brand } from "#content/brand.ts";
import { LOCALES, type Locale, type Localized } from "#core/locale.ts";
import { SCREEN_NAMES } from "#core/screens.ts";
import { type Copy, loadCopy, type WordsName } from "#web/copy/copy.ts";

type CamelCase<Name extends string> = Name extends `${infer First}-${infer Rest}`
  ? `${First}${Capitalize<CamelCase<Rest>>}`
  : Name;

/** The key of a screen's words here: `mental-math` → `mentalMath`. */
export function wordsKey<Name extends WordsName>(name: Name): CamelCase<Name> {
  const key = name.replaceAll(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
  return key as CamelCase<Name>;
}

/** The words of every page in one language, to find things by; tests spell out quoted requirements. */
export type Words = { readonly brand: string } & {
  readonly [Name in WordsName as CamelCase<Name>]: Copy<Name>;
};

async function loadWords(locale: Locale): Promise<Words> {
  const names = ["shell", ...SCREEN_NAMES] as const;
  const copies = await Promise.all(
    names.map(async (name) => [wordsKey(name), await loadCopy(name, locale)]),
  );
  return { brand: brand.name[locale], ...Object.fromEntries(copies) } as Words;
}

const loaded = await Promise.all(
  LOCALES.map(async (locale) => [locale, await loadWords(locale)] as const),
);
export const WORDS = Object.fromEntries(loaded) as Localized<Words>;
export const EN = WORDS.en;
export const AR = WORDS.ar;

/** For test titles: "in English", "in Arabic". */
export const LANGUAGES: readonly { locale: Locale; language: string }[] = LOCALES.map((locale) => ({
  locale,
  language: new Intl.DisplayNames("en", { type: "language" }).of(locale) ?? locale,
}));

/** Words as they stand on the page, where some spaces do not break. */
export function spaced(text: string): RegExp {
  return new RegExp(text.replaceAll(/[.*+?^${}()|[\]\\]/g, "\\$&").replaceAll(/\s+/g, "\\s+"));
}
