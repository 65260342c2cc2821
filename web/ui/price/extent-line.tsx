import "./extent-line.css";
import { type ExtentFields, readExtent } from "#contract/extent.ts";
import type { Stage } from "#core/catalog.ts";
import { extentFor, extentParts, pricedExtentParts } from "#core/extent.ts";
import type { CurrencyLabels } from "#core/price.ts";
import { useLocale, useRootData } from "#web/data/root-data.ts";

type ExtentLineProps = {
  readonly coursePackage: ExtentFields;
  /** The price of the package in major units; without it no price for each session is shown. */
  readonly price?: number;
  readonly labels?: CurrencyLabels;
  /** Who learns, where that is known: foundation has its own number of sessions. */
  readonly stage?: Stage | undefined;
};

/**
 * What a price buys, on one line: "24 sessions · 50 minutes · 12 weeks · about USD 8.29 a session".
 * Nothing where the owner has said nothing (D-146).
 */
export function ExtentLine({ coursePackage, price, labels = {}, stage }: ExtentLineProps) {
  const locale = useLocale();
  const words = useRootData()?.copy.prices.extent;
  if (words === undefined) return null;
  const extent = extentFor(readExtent(coursePackage), stage ?? null);
  const parts =
    price === undefined
      ? extentParts(extent, words, locale)
      : pricedExtentParts(extent, price, words, labels, locale);
  if (parts.length === 0) return null;
  return (
    <p className="extent-line">
      {parts.flatMap((part, position) => [
        position > 0 && " ",
        <span key={part}>
          {position > 0 && <span>·&nbsp;</span>}
          {part}
        </span>,
      ])}
    </p>
  );
}
