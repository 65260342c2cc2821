import "./programmes.css";
import { SCREENS } from "#core/screens.ts";
import type { Copy } from "#web/copy/copy.ts";
import type { DocumentPrices } from "#web/data/page-data.ts";
import { usePrices } from "#web/data/prices.ts";
import { AddToCart } from "#web/ui/add-to-cart/add-to-cart.tsx";
import { ButtonLink } from "#web/ui/button/button.tsx";
import { DeferredSections } from "#web/ui/deferred-sections/deferred-sections.tsx";
import { PackagePrice } from "#web/ui/price/package-price.tsx";
import { LanguageCard } from "./language-card.tsx";
import { ProgrammeBlock } from "./programme-block.tsx";

/** The screens of programmes that are sold by one button, which adds their one package (D-31). */
const SOLD_HERE = {
  coding: SCREENS.coding,
  math: SCREENS["mental-math"],
  fitness: SCREENS["children-fitness"],
  tutoring: SCREENS["private-tutoring"],
} as const;

type ProgrammesProps = {
  readonly copy: Copy<"home">["programmes"];
  readonly languages: Copy<"home">["languages"];
  readonly prices: DocumentPrices;
};

/** The five programmes in their order (R-HOME-01, R-HOME-11 to R-HOME-19; labels D-45), then a card. */
export function Programmes({ copy, languages, prices: documentPrices }: ProgrammesProps) {
  const prices = usePrices("default", documentPrices);
  const character = SCREENS["character-building"];

  const soldHere = (programme: keyof typeof SOLD_HERE) => {
    const { homeSection: id, path, coursePackageIds } = SOLD_HERE[programme];
    const [coursePackageId] = coursePackageIds;
    const words = copy[programme];
    return (
      <ProgrammeBlock id={id} programme={programme} copy={words}>
        <div className="programme-price">
          <PackagePrice prices={prices} coursePackageId={coursePackageId} quiet />
        </div>
        <div className="programme-actions">
          <AddToCart
            prices={prices}
            coursePackageId={coursePackageId}
            describedBy={`${id}-heading`}
            buttonClassName="w-full"
          >
            {words.enrol}
          </AddToCart>
          <MoreLink to={path} words={words} />
        </div>
      </ProgrammeBlock>
    );
  };

  return (
    <div className="programmes wrap">
      <DeferredSections>
        {soldHere("coding")}
        <ProgrammeBlock id={character.homeSection} programme="character" copy={copy.character}>
          <div className="programme-actions">
            <ButtonLink
              to={SCREENS["character-building-packages"].path}
              aria-describedby={`${character.homeSection}-heading`}
            >
              {copy.character.start}
            </ButtonLink>
            <MoreLink to={character.path} words={copy.character} />
          </div>
        </ProgrammeBlock>
        {soldHere("math")}
        {soldHere("fitness")}
        {soldHere("tutoring")}
        <LanguageCard copy={languages} />
      </DeferredSections>
    </div>
  );
}

type MoreLinkProps = {
  readonly to: string;
  readonly words: { readonly more: string; readonly moreAbout: string };
};

/** The link to a programme's page. Screen readers also hear which programme it is (R-COPY-02). */
function MoreLink({ to, words }: MoreLinkProps) {
  return (
    <ButtonLink to={to} variant="quiet">
      <span>
        {words.more}
        <span className="sr-only"> {words.moreAbout}</span>
      </span>
    </ButtonLink>
  );
}
