import "./error-page.css";
import { brand } from "#content/brand.ts";
import { copy as failedArabic } from "#content/failed.ar.ts";
import { copy as failedEnglish } from "#content/failed.en.ts";
import { languageNames } from "#content/languages.ts";
import { directionOf, LOCALES } from "#core/locale.ts";
import { Firefly } from "../firefly/firefly.tsx";

const WORDS = { en: failedEnglish, ar: failedArabic };

/** Said in both languages, because nothing could be loaded, not even the visitor's choice. */
export function BareError() {
  return (
    <main id="main" className="error-page wrap">
      <div className="error-message">
        <Firefly pose="error" className="error-message-firefly" />
        {LOCALES.map((locale) => (
          <section
            key={locale}
            lang={locale}
            dir={directionOf(locale)}
            aria-label={languageNames[locale]}
            className="error-message-language"
          >
            {locale === "en" ? (
              <h1 className="text-h2">{WORDS[locale].heading}</h1>
            ) : (
              <h2 className="text-h2">{WORDS[locale].heading}</h2>
            )}
            <p>{WORDS[locale].text}</p>
            <a href="/" className="button button-primary">
              {WORDS[locale].home}
            </a>
          </section>
        ))}
        <a href={`mailto:${brand.supportEmail}`} className="text-link">
          <bdi dir="ltr">{brand.supportEmail}</bdi>
        </a>
      </div>
    </main>
  );
}
