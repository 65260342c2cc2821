import { type NameFields, nameIn } from "#contract/names.ts";
import type { Locale } from "#core/locale.ts";

/**
 * The name of a course package for a page. A dot stays on the line of the part that it begins, a number on
 * that of its noun.
 */
export function courseName(names: NameFields, locale: Locale): string {
  return nameIn(names, locale).replaceAll(/(·|\d) /g, "$1\u00a0");
}
