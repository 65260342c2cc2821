import { use } from "react";
import { useLocation } from "react-router";
import { addressIn, addressLocale } from "#core/addresses.ts";
import { DEFAULT_LOCALE, type Locale, type Localized } from "#core/locale.ts";

/** The language of the address: it alone decides, as in the document that the server sent. */
export function localeOf(pathname: string): Locale {
  return addressLocale(pathname) ?? DEFAULT_LOCALE;
}

/** The language that is shown. */
export function useLocale(): Locale {
  return localeOf(useLocation().pathname);
}

/** Writes a plain address of the back office in the language that is shown. */
export function useAddress(): (plain: string) => string {
  const locale = useLocale();
  return (plain) => addressIn(locale, plain);
}

/**
 * Makes the hook that gives a screen its words:
 * `const useOrdersWords = wordsOf({ en: () => import(…), … })`. Only the language that is shown is fetched;
 * until it is there, the screen shows that it loads. After a component has waited for two of these, React's
 * development build warns of a changed order of hooks; that is a fault of React (its issue 37655).
 */
export function wordsOf<Copy>(load: Localized<() => Promise<{ readonly copy: Copy }>>): () => Copy {
  const loaded = new Map<Locale, Promise<{ readonly copy: Copy }>>();
  const wordsIn = (locale: Locale) => {
    const words = loaded.get(locale) ?? load[locale]();
    loaded.set(locale, words);
    return words;
  };
  // biome-ignore lint/correctness/noComponentHookFactories: made once, at the top of a module.
  return function useWords() {
    return use(wordsIn(useLocale())).copy;
  };
}
