export type Direction = "ltr" | "rtl";

/** The properties of a language, apart from its words. */
type Language = {
  /** Its name in its own script, shown by the toggle (design.md §8). */
  readonly name: string;
  readonly direction: Direction;
  /** Its BCP 47 tag for `Intl`: Western digits and the Gregorian calendar in all languages (D-22). */
  readonly intlTag: string;
  /** Its Open Graph tag, for messengers and social networks. */
  readonly openGraph: string;
  /**
   * The plural category of a whole number, 0 or more, by the cardinal rules of Unicode's CLDR. Not
   * with `Intl.PluralRules`: on a phone its first answer takes longer than the rest of a card.
   */
  readonly pluralCategory: (count: number) => Intl.LDMLPluralRule;
};

/** The languages of the site (R-I18N-01), the default first. All lists of languages are derived from it. */
export const LANGUAGES = {
  en: {
    name: "English",
    direction: "ltr",
    intlTag: "en-US",
    openGraph: "en_US",
    pluralCategory: (count) => (count === 1 ? "one" : "other"),
  },
  ar: {
    name: "العربية",
    direction: "rtl",
    intlTag: "ar-u-nu-latn-ca-gregory",
    openGraph: "ar_AR",
    pluralCategory: (count) => {
      const lastTwo = count % 100;
      if (count < 3) return (["zero", "one", "two"] as const)[count] ?? "other";
      if (lastTwo > 10) return "many";
      return lastTwo > 2 ? "few" : "other";
    },
  },
} as const satisfies Readonly<Record<string, Language>>;

export type Locale = keyof typeof LANGUAGES;
export const LOCALES = Object.keys(LANGUAGES) as readonly Locale[];

/** The language if none is chosen, and the fallback for the others (D-17, R-I18N-06, R-I18N-07). */
export const DEFAULT_LOCALE = "en" satisfies Locale;

export type Localized<Value = string> = Readonly<Record<Locale, Value>>;

export function localized<Value>(make: (locale: Locale) => Value): Localized<Value> {
  const values = LOCALES.map((locale) => [locale, make(locale)] as const);
  return Object.fromEntries(values) as Localized<Value>;
}

function findLocale(value: unknown): Locale | undefined {
  return LOCALES.find((locale) => locale === value);
}

/** Reads a stored or sent locale; an unknown one counts as the default. */
export function toLocale(value: unknown): Locale {
  return findLocale(value) ?? DEFAULT_LOCALE;
}

export function directionOf(locale: Locale): Direction {
  return LANGUAGES[locale].direction;
}

/** The language that the toggle offers: the next in the list. */
export function nextLocale(locale: Locale): Locale {
  return LOCALES[LOCALES.indexOf(locale) + 1] ?? DEFAULT_LOCALE;
}

/** The best of our locales for an `Accept-Language` header (D-20); the default if none fits. */
export function negotiateLocale(acceptLanguage: string | null): Locale {
  let best: { locale: Locale; quality: number } = { locale: DEFAULT_LOCALE, quality: 0 };
  for (const part of (acceptLanguage ?? "").split(",")) {
    const [tag = "", ...parameters] = part.trim().toLowerCase().split(";");
    const locale = findLocale(tag.split("-")[0]);
    if (locale === undefined) continue;
    const weight = parameters.find((parameter) => parameter.trim().startsWith("q="));
    const quality = weight === undefined ? 1 : Number(weight.trim().slice(2));
    if (quality > best.quality) best = { locale, quality };
  }
  return best.locale;
}

/** Word forms by plural category; Arabic uses all six, English two (design.md §9). */
export type PluralForms = { readonly other: string } & Readonly<
  Partial<Record<Intl.LDMLPluralRule, string>>
>;

/** Picks the word form for `count`, a whole number, and puts it in place of `{count}`. */
export function plural(locale: Locale, count: number, forms: PluralForms): string {
  const form = forms[LANGUAGES[locale].pluralCategory(count)] ?? forms.other;
  return form.replaceAll("{count}", formatNumber(count));
}

/**
 * A whole number with Western digits and grouping, the same in all languages: `1,079`. Not with
 * `Intl`, whose first format takes 15 ms on a throttled phone.
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
 * Keeps the direction of a figure or code in a right-to-left sentence where `<bdi>` is not
 * possible: in an option or plain text (D-22, design.md §10).
 */
export function isolate(text: string): string {
  return LEFT_TO_RIGHT_ISOLATE + text + END_OF_ISOLATE;
}

/** Isolates a figure or code if sentences of this language read right to left. */
export function isolateIn(locale: Locale, text: string): string {
  return directionOf(locale) === "rtl" ? isolate(text) : text;
}
