import "./programmes.css";
import { PROGRAMME_PACKAGE_IDS } from "#core/catalog.ts";
import type { Copy } from "#web/copy.ts";
import type { DocumentPrices } from "#web/page-data.ts";
import { usePrices } from "#web/prices.ts";
import { AddToCart } from "#web/ui/add-to-cart/add-to-cart.tsx";
import { ButtonLink } from "#web/ui/button/button.tsx";
import { InTurns } from "#web/ui/in-turns/in-turns.tsx";
import { PackagePrice } from "#web/ui/price/package-price.tsx";
import { ProgrammeBlock } from "./programme-block.tsx";

/** The programmes sold by one button, with the ids that the home page sends (D-31). */
const SOLD_HERE = {
  coding: { id: "coding-and-ai", page: "/coding", coursePackageId: PROGRAMME_PACKAGE_IDS.coding },
  math: {
    id: "mental-math",
    page: "/mental-math",
    coursePackageId: PROGRAMME_PACKAGE_IDS.mentalMath,
  },
  fitness: {
    id: "children-fitness",
    page: "/children-fitness",
    coursePackageId: PROGRAMME_PACKAGE_IDS.fitness,
  },
  tutoring: {
    id: "private-tutoring",
    page: "/private-tutoring",
    coursePackageId: PROGRAMME_PACKAGE_IDS.privateTutoring,
  },
} as const;

type ProgrammesProps = {
  readonly copy: Copy<"home">["programmes"];
  readonly prices: DocumentPrices;
};

/** The five programmes in their order (R-HOME-01, R-HOME-11 to R-HOME-19; labels D-45). */
export function Programmes({ copy, prices: documentPrices }: ProgrammesProps) {
  const prices = usePrices("default", documentPrices);

  const soldHere = (programme: keyof typeof SOLD_HERE) => {
    const { id, page, coursePackageId } = SOLD_HERE[programme];
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
          <MoreLink to={page} words={words} />
        </div>
      </ProgrammeBlock>
    );
  };

  return (
    <div className="programmes wrap">
      <InTurns>
        {soldHere("coding")}
        <ProgrammeBlock id="character-building" programme="character" copy={copy.character}>
          <div className="programme-actions">
            <ButtonLink
              to="/character-building-packages"
              aria-describedby="character-building-heading"
            >
              {copy.character.start}
            </ButtonLink>
            <MoreLink to="/character-building" words={copy.character} />
          </div>
        </ProgrammeBlock>
        {soldHere("math")}
        {soldHere("fitness")}
        {soldHere("tutoring")}
      </InTurns>
    </div>
  );
}

type MoreLinkProps = {
  readonly to: string;
  readonly words: { readonly more: string; readonly moreAbout: string };
};

/** The way to a programme's page. Its label is seen alone (R-COPY-02); about what, is heard too. */
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
