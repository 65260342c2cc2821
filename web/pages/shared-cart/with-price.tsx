import type { CurrencyLabels } from "#core/price.ts";
import { Price } from "#web/ui/price/price.tsx";

type WithPriceProps = {
  /** With `{price}` where the price stands. */
  readonly text: string;
  /** In major units. */
  readonly amount: number;
  readonly labels: CurrencyLabels;
};

/** A sentence with a price in it. */
export function WithPrice({ text, amount, labels }: WithPriceProps) {
  const [before = "", after = ""] = text.split("{price}");
  return (
    <>
      {before}
      <Price amount={amount} labels={labels} />
      {after}
    </>
  );
}
