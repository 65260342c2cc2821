import { SCREENS } from "#core/screens.ts";
import type { Copy } from "#web/copy/copy.ts";
import { ButtonLink } from "#web/ui/button/button.tsx";
import { Motif } from "#web/ui/motif/motif.tsx";

type LanguageCardProps = { readonly copy: Copy<"home">["languages"] };

/**
 * The way to the language packages, which have no programme page and no fixed link: a card below the
 * programmes, not a section of home (R-HOME-01, D-151).
 */
export function LanguageCard({ copy }: LanguageCardProps) {
  return (
    <article
      aria-labelledby="languages-heading"
      data-programme="languages"
      className="card language-card"
    >
      <Motif programme="languages" className="language-card-picture" />
      <div>
        <p className="programme-eyebrow">{copy.eyebrow}</p>
        <h2 id="languages-heading" className="text-h3">
          {copy.heading}
        </h2>
        <p className="mbs-2 text-ink-700">{copy.lead}</p>
      </div>
      <ButtonLink to={SCREENS.packages.path} variant="quiet">
        {copy.action}
      </ButtonLink>
    </article>
  );
}
