import type { WireNames } from "#contract/names.ts";
import type { Locale, Localized } from "#core/locale.ts";

const FIELDS: Localized<keyof WireNames> = { en: "name", ar: "name_ar" };

/** The name of a package in a language. */
export function nameIn(locale: Locale, names: WireNames): string {
  return names[FIELDS[locale]];
}
