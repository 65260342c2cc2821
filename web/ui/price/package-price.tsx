import "./package-price.css";
import { useRef } from "react";
import type { Stage } from "#core/catalog.ts";
import { savedPercent } from "#core/price.ts";
import type { Prices } from "#web/data/prices.ts";
import { useRootData } from "#web/data/root-data.ts";
import { Skeleton } from "../skeleton/skeleton.tsx";
import { ExtentLine } from "./extent-line.tsx";
import { PaymentsLine } from "./payments-line.tsx";
import { Price, type PriceOrder } from "./price.tsx";
import { readAmount, readPriceBefore } from "./read-amount.ts";

type PackagePriceProps = {
  readonly prices: Prices;
  readonly coursePackageId: number;
  readonly order?: PriceOrder | undefined;
  /** Shows nothing at all while the price is unknown: beside a programme's button (D-33). */
  readonly quiet?: boolean;
  /** What the price covers, on the line below it; there in every state. */
  readonly note?: string;
  /** Who learns, where the page knows it. */
  readonly stage?: Stage | undefined;
};

/**
 * What a package costs: the price, the price before struck through if there is one (R-DATA-06), the
 * saving, what the price buys (D-146), and the payments it can be split into (D-147). While prices load
 * grey bars hold the place. A price that did not load, or that the list lacks, says so and offers to try
 * again (D-57).
 */
export function PackagePrice({
  prices,
  coursePackageId,
  order = "labelFirst",
  quiet = false,
  note,
  stage,
}: PackagePriceProps) {
  const words = useRootData()?.copy.prices;
  const block = useRef<HTMLDivElement>(null);
  const coursePackage = prices.map.get(coursePackageId);
  const price = readAmount(coursePackage?.packagePrice);

  const isKnown = coursePackage !== undefined && price !== null;
  if (!isKnown && quiet) return null;

  const isLoading = !isKnown && prices.state === "loading";
  const priceBefore = readPriceBefore(coursePackage?.packageBeforePrice);
  const percent = isKnown ? savedPercent(price, priceBefore) : null;
  const retry = () => {
    // The answer removes the button, so the focus moves to the block that stays.
    block.current?.focus();
    prices.reload();
  };
  return (
    <div
      ref={block}
      className="package-price no-ring"
      aria-busy={isLoading || undefined}
      tabIndex={-1}
    >
      <div className="package-price-line">
        {isKnown && (
          <p className="package-price-now">
            <span className="sr-only">{words?.now} </span>
            <Price amount={price} labels={coursePackage} order={order} />
          </p>
        )}
        {isKnown && priceBefore !== null && (
          <p className="package-price-before">
            <span className="sr-only">{words?.before} </span>
            <Price amount={priceBefore} labels={coursePackage} order={order} struck />
          </p>
        )}
        {percent !== null && (
          <p className="package-price-saving">
            {words?.saving.before} <bdi dir="ltr">{percent}%</bdi> {words?.saving.after}
          </p>
        )}
        {isLoading && (
          <>
            <Skeleton className="package-price-bar skeletons" />
            <span className="sr-only">{words?.loading}</span>
          </>
        )}
        {!isKnown && !isLoading && (
          <>
            <p className="package-price-missing">{words?.unavailable}</p>
            <button type="button" className="package-price-retry" onClick={retry}>
              {words?.retry}
            </button>
          </>
        )}
      </div>
      {note !== undefined && <p className="package-price-note">{note}</p>}
      {isLoading && <div className="package-price-rest" />}
      {isKnown && (
        <>
          <ExtentLine
            coursePackage={coursePackage}
            price={price}
            labels={coursePackage}
            stage={stage}
          />
          <PaymentsLine coursePackage={coursePackage} price={price} />
        </>
      )}
    </div>
  );
}
