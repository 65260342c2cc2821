import { addressIn } from "#core/addresses.ts";
import type { EditableScreen } from "#core/editable-words.ts";
import { LANGUAGES, LOCALES, type Locale } from "#core/locale.ts";
import { SCREENS } from "#core/screens.ts";
import { useWordsWords } from "../words/words.ts";

/** The language that the pages of the shop have stored; an address without one shows it (D-143). */
const STORED_LOCALE = "locale";

type PreviewProps = { readonly screen: EditableScreen; readonly isReady: boolean };

/** Opens the page with its draft, in each language, in a tab of its own (D-179). */
export function Preview({ screen, isReady }: PreviewProps) {
  const { preview } = useWordsWords();
  if (!isReady) return null;
  return LOCALES.map((locale) => (
    <a
      key={locale}
      href={`${addressIn(locale, SCREENS[screen].path)}?preview=words`}
      target="_blank"
      rel="noopener"
      className="button button-quiet"
      onClick={() => storeLocale(locale)}
    >
      {preview.replace("{language}", LANGUAGES[locale].name)}
    </a>
  ));
}

function storeLocale(locale: Locale): void {
  try {
    window.localStorage.setItem(STORED_LOCALE, locale);
  } catch (error) {
    console.warn("The language of the preview is not stored", error);
  }
}
