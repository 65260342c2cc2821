import "./price.css";
import { directionOf } from "#core/locale.ts";
import {
  type CurrencyLabels,
  formatAmount,
  formatLocalizedPrice,
  formatPrice,
} from "#core/price.ts";
import { useLocale } from "#web/data/root-data.ts";

/** `characterBuilding`: in Arabic the amount comes before `currency_ar` (R-CBP-12). */
export type PriceOrder = "labelFirst" | "characterBuilding";

type PriceProps = {
  /** In major units, as it comes over the wire. */
  readonly amount: number;
  readonly labels: CurrencyLabels;
  readonly order?: PriceOrder;
  /** A price before: its figure alone is struck through, so that the label stays legible. */
  readonly struck?: boolean;
  readonly className?: string;
};

/**
 * One price, isolated from the text around it and never broken over two lines: currency label
 * first in both languages (R-DATA-07, D-23), but for the order of the character-building page.
 */
export function Price({
  amount,
  labels,
  order = "labelFirst",
  struck = false,
  className = "",
}: PriceProps) {
  const locale = useLocale();
  const labelFirst = formatPrice(amount, labels.currency_en || "USD");
  const text =
    order === "characterBuilding" ? formatLocalizedPrice(amount, labels, locale) : labelFirst;
  const figure = formatAmount(amount);
  const [before = "", after = ""] = text.split(figure);
  return (
    <bdi dir={text === labelFirst ? "ltr" : directionOf(locale)} className={`price ${className}`}>
      {struck ? (
        <>
          {before}
          <del>{figure}</del>
          {after}
        </>
      ) : (
        text
      )}
    </bdi>
  );
}
