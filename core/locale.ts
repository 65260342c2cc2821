/** The two languages of the site (R-I18N-01). English is the default and the fallback (D-17). */
export const LOCALES = ["en", "ar"] as const;
export type Locale = (typeof LOCALES)[number];
export type Direction = "ltr" | "rtl";

/** Reads a stored or sent locale; anything unknown counts as English (R-I18N-06, R-I18N-07). */
export function toLocale(value: unknown): Locale {
  return value === "ar" ? "ar" : "en";
}

export function directionOf(locale: Locale): Direction {
  return locale === "ar" ? "rtl" : "ltr";
}

export function otherLocale(locale: Locale): Locale {
  return locale === "ar" ? "en" : "ar";
}

/** BCP 47 tags for `Intl`: Western digits and the Gregorian calendar in both languages (D-22). */
const INTL_TAGS: Readonly<Record<Locale, string>> = {
  en: "en-US",
  ar: "ar-u-nu-latn-ca-gregory",
};

export function intlTag(locale: Locale): string {
  return INTL_TAGS[locale];
}

/** The best of our two locales for an `Accept-Language` header (D-20); English when in doubt. */
export function negotiateLocale(acceptLanguage: string | null): Locale {
  let best: { locale: Locale; quality: number } = { locale: "en", quality: 0 };
  for (const part of (acceptLanguage ?? "").split(",")) {
    const [tag = "", ...parameters] = part.trim().toLowerCase().split(";");
    const language = tag.split("-")[0];
    if (language !== "en" && language !== "ar") continue;
    const weight = parameters.find((parameter) => parameter.trim().startsWith("q="));
    const quality = weight === undefined ? 1 : Number(weight.trim().slice(2));
    if (quality > best.quality) best = { locale: language, quality };
  }
  return best.locale;
}

/** Word forms by plural category; Arabic uses all six, English two (design.md §9). */
export type PluralForms = { readonly other: string } & Readonly<
  Partial<Record<Intl.LDMLPluralRule, string>>
>;

/**
 * The plural category of a whole number, 0 or more, as Unicode's CLDR has it for cardinals. By our own
 * hand: the first answer of `Intl.PluralRules` takes a telephone longer than all else on a card.
 */
export function pluralCategory(locale: Locale, count: number): Intl.LDMLPluralRule {
  if (count === 1) return "one";
  if (locale === "en") return "other";
  if (count === 0) return "zero";
  if (count === 2) return "two";
  const lastTwo = count % 100;
  if (lastTwo >= 3 && lastTwo <= 10) return "few";
  return lastTwo >= 11 ? "many" : "other";
}

/** Picks the word form for `count`, a whole number, and puts it in place of `{count}`. */
export function plural(locale: Locale, count: number, forms: PluralForms): string {
  const form = forms[pluralCategory(locale, count)] ?? forms.other;
  return form.replaceAll("{count}", formatNumber(count));
}

/**
 * A whole number with Western digits and grouping, alike in both languages: `1,079`. By our own hand:
 * `Intl` takes a throttled telephone 15 ms to make its first format.
 */
export function formatNumber(value: number): string {
  return groupThousands(String(value));
}

/** Puts a comma between the thousands of a decimal number: `1079.50` becomes `1,079.50`. */
export function groupThousands(decimal: string): string {
  return decimal.replaceAll(/\B(?<!\.\d*)(?=(?:\d{3})+(?!\d))/g, ",");
}

const LEFT_TO_RIGHT_ISOLATE = "\u2066";
const END_OF_ISOLATE = "\u2069";

/**
 * A figure or code that keeps its own direction in a right-to-left sentence where no `<bdi>` can
 * stand: in an option, in a plain text (D-22, design.md §10).
 */
export function isolate(text: string): string {
  return LEFT_TO_RIGHT_ISOLATE + text + END_OF_ISOLATE;
}
