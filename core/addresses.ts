import { DEFAULT_LOCALE, LOCALES, type Locale, toLocale } from "./locale.ts";

/**
 * The language that an address determines, whatever the visitor has chosen: `/ar` and everything below it is
 * Arabic (D-143). `null` for a plain address.
 */
export function addressLocale(pathname: string): Locale | null {
  const locale = toLocale(pathname.split("/")[1]);
  return locale === DEFAULT_LOCALE ? null : locale;
}

/** The same screen under its plain address: `/ar/coding` → `/coding`. */
export function plainAddress(pathname: string): string {
  const locale = addressLocale(pathname);
  return locale === null ? pathname : pathname.slice(locale.length + 1) || "/";
}

/** A plain address in a language: `/coding` → `/ar/coding`. It stays plain in the default language. */
export function addressIn(locale: Locale, plain: string): string {
  if (locale === DEFAULT_LOCALE) return plain;
  return plain === "/" ? `/${locale}` : `/${locale}${plain}`;
}

/** A plain address, in the language of another address. */
export function addressInLanguageOf(pathname: string, plain: string): string {
  return addressIn(addressLocale(pathname) ?? DEFAULT_LOCALE, plain);
}

/** A plain address in every language, in the form that search engines expect for alternates. */
export function alternatesOf(
  plain: string,
): readonly (readonly [language: string, path: string])[] {
  return [
    ...LOCALES.map((locale) => [locale, addressIn(locale, plain)] as const),
    ["x-default", plain],
  ];
}
