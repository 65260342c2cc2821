import { DEFAULT_LOCALE, LOCALES, type Locale, type Localized } from "#core/locale.ts";

/** The API field of a name: `name` in the default language, `name_ar` in Arabic (D-21). */
export function nameField(locale: Locale) {
  return locale === DEFAULT_LOCALE ? "name" : (`name_${locale}` as const);
}

/** The names of a course package in the fields of the API. */
export type NameFields = Record<ReturnType<typeof nameField>, string>;

export function nameFields(names: Localized): NameFields {
  const fields = LOCALES.map((locale) => [nameField(locale), names[locale]] as const);
  return Object.fromEntries(fields) as NameFields;
}

/** The name of a course package in a language, in the default one where there is no other (D-21). */
export function nameIn(names: NameFields, locale: Locale): string {
  return names[nameField(locale)] || names.name;
}
