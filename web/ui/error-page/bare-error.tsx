import "./error-page.css";
import { brand } from "#content/brand.ts";
import { copy as ar } from "#content/failed.ar.ts";
import { copy as en, type FailedCopy } from "#content/failed.en.ts";
import { DEFAULT_LOCALE, directionOf, LANGUAGES, LOCALES, type Localized } from "#core/locale.ts";
import { Firefly } from "../firefly/firefly.tsx";

const WORDS: Localized<FailedCopy> = { en, ar };

/** In all languages, because nothing loaded, not even the visitor's choice. */
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
            aria-label={LANGUAGES[locale].name}
            className="mbe-8 grid justify-items-center gap-3"
          >
            {locale === DEFAULT_LOCALE ? (
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
