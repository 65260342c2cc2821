import type { Locale } from "#core/locale.ts";

/** Each language by its own name, in its own script: what the toggle shows (design.md §8). */
export const languageNames: Readonly<Record<Locale, string>> = { en: "English", ar: "العربية" };
