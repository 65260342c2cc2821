import type { Locale } from "#core/locale.ts";

type Named = { readonly name: string; readonly name_ar?: string };

/**
 * The name of a course package in the language of the page, English where there is no other (D-21).
 * The dots between its parts stay with the part before, so that no line begins with one.
 */
export function courseName({ name, name_ar }: Named, locale: Locale): string {
  return ((locale === "ar" && name_ar) || name).replaceAll(" · ", "\u00a0· ");
}
