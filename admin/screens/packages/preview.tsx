import { LIST_CURRENCY } from "#content/list-currency.ts";
import { copy as arabic } from "#content/shell.ar.ts";
import { copy as english } from "#content/shell.en.ts";
import { nameIn } from "#contract/names.ts";
import { joinParts, pricedExtentParts } from "#core/extent.ts";
import { directionOf, LOCALES, type Locale, type Localized } from "#core/locale.ts";
import { toMajor } from "#core/money.ts";
import { formatAmount, formatPrice, savedPercent } from "#core/price.ts";
import type { PackageDraft } from "./package-draft.ts";
import { usePackagesWords } from "./words.ts";

/** The words of the shop itself, both languages at once. */
const SHOP: Localized<typeof english> = { en: english, ar: arabic };

/** What the pages will show of the package as the form has it, in every language. */
export function Preview({ draft }: { readonly draft: PackageDraft }) {
  const words = usePackagesWords().preview;
  return (
    <section className="card stack" aria-label={words.heading}>
      <h2>{words.heading}</h2>
      {!draft.active && <p className="faint">{words.off}</p>}
      {draft.price !== null &&
        LOCALES.map((locale) => (
          <PreviewIn key={locale} locale={locale} draft={draft} price={toMajor(draft.price ?? 0)} />
        ))}
    </section>
  );
}

type PreviewInProps = {
  readonly locale: Locale;
  readonly draft: PackageDraft;
  readonly price: number;
};

function PreviewIn({ locale, draft, price }: PreviewInProps) {
  const words = SHOP[locale].prices;
  const before = draft.price_before === null ? null : toMajor(draft.price_before);
  const percent = savedPercent(price, before);
  return (
    <div
      lang={locale}
      dir={directionOf(locale)}
      className={draft.active ? "preview" : "preview preview-off"}
    >
      <p className="preview-name">{nameIn(draft, locale)}</p>
      <p className="row">
        <span className="sr-only">{words.now}</span>
        <bdi dir="ltr" className="preview-price">
          {formatPrice(price, "USD")}
        </bdi>
        {before !== null && (
          <>
            <span className="sr-only">{words.before}</span>
            <bdi dir="ltr" className="faint">
              USD <del>{formatAmount(before)}</del>
            </bdi>
          </>
        )}
        {percent !== null && (
          <span className="badge badge-good">
            {words.saving.before} <bdi dir="ltr">{percent}%</bdi> {words.saving.after}
          </span>
        )}
      </p>
      <p className="faint">{joinParts(partsOf(locale, draft, price))}</p>
    </div>
  );
}

function partsOf(locale: Locale, draft: PackageDraft, price: number): readonly string[] {
  const words = SHOP[locale].prices.extent;
  const extent = {
    sessions: draft.sessions,
    foundationSessions: draft.foundation_sessions,
    sessionMinutes: draft.session_minutes,
    weeks: draft.weeks,
  };
  return pricedExtentParts(extent, price, words, LIST_CURRENCY, locale);
}
