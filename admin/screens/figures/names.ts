import { formatDate, parseDay } from "#core/dates.ts";
import type { FiguresBy } from "#core/figures.ts";
import { LANGUAGES, type Locale } from "#core/locale.ts";
import { PROGRAMME_SCREENS } from "#core/screens.ts";
import { useLocale } from "../../locale.ts";
import { useFiguresWords } from "./words.ts";

/** Gives the names of rows in the language that is shown: `AE` is the United Arab Emirates. */
export function useRowNames(): (by: FiguresBy, key: string | null) => string {
  const words = useFiguresWords();
  const locale = useLocale();
  const named: Readonly<Partial<Record<FiguresBy, Readonly<Record<string, string>>>>> = {
    programme: words.programmes,
    gateway: words.gateways,
    locale: words.locales,
  };
  return (by, key) => {
    if (key === null) return words.noCoupon;
    if (by === "day") return formatDate(parseDay(key), locale);
    if (by === "country") return countryName(key, locale);
    return named[by]?.[key] ?? key;
  };
}

function countryName(code: string, locale: Locale): string {
  const names = new Intl.DisplayNames([LANGUAGES[locale].intlTag], { type: "region" });
  return /^[A-Z]{2}$/.test(code) ? (names.of(code) ?? code) : code;
}

/** The colours of the programmes (web/styles/accents.css); others have that of the shop. */
const COLOURS: Readonly<Record<string, string>> = {
  ...Object.fromEntries(
    PROGRAMME_SCREENS.map(({ programme }) => [programme, `var(--color-${programme})`]),
  ),
  "future-builders": "var(--color-character)",
  language: "var(--color-languages)",
};

export function colourOf(by: FiguresBy, key: string | null): string | undefined {
  return by === "programme" && key !== null ? COLOURS[key] : undefined;
}
