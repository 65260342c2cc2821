import { nameField, type WireNames } from "#contract/names.ts";
import type { Locale } from "#core/locale.ts";

/** The name of a package in a language. */
export function nameIn(locale: Locale, names: WireNames): string {
  return names[nameField(locale)];
}
