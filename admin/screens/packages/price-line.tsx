import { formatAmount } from "#core/price.ts";
import { Money } from "../../format.tsx";
import { usePackagesWords } from "./words.ts";

type PriceLineProps = {
  readonly terms: { readonly price: number; readonly price_before: number | null };
};

/** A price, with the price before struck through beside it. */
export function PriceLine({ terms: { price, price_before } }: PriceLineProps) {
  const { preview } = usePackagesWords();
  return (
    <span className="price-line">
      <Money major={price} />
      {price_before !== null && (
        <>
          {" "}
          <span className="sr-only">{preview.before}</span>{" "}
          <bdi dir="ltr" className="faint figure">
            <del>{formatAmount(price_before)}</del>
          </bdi>
        </>
      )}
    </span>
  );
}
