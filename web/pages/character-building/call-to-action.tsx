import "./call-to-action.css";
import type { Copy } from "#web/copy/copy.ts";
import type { DocumentPrices } from "#web/data/page-data.ts";
import { usePrices } from "#web/data/prices.ts";
import { EnrolSection } from "#web/ui/enrol-section/enrol-section.tsx";
import { ExtentLine } from "#web/ui/price/extent-line.tsx";
import { Price } from "#web/ui/price/price.tsx";
import { lowestPrice } from "./lowest-price.ts";
import { StartLink } from "./start-link.tsx";

type CallToActionProps = {
  readonly copy: Copy<"character-building">["callToAction"];
  readonly prices: DocumentPrices;
};

/** The way to the packages, with the price they start from, of the AI list (R-CHAR-26, D-40). */
export function CallToAction({ copy, prices: documentPrices }: CallToActionProps) {
  const lowest = lowestPrice(usePrices("ai", documentPrices).map);
  const [before, after] = copy.from.split("{price}");
  return (
    <EnrolSection programme="character" copy={copy}>
      {(place) => (
        <div className="character-start">
          {lowest !== null && (
            <div>
              <p className="character-from">
                {before}
                <Price
                  amount={lowest.amount}
                  labels={lowest.coursePackage}
                  className="character-from-price"
                />
                {after}
              </p>
              <ExtentLine
                coursePackage={lowest.coursePackage}
                price={lowest.amount}
                labels={lowest.coursePackage}
              />
            </div>
          )}
          <StartLink {...place} label={copy.start} />
        </div>
      )}
    </EnrolSection>
  );
}
